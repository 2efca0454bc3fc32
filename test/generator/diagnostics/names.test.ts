import { describe, expect, it } from 'vitest'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose, findLines, testReports, toBody } from '../../fixtures/diagnose.ts'

const text = toBody('x\n')

describe('the folder name of a document', () => {
  it.each(['a', '0', 'a-b', 'essay-2-of-3', 'x'.repeat(100)])('is valid as the slug "%s"', async (slug) => {
    expect(await diagnose({ [`essays/${slug}/en.md`]: text })).toEqual([])
  })

  it.each([
    ['My Essay', '; did you mean "my-essay"?'],
    ['Oração', '; did you mean "oracao"?'],
    ['first_essay', '; did you mean "first-essay"?'],
    ['-a-', '; did you mean "a"?'],
    ['a--b', '; did you mean "a-b"?'],
    ['2026.02', '; did you mean "2026-02"?'],
    ['日本', ''],
    ['__proto__', '; did you mean "proto"?'],
  ])('is an error that suggests the nearest slug, if there is one: "%s"', async (slug, hint) => {
    const expected = 'a slug: lower-case letters a to z and digits, joined by hyphens'
    expect(await findLines({ [`essays/${slug}/en.md`]: text, [`essays/${slug}/pt.md`]: text })).toEqual([
      `essays/${slug}:1:1 error invalid-slug: The folder name "${slug}" must be ${expected}${hint} [found: ${slug}; expected: ${expected}]`,
    ])
  })

  it('is an error if it has more than 100 characters', async () => {
    const slug = 'x'.repeat(101)
    expect(await findLines({ [`essays/${slug}/en.md`]: text })).toEqual([
      `essays/${slug}:1:1 error invalid-slug: The folder name "${'x'.repeat(60)}…" must have at most 100 characters, got 101 [found: ${slug}; expected: a slug of at most 100 characters]`,
    ])
  })

  testReports({
    'is an error if it is a language of the site or a reserved slug': [
      {
        'essays/con/en.md': text,
        'essays/index/en.md': text,
        'essays/pt/en.md': text,
        'pages/en/pt.md': text,
        'pages/essays/en.md': text,
        'pages/llms-full/en.md': text,
      },
      'essays/con:1:1 error reserved-slug: The folder name "con" is reserved by Windows, which cannot hold such a file; choose another slug [found: con; expected: another slug]',
      'essays/index:1:1 error reserved-slug: The folder name "index" is reserved, because the service publishes under it; choose another slug [found: index; expected: another slug]',
      'essays/pt:1:1 error reserved-slug: The folder name "pt" is a language of the site, whose paths it would hide; choose another slug [found: pt; expected: another slug]',
      'pages/en:1:1 error reserved-slug: The folder name "en" is a language of the site, whose paths it would hide; choose another slug [found: en; expected: another slug]',
      'pages/essays:1:1 error reserved-slug: The folder name "essays" is reserved, because the service publishes under it; choose another slug [found: essays; expected: another slug]',
      'pages/llms-full:1:1 error reserved-slug: The folder name "llms-full" is reserved, because the service publishes under it; choose another slug [found: llms-full; expected: another slug]',
    ],
    'is valid for an essay if it is reserved only for pages': [
      { 'essays/api/en.md': text, 'essays/feed/en.md': text },
    ],
  })
})

describe('the language of a document', () => {
  testReports({
    'is an error unless it is a language of the site, in lower case': [
      {
        'essays/first-essay/EN.md': text,
        'essays/first-essay/es.md': text,
        'pages/about/pt-BR.mdx': text,
      },
      'essays/first-essay/EN.md:1:1 error unknown-language: The language of this document must be "en" or "pt" (see "languages" in site.yaml), got "EN"; did you mean "en"? [found: EN; expected: en | pt]',
      'essays/first-essay/es.md:1:1 error unknown-language: The language of this document must be "en" or "pt" (see "languages" in site.yaml), got "es" [found: es; expected: en | pt]',
      'pages/about/pt-BR.mdx:1:1 error unknown-language: The language of this document must be "en" or "pt" (see "languages" in site.yaml), got "pt-BR" [found: pt-BR; expected: en | pt]',
    ],
  })

  it('is an error with a suggestion if the code is longer than two letters', async () => {
    const site = 'base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt, pt-br]\n'
    const profile = String(smallSite['profile/en.yaml'])
    expect(
      await findLines({
        'site.yaml': site,
        'profile/pt_br.yaml': profile,
        'essays/first-essay/pt-rb.md': text,
      }),
    ).toEqual([
      'essays/first-essay/pt-rb.md:1:1 error unknown-language: The language of this document must be "en", "pt" or "pt-br" (see "languages" in site.yaml), got "pt-rb"; did you mean "pt-br"? [found: pt-rb; expected: en | pt | pt-br]',
      'profile/pt-br.yaml:1:1 error missing-profile: The language "pt-br" of the site has no profile; create this file [found: no such file; expected: profile/pt-br.yaml]',
      'profile/pt_br.yaml:1:1 error unknown-language: The language of this profile must be "en", "pt" or "pt-br" (see "languages" in site.yaml), got "pt_br"; did you mean "pt-br"? [found: pt_br; expected: en | pt | pt-br]',
    ])
  })
})

describe('a document in one language', () => {
  testReports({
    'is an error if it exists as both Markdown and MDX': [
      {
        'essays/first-essay/en.mdx': text,
        'pages/about/pt.md': text,
        'pages/about/pt.mdx': text,
      },
      'essays/first-essay/en.mdx:1:1 error duplicate-document: This folder has two documents in "en": this file and "essays/first-essay/en.md"; remove one of them [found: essays/first-essay/en.mdx; expected: essays/first-essay/en.md]',
      'pages/about/pt.mdx:1:1 error duplicate-document: This folder has two documents in "pt": this file and "pages/about/pt.md"; remove one of them [found: pages/about/pt.mdx; expected: pages/about/pt.md]',
    ],
  })
})
