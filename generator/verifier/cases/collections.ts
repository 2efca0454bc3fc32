/** Collections of the author: their lists, and one document of each (decisions, Collections). */

import * as z from 'zod'
import { type Case, integer, lang, list, object, string, url } from '../case.ts'
import type { Collection, Facts } from '../facts.ts'
import { errorResponse, okResponse, step, toCondition, toTag } from './expect.ts'

/** What each entry of a list has beside the fields of the author. */
const toEntryShape = (languages: readonly string[]) =>
  z.looseObject({ id: string, slug: string, lang: lang(languages), api_url: url })

interface ListBody {
  readonly count: number
  readonly [name: string]: unknown
}

interface Entry {
  readonly id: string
  readonly slug: string
  readonly lang: string
}

export const collectionCases = (facts: Facts): Case[] =>
  (facts.collections ?? []).flatMap((collection) => toCases(collection, facts))

function toCases({ name, documents }: Collection, facts: Facts): Case[] {
  const { languages } = facts
  const [first = '', ...others] = languages
  // Documents in the default language come first.
  const [{ slug, lang: own } = { slug: null, lang: null }] = documents
  const untranslated = findUntranslated(documents, languages)
  const source = 'decisions, Collections'
  const path = `/api/v1/${name}`
  const listEntries = (body: ListBody) => body[name] as readonly Entry[]
  const toList = (code: string) => ({
    ...okResponse(facts, { 'Content-Language': toTag(code, facts) }),
    shape: object({ count: integer, [name]: list(toEntryShape(languages)) }),
    conditions: [
      toCondition<ListBody>(
        `count is the number of entries in "${name}"`,
        (body) => body.count === listEntries(body).length,
      ),
      toCondition<ListBody>(`every document is in "${code}", and its id is <slug>/<lang>`, (body) =>
        listEntries(body).every((entry) => entry.lang === code && entry.id === `${entry.slug}/${code}`),
      ),
    ],
  })
  return [
    {
      name: `${path} lists the documents of the collection in each language`,
      source,
      steps: [
        step(path, toList(first)),
        ...others.map((code) => step(`${path}?lang=${code}`, toList(code))),
        step(`${path}?lang=xx`, errorResponse(facts, 400, 'INVALID_PARAMETER')),
        ...(own === first
          ? [
              step(`${path}/pages/1`, {
                ...okResponse(facts, { 'Content-Language': toTag(first, facts) }),
                shape: z.looseObject({
                  count: integer,
                  page: integer,
                  [name]: list(toEntryShape(languages)),
                }),
                conditions: [toCondition<{ page: number }>('page is 1', ({ page }) => page === 1)],
              }),
            ]
          : []),
      ],
    },
    ...(slug === null
      ? []
      : [
          {
            name: `${path}/{slug} returns a document, and is 404 for an unknown slug and for a language that a document lacks`,
            source,
            steps: [
              step(`${path}/${slug}`, {
                ...okResponse(facts),
                shape: z.looseObject({
                  slug: string,
                  lang: lang(languages),
                  translations: object(Object.fromEntries(languages.map((code) => [code, url.nullable()]))),
                }),
                conditions: [toCondition<Entry>(`slug is ${slug}`, (body) => body.slug === slug)],
              }),
              step(`${path}/no-such-document`, errorResponse(facts, 404, 'NOT_FOUND', `GET /api/v1/`)),
              ...(untranslated === undefined
                ? []
                : [
                    step(
                      `${path}/${untranslated.slug}?lang=${untranslated.lacks}`,
                      errorResponse(facts, 404, 'NOT_FOUND'),
                    ),
                  ]),
            ],
          },
        ]),
  ]
}

/** Finds a document and a language that it lacks; undefined if every document has all languages. */
function findUntranslated(documents: Collection['documents'], languages: readonly string[]) {
  const ids = new Set(documents.map(({ slug, lang }) => `${slug}/${lang}`))
  return documents
    .flatMap(({ slug }) => languages.map((lacks) => ({ slug, lacks })))
    .find(({ slug, lacks }) => !ids.has(`${slug}/${lacks}`))
}
