/** Emphasis without end, which parsers read in quadratic time. */

import { expect, it } from 'vitest'
import { diagnoseEssay, toBody } from '../../fixtures/diagnose.ts'

it('Thousands of signs of emphasis are accepted', async () => {
  expect(await diagnoseEssay(toBody(`${'*_'.repeat(10_001)}\n`))).toEqual([])
})
