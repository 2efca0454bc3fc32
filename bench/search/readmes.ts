/** Puts tables where the READMEs have a place for them. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tables } from './tables.ts'

/** What stands before the tables of relevance, between them and those of scale, and behind both. */
const [start, middle, end] = [
  '<!-- bench:search -->',
  '<!-- bench:search scale -->',
  '<!-- /bench:search -->',
]

const project = join(import.meta.dirname, '../..')

/** Writes the tables of the parts that were measured; those of a part that was not stay as they are. */
export function writeTables(relevance: Tables | null, scale: Tables | null): void {
  replaceTables(join(project, 'README.md'), relevance?.short, scale?.short)
  replaceTables(join(project, 'bench/README.md'), relevance?.long, scale?.long)
}

function replaceTables(file: string, relevance: string | undefined, scale: string | undefined): void {
  const text = readFileSync(file, 'utf8')
  const places = [start, middle, end].map((marker) => text.indexOf(marker))
  const [first = -1, second = -1, last = -1] = places
  if (first < 0 || second < first || last < second) {
    throw new Error(`Cannot write the tables of the search into "${file}": its markers are missing`)
  }
  const before = relevance ?? text.slice(first + start.length, second)
  const after = scale ?? text.slice(second + middle.length, last)
  const parts = [start, before.trim(), middle, after.trim(), end].filter((part) => part !== '')
  writeFileSync(file, text.slice(0, first) + parts.join('\n\n') + text.slice(last + end.length))
}
