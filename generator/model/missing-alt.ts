/** Warns about images without a description for readers who cannot see them (WCAG 2.2, 1.1.1). */

import type { VFile } from 'vfile'
import type { ImageWithoutAlt } from '../collect/references.ts'
import { report } from '../diagnostics/diagnostic.ts'

/** Reports each image without a description, at the image. */
export function reportMissingAlt(file: VFile, images: readonly ImageWithoutAlt[]): void {
  for (const { syntax, offset, end } of images) {
    const found = String(file).slice(offset, end)
    report(file, 'missing-alt', { ...explanations[syntax], found, offset, end })
  }
}

const explanations = {
  markdown: {
    reason:
      'The image has no alternative text; describe it between the brackets, as in ![A red kite](kite.jpg)',
    expected: ['alternative text'],
  },
  html: {
    reason:
      'The image has no "alt" attribute; describe what it shows, or write alt="" if it is only decoration',
    expected: ['an "alt" attribute'],
  },
} as const
