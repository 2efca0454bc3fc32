/** Loads the template language only for content that has layouts. */

import type { CollectedContent } from '../../collect/collect.ts'
import type { Layouts } from './template.ts'

/** Reads the layouts of the content, and reports their mistakes on their files. */
export async function loadLayouts({ layouts }: Pick<CollectedContent, 'layouts'>): Promise<Layouts> {
  if (layouts.length === 0) return {}
  const { readLayouts } = await import('./read-layouts.ts')
  return readLayouts(layouts)
}
