/** Diagrams as code, which other tools draw. */

import { expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, diagnoseEssay, essayFile, ofRules, toBody } from '../../fixtures/diagnose.ts'

const diagram = '```mermaid\ngraph LR\n  a --> b\n```\n\n'

const listPlaces = (rows: Awaited<ReturnType<typeof diagnose>>) =>
  ofRules(rows, 'plain-diagram').map(({ at, reason }) => [at, /\((.*)\)/.exec(reason)?.[1]])

it('are reported once for each document, at the first one', async () => {
  expect(
    listPlaces(
      await diagnose({
        [essayFile]: toBody(
          `Text.\n\n${diagram}> ~~~Mermaid {theme=dark}\n> pie\n> ~~~\n\n- ${'```mermaid'}\n`,
        ),
        'essays/first-essay/pt.md': toBody(diagram),
      }),
    ),
  ).toEqual([
    ['essays/first-essay/en.md:8:1-11:4', '2 more in this document'],
    ['essays/first-essay/pt.md:6:1-9:4', undefined],
  ])
})

it('are reported in MDX, and in the syntax of other tools', async () => {
  expect(
    listPlaces(
      await diagnose({
        [essayFile]: null,
        'essays/first-essay/en.mdx': toBody('```mermaid{scale=2}\npie\n```\n'),
      }),
    ),
  ).toEqual([['essays/first-essay/en.mdx:6:1-8:4', undefined]])
})

it.each(['```text\nmermaid\n```\n', '    mermaid\n', '```mermaid-js\npie\n```\n', 'mermaid and `mermaid`\n'])(
  'are no other code: %j',
  async (body) => {
    expect(listPlaces(await diagnoseEssay(toBody(body)))).toEqual([])
  },
)

it('are not reported if the site has no pages: agents read the text of a diagram', async () => {
  const rows = await diagnose({
    'site.yaml': `${smallSite['site.yaml']}site: false\n`,
    [essayFile]: toBody(diagram),
  })
  expect(listPlaces(rows)).toEqual([])
})
