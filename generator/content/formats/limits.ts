/** The largest sizes of content. They keep a build within the memory of a small machine. */

import type { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'

/**
 * The largest document, in bytes. Each thread holds a document and its parsed tree in memory. The tree takes up to 300 times
 * as much as the document.
 */
export const maxDocumentBytes = 5_000_000

/** The largest site.yaml, profile or front matter, in bytes. YAML takes a hundred times as long to parse as Markdown. */
export const maxYamlBytes = 1_000_000

/** The largest table of CSV, in bytes, and the most rows and columns. Each row is a document, and all documents are in memory. */
export const maxTableBytes = 5_000_000
export const maxRows = 100_000
export const maxColumns = 200

/** The largest template of a layout, in bytes. LiquidJS counts the lines before each variable: that time is quadratic. */
export const maxLayoutBytes = 100_000

/**
 * Reports a text that is too large.
 * @param what the text, such as `file`
 * @param size with its unit
 * @param max in the same unit
 */
export function reportSize(file: VFile, what: string, size: string, max: number): void {
  const expected = `at most ${max} bytes`
  report(file, 'too-large', {
    reason: `The ${what} has ${size}; use ${expected}`,
    found: size,
    expected: [expected],
  })
}
