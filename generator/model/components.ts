/** Finds the components of MDX documents that have no template in site.yaml. */

import type { VFile } from 'vfile'
import type { ComponentUse } from '../collect/references.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import { didYouMean } from '../kernel/diagnostics/wording.ts'

/**
 * Returns the first use of each component without a template in a document.
 * @param known the names under `components` in site.yaml
 */
export function findUnknown(uses: readonly ComponentUse[], known: readonly string[]): ComponentUse[] {
  const seen = new Set(known)
  return uses.filter(({ name }) => !seen.has(name) && seen.add(name))
}

/** Reports a component without a template, at its use. */
export function reportUnknown(file: VFile, { name, offset }: ComponentUse, known: readonly string[]): void {
  report(file, 'unknown-component', {
    reason: `Component <${name}> has no template in site.yaml, so only its children are published; add it under "components"${didYouMean(name, known)}`,
    found: name,
    expected: ['components in site.yaml'],
    offset,
    end: offset + name.length + 1,
  })
}
