/** Lists in parts: pages of the list of essays, tags, and the essays of a tag (decisions, Lists in parts). */

import type * as z from 'zod'
import { type Case, integer, list, object, string, url } from '../case.ts'
import type { Facts } from '../facts.ts'
import { toSummaryShape } from './essays.ts'
import { errorResponse, okResponse, step, toCondition, toTag } from './expect.ts'

const toPageShape = (languages: readonly string[], head: z.ZodRawShape) =>
  object({
    ...head,
    count: integer,
    page: integer,
    pages: integer,
    next: url.nullable(),
    previous: url.nullable(),
    essays: list(toSummaryShape(languages)),
  })

interface ListedPage {
  readonly count: number
  readonly page: number
  readonly pages: number
  readonly next: string | null
  readonly previous: string | null
  readonly essays: readonly { readonly id: string }[]
}

/** How many essays a page of a list has. */
const perPage = 100

export function listCases(facts: Facts): Case[] {
  const { baseUrl, addressing, languages, essays, tag } = facts
  const [first = '', ...others] = languages
  const source = 'decisions, Lists in parts'
  const toUrl = (path: string, lang: string) =>
    baseUrl +
    (addressing === 'files'
      ? `${path}${lang === first ? '' : `.${lang}`}.json`
      : `${path}${lang === first ? '' : `?lang=${lang}`}`)
  const toPage = (
    list: string,
    number: number,
    lang: string,
    ids: readonly string[],
    head: z.ZodRawShape,
  ) => {
    const pages = Math.max(1, Math.ceil(ids.length / perPage))
    const toLink = (page: number) => (page < 1 || page > pages ? null : toUrl(`${list}/pages/${page}`, lang))
    const shown = ids.slice((number - 1) * perPage, number * perPage)
    return {
      ...okResponse(facts, { 'Content-Language': toTag(lang, facts) }),
      shape: toPageShape(languages, head),
      conditions: [
        toCondition<ListedPage>(
          `it is page ${number} of ${pages}, and leads to the pages beside it`,
          ({ count, page, pages: all, next, previous }) =>
            count === ids.length &&
            page === number &&
            all === pages &&
            next === toLink(number + 1) &&
            previous === toLink(number - 1),
        ),
        toCondition<ListedPage>(
          'it has the essays of the whole list in their order',
          ({ essays: listed }) => listed.map(({ id }) => id).join() === shown.join(),
        ),
      ],
    }
  }
  const toIds = (lang: string) =>
    essays.filter((essay) => essay.lang === lang).map(({ slug }) => `${slug}/${lang}`)
  const path = '/api/v1/essays'
  const last = Math.max(1, Math.ceil(toIds(first).length / perPage))
  const toPath = (lang: string) => `${path}/pages/1${lang === first ? '' : `?lang=${lang}`}`
  return [
    ...[first, ...others].map((lang) => ({
      name: `${toPath(lang)} returns the first essays of the list, and the number of pages`,
      source,
      steps: [step(toPath(lang), toPage(path, 1, lang, toIds(lang), {}))],
    })),
    {
      name: 'a page after the last one, or one that is no number, is 404',
      source,
      steps: [
        step(`${path}/pages/${last + 1}`, errorResponse(facts, 404, 'NOT_FOUND', `${path}/pages/${last}`)),
        step(`${path}/pages/0`, errorResponse(facts, 404, 'NOT_FOUND')),
        step(`${path}/pages/one`, errorResponse(facts, 404, 'NOT_FOUND')),
      ],
    },
    {
      name: 'a list in parts with an unknown language is 400',
      source,
      steps: [
        step(`${path}/pages/1?lang=xx`, errorResponse(facts, 400, 'INVALID_PARAMETER')),
        step('/api/v1/tags?lang=xx', errorResponse(facts, 400, 'INVALID_PARAMETER')),
      ],
    },
    ...(tag === null
      ? []
      : [
          {
            name: '/api/v1/tags lists the tags, and each tag its essays in pages',
            source,
            steps: [
              step('/api/v1/tags', {
                ...okResponse(facts, { 'Content-Language': toTag(first, facts) }),
                shape: tagListShape,
              }),
              step(
                `/api/v1/tags/${tag.slug}`,
                toPage(`/api/v1/tags/${tag.slug}`, 1, first, tag.ids, tagHead),
              ),
              step(
                `/api/v1/tags/${tag.slug}/pages/1`,
                toPage(`/api/v1/tags/${tag.slug}`, 1, first, tag.ids, tagHead),
              ),
              step('/api/v1/tags/no-such-tag', errorResponse(facts, 404, 'NOT_FOUND', 'GET /api/v1/')),
            ],
          },
        ]),
  ]
}

const tagHead = { tag: string, slug: string }

const tagListShape = object({
  count: integer,
  tags: list(object({ tag: string, slug: string, count: integer, url: url.optional(), api_url: url })),
})
