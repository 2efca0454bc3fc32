/**
 * Checks the arguments of tools, and calls the operations of the API as tools. `generator/surfaces/mcp/tools.ts` describes them. Long
 * results are cut into parts.
 */

import { partedFields, readPageTool } from '../contract/mcp.ts'
import { type OperationId, operations } from '../contract/routes.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import { parseEssayName } from './address.ts'
import { isObject, type Params, quote, toFailure, toReason } from './message.ts'
import { toListPart, toTextPart } from './parts.ts'
import { type GetFromSite, toText } from './site.ts'
import {
  type InvalidCall,
  invalid,
  invalidCursor,
  parseFields,
  type ToolResult,
  toToolHint,
} from './tool-result.ts'

/** The part of a tool's description that is needed to call it. */
interface Tool {
  readonly name: OperationId | typeof readPageTool
  readonly inputSchema: {
    readonly properties: Readonly<
      Record<string, { readonly type: string; readonly examples?: readonly unknown[] }>
    >
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

/** The arguments of a call that its tool can use, or the reason why there are none. */
type Call = { readonly kind: 'arguments'; readonly values: Params } | InvalidCall

/** Checks the arguments of a call. Null and empty text are like an argument that is absent. */
export function parseArguments({ name, inputSchema }: Tool, given: unknown, siteUrl: string): Call {
  const { properties, required = [] } = inputSchema
  if (!isObject(given)) return invalid('"arguments" must be an object.')
  const list = `Its parameters are ${Object.keys(properties)
    .map((name) => quote(name))
    .join(', ')}.`
  const values: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(given)) {
    const type = Object.hasOwn(properties, key) ? properties[key]?.type : undefined
    if (type === undefined) return invalid(`The tool "${name}" has no parameter ${quote(key)}. ${list}`)
    if (value === null || value === '') continue
    if (typeof value !== type) return invalid(`The parameter ${quote(key)} must be a ${type}.`)
    values[key] = value
  }
  const missing = required.find((key) => values[key] === undefined)
  if (missing !== undefined) return invalid(`The parameter ${quote(missing)} is missing. ${list}`)
  const { slug } = values
  if (typeof slug !== 'string') return { kind: 'arguments', values }
  const essay = parseEssayName(slug, siteUrl, properties.lang?.examples ?? [])
  return essay === null || isUnusable(essay.slug)
    ? invalid(
        `The parameter "slug" must be the slug of an essay. ${operations.listEssays.id} lists them, and ${readPageTool} reads a page by its URL.`,
      )
    : { kind: 'arguments', values: { ...essay, ...values, slug: essay.slug } }
}

export async function callOperation(
  id: OperationId,
  { cursor, ...parameters }: Params,
  get: GetFromSite,
): Promise<ToolResult> {
  const response = await get(toTarget(id, parameters))
  if (response.status === 429 || response.status >= 500) throw toFailure(response)
  if (response.status !== 200) return invalid(toToolHint(toReason(response)))
  const fields = parseFields(response)
  if (!(id in partedFields)) return { kind: 'result', fields }
  const name = partedFields[id as keyof typeof partedFields]
  const { [name]: long, ...rest } = fields
  if (Array.isArray(long)) {
    const part = toListPart(long, cursor)
    if (part === null) return invalidCursor(cursor)
    return { kind: 'result', fields: { ...fields, [name]: part.part, ...part.next } }
  }
  const text = toTextPart(String(long), cursor)
  if (text === null) return invalidCursor(cursor)
  return { kind: 'result', fields: { ...rest, ...text.next }, text: text.part }
}

function toTarget(id: OperationId, { slug, ...rest }: Params): string {
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const path = operations[id].path.replace('{slug}', encodeURIComponent(String(slug)))
  return query.size === 0 ? path : `${path}?${query}`
}
