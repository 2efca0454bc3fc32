/**
 * Essays: their list (spec 2.2, 2.3 and 4, rule 2), one essay (spec 2.4 and 4, rule 3), and the sections of the Markdown of a document, on
 * a service whose OpenAPI description has them.
 */

import * as z from 'zod'
import {
  type Case,
  type Headers,
  integer,
  lang,
  list,
  month,
  object,
  string,
  tags,
  url,
  urls,
} from '../case.ts'
import type { Facts } from '../facts.ts'
import { errorResponse, errorShape, okResponse, step, toCondition, toTag } from './expect.ts'

export const toSummaryShape = (languages: readonly string[]) =>
  object({
    id: string,
    slug: string,
    title: string,
    description: string,
    date: month.nullable().optional(),
    lang: lang(languages),
    tags: tags,
    url: url,
    markdown_url: url,
    api_url: url,
    translations: toTranslationsShape(languages).optional(),
  })

/** A URL or null for each language. */
const toTranslationsShape = (languages: readonly string[]) =>
  object(Object.fromEntries(languages.map((code) => [code, url.nullable()])))

const toListShape = (languages: readonly string[]) =>
  object({
    count: integer,
    essays: list(toSummaryShape(languages)),
  })

const listCondition = toCondition<z.infer<ReturnType<typeof toListShape>>>

export function essayListCases(facts: Facts): Case[] {
  const { languages, baseUrl, addressing } = facts
  const [first = ''] = languages
  const suffixes = (lang: string) =>
    addressing === 'files' ? ['.json', `.${lang}.json`] : ['', `?lang=${lang}`]
  const list = (lang: string) => ({
    ...okResponse(facts, { 'Content-Language': toTag(lang, facts) }),
    shape: toListShape(languages),
    conditions: [
      listCondition('count is the number of essays', ({ count, essays }) => count === essays.length),
      listCondition(`every essay is in "${lang}"`, ({ essays }) =>
        essays.every((essay) => essay.lang === lang),
      ),
      listCondition('every id is <slug>/<lang>', ({ essays }) =>
        essays.every((essay) => essay.id === `${essay.slug}/${essay.lang}`),
      ),
      listCondition('essays are sorted newest first, those without a date last', ({ essays }) => {
        const months = essays.map(({ date }) => date ?? '')
        return months.join() === [...months].sort().reverse().join()
      }),
      listCondition('every api_url is the URL of the essay in the API', ({ essays }) =>
        essays.every(({ slug, lang: own, api_url }) =>
          suffixes(own).some((suffix) => api_url === `${baseUrl}/api/v1/essays/${slug}${suffix}`),
        ),
      ),
      listCondition('translations of every essay include the essay itself', ({ essays }) =>
        essays.every(
          ({ lang: own, api_url, translations }) =>
            translations === undefined || translations[own] === api_url,
        ),
      ),
    ],
  })
  const refused = errorResponse(facts, 400, 'INVALID_PARAMETER', `"${first}"`)
  return [
    {
      name: 'the list without lang has the essays in the default language, newest first',
      source: 'spec 2.2; spec 2.3; spec 4, rule 2; decisions, API answers 4',
      steps: [step('/api/v1/essays', list(first))],
    },
    ...languages.map(
      (lang): Case => ({
        name: `the list has only essays in "${lang}" for lang=${lang}`,
        source: 'spec 4, rule 2',
        steps: [step(`/api/v1/essays?lang=${lang}`, list(lang))],
      }),
    ),
    {
      name: 'the list returns 400 for an unknown language, with a hint that names the known ones',
      source: 'spec 7.2, row 400; decisions, API answers 1',
      steps: [
        ...['xx', '', first.toUpperCase(), `${first}-`, 'constructor', '%00', '%FF'].map((lang) =>
          step(`/api/v1/essays?lang=${lang}`, refused),
        ),
        step('/api/v1/essays?lang', refused),
        step(`/api/v1/essays?lang=${first}&lang=xx`, refused),
      ],
    },
    {
      name: 'the list accepts two lang parameters with the same value',
      source: 'decisions, API answers 1',
      quickSteps: 0,
      steps: [step(`/api/v1/essays?lang=${first}&lang=${first}`, list(first))],
    },
    {
      name: 'the list ignores unknown parameters',
      source: 'decisions, API answers 1',
      quickSteps: 0,
      steps: [step('/api/v1/essays?page=2&limit=1&tag=x', list(first))],
    },
  ]
}

export const essayShape = (languages: readonly string[]) =>
  object({
    slug: string,
    title: string,
    description: string,
    date: month.nullable().optional(),
    lang: lang(languages),
    tags: tags,
    canonical_url: url,
    markdown_url: url,
    translations: toTranslationsShape(languages),
    content: string,
    assets: urls,
    extra: z.record(z.string(), z.unknown()).optional(),
  })

const essayCondition = toCondition<z.infer<ReturnType<typeof essayShape>>>

export function essayCases(facts: Facts): readonly Case[] {
  return [...detailCases(facts), ...untranslatedCases(facts)]
}

