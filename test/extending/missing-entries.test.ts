/** The compiler lists what must follow when a small table gets a new entry. The extended test checks the other tables. */

import { expect, it } from 'vitest'
import { checkGenerator } from './check-generator.ts'

it('a new diagnostic rule must have a severity', () => {
  const { faulty, listFilesToFollow } = checkGenerator(['generator/diagnostics/rules.ts'])
  expect(faulty).toEqual([])
  const files = listFilesToFollow('generator/diagnostics/rules.ts', [
    "  'not-utf8':",
    "  'new-rule': {},\n  'not-utf8':",
  ])
  expect(files).toEqual(['generator/diagnostics/rules.ts'])
})
