/** Reports content that no parser can read, or that nests so deeply that a build could exhaust its stack. */

import type { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { maxDepth } from '../../markdown/nesting.ts'

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
