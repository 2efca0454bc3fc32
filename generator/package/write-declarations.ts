/** Keeps the declarations that the types of the package need, without those of libraries that are bundled. */

import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { flattenTypes } from './flatten-types.ts'

/** A declaration file that others import from. */
interface Used {
  /** The names that others import. */
  readonly names: Set<string>
  readonly text: string
}

/**
 * Deletes all declarations that no entry needs, and writes those that need zod as plain types.
 * @param project the root of the project
 * @param out the folder with the declarations, which has the layout of the sources
 * @param entries the declarations that the package exports, in that folder
 */
export function writeDeclarations(project: string, out: string, entries: readonly string[]): void {
  const used = new Map<string, Used>()
  for (const entry of entries) add(join(out, entry), [], used)
  for (const path of readdirSync(out, { encoding: 'utf8', recursive: true })) {
    const file = join(out, path)
    if (file.endsWith('.d.ts') && !used.has(file)) rmSync(file)
  }
  for (const [file, { names, text }] of used) {
    const source = relative(out, file).replace(/\.d\.ts$/, '.ts')
    if (!needsZod(text)) continue
    if (names.size === 0) throw new Error(`Cannot tell which types of "${source}" the declarations need`)
    writeFileSync(file, flattenTypes(project, source, [...names].sort()))
  }
  removeEmptyFolders(out)
}

const needsZod = (text: string): boolean => /from 'zod'/.test(text)

/** Adds a declaration file, and all files that it imports from. */
function add(file: string, names: readonly string[], used: Map<string, Used>): void {
  const known = used.get(file)
  for (const name of names) known?.names.add(name)
  if (known !== undefined || !existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  used.set(file, { names: new Set(names), text })
  if (needsZod(text)) return
  for (const [, list = '', specifier = ''] of text.matchAll(
    /(?:(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from|from|import\()\s*['"](\.[^'"]+)\.ts['"]/g,
  )) {
    add(join(dirname(file), `${specifier}.d.ts`), toNames(list), used)
  }
}

/** The names of an import such as `type A, B as C`. */
const toNames = (list: string): readonly string[] =>
  list.split(',').flatMap((part) => /^\s*(?:type\s+)?(\w+)/.exec(part)?.[1] ?? [])

function removeEmptyFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) removeEmptyFolders(path)
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}
