/** Reports content that nests so deeply that a build could exhaust its stack. */

import type { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { maxBrackets, maxDepth } from '../markdown/nesting.ts'

/** What can nest, and its maximum number of levels. A nested list has two levels of a tree. */
const kinds = {
  blocks: ['Lists, quotes or elements', maxDepth / 2],
  brackets: ['The brackets of an expression', maxBrackets],
} as const

/** @param offset where it is in the file; by default the start of the file */
export function reportNesting(file: VFile, kind: keyof typeof kinds, offset = 0): void {
  const [name, levels] = kinds[kind]
  report(file, 'deep-nesting', {
    reason: `${name} nest too deeply; use at most ${levels} levels`,
    found: 'deep nesting',
    expected: [`at most ${levels} levels`],
    offset,
  })
}
