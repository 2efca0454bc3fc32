/** The tools of the MCP server: the operations of the API, with the contract's descriptions, and one that reads pages. */

import * as z from 'zod'
import type { DescribedOperation } from '../../../shim/contract/descriptions.ts'
import { maxPartItems, partedFields, readPageTool } from '../../../shim/contract/mcp.ts'
import type { Resources } from '../../../shim/contract/resources.ts'
import type { OperationId } from '../../../shim/contract/routes.ts'
import { allowMore } from '../../content/schemas/resource-schemas.ts'
import { listOperations } from '../../kernel/hosted-operations.ts'
import type { Site } from '../../site/model/site.ts'
import { toParameterSchema } from '../openapi/responses.ts'
import { toCacheable } from './server.ts'

const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }

const cursor = {
  type: 'string',
  description:
    'The `next_cursor` of a result, to get its next part. Without it, the result is the first part.',
}

const nextCursor = z.string().optional().meta({
  description: 'The `cursor` that returns the next part. Absent in the last part.',
})

/** The result of `tools/list`. */
export function toToolList({ config }: Site, apiResources: Resources) {
  const resources = toToolResources(apiResources)
  const tools = listOperations(config.search).map((operation) => ({
    name: operation.id,
    title: operation.summary,
    description: operation.description + (hasParts(operation.id) ? notes[operation.id] : ''),
    inputSchema: toInputSchema(operation, config.languages),
    outputSchema: toOutputSchema(resources[operation.responseSchema]),
    annotations,
  }))
  return { ...toCacheable(config), tools: [...tools, readPage] }
}

/** The operations whose responses can be long. */
type PartedId = keyof typeof partedFields

const hasParts = (id: OperationId): id is PartedId => id in partedFields

const inParts = ` A result has up to ${maxPartItems} of them, and \`next_cursor\` if there are more.`

/** What a tool does that its operation does not: it returns long responses in parts. */
const notes: Readonly<Record<PartedId, string>> = {
  listEssays: inParts,
  getEssayBySlug: ' Here, it is the second text of the result, in parts if it is long.',
  searchContent: inParts,
}

/** The schemas of responses as tools return them: lists in parts, and the text of an essay apart from its fields. */
const toToolResources = (resources: Resources) => ({
  ...resources,
  EssayListResponse: resources.EssayListResponse.extend({
    count: z.int().nonnegative().meta({ description: 'Number of essays in all parts.' }),
    next_cursor: nextCursor,
  }),
  EssayDetailResponse: resources.EssayDetailResponse.omit({ content: true }).extend({
    next_cursor: nextCursor,
  }),
  SearchResponse: resources.SearchResponse.extend({
    results: z.array(resources.SearchResultItem).meta({ description: 'The best matches, best first.' }),
    next_cursor: nextCursor,
  }),
})

const readPage = {
  name: readPageTool,
  title: 'Read a page or a section',
  description:
    'Returns a page of the site as Markdown, or a text file such as llms.txt. The first text of the result is the size, the second is the page. A long text is returned in parts. To read less, pass `section`; the URL in `sections_url` returns the names and tokens of all sections.',
  inputSchema: {
    type: 'object',
    properties: {
      url: {
        type: 'string',
        description: 'URL or path of a page of the site, such as the `url` of a search result.',
      },
      section: {
        type: 'string',
        description: 'Name of a section of the page. Without it, the result is the whole page.',
      },
      cursor,
    },
    required: ['url'],
  },
  outputSchema: toOutputSchema(
    z.object({
      url: z.url().meta({ description: 'The URL of the text.' }),
      characters: z.int().meta({ description: 'Number of characters of the text in all parts.' }),
      page_tokens: z.int().optional().meta({
        description: 'Number of tokens of the whole page, estimated. Absent for lists of pages.',
      }),
      sections_url: z.url().optional().meta({
        description: 'The URL that returns the sections of the page. Absent if it has none.',
      }),
      next_cursor: nextCursor,
    }),
  ),
  annotations,
}

/** A schema has no restrictions that the server can explain, since a client would refuse a call before it is explained. */
function toInputSchema({ id, parameters }: DescribedOperation, languages: readonly string[]) {
  const required = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
  const properties = parameters.map((parameter) => {
    const { type, default: initial, enum: examples } = toParameterSchema(parameter, languages)
    const { name, description } = parameter
    return [name, { type, default: initial, examples, description }]
  })
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(properties),
      ...(hasParts(id) && { cursor }),
    },
    ...(required.length === 0 ? {} : { required }),
  }
}

function toOutputSchema(schema: z.ZodType): unknown {
  const { $schema, ...json } = z.toJSONSchema(schema, { override: allowMore })
  return json
}
