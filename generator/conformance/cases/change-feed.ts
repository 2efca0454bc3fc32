/** The feed of changed documents: decisions, Change feed. */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { integer, lang, list, object, string, url } from '../shape.ts'
import { step } from './expect.ts'

interface Feed {
  readonly documents: readonly { readonly id: string; readonly url: string }[]
}

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
          shape: object({
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
                ...(sections !== null && {
                  sections: list(
                    object({ id: string, title: string, level: integer, url: url, tokens: integer }),
                  ),
                }),
              }),
            ),
          }),
          conditions: [
            {
              description: 'lists the essays of the API',
              test: (body) => {
                const { documents } = body as Feed
                const listed = documents.filter(({ id }) => !id.startsWith('pages/'))
                return (
                  listed
                    .map(({ id, url }) => `${id} ${url}`)
                    .sort()
                    .join() === expected.join()
                )
              },
            },
          ],
        }),
      ],
    },
  ]
}
