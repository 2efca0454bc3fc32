/** The change feed in the OpenAPI document: an addition to the five operations, outside the API and its quota. */

import { commonFailures } from '../../../shim/contract/descriptions.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { documents } from '../../../shim/contract/routes.ts'
import type { Hosting } from '../../addresses/published-urls.ts'
import { listFileHeaders, toFileErrors, toHeaderRefs } from './responses.ts'

const text = (description: string) => ({ type: 'string', description })
const url = (description: string) => ({ type: 'string', format: 'uri', description })

const tokens = (description: string) => ({ type: 'integer', minimum: 0, description })

const section = {
  type: 'object',
  required: ['id', 'title', 'level', 'url', 'tokens'],
  properties: {
    id: text('The anchor of the section’s heading on the document’s page.'),
    title: text('The heading as plain text.'),
    level: { type: 'integer', minimum: 1, maximum: 6, description: 'The level of the heading.' },
    url: url('The section’s Markdown, the sections below it included.'),
    tokens: tokens('An estimate of the section’s tokens.'),
  },
}

/** The schema of a document. Only the shim serves single sections. */
const toEntry = ({ servedBy }: Hosting) => ({
  type: 'object',
  required: [
    ...['id', 'lang', 'url', 'api_url', 'markdown_url', 'hash', 'changed', 'tokens'],
    ...(servedBy === 'shim' ? ['sections'] : []),
  ],
  properties: {
    id: text('For an essay as in the list of essays; `pages/<slug>/<lang>` for a page.'),
    lang: text('The language of the document.'),
    url: url('The document’s page.'),
    api_url: {
      type: ['string', 'null'],
      format: 'uri',
      description: 'The essay’s API address; null for a page.',
    },
    markdown_url: url('The document’s Markdown representation.'),
    hash: text('Changes whenever the document’s Markdown or API response does.'),
    changed: text('The build that last changed the document.'),
    tokens: tokens('An estimate of the tokens of the document’s Markdown.'),
    ...(servedBy === 'shim' && {
      sections: { type: 'array', items: section, description: 'The document’s sections in their order.' },
    }),
  },
})

const toFeed = (hosting: Hosting) => ({
  type: 'object',
  required: ['build', 'documents'],
  properties: {
    build: text('Identifies this state of all documents.'),
    documents: { type: 'array', items: toEntry(hosting), description: 'Every published document.' },
  },
})

/** The path item of the change feed, by its path. */
export const toChangeFeedPath = (hosting: Hosting) => ({
  [`/${documents.changes}`]: {
    get: {
      operationId: 'getChanges',
      tags: ['Additions'],
      summary: 'Changed documents',
      description: `Lists every document with its hash. A client that stores the hashes fetches only what changed since its last visit.${
        hosting.servedBy === 'shim' ? ' Requests do not count against the quota.' : ''
      }`,
      responses: {
        200: {
          description: 'Success.',
          ...toHeaderRefs(listFileHeaders(hosting)),
          content: { [mediaTypes.json]: { schema: toFeed(hosting) } },
        },
        ...(hosting.servedBy === 'files'
          ? {}
          : {
              304: {
                description: 'Not modified: the client’s copy is current.',
                ...toHeaderRefs(listFileHeaders(hosting)),
              },
            }),
        ...(hosting.servedBy === 'shim' ? toFileErrors(new Set(commonFailures)) : {}),
      },
    },
  },
})
