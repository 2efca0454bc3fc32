/** Loads the template language only for content that has layouts. */

import type { LayoutFile } from './read-layouts.ts'
import type { Layouts } from './template.ts'

/**
 * Reads the layouts of the content, and reports their mistakes on their files.
 * @param collections their names
 */
export async function loadLayouts(
  layouts: readonly LayoutFile[],
  collections: readonly string[],
): Promise<Layouts> {
  if (layouts.length === 0) return {}
  const { readLayouts } = await import('./read-layouts.ts')
  return readLayouts(layouts, collections)
}