function detailCases(facts: Facts): Case[] {
  const { languages, slug } = facts
  const [first = ''] = languages
  const toExpectation = (slug: string, lang: string) => ({
    ...okResponse(facts, { 'Content-Language': toTag(lang, facts) }),
    shape: essayShape(languages),
    conditions: [
      essayCondition(`slug is "${slug}"`, (body) => body.slug === slug),
      essayCondition(`lang is "${lang}"`, (body) => body.lang === lang),
      essayCondition('content is the text without front matter', ({ content }) =>
        /^(?!---\s|[ \t]*\r?\n)/.test(content),
      ),
      essayCondition(
        'optional fields are present',
        ({ date, tags }) => date !== undefined && Array.isArray(tags),
      ),
      essayCondition('translations include the essay itself', ({ translations }) =>
        String(translations[lang]).includes(`/api/v1/essays/${slug}`),
      ),
    ],
  })
  return [
    {
      name: 'an essay without lang is returned in full in the default language',
      source: 'spec 2.4; spec 4, rule 3; decisions, API answers 2; decisions, API answers 5',
      steps: [step(`/api/v1/essays/${slug}`, toExpectation(slug, first))],
    },
    ...languages
      .map((lang) => facts.essays.find((essay) => essay.lang === lang))
      .filter((essay) => essay !== undefined)
      .map(
        (essay): Case => ({
          name: `an essay is returned in "${essay.lang}" for lang=${essay.lang}`,
          source: 'decisions, API answers 2',
          steps: [
            step(`/api/v1/essays/${essay.slug}?lang=${essay.lang}`, toExpectation(essay.slug, essay.lang)),
          ],
        }),
      ),
    {
      name: 'an unknown slug returns 404 with a hint that names the most similar slug',
      source: 'spec 4, rule 3; spec 7.2, row 404; decisions, API answers 8',
      steps: [step(`/api/v1/essays/${slug}x`, errorResponse(facts, 404, 'NOT_FOUND', `"${slug}"`))],
    },
    {
      name: 'a slug similar to no essay returns 404 with a hint to the list of essays',
      source: 'spec 4, rule 3; decisions, API answers 8',
      steps: [
        'zzzzzzzzzzzz',
        'nothing-like-it.json',
        '__proto__',
        'constructor',
        'toString',
        '%20',
        'caf%C3%A9',
        'a%2Fb',
      ].map((unknown) =>
        step(`/api/v1/essays/${unknown}`, errorResponse(facts, 404, 'NOT_FOUND', 'GET /api/v1/')),
      ),
    },
    {
      name: 'a slug in upper case returns 404',
      source: 'spec 2.2; decisions, Content',
      steps: [
        step(
          `/api/v1/essays/${slug.toUpperCase()}`,
          errorResponse(facts, 404, 'NOT_FOUND', 'GET /api/v1/essays'),
        ),
      ],
    },
    {
      name: 'an unknown language of an essay returns 404 with a hint that names its languages',
      source: 'decisions, API answers 2',
      steps: ['xx', '', `${first}&lang=xx`].map((lang) =>
        step(`/api/v1/essays/${slug}?lang=${lang}`, errorResponse(facts, 404, 'NOT_FOUND', `"${first}"`)),
      ),
    },
  ]
}

function untranslatedCases(facts: Facts): Case[] {
  const { untranslated, languages } = facts
  if (untranslated === null) return []
  const { slug, has, lacks } = untranslated
  return [
    {
      name: 'an essay in a language that it lacks returns 404 with a hint that names a language it has',
      source: 'decisions, API answers 2',
      steps: [
        step(`/api/v1/essays/${slug}?lang=${lacks}`, errorResponse(facts, 404, 'NOT_FOUND', `"${has}"`)),
      ],
    },
    {
      name: 'a missing translation is null',
      source: 'spec 2.4; decisions, API answers 3',
      steps: [
        step(`/api/v1/essays/${slug}?lang=${has}`, {
          ...okResponse(facts, { 'Content-Language': toTag(has, facts) }),
          shape: essayShape(languages),
          conditions: [
            essayCondition(
              `translations.${lacks} is null`,
              ({ translations }) => translations[lacks] === null,
            ),
          ],
        }),
      ],
    },
  ]
}

/** Whether a text is a part of a document: a heading with all up to another heading or to the end of the document. */
function isSectionOf(text: string, whole: string): boolean {
  const start = whole.indexOf(`\n${text}`)
  const rest = whole.slice(start + 1 + text.length)
  return start !== -1 && text.startsWith('#') && (rest === '' || rest.startsWith('#'))
}

export function sectionCases({ baseUrl, sections }: Facts): Case[] {
  if (sections === null) return []
  const { path, id, whole } = sections
  const { pathname } = new URL(`${baseUrl}${path}`)
  const headers: Headers = {
    'Content-Type': 'text/markdown; charset=utf-8',
    'Cache-Control': 'public, no-cache',
    'Access-Control-Allow-Origin': '*',
    ETag: /^"[^"]+"$/,
    'RateLimit-Remaining': null,
  }
  return [
    {
      name: `${path} lists its sections, returns one of them, and says which ones there are for an unknown one`,
      source: 'decisions, Sections',
      steps: [
        step(`${path}?section=`, {
          status: 200,
          headers,
          conditions: [
            toCondition<string>(
              'it lists sections with their addresses and tokens',
              (body) => body.includes(`\n  - [`) && body.includes(`](${baseUrl}${path}?section=${id}) (`),
            ),
          ],
        }),
        step(`${path}?section=${id}`, {
          status: 200,
          headers,
          conditions: [
            toCondition<string>('it is one section of the whole Markdown', (body) =>
              isSectionOf(body, whole),
            ),
          ],
        }),
        step(`${path}?section=no-such-section`, {
          status: 404,
          headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ETag: null },
          shape: errorShape,
          conditions: [
            toCondition<z.infer<typeof errorShape>>(
              'error.code is NOT_FOUND, and error.resolution_hint names the list of sections',
              ({ error }) =>
                error.code === 'NOT_FOUND' && error.resolution_hint.includes(`${pathname}?section=`),
            ),
          ],
        }),
      ],
    },
  ]
}
