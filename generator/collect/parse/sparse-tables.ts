/**
 * Reports tables whose rows have far fewer cells than the header. GFM fills such rows with empty cells (section 4.10), so
 * that a few kilobytes of Markdown could become gigabytes of HTML.
 */

import type { Root, Table } from 'mdast'
import type { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { toEnd, toStart } from '../../markdown/offsets.ts'
import { walk } from '../../markdown/walk.ts'

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
