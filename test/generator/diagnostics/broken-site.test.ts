/** A site.yaml with mistakes gives a site with defaults, so that one run reports the mistakes of the documents as well. */

import { expect, it } from 'vitest'
import { oneLanguage } from '../../fixtures/content.ts'
import { diagnose, essayFile, toBody, withoutPortuguese } from '../../fixtures/diagnose.ts'

const site = String(oneLanguage['site.yaml'])

const findProblems = async (siteYaml: string, body: string): Promise<string[]> =>
  (await diagnose({ ...withoutPortuguese, 'site.yaml': siteYaml, [essayFile]: toBody(body) })).map(
    ({ at, is, found }) => `${at} ${is}: ${found}`,
  )

it('The valid keys of a site.yaml with a mistake decide about documents', async () => {
  const mistake = `${site}quota: none\nrules: { missing-alt: error }\nmath: true\n`
  expect(await findProblems(mistake, '![](https://example.com/a.png) and $\\frac{1$\n')).toEqual([
    'essays/first-essay/en.md:6:1-6:31 error missing-alt: ![](https://example.com/a.png)',
    'essays/first-essay/en.md:6:36-6:45 warning invalid-formula: $\\frac{1$',
    'site.yaml:5:8-5:12 error wrong-type: "none"',
  ])
})

it('Links are checked although site.yaml has a mistake', async () => {
  expect(await findProblems(`${site}quota: none\n`, '[A](/essays/other)\n')).toEqual([
    'essays/first-essay/en.md:6:1-6:19 error missing-document: /essays/other',
    'site.yaml:5:8-5:12 error wrong-type: "none"',
  ])
})

it('Links are not checked without valid languages, which decide about all paths', async () => {
  const mistake = site.replace('languages: [en]', 'languages: [EN]')
  expect(await findProblems(mistake, '[A](/essays/other)\n')).toEqual([
    'site.yaml:4:13-4:15 error invalid-value: "EN"',
  ])
})
