/** Front matter that is an object which a document of MDX exports, as in `export const metadata = { title: 'Tides' }`. */

import { VFile } from 'vfile'
import type { DataSource } from '../../kernel/data-source.ts'
import { parseJavaScript } from '../json/parse-javascript.ts'

const exportedObject = /^export[ \t]+const[ \t]+(\w+)[ \t]*=[ \t]*(?=\{)/gm

/** In the names of objects that describe the document. */
const documentName = /meta|front_?matter|article|post|page/i

/** A code block may show such an export. */
const codeFence = /^[ \t]*(?:```|~~~)/m

/** An export ends at a blank line, if it is valid up to there. */
const blankLine = /(?:\r\n|\n|\r)[ \t]*(?=[\r\n]|$)/g

/** How many exports are read, and how many blank lines an exported object may have. */
const maxExports = 20
const maxBlankLines = 20

/** How many characters are parsed in all. */
const maxCharacters = 200_000

/**
 * Returns the first exported object of a document that has a text as its title, above the first code block; null if there is none. Values
 * that must be computed are left out.
 */
export function readExportedObject(text: string, file: VFile): DataSource | null {
  const fence = text.search(codeFence)
  const head = fence < 0 ? text : text.slice(0, fence)
  let remaining = maxCharacters
  for (const { 0: opening, 1: name = '', index } of [...head.matchAll(exportedObject)].slice(0, maxExports)) {
    const isInComment = head.lastIndexOf('/*', index) > head.lastIndexOf('*/', index)
    if (isInComment || !documentName.test(name)) continue
    const start = index + opening.length
    const ends = Array.from(head.slice(start).matchAll(blankLine), (line) => start + line.index)
    for (const end of [...ends.slice(0, maxBlankLines), head.length]) {
      remaining -= end - start
      if (remaining < 0) return null
      // The parser of MDX reports mistakes of the code.
      const source = parseJavaScript(head.slice(start, end), new VFile(), start)
      if (typeof source.getOrdered(['title']) === 'string') return { ...source, file }
      if (source.value !== undefined) break
    }
  }
  return null
}
