/** Finds the components that nothing is said of, which are no more than what they hold. */

import type { VFile } from 'vfile'
import type { ComponentUse } from '../collect/references.ts'
import { report } from '../diagnostics/diagnostic.ts'
import { didYouMean } from '../diagnostics/wording.ts'

/**
 * The first use of each component of a document that site.yaml does not map.
 * @param known the names that site.yaml maps
 */
export function findUnknown(uses: readonly ComponentUse[], known: readonly string[]): ComponentUse[] {
  const told = new Set(known)
  return uses.filter(({ name }) => !told.has(name) && told.add(name))
}

/** Reports a component that site.yaml does not map, where it stands. */
export function reportUnknown(file: VFile, { name, offset }: ComponentUse, known: readonly string[]): void {
  report(file, 'unknown-component', {
    reason: `Found the component "${name}", of which no more than what it holds is published; expected it among "components" in site.yaml${didYouMean(name, known)}`,
    found: name,
    expected: ['components in site.yaml'],
    offset,
    end: offset + name.length + 1,
  })
}
