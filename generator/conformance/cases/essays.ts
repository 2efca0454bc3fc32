/** The essay list and one essay in full: spec 2.2 to 2.4 and 4, rules 2 and 3. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import type { Shape } from '../shape.ts'
import { failed, found, says } from './expect.ts'

export const essayListShape: Shape = {
  count: 'integer',
  essays: [
    {
      id: 'string',
      slug: 'string',
      title: 'string',
      description: 'string',
      date: 'month|null?',
      lang: 'lang',
      tags: 'tags?',
      url: 'url',
      markdown_url: 'url',
      api_url: 'url',
    },
  ],
}

/** `translations` has one address or null for each language. */
export const essayShape = (languages: readonly string[]): Shape => ({
  slug: 'string',
  title: 'string',
  description: 'string',
  date: 'month|null?',
  lang: 'lang',
  tags: 'tags?',
  canonical_url: 'url',
  markdown_url: 'url',
  translations: Object.fromEntries(languages.map((lang) => [lang, 'url|null'] as const)),
  content: 'string',
})

interface List {
  readonly count: number
  readonly essays: readonly {
    readonly id: string
    readonly slug: string
    readonly date: string | null
    readonly lang: string
    readonly api_url: string
  }[]
}

interface Detail {
  readonly slug: string
  readonly lang: string
  readonly date: string | null
  readonly tags: readonly string[]
  readonly translations: Readonly<Record<string, string | null>>
  readonly content: string
}

export function essayCases(facts: Facts): readonly Case[] {
  return [...listCases(facts), ...detailCases(facts), ...untranslatedCases(facts)]
}

function listCases(facts: Facts): Case[] {
  const { languages, baseUrl } = facts
  const [first = ''] = languages
  const list = (lang: string) => ({
    ...found(facts, { 'Content-Language': lang }),
    shape: essayListShape,
    conditions: [
      says<List>('count is the number of essays', ({ count, essays }) => count === essays.length),
      says<List>(`every essay is in "${lang}"`, ({ essays }) => essays.every((essay) => essay.lang === lang)),
      says<List>('every id is <slug>/<lang>', ({ essays }) =>
        essays.every((essay) => essay.id === `${essay.slug}/${essay.lang}`),
      ),
      says<List>('dated essays come newest first, undated ones last', ({ essays }) => {
        const months = essays.map(({ date }) => date ?? '')
        return months.join() === [...months].sort().reverse().join()
      }),
      says<List>('every api_url leads to the operation of its essay', ({ essays }) =>
        essays.every(
          ({ slug, lang: own, api_url }) =>
            api_url === `${baseUrl}/api/v1/essays/${slug}` ||
            api_url === `${baseUrl}/api/v1/essays/${slug}?lang=${own}`,
        ),
      ),
    ],
  })
  const refused = failed(facts, 400, 'INVALID_PARAMETER', `"${first}"`)
  return [
    {
      name: 'the list holds the essays of the default language, newest first',
      anchor: 'spec 2.2; spec 2.3; spec 4, rule 2; decisions, API answers 4',
      steps: [{ path: '/api/v1/essays', expect: list(first) }],
    },
    ...languages.map(
      (lang): Case => ({
        name: `the list holds only essays in "${lang}" when asked`,
        anchor: 'spec 4, rule 2',
        steps: [{ path: `/api/v1/essays?lang=${lang}`, expect: list(lang) }],
      }),
    ),
    {
      name: 'the list refuses a language outside the enum, naming the ones it knows',
      anchor: 'spec 7.2, row 400; decisions, API answers 1',
      steps: [
        ...['xx', '', first.toUpperCase(), `${first}-`, 'constructor', '%00', '%FF'].map((lang) => ({
          path: `/api/v1/essays?lang=${lang}`,
          expect: refused,
        })),
        { path: '/api/v1/essays?lang', expect: refused },
        { path: `/api/v1/essays?lang=${first}&lang=xx`, expect: refused },
      ],
    },
    {
      name: 'the list takes a language that is given twice with one value',
      anchor: 'decisions, API answers 1',
      steps: [{ path: `/api/v1/essays?lang=${first}&lang=${first}`, expect: list(first) }],
    },
    {
      name: 'the list ignores parameters that it does not have',
      anchor: 'decisions, API answers 1',
      steps: [{ path: '/api/v1/essays?page=2&limit=1&tag=x', expect: list(first) }],
    },
  ]
}

