/** Finds the components that nothing is said of, which are no more than what they hold. */

import type { DocumentSource } from '../collect/document.ts'
import { report } from '../diagnostic.ts'
import { didYouMean } from './wording.ts'

/**
 * Reports each component of MDX that site.yaml does not map, at the first place where it stands.
 * @param documents in the order in which the first is looked for
 * @param known the names that site.yaml maps
 */
export function checkComponents(documents: readonly DocumentSource[], known: readonly string[]): void {
  const told = new Set(known)
  for (const { file, references } of documents) {
    for (const { name, offset } of references.components) {
      if (told.has(name)) continue
      told.add(name)
      report(file, 'unknown-component', {
        reason: `Found the component "${name}", of which no more than what it holds is published; expected it among "components" in site.yaml${didYouMean(name, known)}`,
        found: name,
        expected: ['components in site.yaml'],
        offset,
        end: offset + name.length + 1,
      })
    }
  }
}
