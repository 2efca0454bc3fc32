/** A whole build of each mistake in the collection. */

import { expect, it } from 'vitest'
import { diagnoseBuild, toLines } from '../../fixtures/diagnose.ts'
import { mistakes, writeMistake } from '../../fixtures/mistakes.ts'

it.each(mistakes)('A build reports $rule, and nothing else: $line', async ({ line, mistake }) => {
  expect(toLines(await diagnoseBuild(writeMistake(mistake)))).toEqual([line])
})
