/**
 * Counts the documents of a corpus that satteri leaves to remark, the slower parser, and those that are parsed in a process of their
 * own.
 *
 * `npx tsx bench/parser-share.ts FOLDER …` prints it for content folders, and `npm run bench -- --parsers` for the corpora
 * of the benchmark.
 */

import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isDemanding } from '../generator/collect/parse/is-demanding.ts'
import { readText } from '../generator/collect/text.ts'
import type { Format } from '../generator/markdown/parsers.ts'
import { loadSatteri, parseWithSatteri } from '../generator/markdown/satteri.ts'
import { type Row, toCount, toPercent, toTable } from './tables.ts'

/** How many documents of a corpus remark reads, and how many are parsed in a process of their own. */
export interface ParserCounts {
  readonly remark: number
  readonly demanding: number
}

/** Parses the essays of a content folder. @returns null if satteri cannot be loaded */
export async function countParsers(content: string): Promise<ParserCounts | null> {
  const satteri = await loadSatteri()
  if (satteri === null) return null
  let [remark, demanding] = [0, 0]
  for (const { path, format } of listEssays(content)) {
    const text = String(readText(path).file)
    if (isDemanding(text, format)) demanding += 1
    if (parseWithSatteri(text, format, satteri) === null) remark += 1
  }
  return { remark, demanding }
}

/** A document of a content folder. */
interface Essay {
  readonly path: string
  readonly format: Format
}

function listEssays(content: string): readonly Essay[] {
  const essays = join(content, 'essays')
  return readdirSync(essays, { recursive: true, encoding: 'utf8' }).flatMap((path) => {
    const [, format] = /\.(mdx?)$/.exec(path) ?? []
    return format === 'md' || format === 'mdx' ? [{ path: join(essays, path), format }] : []
  })
}

/** A corpus with its counts; null if satteri cannot be loaded. */
export interface CorpusParsers {
  readonly name: string
  readonly documents: number
  readonly counts: ParserCounts | null
}

export const toParserTable = (corpora: readonly CorpusParsers[]): string =>
  toTable(
    ['Corpus', 'documents', 'read by remark', 'in a process of their own'],
    corpora.map(({ name, documents, counts }): Row => {
      const toCell = (count: number) => `${toPercent(count / documents)} (${toCount(count)})`
      const cells = counts === null ? ['–', '–'] : [toCell(counts.remark), toCell(counts.demanding)]
      return [name, toCount(documents), ...cells]
    }),
  )

async function readFolder(content: string): Promise<CorpusParsers> {
  const documents = listEssays(content).length
  return { name: basename(content), documents, counts: await countParsers(content) }
}

if (process.argv[1] === import.meta.filename) {
  const corpora: CorpusParsers[] = []
  for (const content of process.argv.slice(2)) corpora.push(await readFolder(content))
  console.log(toParserTable(corpora))
}