function detailCases(facts: Facts): Case[] {
  const { languages, slug } = facts
  const [first = ''] = languages
  const detail = (asked: string, lang: string) => ({
    ...found(facts, { 'Content-Language': lang }),
    shape: essayShape(languages),
    conditions: [
      says<Detail>(`slug is "${asked}"`, (essay) => essay.slug === asked),
      says<Detail>(`lang is "${lang}"`, (essay) => essay.lang === lang),
      says<Detail>('content holds the text, without front matter', ({ content }) =>
        /^(?!---)\S/.test(content),
      ),
      says<Detail>(
        'optional fields are there',
        (essay) => essay.date !== undefined && Array.isArray(essay.tags),
      ),
      says<Detail>('the essay names itself among its translations', ({ translations }) =>
        (translations[lang] ?? '').includes(`/api/v1/essays/${asked}`),
      ),
    ],
  })
  return [
    {
      name: 'an essay answers in full, in the default language',
      anchor: 'spec 2.4; spec 4, rule 3; decisions, API answers 2; decisions, API answers 5',
      steps: [{ path: `/api/v1/essays/${slug}`, expect: detail(slug, first) }],
    },
    ...languages
      .map((lang) => facts.essays.find((essay) => essay.lang === lang))
      .filter((essay) => essay !== undefined)
      .map(
        (essay): Case => ({
          name: `an essay answers in "${essay.lang}" when asked`,
          anchor: 'decisions, API answers 2',
          steps: [
            {
              path: `/api/v1/essays/${essay.slug}?lang=${essay.lang}`,
              expect: detail(essay.slug, essay.lang),
            },
          ],
        }),
      ),
    {
      name: 'an unknown slug is not found, and the hint names the nearest one',
      anchor: 'spec 4, rule 3; spec 7.2, row 404; decisions, API answers 8',
      steps: [{ path: `/api/v1/essays/${slug}x`, expect: failed(facts, 404, 'NOT_FOUND', `"${slug}"`) }],
    },
    {
      name: 'a slug like none is not found, and the hint leads to the list',
      anchor: 'spec 4, rule 3; decisions, API answers 8',
      steps: [
        'zzzzzzzzzzzz',
        'nothing-like-it.json',
        '__proto__',
        'constructor',
        'toString',
        '%20',
        'caf%C3%A9',
        'a%2Fb',
      ].map((unknown) => ({
        path: `/api/v1/essays/${unknown}`,
        expect: failed(facts, 404, 'NOT_FOUND', 'GET /api/v1/'),
      })),
    },
    {
      name: 'a slug in another case is not found',
      anchor: 'spec 2.2; decisions, Content',
      steps: [
        {
          path: `/api/v1/essays/${slug.toUpperCase()}`,
          expect: failed(facts, 404, 'NOT_FOUND', 'GET /api/v1/essays'),
        },
      ],
    },
    {
      name: 'an unknown language of an essay is not found, and the hint names those it has',
      anchor: 'decisions, API answers 2',
      steps: ['xx', '', `${first}&lang=xx`].map((lang) => ({
        path: `/api/v1/essays/${slug}?lang=${lang}`,
        expect: failed(facts, 404, 'NOT_FOUND', `"${first}"`),
      })),
    },
  ]
}

function untranslatedCases(facts: Facts): Case[] {
  const { untranslated, languages } = facts
  if (untranslated === null) return []
  const { slug, has, lacks } = untranslated
  return [
    {
      name: 'an essay without a translation is not found in that language, and the hint names one that it has',
      anchor: 'decisions, API answers 2',
      steps: [
        {
          path: `/api/v1/essays/${slug}?lang=${lacks}`,
          expect: failed(facts, 404, 'NOT_FOUND', `"${has}"`),
        },
      ],
    },
    {
      name: 'a translation that is not there is null',
      anchor: 'spec 2.4; decisions, API answers 3',
      steps: [
        {
          path: `/api/v1/essays/${slug}?lang=${has}`,
          expect: {
            ...found(facts, { 'Content-Language': has }),
            shape: essayShape(languages),
            conditions: [
              says<Detail>(
                `translations.${lacks} is null`,
                ({ translations }) => translations[lacks] === null,
              ),
            ],
          },
        },
      ],
    },
  ]
}
