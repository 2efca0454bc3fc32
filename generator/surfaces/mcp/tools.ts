/**
 * The tools of the MCP server: the operations of the API and its lists of tags, with the contract's descriptions, those of the author's
 * collections, and the tools `listChanges` and `readPage`.
 */

import * as z from 'zod'
import { type DescribedOperation, describedLists } from '../../../shim/contract/descriptions.ts'
import { maxSearchResults } from '../../../shim/contract/limits.ts'
import {
  listChangesTool,
  listTaggedTool,
  listTagsTool,
  maxPartTags,
  partedFields,
  readPageTool,
} from '../../../shim/contract/mcp.ts'
import type { Resources } from '../../../shim/contract/resources.ts'
import type { OperationId } from '../../../shim/contract/routes.ts'
import { listOperations } from '../../kernel/hosted-operations.ts'
import type { Site } from '../../site/model/site.ts'
import { getTags } from '../../site/model/tags.ts'
import { toParameterSchema } from '../openapi/responses.ts'
import { toDocumentTools } from './document-tools.ts'
import { toCacheable } from './server.ts'
import { annotations, cursor, inParts, nextCursor, toOutputSchema } from './tool-parts.ts'

/** The result of `tools/list`. */
export function toToolList(site: Site, apiResources: Resources) {
  const { config } = site
  const resources = toToolResources(apiResources)
  const filters = toFilters(site, apiResources)
  const tools = listOperations(config.search).map((operation) => ({
    name: operation.id,
    title: operation.summary,
    description: operation.description + (hasParts(operation.id) ? notes[operation.id] : ''),
    inputSchema: toInputSchema(operation, config.languages, filters[operation.id]),
    outputSchema: toOutputSchema(resources[operation.responseSchema]),
    annotations,
  }))
  const { listTags, listTagged } = describedLists
  const lists = [
    {
      name: listTagsTool,
      title: listTags.summary,
      description: `Returns all tags, each with the number of essays. A result has up to ${maxPartTags} of them, and \`next_cursor\` if there are more.`,
      inputSchema: toInputSchema(listTags, config.languages),
      outputSchema: toOutputSchema(resources.TagListResponse),
      annotations,
    },
    {
      name: listTaggedTool,
      title: listTagged.summary,
      description: `Returns the essays with a tag, newest first.${inParts}`,
      inputSchema: {
        type: 'object',
        properties: { tag: toTagParameter(site, ''), lang: tagLanguage(config.languages), cursor },
        required: ['tag'],
      },
      outputSchema: toOutputSchema(resources.TaggedResponse),
      annotations,
    },
  ]
  return {
    ...toCacheable(config),
    tools: [
      ...tools,
      ...lists,
      ...toDocumentTools(config),
      toListChanges(config.collections.length > 0),
      readPage,
    ],
  }
}

/** Parameters of tools that the operations do not have. */
type Filters = Readonly<Partial<Record<OperationId, object>>>

const toFilters = (site: Site, { SearchResultItem }: Resources): Filters => ({
  listEssays: { tag: toTagParameter(site, ' Only essays with this tag.') },
  searchContent: {
    type: {
      type: 'string',
      examples: SearchResultItem.shape.type.options,
      description: 'Only results of this type.',
    },
    tag: toTagParameter(site, ' Only results with this tag.'),
    lang: {
      type: 'string',
      examples: site.config.languages,
      description: 'Only results in this language. Without it, results are in all languages.',
    },
  },
})

const tagLanguage = (languages: readonly string[]) => ({
  type: 'string',
  examples: languages,
  description: 'Language of the essays. Without it, the first language that has the tag.',
})

/** Maximum number of tags, over all languages, that the list of tools names. With more, it names none. */
const maxNamedTags = 20

function toTagParameter(site: Site, effect: string) {
  const slugs = [...new Set(site.config.languages.flatMap((lang) => [...getTags(site, lang).keys()]))]
  return {
    type: 'string',
    examples: slugs.length > 0 && slugs.length <= maxNamedTags ? slugs : undefined,
    description: `Name or slug of a tag, as ${listTagsTool} returns them.${effect}`,
  }
}

