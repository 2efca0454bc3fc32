/** Decides where satteri parses a document: in this process, or in one that has a limit of time and memory. It never refuses one. */

import type { Root, Table } from 'mdast'
import type { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { Format } from '../../kernel/document.ts'
import { maxDepth, walk } from '../markdown/nodes.ts'
import { toEnd, toStart } from '../markdown/offsets.ts'

/** In UTF-16 code units. Under these lengths, satteri needs less than some seconds for any Markdown. */
const maxLength = 100_000
const maxBlockLength = 10_000

/** MDX needs more than its length: a parser of expressions recurses, and satteri doubles its time for each tag that is open. */
const maxMdxLength = 50_000
const maxTags = 10
const maxBrackets = 400
const maxOperators = 3000

/** Whether a parser could need seconds for a document, or exhaust its stack. Code blocks count, too: only a parser finds them. */
export const isDemanding = (text: string, format: Format): boolean =>
  text.length > maxLength || hasLongBlock(text) || (format === 'mdx' && isDemandingMdx(text))

/** Whether many characters have no blank line between them. */
const hasLongBlock = (text: string): boolean =>
  text.length > maxBlockLength && text.split(/\n[ \t]*\r?\n/).some(({ length }) => length > maxBlockLength)

const isDemandingMdx = (text: string): boolean =>
  text.length > maxMdxLength ||
  count(text, /[({[]/g) > maxBrackets ||
  count(text, /[=!?:~+<>-]/g) > maxOperators ||
  count(text.slice(text.indexOf('{')), /<[\w$>]/g) > maxTags

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const maxMissingCells = 100_000

/** Reports such tables. Returns whether there are any. */
export function reportSparseTables(tree: Root, file: VFile): boolean {
  let isFound = false
  walk(tree, (node) => {
    if (node.type !== 'table') return
    const missing = countMissingCells(node)
    if (missing <= maxMissingCells) return
    isFound = true
    const expected = `at most ${maxMissingCells} missing cells`
    report(file, 'sparse-table', {
      reason: `The rows of the table have ${missing} cells fewer than its header; use ${expected}`,
      found: `${missing} missing cells`,
      expected: [expected],
      offset: toStart(node),
      end: toEnd(node),
    })
  })
  return isFound
}

function countMissingCells({ align, children }: Table): number {
  let missing = 0
  for (const row of children) missing += Math.max(0, (align?.length ?? 0) - row.children.length)
  return missing
}

/**
 * Reports content whose tree is too deep.
 * @param offset where it is in the file; by default the start of the file
 */
export function reportNesting(file: VFile, offset = 0): void {
  // A nested list has two levels of a tree.
  const expected = `at most ${maxDepth / 2} levels`
  report(file, 'deep-nesting', {
    reason: `Lists, quotes or elements nest too deeply; use ${expected}`,
    found: 'deep nesting',
    expected: [expected],
    offset,
  })
}

/**
 * Reports a document that ended every parser.
 * @param attempts what happened to each parser, such as "satteri crashed"
 */
export const reportUnreadable = (file: VFile, attempts: readonly string[]): void =>
  report(file, 'deep-nesting', {
    reason: `No parser can read the document: ${attempts.join(', ')}. Simplify its longest block, which starts here`,
    found: 'a document that no parser can read',
    expected: ['fewer brackets, tags and markers'],
    offset: findLongestBlock(String(file)),
  })

/** Returns the offset of the longest text without a blank line in it, which is the most likely reason. */
function findLongestBlock(text: string): number {
  let [longest, longestLength, offset] = [0, 0, 0]
  for (const block of text.split(/(?<=\n)(?=[ \t]*\r?\n)/)) {
    if (block.length > longestLength) [longest, longestLength] = [offset + block.search(/\S|$/), block.length]
    offset += block.length
  }
  return longest
}
