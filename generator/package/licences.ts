/** The licences of packages that are packed into files of ours. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
  /** As it was named before. */
  readonly licenses?: readonly { readonly type: string }[]
}

const rule = `\n${'-'.repeat(80)}\n\n`

/**
 * The licences of every package that has a part in a bundle, whole, in the order of their names.
 * @param inputs paths of the modules that were bundled, from the root of the project
 */
export function toLicences(inputs: readonly string[], project: string): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  const licences = [...new Set(folders)].map((folder) => toLicence(join(project, folder)))
  return [...new Set(licences)].sort().join(rule)
}

/** @throws {Error} where a package comes without a licence that is known by its name alone */
function toLicence(folder: string): string {
  const facts: PackageFacts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = facts.licenses?.map(({ type }) => type).join(' or ') } = facts
  const file = findLicence(folder)
  if (file === null && license !== 'MIT')
    throw new Error(`Cannot bundle what lies in "${folder}": it has no licence`)
  const text = file === null ? toMitLicence(facts) : readFileSync(file, 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}\n`
}

/** The licence of a package that names it and leaves its text out (SPDX, MIT). */
const toMitLicence = ({
  name,
  author,
}: PackageFacts): string => `Copyright (c) ${toName(author) ?? `the authors of ${name}`}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const toName = (author: PackageFacts['author']): string | undefined =>
  typeof author === 'string' ? author : author?.name

/** Null where a package has none, but for its name. */
export function findLicence(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  return name === undefined ? null : join(folder, name)
}
