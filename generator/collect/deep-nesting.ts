/** Reports content that nests so deeply that a build could exhaust its stack. */

import type { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { maxBrackets, maxOperators } from '../markdown/deep-code.ts'
import { maxDepth, maxMarkers } from '../markdown/nesting.ts'

/** What nests too deeply, and what to do. A nested list has two levels of a tree. */
const kinds = {
  blocks: ['Lists, quotes or elements nest too deeply', `at most ${maxDepth / 2} levels`],
  brackets: ['The brackets of an expression nest too deeply', `at most ${maxBrackets} levels`],
  operators: [
    'The expression has too many operators, keywords or open tags in a row',
    `at most ${maxOperators} without a comma between them`,
  ],
  markers: [
    'The text has too many markers such as * and [ without an empty line between them',
    `at most ${maxMarkers} markers`,
  ],
} as const

/** @param offset where it is in the file; by default the start of the file */
export function reportNesting(file: VFile, kind: keyof typeof kinds, offset = 0): void {
  const [problem, expected] = kinds[kind]
  report(file, 'deep-nesting', {
    reason: `${problem}; use ${expected}`,
    found: 'deep nesting',
    expected: [expected],
    offset,
  })
}