/** The operations whose responses can be long. */
type PartedId = Exclude<keyof typeof partedFields, typeof listTagsTool>

const hasParts = (id: OperationId): id is PartedId => id in partedFields

/** What a tool does that its operation does not: it returns long responses in parts. */
const notes: Readonly<Record<PartedId, string>> = {
  listEssays: inParts,
  getEssayBySlug: ' Here, it is the second text of the result, in parts if it is long.',
  searchContent: `${inParts} \`type\`, \`tag\` and \`lang\` filter the best ${maxSearchResults} matches.`,
}

const listFacts = {
  count: z.int().nonnegative().meta({ description: 'Number of essays in all parts.' }),
  next_cursor: nextCursor,
}

/** The schemas of responses as tools return them: lists in parts, and the text of an essay apart from its fields. */
const toToolResources = (resources: Resources) => ({
  ...resources,
  EssayListResponse: resources.EssayListResponse.extend({
    ...listFacts,
    tag: z
      .string()
      .optional()
      .meta({ description: 'The tag of the essays. Absent if they have none in common.' }),
    slug: z.string().optional().meta({ description: 'The slug of this tag.' }),
  }),
  TagListResponse: resources.TagListResponse.extend({
    count: z.int().nonnegative().meta({ description: 'Number of tags in all parts.' }),
    next_cursor: nextCursor,
  }),
  TaggedResponse: resources.TaggedResponse.omit({
    page: true,
    pages: true,
    next: true,
    previous: true,
  }).extend({ ...listFacts, essays: resources.EssayListResponse.shape.essays }),
  EssayDetailResponse: resources.EssayDetailResponse.omit({ content: true }).extend({
    next_cursor: nextCursor,
  }),
  SearchResponse: resources.SearchResponse.extend({
    total: z
      .int()
      .nonnegative()
      .meta({
        description: `Number of all matches. With filters, how many of the best ${maxSearchResults} matches pass them.`,
      }),
    results: z.array(resources.SearchResultItem).meta({ description: 'The best matches, best first.' }),
    next_cursor: nextCursor,
  }),
})

/** Data of collections has no page. */
const toListChanges = (hasCollections: boolean) => ({
  name: listChangesTool,
  title: 'List what is new',
  description: `Returns the documents that were added or changed since a day, or added, changed or removed since a build. Without \`since\`, it returns all documents with a date, the newest first.${inParts}`,
  inputSchema: {
    type: 'object',
    properties: {
      since: {
        type: 'string',
        description:
          'A day such as 2026-07-31, a month or a year: the documents whose `date` or `updated` is then or later. Or the `build` of an earlier result: all documents that were added, changed or removed since that build, dated or not.',
      },
      cursor,
    },
  },
  outputSchema: toOutputSchema(
    z.object({
      build: z.string().meta({
        description:
          'The id of the build. Pass it as `since` in a later call to get what has changed since this one.',
      }),
      changes: z.array(
        z.object({
          change: z.enum(['added', 'changed', 'removed']),
          id: z.string().meta({
            description: `\`<slug>/<lang>\` of an essay, ${hasCollections ? '`<collection>/<slug>/<lang>` of a document of a collection, ' : ''}\`pages/<slug>/<lang>\` of a page.`,
          }),
          lang: z.string(),
          title: z.string().optional().meta({ description: 'Absent for changes since a build.' }),
          date: z.string().optional().meta({
            description:
              'The day of publication, or the month if the author gives no day. Absent for changes since a build.',
          }),
          updated: z
            .string()
            .optional()
            .meta({ description: 'The day of the last change that the author names.' }),
          url: hasCollections ? z.url().nullable() : z.url(),
          api_url: z.url().nullable().optional(),
          markdown_url: hasCollections ? z.url().nullable() : z.url(),
          tokens: z.int().optional().meta({ description: 'Number of tokens of the page, estimated.' }),
          sections_url: z.url().optional(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  ),
  annotations,
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
function toInputSchema(
  { id, parameters }: Pick<DescribedOperation<string>, 'id' | 'parameters'>,
  languages: readonly string[],
  filters: object = {},
) {
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
      ...filters,
      ...(id in partedFields && { cursor }),
    },
    ...(required.length === 0 ? {} : { required }),
  }
}
