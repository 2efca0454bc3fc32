/** Warns about headings that skip a level, where readers who move from heading to heading miss one (WCAG 2.2, 1.3.1). */

import type { VFile } from 'vfile'
import type { SkippedHeading } from '../collect/heading-levels.ts'
import { report } from '../diagnostics/diagnostic.ts'

/** Reports each heading that is more than one level below the one before it, at the heading. */
export function reportSkippedHeadings(file: VFile, headings: readonly SkippedHeading[]): void {
  for (const { level, previous, offset, end } of headings) {
    const before = previous === null ? 'the title of the page' : `a heading of level ${previous}`
    const expected = `level ${(previous ?? 1) + 1}`
    report(file, 'skipped-heading', {
      reason: `The heading has level ${level} and follows ${before}; use ${expected}, or add the heading between them`,
      found: `level ${level}`,
      expected: [expected],
      offset,
      end,
    })
  }
}
