/** A whole build of each mistake in the zoo. */

import { expect, it } from 'vitest'
import { diagnoseBuild, toLines } from '../../fixtures/diagnose.ts'
import { mistakes, writeMistake } from '../../fixtures/mistakes.ts'
import { otherMistakes } from '../../fixtures/other-mistakes.ts'

it.each(Object.entries({ ...mistakes, ...otherMistakes }))(
  'A build reports %s, and nothing else',
  async (_, mistake) => {
    expect(toLines(await diagnoseBuild(writeMistake(mistake)))).toEqual([mistake.line])
  },
)
