/** Documents that lack a language, and translations that record the state of their original. */

import { describe, expect, it } from 'vitest'
import { toSourceHash } from '../../../generator/content/texts/document.ts'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, findLines, testReports, toBody, toDocument, toLines } from '../../fixtures/diagnose.ts'

const withRules = (rules: string, languages = '[en, pt, de]') => ({
  'site.yaml': `base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: ${languages}\nrules: { plain-search: off, ${rules} }\n`,
  'profile/de.yaml': smallSite['profile/en.yaml'] ?? '',
})

const [english, portuguese] = ['essays/first-essay/en.md', 'essays/first-essay/pt.md']

const toTranslation = (source: string, rest = '') =>
  toDocument(`title: T\ndescription: D\ntranslation_of: ${source}${rest}`)

describe('the rule missing-translation', () => {
  testReports({
    'is off by default, because sites may be translated in part': [{ 'essays/second/en.md': toBody('x\n') }],
    'reports each missing language at the first document, and says where a draft is': [
      {
        ...withRules('missing-translation: warn'),
        'pages/now/pt.mdx': toBody('x\n'),
        'pages/now/de.md': toDocument('title: T\ndescription: D\ndraft: true'),
        'essays/draft/en.md': toDocument('title: T\ndescription: D\ndraft: true'),
      },
      'essays/first-essay/en.md:1:1 warning missing-translation: The essay has no translation to "de"; add essays/first-essay/de.md [found: no translation; expected: essays/first-essay/de.md]',
      'pages/now/pt.mdx:1:1 warning missing-translation: The page has no translation to "en"; add pages/now/en.mdx [found: no translation; expected: pages/now/en.mdx]',
      'pages/now/pt.mdx:1:1 warning missing-translation: The translation of this page to "de" is a draft; finish and publish pages/now/de.md [found: no translation; expected: pages/now/de.md]',
    ],
  })
})

describe('a translation with the hash of its original', () => {
  const hash = toSourceHash(
    { title: 'First essay', description: 'The first of them.', tags: ['alpha'] },
    '\nOpening words.\n\n## A section\n\nMore words.\n',
  )
  const original = String(smallSite[english])

  it('is up to date as long as the original has that hash', async () => {
    expect(await diagnose({ [portuguese]: toTranslation(`en ${hash}`) })).toEqual([])
  })

  it.each([
    ['line endings', original.replaceAll('\n', '\r\n')],
    ['quotes in YAML', original.replace('First essay', '"First essay"')],
    [
      'a date, an alias and a mark of a draft',
      original.replace('date: 2026-02\n', 'aliases: [old]\ndraft: false\n'),
    ],
    ['blank lines at the end', `${original}\n\n`],
    ['what the original is translated from', original.replace('---', '---\ntranslation_of: pt')],
  ])('is up to date if only %s change', async (_, text) => {
    expect(await diagnose({ [english]: text, [portuguese]: toTranslation(`en ${hash}`) })).toEqual([])
  })

  it.each([
    ['the title', original.replace('First', 'Second')],
    ['the description', original.replace('first of', 'best of')],
    ['a tag', original.replace('alpha', 'beta')],
    ['the text', original.replace('More', 'Many more')],
  ])('is outdated if %s changes', async (_, text) => {
    const rows = await diagnose({ [english]: text, [portuguese]: toTranslation(`en ${hash}`) })
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      ['essays/first-essay/pt.md:4:17-4:36', 'warning outdated-translation'],
    ])
  })

  it('is outdated as a draft, too, but not while its original is a draft', async () => {
    const other = `en ${'0'.repeat(16)}`
    const draft = original.replace('---', '---\ndraft: true')
    const rules = async (changes: Record<string, string>) => (await diagnose(changes)).map(({ is }) => is)
    expect(await rules({ [portuguese]: toTranslation(other, '\ndraft: true') })).toEqual([
      'warning outdated-translation',
    ])
    expect(await rules({ [english]: draft, [portuguese]: toTranslation(other) })).toEqual([])
  })

  it('may be translated from any language of the site', async () => {
    const [body, other] = [toBody('Texto\n'), '0'.repeat(16)]
    const pt = toSourceHash({ title: 'T', description: 'D' }, 'Texto')
    const rows = await diagnose({
      ...withRules('outdated-translation: error'),
      [portuguese]: body,
      [english]: toTranslation(`pt ${pt}`),
      'essays/first-essay/de.md': toTranslation(`pt ${other}`),
    })
    expect(toLines(rows)).toEqual([
      `essays/first-essay/de.md:4:17-4:36 error outdated-translation: "essays/first-essay/pt.md" has changed since this translation; update the translation, then set "translation_of" to "pt ${pt}" [found: pt 0000000000000000; expected: pt ${pt}]`,
    ])
  })

  it.each(['de', 'pt'])('must not name %s if no other document has that language', async (lang) => {
    expect(await findLines({ [portuguese]: toTranslation(lang) })).toEqual([
      `essays/first-essay/pt.md:4:17-4:19 warning outdated-translation: "translation_of" names "${lang}", but there is no other document in that language in this folder; name the language of the original, or delete the key [found: ${lang}; expected: the language of another document in this folder]`,
    ])
  })

  it.each(['English', 'en 123', `en  ${'0'.repeat(16)}`, `en ${'0'.repeat(17)}`, `en ${'G'.repeat(16)}`])(
    'must not have %j as its value',
    async (value) => {
      const rows = await diagnose({ [portuguese]: toTranslation(`"${value}"`) })
      expect(rows.map(({ is, reason }) => [is, reason])).toEqual([
        [
          'error invalid-value',
          `"translation_of" must be the language of the original such as en, without or with the hash that "stele check --fix" adds, got "${value}"`,
        ],
      ])
    },
  )
})
