/** Documents that would end the build, or hardly let it end. */

import { describe, expect, it } from 'vitest'
import { diagnoseEssay, essayFile, toBody } from '../../fixtures/diagnose.ts'

describe('a document', () => {
  it('that is nested too deeply to be read is told of, and its front matter is read all the same', async () => {
    expect(await diagnoseEssay(toBody(`${'- '.repeat(4000)}x\n`).replace('title', 'titel'))).toEqual([
      {
        at: `${essayFile}:1:1`,
        is: 'error unreadable-file',
        reason:
          'Found lists, quotes or the like nested too deeply to be read; expected fewer than a thousand levels',
        found: 'deep nesting',
        expected: ['fewer than a thousand levels'],
      },
      {
        at: `${essayFile}:2:1-2:6`,
        is: 'error missing-key',
        reason: 'Found no key "title"; expected a title',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: `${essayFile}:2:1-2:6`,
        is: 'error unknown-key',
        reason:
          'Found the unknown key "titel"; expected "title", "description", "tags", "draft" or "date"; did you mean "title"?',
        found: 'titel',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })

  it('that holds half of a character is told where, since no UTF-8 can say it', async () => {
    expect(await diagnoseEssay(toBody('Body.\n').replace('title: T', 'title: "A\\uD800"'))).toEqual([
      {
        at: `${essayFile}:2:8-2:17`,
        is: 'error invalid-value',
        reason: expect.stringContaining('expected a title, without a half of a character'),
        found: expect.anything(),
        expected: ['a title, without a half of a character'],
      },
    ])
  })
})
