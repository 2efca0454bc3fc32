/** The syntax of formulas for remark: `$x$` in a line, and `$$` on lines of its own around a block. */

import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import type {} from 'remark-parse'
import type { Processor } from 'unified'

/** Adds the syntax to a processor. */
export function remarkMath(this: Processor): void {
  const data = this.data()
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), math()]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), mathFromMarkdown()]
}
