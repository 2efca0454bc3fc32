/** The licences of the packages that a bundle includes. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of `package.json` that are read here. */
interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
  /** The deprecated form of `license`. */
  readonly licenses?: readonly { readonly type: string }[]
}

const separator = `\n${'-'.repeat(80)}\n\n`

/**
 * Returns the full licence texts of all packages in a bundle, sorted by package name.
 * @param inputs the paths of the bundled modules, relative to the root of the project
 * @param project the root of the project
 * @throws {Error} if a package has neither a licence file nor the MIT licence
 */
export function toLicences(inputs: readonly string[], project: string): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  const licences = [...new Set(folders)].map((folder) => toLicence(join(project, folder)))
  return [...new Set(licences)].sort().join(separator)
}

function toLicence(folder: string): string {
  const facts: PackageFacts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = facts.licenses?.map(({ type }) => type).join(' or ') } = facts
  const file = findLicence(folder)
  if (file === null && license !== 'MIT') throw new Error(`Cannot bundle "${folder}": it has no licence file`)
  const text = file === null ? toMitLicence(facts) : readFileSync(file, 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}\n`
}

/** The text of the MIT licence (SPDX), for packages that name it without including its text. */
const toMitLicence = ({
  name,
  author,
}: PackageFacts): string => `Copyright (c) ${toName(author) ?? `the authors of ${name}`}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const toName = (author: PackageFacts['author']): string | undefined =>
  typeof author === 'string' ? author : author?.name

/** Returns the path of a package's licence file; null if it has none. */
export function findLicence(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  return name === undefined ? null : join(folder, name)
}
