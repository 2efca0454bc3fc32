/** Writes the generated tables into `bench/README.md`. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const readme = join(import.meta.dirname, 'README.md')

/**
 * Replaces the text between `<!-- bench:section -->` and `<!-- /bench:section -->` in `bench/README.md`.
 * @param tables Markdown
 * @throws if the README lacks one of the two markers
 */
export function writeTables(section: string, tables: string): void {
  const text = readFileSync(readme, 'utf8')
  const [startMarker, endMarker] = [`<!-- bench:${section} -->`, `<!-- /bench:${section} -->`]
  const [start, end] = [text.indexOf(startMarker), text.indexOf(endMarker)]
  if (start < 0 || end < start) {
    throw new Error(
      `Cannot write the tables of "${section}": "${readme}" lacks ${startMarker} or ${endMarker}`,
    )
  }
  const block = [startMarker, tables.trim(), endMarker].join('\n\n')
  writeFileSync(readme, text.slice(0, start) + block + text.slice(end + endMarker.length))
}
