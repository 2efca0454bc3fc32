/** The tools for documents of the author's collections. A site without collections has none. */

import * as z from 'zod'
import { getDocumentTool, listDocumentsTool } from '../../../shim/contract/mcp.ts'
import { type Collection, getTitle } from '../../content/schemas/collections.ts'
import type { SiteConfig } from '../../content/schemas/site.ts'
import { describeFields } from './describe-fields.ts'
import { annotations, cursor, inParts, nextCursor, toOutputSchema } from './tool-parts.ts'

/** Maximum length of what a tool says of the fields of all collections, in characters. A model reads it before each task. */
const maxFieldsLength = 4000

type Settings = Pick<SiteConfig, 'collections' | 'languages'>

/** Lists the tools. */
export const toDocumentTools = (config: Settings): readonly object[] =>
  config.collections.length === 0 ? [] : [toListTool(config), toGetTool(config)]

/** The names of the tools, as the tools of a site are listed elsewhere. */
export const listDocumentTools = ({ collections }: Pick<SiteConfig, 'collections'>): readonly string[] =>
  collections.length === 0 ? [] : [listDocumentsTool, getDocumentTool]

function toListTool({ collections, languages }: Settings) {
  const lines = collections.map((collection) => {
    const title = getTitle(collection, languages[0] ?? '')
    return `${title}, ${describe(collection, collection.list, collections)}`
  })
  return {
    name: listDocumentsTool,
    title: 'List the documents of a collection in one language',
    description: `Returns documents of one kind, in the order of the site.${inParts} Each has these fields if its author gave them, and its addresses:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: {
        collection: toCollectionParameter(collections),
        lang: {
          type: 'string',
          examples: languages,
          description: `Language of the documents. Without it, "${languages[0]}".`,
        },
        cursor,
      },
      required: ['collection'],
    },
    outputSchema: toOutputSchema(
      z.object({
        collection: z.string(),
        count: z.int().nonnegative().meta({ description: 'Number of documents in all parts.' }),
        documents: z.array(
          z.looseObject({
            id: z.string().meta({ description: '`<slug>/<lang>`.' }),
            slug: z.string(),
            lang: z.string(),
            url: z.url().optional().meta({ description: 'Its page. Absent for data without a text.' }),
            markdown_url: z.url().optional(),
            api_url: z.url(),
          }),
        ),
        next_cursor: nextCursor,
      }),
    ),
    annotations,
  }
}

function toGetTool({ collections, languages }: Settings) {
  const lines = collections.map((collection) => describe(collection, null, collections))
  return {
    name: getDocumentTool,
    title: 'Get one document of a collection in full',
    description: `Returns a document with all of its fields. Its text, if it has one, is the second text of the result, in parts if it is long. A reference has the \`slug\`, the \`title\` and the \`api_url\` of another document. The fields:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    inputSchema: {
      type: 'object',
      properties: {
        collection: toCollectionParameter(collections),
        slug: { type: 'string', description: `Slug of the document, as ${listDocumentsTool} returns it.` },
        lang: {
          type: 'string',
          examples: languages,
          description:
            'Language of the translation. Without it, the result is in the default language, or else in the first language that the document has.',
        },
        cursor,
      },
      required: ['collection', 'slug'],
    },
    outputSchema: toOutputSchema(
      z.looseObject({
        slug: z.string(),
        lang: z.string(),
        canonical_url: z.url().optional().meta({ description: 'Its page. Absent for data without a text.' }),
        markdown_url: z.url().optional(),
        translations: z.record(z.string(), z.url().nullable()).meta({
          description: 'For each language of the site the API address of the document in it, or null.',
        }),
        next_cursor: nextCursor,
      }),
    ),
    annotations,
  }
}

/** The collections share the length of a description. */
const describe = (
  collection: Collection,
  fields: readonly string[] | null,
  { length }: readonly Collection[],
): string => `${collection.name}: ${describeFields(collection, fields, Math.floor(maxFieldsLength / length))}`

/** A closed list helps a model to write a name. The server explains a wrong one, too. */
const toCollectionParameter = (collections: readonly Collection[]) => ({
  type: 'string',
  enum: collections.map(({ name }) => name),
  description: 'Name of the collection.',
})
