/**
 * Parses the documents of a folder with both parsers, and counts those that satteri leaves to remark, those that are parsed in a
 * process of their own, and those that are refused. Prints the longest time that a parser takes for one document.
 *
 * `npx tsx bench/parser-share.ts FOLDER …` prints it for any folders, and `npm run bench -- --parsers` for the corpora of the benchmark.
 */

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { VFile } from 'vfile'
import { loadSatteri, parseWithSatteri } from '../generator/content/markdown/satteri.ts'
import { isDemanding } from '../generator/content/parse/is-demanding.ts'
import { createTextParser } from '../generator/content/parse/parse-document.ts'
import type { Format } from '../generator/kernel/document.ts'
import { type Row, toCount, toPercent, toSeconds, toTable } from './tables.ts'

/** How the documents of a folder are parsed. */
export interface ParserCounts {
  readonly documents: number
  /** How many documents remark reads. */
  readonly remark: number
  /** How many documents a process of their own parses. */
  readonly demanding: number
  /** How many documents no parser can read, with either parser first. */
  readonly refused: number
  /** The longest time for one document, in milliseconds, with either parser first. */
  readonly slowest: number
}

/** Parses the documents of a folder, without their front matter. @returns null if satteri cannot be loaded */
export async function countParsers(folder: string): Promise<ParserCounts | null> {
  const satteri = await loadSatteri()
  if (satteri === null) return null
  const parsers = [await createTextParser('satteri'), await createTextParser('remark')]
  let [documents, remark, demanding, refused, slowest] = [0, 0, 0, 0, 0]
  for (const { path, format } of listDocuments(folder)) {
    const text = readFileSync(path, 'utf8').replace(frontMatter, '')
    documents += 1
    if (isDemanding(text, format)) demanding += 1
    else if (parseWithSatteri(text, format, satteri) === null) remark += 1
    for (const parse of parsers) {
      const start = performance.now()
      const result = await parse(new VFile(text), format)
      slowest = Math.max(slowest, performance.now() - start)
      if (result === null) refused += 1
    }
  }
  return { documents, remark, demanding, refused, slowest }
}

/** In YAML or TOML. */
const frontMatter = /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?:[\s\S]*?\r?\n)??\1[ \t]*(?:\r?\n|$)/

/** A document of a folder. */
interface Document {
  readonly path: string
  readonly format: Format
}

const listDocuments = (folder: string): readonly Document[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const [, format] = /\.(mdx?)$/.exec(path) ?? []
    return format === 'md' || format === 'mdx' ? [{ path: join(folder, path), format }] : []
  })

/** The counts of a corpus; null if satteri cannot be loaded. */
export interface CorpusParsers {
  readonly name: string
  readonly counts: ParserCounts | null
}

export const toParserTable = (corpora: readonly CorpusParsers[]): string =>
  toTable(
    ['Corpus', 'documents', 'read by remark', 'in a process of their own', 'refused', 'slowest document'],
    corpora.map(({ name, counts }): Row => {
      if (counts === null) return [name, '–', '–', '–', '–', '–']
      const { documents, remark, demanding, refused, slowest } = counts
      const toCell = (count: number) => `${toPercent(count / documents)} (${toCount(count)})`
      return [
        name,
        toCount(documents),
        toCell(remark),
        toCell(demanding),
        toCount(refused),
        toSeconds(slowest),
      ]
    }),
  )

if (process.argv[1] === import.meta.filename) {
  const corpora: CorpusParsers[] = []
  for (const folder of process.argv.slice(2))
    corpora.push({ name: basename(folder), counts: await countParsers(folder) })
  console.log(toParserTable(corpora))
}
