/**
 * Checks the arguments of tools, and calls the operations of the API as tools. `generator/surfaces/mcp/tools.ts` describes them. Long
 * results are cut into parts.
 */

import { listChangesTool, listTaggedTool, listTagsTool, partedFields, readPageTool } from '../contract/mcp.ts'
import { type OperationId, operations } from '../contract/routes.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import { parseEssayName } from './address.ts'
import { callDocumentTool, type DocumentTool, invalidSlug, isDocumentTool } from './documents.ts'
import { listChanges } from './list-changes.ts'
import { listEssays, searchContent, toTagsPath } from './lists.ts'
import { InvalidCall, isObject, type Params, quote } from './message.ts'
import { readPage } from './read-page.ts'
import { type GetFromSite, toText } from './site.ts'
import { type Parameters, type ToolResult, toFields, toPart, toTarget } from './tool-result.ts'

/** See `shim/core/match.ts`. */
declare const HAS_COLLECTIONS: boolean | undefined

/** The part of a tool's description that is needed to call it. */
interface Tool {
  readonly name:
    | OperationId
    | typeof listTagsTool
    | typeof listTaggedTool
    | DocumentTool
    | typeof listChangesTool
    | typeof readPageTool
  readonly inputSchema: {
    readonly properties: Parameters
    readonly required?: readonly string[]
  }
}

const parseTools = /* @__PURE__ */ memoizeLast(
  (bytes: Uint8Array): ReadonlyMap<unknown, Tool> =>
    new Map(JSON.parse(toText({ bytes })).tools.map((tool: Tool) => [tool.name, tool] as const)),
)

/** @param list the result of `tools/list` */
export const findTool = (list: Uint8Array, name: unknown): Tool | undefined => parseTools(list).get(name)

/** Slugs that would change the path, and text that is not valid Unicode. Any other one gets the suggestions of the API. */
const isUnusable = (slug: string): boolean => /^\.{0,2}$/.test(slug) || /\p{Cs}/u.test(slug)

/**
 * Returns the arguments of a call as its tool can use them. Null and empty text are like an argument that is absent.
 * @throws {InvalidCall}
 */
export function parseArguments({ name, inputSchema }: Tool, given: unknown, siteUrl: string): Params {
  const { properties, required = [] } = inputSchema
  if (!isObject(given)) throw new InvalidCall('"arguments" must be an object.')
  const list = `Its parameters are ${Object.keys(properties)
    .map((name) => quote(name))
    .join(', ')}.`
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const type = Object.hasOwn(properties, key) ? properties[key]?.type : undefined
    if (type === undefined)
      throw new InvalidCall(`The tool "${name}" has no parameter ${quote(key)}. ${list}`)
    if (value === null || value === '') continue
    if (typeof value !== type) throw new InvalidCall(`The parameter ${quote(key)} must be a ${type}.`)
    values[key] = value
  }
  const missing = required.find((key) => values[key] === undefined)
  if (missing !== undefined) throw new InvalidCall(`The parameter ${quote(missing)} is missing. ${list}`)
  const { slug } = values
  if (typeof slug !== 'string') return values
  const essay = parseEssayName(slug, siteUrl, properties.lang?.examples ?? [])
  if (essay === null || isUnusable(essay.slug)) {
    if ((typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS) && isDocumentTool(name))
      throw invalidSlug()
    throw new InvalidCall(
      `The parameter "slug" must be the slug of an essay. ${operations.listEssays.id} lists them, and ${readPageTool} reads a page by its URL.`,
    )
  }
  return { ...essay, ...values, slug: essay.slug }
}

/**
 * Calls a tool with arguments that {@link parseArguments} has checked.
 * @throws {InvalidCall}
 */
export async function runTool(
  tool: Tool,
  values: Params,
  siteUrl: string,
  get: GetFromSite,
): Promise<ToolResult> {
  const { name, inputSchema } = tool
  const { properties } = inputSchema
  const languages = properties.lang?.examples ?? []
  if ((typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS) && isDocumentTool(name))
    return callDocumentTool(name, values, properties, get)
  switch (name) {
    case readPageTool:
      return readPage(values, siteUrl, get)
    case listChangesTool:
      return listChanges(values, get)
    case listTaggedTool:
      return listEssays(values, languages, get)
    case operations.listEssays.id:
      // Services of an earlier release have no pages of lists.
      return properties.tag ? listEssays(values, languages, get) : callOperation(name, values, get)
    case operations.searchContent.id:
      return searchContent(values, properties, get)
    default:
      // The tools of collections are called above, but the compiler cannot see it through the constant.
      return callOperation(name as Exclude<typeof name, DocumentTool>, values, get)
  }
}

async function callOperation(
  id: OperationId | typeof listTagsTool,
  { cursor, slug, ...parameters }: Params,
  get: GetFromSite,
): Promise<ToolResult> {
  const path =
    id === listTagsTool
      ? toTagsPath()
      : operations[id].path.replace('{slug}', encodeURIComponent(String(slug)))
  const fields = toFields(await get(toTarget(path, parameters)))
  return id in partedFields
    ? toPart(fields, partedFields[id as keyof typeof partedFields], cursor)
    : { fields }
}
