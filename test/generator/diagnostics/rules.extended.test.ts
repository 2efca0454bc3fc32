/** A whole check of each mistake in the collection. */

import { expect, it } from 'vitest'
import { diagnoseBuild, toLines } from '../../fixtures/diagnose.ts'
import { mistakes, ofDataFiles, writeMistake } from '../../fixtures/mistakes.ts'

/** Rules that only builds report, because authors who check a draft need not know where it will be published. */
const ofBuildsAlone = ['placeholder-url']

const ofSites = mistakes.filter(({ rule }) => !ofDataFiles.includes(rule))

it.each(ofSites)('A check reports $rule, and nothing else: $line', async ({ rule, line, mistake }) => {
  expect(toLines(await diagnoseBuild(writeMistake(mistake)))).toEqual(
    ofBuildsAlone.includes(rule) ? [] : [line],
  )
})
