/** The licences of packages that are packed into files of ours. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
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

function toLicence(folder: string): string {
  const facts: PackageFacts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = facts.licenses?.map(({ type }) => type).join(' or ') } = facts
  const file = findLicence(folder)
  const text = file === null ? '' : `\n${readFileSync(file, 'utf8').trim()}\n`
  return `${name} ${version} (${license})\n${text}`
}

/** Null where a package has none, but for its name. */
export function findLicence(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  return name === undefined ? null : join(folder, name)
}
