/** Puts tables where the READMEs have a place for them. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tables } from './tables.ts'

const project = join(import.meta.dirname, '..')

/**
 * Writes the tables of one part of a bench between its markers, `<!-- bench:part -->` and `<!-- /bench:part -->`, into
 * the project's README and that of the benches; all else stays as it is.
 */
export function writeTables(part: string, { short, long }: Tables): void {
  replaceTables(join(project, 'README.md'), part, short)
  replaceTables(join(project, 'bench/README.md'), part, long)
}

function replaceTables(file: string, part: string, tables: string): void {
  const text = readFileSync(file, 'utf8')
  const [start, end] = [`<!-- bench:${part} -->`, `<!-- /bench:${part} -->`]
  const [first, last] = [text.indexOf(start), text.indexOf(end)]
  if (first < 0 || last < first) {
    throw new Error(`Cannot write the tables of "${part}" into "${file}": its markers are missing`)
  }
  const parts = [start, tables.trim(), end].join('\n\n')
  writeFileSync(file, text.slice(0, first) + parts + text.slice(last + end.length))
}
