import { describe, expect, it } from 'vitest'
import { diagnose, findLines, testReports, toBody, toDocument, toLines } from '../../fixtures/diagnose.ts'

const other = toBody('x\n')

describe('a link to a missing translation', () => {
  testReports({
    'is an error that names the file to add and the existing address': [
      {
        'essays/first-essay/pt.md': toBody('[x](/pt/essays/second)\n'),
        'essays/second/en.md': other,
      },
      'essays/first-essay/pt.md:6:1-6:23 error untranslated-link: The link to "/pt/essays/second" leads to a document without a translation to "pt"; add essays/second/pt.md, or link to "/essays/second" [found: /pt/essays/second; expected: essays/second/pt.md | /essays/second]',
    ],
    'is an error for the default language, with or without its prefix': [
      {
        'essays/first-essay/en.md': toBody('[x](/essays/so-em-pt) [y](/en/essays/so-em-pt)\n'),
        'essays/so-em-pt/pt.mdx': other,
      },
      'essays/first-essay/en.md:6:1-6:22 error untranslated-link: The link to "/essays/so-em-pt" leads to a document without a translation to "en"; add essays/so-em-pt/en.mdx, or link to "/pt/essays/so-em-pt" [found: /essays/so-em-pt; expected: essays/so-em-pt/en.mdx | /pt/essays/so-em-pt]',
      'essays/first-essay/en.md:6:23-6:47 error untranslated-link: The link to "/en/essays/so-em-pt" leads to a document without a translation to "en"; add essays/so-em-pt/en.mdx, or link to "/pt/essays/so-em-pt" [found: /en/essays/so-em-pt; expected: essays/so-em-pt/en.mdx | /pt/essays/so-em-pt]',
    ],
    'is an error for pages, for Markdown and for relative links': [
      {
        'essays/first-essay/pt.md': toBody('[x](../about) [y](/pt/about.md#z)\n'),
        'pages/about/en.md': other,
      },
      'essays/first-essay/pt.md:6:1-6:14 error untranslated-link: The link to "../about" (/pt/about) leads to a document without a translation to "pt"; add pages/about/pt.md, or link to "/about" [found: ../about; expected: pages/about/pt.md | /about]',
      'essays/first-essay/pt.md:6:15-6:34 error untranslated-link: The link to "/pt/about.md#z" leads to a document without a translation to "pt"; add pages/about/pt.md, or link to "/about" [found: /pt/about.md#z; expected: pages/about/pt.md | /about]',
    ],
  })

  it('is an error that names the draft if the translation is a draft', async () => {
    const draft = toDocument('title: T\ndescription: D\ndraft: true')
    expect(
      await findLines({
        'essays/first-essay/en.md': toBody('[x](/pt/essays/second)\n'),
        'essays/second/en.md': other,
        'essays/second/pt.md': draft,
      }),
    ).toEqual([
      'essays/first-essay/en.md:6:1-6:23 error missing-document: The link to "/pt/essays/second" leads to a draft; link to a published document [found: /pt/essays/second; expected: a published document]',
    ])
  })

  it('is an error that names the addresses of all existing translations', async () => {
    const site = 'base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt, de]\n'
    const rows = await diagnose({
      'site.yaml': site,
      'essays/first-essay/en.md': toBody('[x](/de/essays/first-essay)\n'),
    })
    expect(toLines(rows.filter(({ is }) => is === 'error untranslated-link'))).toEqual([
      'essays/first-essay/en.md:6:1-6:28 error untranslated-link: The link to "/de/essays/first-essay" leads to a document without a translation to "de"; add essays/first-essay/de.md, or link to "/essays/first-essay" or "/pt/essays/first-essay" [found: /de/essays/first-essay; expected: essays/first-essay/de.md | /essays/first-essay | /pt/essays/first-essay]',
    ])
  })
})

describe('a link with the prefix of the default language', () => {
  it('is an error that names the address without the prefix', async () => {
    expect(await findLines(toBody('[x](/en/essays/first-essay) [y](/en) [z](/en/llms.txt)\n'))).toEqual([
      'essays/first-essay/en.md:6:1-6:28 error missing-document: The link to "/en/essays/first-essay" must not have the prefix of the default language; link to "/essays/first-essay" [found: /en/essays/first-essay; expected: /essays/first-essay]',
      'essays/first-essay/en.md:6:29-6:37 error missing-document: The link to "/en" must not have the prefix of the default language; link to "/" [found: /en; expected: /]',
      'essays/first-essay/en.md:6:38-6:55 error missing-document: The link to "/en/llms.txt" must not have the prefix of the default language; link to "/llms.txt" [found: /en/llms.txt; expected: /llms.txt]',
    ])
  })
})
