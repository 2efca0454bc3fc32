/** The compiler lists what must follow when a small table gets a new entry. The extended test checks the other tables. */

import { expect, it } from 'vitest'
import { listFilesToFollow } from './check-generator.ts'

it('a new diagnostic rule must have a severity', () => {
  const rules = 'generator/kernel/diagnostics/rules.ts'
  const edits = { [rules]: [["  'not-utf8':", "  'new-rule': {},\n  'not-utf8':"]] } as const
  expect(listFilesToFollow(edits, [rules])).toEqual([rules])
})
