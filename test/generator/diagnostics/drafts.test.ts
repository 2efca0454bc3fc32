import { describe } from 'vitest'
import { essayFile, testReports, toBody, toDocument } from '../../fixtures/diagnose.ts'

describe('a link to a draft', () => {
  const draft = (body: string) => toDocument('title: T\ndescription: D\ndraft: true', body)

  testReports({
    'is an error in a published document': [
      {
        [essayFile]: toBody('[x](/essays/unready) [y](/essays/unready.md)\n'),
        'essays/unready/en.md': draft('x\n'),
      },
      'essays/first-essay/en.md:6:1-6:21 error missing-document: The link to "/essays/unready" leads to a draft; link to a published document [found: /essays/unready; expected: a published document]',
      'essays/first-essay/en.md:6:22-6:45 error missing-document: The link to "/essays/unready.md" leads to a draft; link to a published document [found: /essays/unready.md; expected: a published document]',
    ],
    'is valid in another draft, whose other links are still checked': [
      {
        'essays/unready/en.md': draft('[x](/essays/later) [y](/essays/nowhere)\n'),
        'essays/later/en.md': draft('x\n'),
      },
      'essays/unready/en.md:7:20-7:40 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
    ],
  })
})
