/** The path items of the change feed, its deltas and the export, which are additions to the operations, outside of the API and its quota. */

import { commonFailures } from '../../../shim/contract/descriptions.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { documents, exportIndexFile, toDeltaFile } from '../../../shim/contract/routes.ts'
import type { JsonMap } from '../../content/schemas/subschemas.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import { maxBuilds } from '../changes/change-feed.ts'
import { toCodeSamples } from './code-samples.ts'
import { earlierBuild, toAdditionValue } from './examples.ts'
import { withFieldExamples } from './field-examples.ts'
import { count, text, url, urlOrNull } from './field-schemas.ts'
import { listFileHeaders, toFileErrors, toHeaderRefs, toResponseExamples } from './responses.ts'
import type { AdditionId, Subject } from './subject.ts'
import { textsOf } from './texts.ts'

const hash = text('The hash in the ETag of its Markdown.')
const apiHash = text(
  'The hash in the ETag of its API response, if that has something that the Markdown lacks.',
)
const documentId = text('For an essay as in the list of essays; `pages/<slug>/<lang>` for a page.')
const documentLang = text('The language of the document.')
const listOf = (items: object, description: string) => ({ type: 'array', items, description })

const addresses = {
  url: url('The document’s page.'),
  api_url: urlOrNull('The essay’s API address; null for a page.'),
  markdown_url: url('The document’s Markdown representation.'),
}

/** The addresses of documents with `{slug}`, by language. */
const templates = {
  type: 'object',
  additionalProperties: {
    type: 'object',
    required: Object.keys(addresses),
    properties: {
      url: text('The URL template of pages.'),
      api_url: {
        type: ['string', 'null'],
        description: 'The URL template of API responses; null for pages.',
      },
      markdown_url: text('The URL template of Markdown.'),
    },
  },
}

const feed = {
  type: 'object',
  required: ['build', 'builds', 'templates', 'next_change', 'documents', 'removed', 'resources'],
  properties: {
    build: text('Identifies this state of all documents and resources.'),
    builds: listOf(
      { type: 'string' },
      'The last builds, newest first. For each there is a list of what has changed since.',
    ),
    templates: {
      type: 'object',
      required: ['essays', 'pages'],
      properties: { essays: templates, pages: templates },
      description: 'The addresses of documents, by language: `{slug}` stands for the slug in the id.',
    },
    next_change: {
      type: ['string', 'null'],
      format: 'date',
      description: 'The next day on which a document appears or vanishes by its date, or null.',
    },
    documents: listOf(
      {
        type: 'object',
        required: ['id', 'lang', 'hash', 'changed'],
        properties: {
          id: documentId,
          lang: documentLang,
          hash,
          api_hash: apiHash,
          changed: count('The index in `builds` of the build that last changed the document.'),
          added: count('The index of the build that added the document, if it is in `builds`.'),
          url: url('The document’s page, if it or its Markdown is not at the address of the template.'),
          markdown_url: url('Its Markdown, in the same case.'),
        },
      },
      'Every published document.',
    ),
    removed: listOf(
      {
        type: 'object',
        required: ['id', 'removed'],
        properties: { id: documentId, removed: count('The index of the build that removed it.') },
      },
      'The documents that a build in `builds` removed.',
    ),
    resources: listOf(
      {
        type: 'object',
        required: ['path', 'hash', 'changed'],
        properties: {
          path: text('Its path below the base URL, with the query.'),
          hash: text('The hash in its ETag.'),
          changed: count('The index of the build that last changed it.'),
        },
      },
      'The profile, the home page, the lists of essays and tags, OpenAPI, `llms.txt`, feeds, the sitemap, and the index of the export.',
    ),
  },
}

/** Only the shim serves single sections. */
const toDeltaSchema = ({ servedBy }: Hosting) => {
  const item = {
    type: 'object',
    required: [
      ...['id', 'lang', 'hash', 'url', 'api_url', 'markdown_url', 'tokens'],
      ...(servedBy === 'shim' ? ['sections_url'] : []),
    ],
    properties: {
      id: documentId,
      lang: documentLang,
      hash,
      api_hash: apiHash,
      ...addresses,
      tokens: count('An estimate of the tokens of the document’s Markdown.'),
      ...(servedBy === 'shim' && {
        sections_url: url('A list of the sections of its Markdown, with the address and tokens of each.'),
      }),
    },
  }
  return {
    type: 'object',
    required: ['from', 'to', 'added', 'changed', 'removed', 'resources'],
    properties: {
      from: text('The build in the path.'),
      to: text('The newest build.'),
      added: listOf(item, 'The documents that are new since `from`.'),
      changed: listOf(item, 'The documents that have changed.'),
      removed: listOf(
        {
          type: 'object',
          required: ['id', 'lang', 'url', 'api_url', 'markdown_url'],
          properties: { id: documentId, lang: documentLang, ...addresses },
        },
        'The documents that are gone.',
      ),
      resources: listOf(
        {
          type: 'object',
          required: ['path', 'url', 'hash'],
          properties: {
            path: text('Its path below the base URL, with the query.'),
            url: url('Its address.'),
            hash: text('The hash in its ETag.'),
          },
        },
        'The other files that have changed.',
      ),
    },
  }
}

