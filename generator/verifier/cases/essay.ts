/** One essay: spec 2.4 and 4, rule 3. */

import * as z from 'zod'
import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { lang, month, object, string, tags, url, urls } from '../shape.ts'
import { errorResponse, okResponse, step, toCondition, toTag } from './expect.ts'

/** `translations` has a URL or null for each language. */
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
    translations: object(Object.fromEntries(languages.map((code) => [code, url.nullable()]))),
    content: string,
    assets: urls,
    extra: z.record(z.string(), z.unknown()).optional(),
  })

const condition = toCondition<z.infer<ReturnType<typeof essayShape>>>

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
      condition(`slug is "${slug}"`, (body) => body.slug === slug),
      condition(`lang is "${lang}"`, (body) => body.lang === lang),
      condition('content is the text without front matter', ({ content }) =>
        /^(?!---\s|[ \t]*\r?\n)/.test(content),
      ),
      condition('optional fields are present', ({ date, tags }) => date !== undefined && Array.isArray(tags)),
      condition('translations include the essay itself', ({ translations }) =>
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
            condition(`translations.${lacks} is null`, ({ translations }) => translations[lacks] === null),
          ],
        }),
      ],
    },
  ]
}
