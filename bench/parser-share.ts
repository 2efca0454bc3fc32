/**
 * Counts how much of a corpus satteri leaves to remark, the slower parser.
 *
 * `npx tsx bench/parser-share.ts FOLDER …` prints it for content folders, and `npm run bench -- --parsers` for the corpora
 * of the benchmark.
 */

import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readText } from '../generator/collect/text.ts'
import { type Format, parsers } from '../generator/markdown/parsers.ts'
import { loadSatteri, parseMdxWithSatteri, parseWithSatteri } from '../generator/markdown/satteri.ts'
import { type Row, toCount, toPercent, toTable } from './tables.ts'

/** How much of a corpus remark reads. */
export interface RemarkReads {
  /** The number of documents that remark reads as a whole. */
  readonly whole: number
  /** The number of documents of which remark reads some blocks. */
  readonly partly: number
  /** The share of the text of all documents that remark reads, from 0 to 1. */
  readonly textShare: number
}

/** Parses the essays of a content folder. @returns null if satteri cannot be loaded */
export async function countRemarkReads(content: string): Promise<RemarkReads | null> {
  const satteri = await loadSatteri()
  if (satteri === null) return null
  const parse = { md: parseWithSatteri, mdx: parseMdxWithSatteri } as const
  let [whole, partly, length, readLength] = [0, 0, 0, 0]
  for (const { path, format } of listEssays(content)) {
    const text = String(readText(path).file)
    let partLength = 0
    const tree = parse[format](text, satteri, (part) => {
      partLength += part.length
      return parsers[format].parse(part)
    })
    if (tree === null) whole += 1
    else if (partLength > 0) partly += 1
    length += text.length
    // A part may hold definitions of the document as well, so a document may have longer parts than text.
    readLength += tree === null ? text.length : Math.min(partLength, text.length)
  }
  return { whole, partly, textShare: length === 0 ? 0 : readLength / length }
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

/** A corpus with what remark reads of it; null if satteri cannot be loaded. */
export interface CorpusReads {
  readonly name: string
  readonly documents: number
  readonly remark: RemarkReads | null
}

export const toParserTable = (corpora: readonly CorpusReads[]): string =>
  toTable(
    ['What remark reads', 'documents', 'as a whole', 'some blocks', 'share of the text'],
    corpora.map(({ name, documents, remark }): Row => {
      const toCell = (count: number) => `${toPercent(count / documents)} (${toCount(count)})`
      const cells =
        remark === null
          ? ['–', '–', '–']
          : [toCell(remark.whole), toCell(remark.partly), toPercent(remark.textShare)]
      return [name, toCount(documents), ...cells]
    }),
  )

async function readFolder(content: string): Promise<CorpusReads> {
  const documents = listEssays(content).length
  return { name: basename(content), documents, remark: await countRemarkReads(content) }
}

if (process.argv[1] === import.meta.filename) {
  const corpora: CorpusReads[] = []
  for (const content of process.argv.slice(2)) corpora.push(await readFolder(content))
  console.log(toParserTable(corpora))
}
