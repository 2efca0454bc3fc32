import { describe, expect, it } from 'vitest'
import { diagnose, essayFile, toBody, toDocument, toLines } from '../../fixtures/diagnose.ts'

describe('a link to a draft', () => {
  const draft = (body: string) => toDocument('title: T\ndescription: D\ndraft: true', body)

  it('is an error in a published document', async () => {
    expect(
      toLines(
        await diagnose({
          [essayFile]: toBody('[x](/essays/unready) [y](/essays/unready.md)\n'),
          'essays/unready/en.md': draft('x\n'),
        }),
      ),
    ).toEqual([
      'essays/first-essay/en.md:6:1-6:21 error missing-document: The link to "/essays/unready" leads to a draft; link to a published document [found: /essays/unready; expected: a published document]',
      'essays/first-essay/en.md:6:22-6:45 error missing-document: The link to "/essays/unready.md" leads to a draft; link to a published document [found: /essays/unready.md; expected: a published document]',
    ])
  })

  it('is valid in another draft, whose other links are still checked', async () => {
    expect(
      toLines(
        await diagnose({
          'essays/unready/en.md': draft('[x](/essays/later) [y](/essays/nowhere)\n'),
          'essays/later/en.md': draft('x\n'),
        }),
      ),
    ).toEqual([
      'essays/unready/en.md:7:20-7:40 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
    ])
  })
})
