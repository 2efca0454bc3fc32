/** Documents that could crash the build. */

import { describe, expect, it } from 'vitest'
import { diagnoseEssay, essayFile, toBody } from '../../fixtures/diagnose.ts'

describe('a document', () => {
  it('that is nested too deeply to parse is reported, and its front matter is still validated', async () => {
    expect(await diagnoseEssay(toBody(`${'- '.repeat(4000)}x\n`).replace('title', 'titel'))).toEqual([
      {
        at: `${essayFile}:1:1`,
        is: 'error deep-nesting',
        reason: 'Lists, quotes or elements nest too deeply; use at most 250 levels',
        found: 'deep nesting',
        expected: ['at most 250 levels'],
      },
      {
        at: `${essayFile}:2:1-2:6`,
        is: 'error missing-key',
        reason: 'Missing required key "title" (a title)',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: `${essayFile}:2:1-2:6`,
        is: 'error unknown-key',
        reason:
          '"titel" is not a known key; did you mean "title"? Known keys: title, description, tags, draft, date',
        found: 'titel',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
    ])
  })

  it('with half of a surrogate pair is reported, because UTF-8 cannot encode it', async () => {
    expect(await diagnoseEssay(toBody('Body.\n').replace('title: T', 'title: "A\\uD800"'))).toEqual([
      {
        at: `${essayFile}:2:8-2:17`,
        is: 'error invalid-value',
        reason: expect.stringContaining('must be text without half of a surrogate pair'),
        found: expect.anything(),
        expected: ['text without half of a surrogate pair (U+D800 to U+DFFF)'],
      },
    ])
  })
})
