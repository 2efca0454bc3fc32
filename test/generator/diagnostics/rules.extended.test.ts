/** A whole check of each mistake in the collection. */

import { expect, it } from 'vitest'
import { diagnoseBuild, toLines } from '../../fixtures/diagnose.ts'
import { mistakes, writeMistake } from '../../fixtures/mistakes.ts'

/** Rules that only builds report, because authors who check a draft need not know where it will be published. */
const ofBuildsAlone = ['placeholder-url']

it.each(mistakes)('A check reports $rule, and nothing else: $line', async ({ rule, line, mistake }) => {
  expect(toLines(await diagnoseBuild(writeMistake(mistake)))).toEqual(
    ofBuildsAlone.includes(rule) ? [] : [line],
  )
})
