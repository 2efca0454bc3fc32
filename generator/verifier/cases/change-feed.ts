/** The feed of changed documents: decisions, Change feed. */

import type * as z from 'zod'
import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { integer, lang, list, object, string, url } from '../shape.ts'
import { step, toCondition } from './expect.ts'

const toFeedShape = (languages: readonly string[], hasSections: boolean) =>
  object({
    build: string,
    documents: list(
      object({
        id: string,
        lang: lang(languages),
        url: url,
        api_url: url.nullable(),
        markdown_url: url,
        hash: string,
        changed: string,
        tokens: integer,
        ...(hasSections && {
          sections: list(object({ id: string, title: string, level: integer, url: url, tokens: integer })),
        }),
      }),
    ),
  })

type Feed = z.infer<ReturnType<typeof toFeedShape>>

export function changeFeedCases({ baseUrl, pageExtension = '', languages, essays, sections }: Facts): Case[] {
  const expected = essays
    .map(
      ({ slug, lang: code, path, elsewhere }) =>
        `${slug}/${code} ${elsewhere ?? baseUrl + path + pageExtension}`,
    )
    .sort()
  return [
    {
      name: '/changes.json lists every essay in each of its languages, and does not count',
      source: 'decisions, Change feed',
      steps: [
        step('/changes.json', {
          status: 200,
          headers: {
            'Content-Type': 'application/json',
            'Cache-Control': 'public, no-cache',
            'Access-Control-Allow-Origin': '*',
            ETag: /^(?:W\/)?"[^"]+"$/,
            'RateLimit-Remaining': null,
          },
          shape: toFeedShape(languages, sections !== null),
          conditions: [
            toCondition<Feed>('lists the essays of the API', ({ documents }) => {
              const listed = documents.filter(({ id }) => !id.startsWith('pages/'))
              const addresses = listed.map(({ id, url }) => `${id} ${url}`)
              return addresses.sort().join() === expected.join()
            }),
          ],
        }),
      ],
    },
  ]
}
