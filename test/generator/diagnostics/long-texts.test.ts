/** Titles and descriptions that search results may cut off. */

import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, essayFile, toDocument, toLines } from '../../fixtures/diagnose.ts'

const diagnoseTexts = (
  { title = 'T', description = 'D', draft = false },
  rules = '{ long-title: warn, long-description: error }',
) =>
  diagnose({
    'site.yaml': `${smallSite['site.yaml']}rules: ${rules}\n`,
    [essayFile]: toDocument(`description: ${description}\ntitle: ${title}\ndraft: ${draft}`),
  })

const longTexts = { title: 'x'.repeat(71), description: 'y'.repeat(201) }

describe('a long text', () => {
  it('is reported at its value, with the severity that site.yaml sets', async () => {
    expect(toLines(await diagnoseTexts(longTexts))).toEqual([
      'essays/first-essay/en.md:2:14-2:215 error long-description: The description has 201 characters, and search results may cut it off; use at most 200 [found: 201 characters; expected: at most 200 characters]',
      'essays/first-essay/en.md:3:8-3:79 warning long-title: The title has 71 characters, and search results may cut it off; use at most 70 [found: 71 characters; expected: at most 70 characters]',
    ])
  })

  it('is counted in code points', async () => {
    expect(await diagnoseTexts({ title: '🙂'.repeat(70), description: '🙂'.repeat(200) })).toEqual([])
    const rows = await diagnoseTexts({ title: '🙂'.repeat(71) })
    expect(rows.map(({ at, found }) => [at, found])).toEqual([
      ['essays/first-essay/en.md:3:8-3:150', '71 characters'],
    ])
  })

  it.each(['{}', '{ long-title: off, long-description: off }'])('is fine with "rules: %s"', async (rules) => {
    expect(await diagnoseTexts(longTexts, rules)).toEqual([])
  })

  it('is reported, although another document has no valid front matter', async () => {
    const rows = await diagnose({
      'site.yaml': `${smallSite['site.yaml']}rules: { long-title: warn }\n`,
      [essayFile]: toDocument(`title: ${longTexts.title}\ndescription: D`),
      'essays/second/en.md': 'No front matter.\n',
    })
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      [`${essayFile}:2:8-2:79`, 'warning long-title'],
      ['essays/second/en.md:1:1', 'error missing-front-matter'],
    ])
  })

  it('is fine in a draft', async () => {
    expect(await diagnoseTexts({ ...longTexts, draft: true })).toEqual([])
  })
})
