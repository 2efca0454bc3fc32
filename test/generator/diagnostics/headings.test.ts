/** Headings that skip a level. */

import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay, essayFile, ofRules, toBody, toLines } from '../../fixtures/diagnose.ts'

/** The diagnostics about levels of an essay in Markdown. */
const diagnoseBody = async (body: string) =>
  toLines(ofRules(await diagnoseEssay(toBody(body)), 'skipped-heading'))

/** The places and rules of the diagnostics of an essay in MDX. */
const listInMdx = async (body: string) => {
  const rows = await diagnose({ [essayFile]: null, 'essays/first-essay/en.mdx': toBody(body) })
  return ofRules(rows, 'skipped-heading', 'mdx-syntax').map(({ at, is }) => `${at} ${is}`)
}

const skipped = (at: string, level: number, before: string, next: number): string =>
  `${at} warning skipped-heading: The heading has level ${level} and follows ${before}; use level ${next}, or add the heading between them [found: level ${level}; expected: level ${next}]`

describe('a heading', () => {
  it('is reported if it is more than one level below the one before it', async () => {
    expect(await diagnoseBody('## A\n\n#### B\n\n#### C\n\n## D\n\nE\n=\n\n- ###### F\n')).toEqual([
      skipped('essays/first-essay/en.md:8:1-8:7', 4, 'a heading of level 2', 3),
      skipped('essays/first-essay/en.md:17:3-17:11', 6, 'a heading of level 1', 2),
    ])
  })

  it('is reported if it is the first, and two levels below the title of the page', async () => {
    expect(await diagnoseBody('### A\n\n### B\n')).toEqual([
      skipped('essays/first-essay/en.md:6:1-6:6', 3, 'the title of the page', 2),
    ])
  })

  it.each(['# A\n\n## B\n\n### C\n\n#### D\n\n# E\n', '## A\n\n### B\n\n## C\n', 'No heading.\n'])(
    'may be one level below, or any number of levels above: %j',
    async (body) => {
      expect(await diagnoseBody(body)).toEqual([])
    },
  )

  it('in a quote does not count', async () => {
    expect(await diagnoseBody('## A\n\n> #### B\n>\n> > ###### C\n>\n> <h5>D</h5>\n\n### E\n')).toEqual([])
    expect(await diagnoseBody('## A\n\n> ### B\n\n#### C\n')).toEqual([
      skipped('essays/first-essay/en.md:10:1-10:7', 4, 'a heading of level 2', 3),
    ])
  })

  it('counts as HTML, too', async () => {
    expect(await diagnoseBody('## A\n\n<div>\n<H3 id="b">B</H3>\n</div>\n\n#### C\n')).toEqual([])
    expect(await diagnoseBody('## A\n\n<!-- <h3>B</h3> -->\n\n<h4>C</h4>\n\n<header>D</header>\n')).toEqual([
      skipped('essays/first-essay/en.md:10:1-10:5', 4, 'a heading of level 2', 3),
    ])
  })
})

describe('a heading in MDX', () => {
  it('is reported if it skips a level, as an element and inside a component, too', async () => {
    expect(await listInMdx('## A\n\n<h4>B</h4>\n\n<Steps>\n\n## C\n\n#### D\n\n</Steps>\n')).toEqual([
      'essays/first-essay/en.mdx:8:1-8:11 warning skipped-heading',
      'essays/first-essay/en.mdx:14:1-14:7 warning skipped-heading',
    ])
  })

  it.each(['<Section />', '<Section>Text.</Section>', '{children}'])(
    'may have any level after %s, which may contain headings',
    async (part) => {
      expect(await listInMdx(`## A\n\n${part}\n\n#### B\n`)).toEqual([])
    },
  )

  it('is reported after a comment', async () => {
    expect(await listInMdx('## A\n\n{/* note */}\n\n#### B\n')).toEqual([
      'essays/first-essay/en.mdx:10:1-10:7 warning skipped-heading',
    ])
  })

  it('is not reported if the MDX does not parse', async () => {
    expect(await listInMdx('## A\n\n<Open>\n\n#### B\n')).toEqual([
      'essays/first-essay/en.mdx:8:1 error mdx-syntax',
    ])
  })
})
