/** The list of essays: spec 2.2, 2.3 and 4, rule 2. */

import type * as z from 'zod'
import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { integer, lang, list, month, object, string, tags, url } from '../shape.ts'
import { errorResponse, okResponse, step, toCondition, toTag } from './expect.ts'

const toListShape = (languages: readonly string[]) =>
  object({
    count: integer,
    essays: list(
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
      }),
    ),
  })

const condition = toCondition<z.infer<ReturnType<typeof toListShape>>>

export function essayListCases(facts: Facts): Case[] {
  const { languages, baseUrl, addressing } = facts
  const [first = ''] = languages
  const suffixes = (lang: string) =>
    addressing === 'files' ? ['.json', `.${lang}.json`] : ['', `?lang=${lang}`]
  const list = (lang: string) => ({
    ...okResponse(facts, { 'Content-Language': toTag(lang, facts) }),
    shape: toListShape(languages),
    conditions: [
      condition('count is the number of essays', ({ count, essays }) => count === essays.length),
      condition(`every essay is in "${lang}"`, ({ essays }) => essays.every((essay) => essay.lang === lang)),
      condition('every id is <slug>/<lang>', ({ essays }) =>
        essays.every((essay) => essay.id === `${essay.slug}/${essay.lang}`),
      ),
      condition('essays are sorted newest first, those without a date last', ({ essays }) => {
        const months = essays.map(({ date }) => date ?? '')
        return months.join() === [...months].sort().reverse().join()
      }),
      condition('every api_url is the URL of the essay in the API', ({ essays }) =>
        essays.every(({ slug, lang: own, api_url }) =>
          suffixes(own).some((suffix) => api_url === `${baseUrl}/api/v1/essays/${slug}${suffix}`),
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
