/** The search: spec 2.5 and 4, rule 4. */

import type * as z from 'zod'
import {
  type Case,
  type Expectation,
  integer,
  lang,
  list,
  month,
  object,
  string,
  tags,
  url,
} from '../case.ts'
import type { Facts } from '../facts.ts'
import { okResponse, step, toCondition } from './expect.ts'

const toSearchShape = (languages: readonly string[]) =>
  object({
    query: string,
    total: integer,
    results: list(
      object({
        title: string,
        description: string,
        url: url,
        markdown_url: url.optional(),
        type: string,
        lang: lang(languages),
        tags: tags,
        slug: string.optional(),
        date: month.nullable().optional(),
        api_url: url.optional(),
        sections_url: url.optional(),
        excerpt: string.optional(),
      }),
    ),
  })

const condition = toCondition<z.infer<ReturnType<typeof toSearchShape>>>

const types = ['essay', 'page', 'developer_resource', 'trust_anchor']

export function searchCases(facts: Facts): readonly Case[] {
  const results = (...conditions: Expectation['conditions'] & object): Expectation => ({
    ...okResponse(facts, { 'Content-Language': null }),
    shape: toSearchShape(facts.languages),
    conditions: [
      condition('every type is a type of the contract', (body) =>
        body.results.every(({ type }) => types.includes(type)),
      ),
      condition(
        'there are at most total results, and at most 50',
        (body) => body.results.length <= Math.min(body.total, 50),
      ),
      ...conditions,
    ],
  })
  const nothing = (query: string): Expectation => ({
    ...okResponse(facts),
    body: { query, total: 0, results: [] },
  })
  const echo = (query: string) =>
    results(condition(`query is ${JSON.stringify(query)}`, (body) => body.query === query))
  const perLanguage = facts.languages.flatMap(
    (lang) => facts.essays.find((essay) => essay.lang === lang) ?? [],
  )
  const encoded = (text: string) => encodeURIComponent(text)

  return [
    ...perLanguage.map(
      ({ title, lang }): Case => ({
        name: `search finds an essay in "${lang}" by its title without a language`,
        source: 'spec 2.5; spec 4, rule 4; decisions, API answers 6',
        steps: [
          step(
            `/api/v1/search?q=${encoded(title)}`,
            results(
              condition('query is the query of the request', ({ query }) => query === title),
              condition(`the first result is "${title}"`, (body) => body.results[0]?.title === title),
            ),
          ),
        ],
      }),
    ),
    {
      name: 'search ignores case and accents',
      source: 'spec 4, searchContent',
      steps: perLanguage.map(({ title }) =>
        step(
          `/api/v1/search?q=${encoded(title.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase())}`,
          results(condition(`the first result is "${title}"`, (body) => body.results[0]?.title === title)),
        ),
      ),
    },
    {
      name: 'a missing, empty or blank query returns 200 without results',
      source: 'decisions, API answers 6',
      steps: [
        step('/api/v1/search', nothing('')),
        step('/api/v1/search?q', nothing('')),
        step('/api/v1/search?q=', nothing('')),
        step('/api/v1/search?q=%20%09+', nothing(' \t ')),
        step('/api/v1/search?Q=essay', nothing('')),
      ],
    },
    {
      name: 'search returns the query as it was received, decoded',
      source: 'spec 4, rule 4; decisions, API answers 6',
      steps: [
        step('/api/v1/search?q=a+b%20c', echo('a b c')),
        step('/api/v1/search?q=%C3%A9%2B%26%3D%23', echo('é+&=#')),
        step('/api/v1/search?q=%22%5C%3C%2Fscript%3E', echo('"\\</script>')),
        step('/api/v1/search?q=%E0%A4%A', echo('\uFFFD%A')),
        step('/api/v1/search?q=%FF', echo('\uFFFD')),
        step('/api/v1/search?q=a%00b', echo('a\0b')),
        step('/api/v1/search?q=%F0%9F%A6%9C', echo('\u{1F99C}')),
      ],
    },
    {
      name: 'search uses the first of several q parameters',
      source: 'decisions, API answers 1',
      quickSteps: 0,
      steps: [step('/api/v1/search?q=one&q=two', echo('one'))],
    },
    {
      name: 'search returns 200 for every query',
      source: 'decisions, API answers 6',
      quickSteps: 0,
      steps: [
        '__proto__',
        'constructor',
        '*',
        '"',
        '(',
        'a:b',
        '-',
        '\\',
        '{{',
        '$where',
        'a'.repeat(4000),
      ].map((query) => step(`/api/v1/search?q=${encoded(query)}`, echo(query))),
    },
    {
      name: 'search uses the first 32 words of a long query',
      source: 'decisions, API answers 6',
      quickSteps: 0,
      steps: perLanguage.slice(0, 1).map(({ title }) => {
        const query = `${'zzqx '.repeat(32)}${title}`
        return step(`/api/v1/search?q=${encoded(query)}`, {
          ...okResponse(facts),
          body: { query, total: 0, results: [] },
        })
      }),
    },
  ]
}