/** @param hasCollections whether the site has collections of the author */
const toExportIndex = (hasCollections: boolean) => ({
  type: 'object',
  required: ['files'],
  properties: {
    files: listOf(
      {
        type: 'object',
        required: ['name', 'url', 'lang', 'hash', 'bytes', 'documents'],
        properties: {
          name: text(
            hasCollections
              ? '`<collection>/<lang>-<number>.ndjson`, where the collection may be `essays`'
              : '`essays/<lang>-<number>.ndjson`',
          ),
          url: url('Its address.'),
          lang: documentLang,
          hash: text('The hash in its ETag.'),
          bytes: count('Its length.'),
          documents: {
            type: 'integer',
            minimum: 1,
            description: `How many ${hasCollections ? 'documents' : 'essays'} it has.`,
          },
        },
      },
      hasCollections
        ? 'The files of the export. Each line of a file is the API response for a document as JSON: an `EssayDetailResponse`, or the one of its collection. The oldest document is the first one.'
        : 'The files of the export. Each line of a file is an `EssayDetailResponse` as JSON. The oldest essay is the first one.',
    ),
  },
})

/** Returns the path items by their paths. */
export const toAdditionalPaths = (subject: Subject) => {
  const { hosting, config } = subject.site
  const hasCollections = config.collections.length > 0
  const ofCollections = hasCollections ? ' Other files have the documents of each collection.' : ''
  const toUrl = (file: string) => `${config.base_url}/${file}`
  const feedUrl = toUrl(documents.changes)
  const uncounted = hosting.servedBy === 'shim' ? ' Requests do not count against the quota.' : ''
  const toResponses = (id: AdditionId, schema: JsonMap) => ({
    200: {
      description: textsOf[id].response,
      ...toHeaderRefs(listFileHeaders(hosting)),
      content: {
        [mediaTypes.json]: {
          schema: withFieldExamples(schema, toAdditionValue(id, subject)),
          ...toResponseExamples(id, subject),
        },
      },
    },
    ...(hosting.servedBy === 'files'
      ? {}
      : {
          304: {
            description: 'Not modified: the client’s copy is current.',
            ...toHeaderRefs(listFileHeaders(hosting)),
          },
        }),
    ...(hosting.servedBy === 'shim' ? toFileErrors(new Set(commonFailures), subject) : {}),
  })
  return {
    [`/${documents.changes}`]: {
      get: {
        operationId: 'getChanges',
        tags: [textsOf.getChanges.tag],
        summary: 'Get all documents with their hashes',
        description: `Lists every document with its hash and the build that last changed it. A client that keeps a copy reads it once, and then \`getChangesSince\`.${uncounted}`,
        'x-codeSamples': toCodeSamples(textsOf.getChanges.printed, { url: feedUrl, feed: null }, false),
        responses: toResponses('getChanges', feed),
      },
    },
    [`/${toDeltaFile('{build}')}`]: {
      get: {
        operationId: 'getChangesSince',
        tags: [textsOf.getChangesSince.tag],
        summary: 'Get what has changed since a build',
        description: `Lists the documents and other files that were added, changed or removed since one of the last ${maxBuilds} builds. An older build is a 404: then read \`getChanges\`.${uncounted}`,
        parameters: [
          {
            name: 'build',
            in: 'path',
            required: true,
            description:
              'The build that the client has, as `build` of the change feed or `to` of the last response.',
            example: earlierBuild,
            schema: { type: 'string' },
          },
        ],
        'x-codeSamples': toCodeSamples(
          textsOf.getChangesSince.printed,
          { url: toUrl(toDeltaFile('{build}')), feed: feedUrl },
          false,
        ),
        responses: {
          ...toResponses('getChangesSince', toDeltaSchema(hosting)),
          404: { description: 'The build is unknown, or older than the last builds.' },
        },
      },
    },
    [`/${exportIndexFile}`]: {
      get: {
        operationId: 'getExport',
        tags: [textsOf.getExport.tag],
        summary: 'List the files that have all essays',
        description: `Lists files that have all essays of a language. A new essay changes only the last file.${ofCollections}${uncounted}`,
        'x-codeSamples': toCodeSamples(
          textsOf.getExport.printed,
          { url: toUrl(exportIndexFile), feed: null },
          false,
        ),
        responses: toResponses('getExport', toExportIndex(hasCollections)),
      },
    },
  }
}
