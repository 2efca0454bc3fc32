/** Counts how much of a corpus satteri leaves to remark, the slower parser. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsers } from '../../generator/markdown/parsers.ts'
import { loadSatteri, parseMdxWithSatteri, parseWithSatteri } from '../../generator/markdown/satteri.ts'

/** Numbers of documents. */
export interface RemarkReads {
  /** Documents that remark reads as a whole. */
  readonly whole: number
  /** Documents of which remark reads some blocks. */
  readonly partly: number
}

/** Parses the essays of a content folder. @returns null if satteri cannot be loaded */
export async function countRemarkReads(content: string): Promise<RemarkReads | null> {
  const satteri = await loadSatteri()
  if (satteri === null) return null
  let [whole, partly] = [0, 0]
  const essays = join(content, 'essays')
  for (const path of readdirSync(essays, { recursive: true, encoding: 'utf8' })) {
    const [extension] = /\.mdx?$/.exec(path) ?? []
    if (extension === undefined) continue
    const [parse, remark] =
      extension === '.md' ? [parseWithSatteri, parsers.md] : [parseMdxWithSatteri, parsers.mdx]
    let isPartly = false
    const tree = parse(readFileSync(join(essays, path), 'utf8'), satteri, (text) => {
      isPartly = true
      return remark.parse(text)
    })
    if (tree === null) whole += 1
    else if (isPartly) partly += 1
  }
  return { whole, partly }
}
