/** The change feed with its deltas (decisions, Change feed), and the export (decisions, Export). Requests for them do not count. */

import * as z from 'zod'
import { type Case, integer, lang, list, object, string, url } from '../case.ts'
import type { Facts } from '../facts.ts'
import { step, toCondition } from './expect.ts'

const toTemplatesShape = (apiUrl: z.ZodType) =>
  z.record(string, object({ url: string, api_url: apiUrl, markdown_url: string }))

const toFeedShape = (languages: readonly string[]) =>
  object({
    build: string,
    builds: list(string),
    // The author's collections are there, too. Some have no pages.
    templates: z
      .object({ essays: toTemplatesShape(string), pages: toTemplatesShape(z.null()) })
      .catchall(z.unknown()),
    next_change: string.nullable(),
    documents: list(
      object({
        id: string,
        lang: lang(languages),
        hash: string,
        api_hash: string.optional(),
        changed: integer,
        added: integer.optional(),
        url: url.nullable().optional(),
        markdown_url: url.nullable().optional(),
      }),
    ),
    removed: list(object({ id: string, removed: integer })),
    resources: list(object({ path: string, hash: string, changed: integer })),
  })

type Feed = z.infer<ReturnType<typeof toFeedShape>>

/** Also where the page of a document is, if that is not at the address of the template. */
const toListed = ({ documents, templates }: Feed): readonly string[] =>
  documents
    // The id of a page has three parts.
    .filter(({ id }) => id.split('/').length === 2)
    .map(({ id, lang: code, url: own }) => {
      const template = (templates.essays as Record<string, { readonly url: string }>)[code]?.url ?? ''
      return `${id} ${own ?? template.replace('{slug}', id.replace(/\/.*/, ''))}`
    })
    .sort()

const toDeltaShape = (languages: readonly string[], hasSections: boolean) => {
  const addresses = { url: url.nullable(), api_url: url.nullable(), markdown_url: url.nullable() }
  const item = object({
    id: string,
    lang: lang(languages),
    hash: string,
    api_hash: string.optional(),
    ...addresses,
    tokens: integer.optional(),
    ...(hasSections && { sections_url: url.optional() }),
  })
  return object({
    from: string,
    to: string,
    added: list(item),
    changed: list(item),
    removed: list(object({ id: string, lang: string, ...addresses })),
    resources: list(object({ path: string, url: url, hash: string })),
  })
}

type Delta = z.infer<ReturnType<typeof toDeltaShape>>

const countItems = ({ added, changed, removed, resources }: Delta): number =>
  added.length + changed.length + removed.length + resources.length

const feedHeaders = {
  'Content-Type': 'application/json',
  'Cache-Control': 'public, no-cache',
  'Access-Control-Allow-Origin': '*',
  ETag: /^(?:W\/)?"[^"]+"$/,
  'RateLimit-Remaining': null,
}

export function changeFeedCases(facts: Facts): Case[] {
  const { baseUrl, pageExtension = '', languages, essays, sections, builds } = facts
  const expected = essays
    .map(
      ({ slug, lang: code, path, elsewhere }) =>
        `${slug}/${code} ${elsewhere ?? baseUrl + path + pageExtension}`,
    )
    .sort()
  const [newest = '', ...older] = builds
  const isOf = (from: string) => ({
    status: 200,
    headers: feedHeaders,
    shape: toDeltaShape(languages, sections !== null),
    conditions: [
      toCondition<Delta>(
        `it leads from ${from} to the newest build ${newest}`,
        (delta) => delta.from === from && delta.to === newest,
      ),
      toCondition<Delta>('each document with Markdown has its tokens', ({ added, changed }) =>
        [...added, ...changed].every(
          ({ markdown_url, tokens }) => (markdown_url === null) === (tokens === undefined),
        ),
      ),
      ...(from === newest
        ? [toCondition<Delta>('nothing has changed since', (delta) => countItems(delta) === 0)]
        : []),
    ],
  })
  const oldest = older.findLast((build) => build !== newest)
  return [
    {
      name: '/changes.json lists every essay in each of its languages, and does not count',
      source: 'decisions, Change feed',
      steps: [
        step('/changes.json', {
          status: 200,
          headers: feedHeaders,
          shape: toFeedShape(languages),
          conditions: [
            toCondition<Feed>(
              'lists the essays of the API',
              (feed) => toListed(feed).join() === expected.join(),
            ),
            toCondition<Feed>(
              'builds starts with build, and has at most 20',
              ({ build, builds: all }) => all[0] === build && all.length <= 20,
            ),
          ],
        }),
      ],
    },
    ...(newest === ''
      ? []
      : [
          {
            name: '/changes/{build}.json says what has changed since each of the builds in the feed, and does not count',
            source: 'decisions, Change feed',
            steps: [
              step(`/changes/${newest}.json`, isOf(newest)),
              ...(oldest === undefined ? [] : [step(`/changes/${oldest}.json`, isOf(oldest))]),
              step('/changes/no-such-build.json', { status: 404 }),
            ],
          },
        ]),
  ]
}

const exportShape = object({
  files: list(
    object({ name: string, url: url, lang: string, hash: string, bytes: integer, documents: integer }),
  ),
})

export function exportCases({ essays }: Facts): Case[] {
  return [
    {
      name: '/export/index.json lists files with all essays, and does not count',
      source: 'decisions, Export',
      steps: [
        step('/export/index.json', {
          status: 200,
          headers: feedHeaders,
          shape: exportShape,
          conditions: [
            toCondition<z.infer<typeof exportShape>>(
              `its files have ${essays.length} essays together`,
              ({ files }) =>
                files
                  .filter(({ name }) => name.startsWith('essays/'))
                  .reduce((sum, { documents }) => sum + documents, 0) === essays.length,
            ),
          ],
        }),
      ],
    },
  ]
}
