/** Tools: the operations of the API, and one that reads pages. The build describes them. */

import { readPageTool } from '../contract/mcp.ts'
import { type OperationId, operations } from '../contract/routes.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import { parseEssayName } from './address.ts'
import { isObject, type Params } from './message.ts'
import { toText } from './site.ts'

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

/** What a call of a tool returns. */
export type ToolResult =
  | {
      readonly kind: 'result'
      readonly fields: Params
      /** The text of a page or an essay, which the fields do not repeat. */
      readonly text?: string | undefined
    }
  | InvalidCall

/** The reason for which a call fails, as text for the model. */
interface InvalidCall {
  readonly kind: 'invalid'
  readonly reason: string
}

const parseTools = /* @__PURE__ */ memoizeLast(
  (bytes: Uint8Array): ReadonlyMap<unknown, Tool> =>
    new Map(JSON.parse(toText({ bytes })).tools.map((tool: Tool) => [tool.name, tool] as const)),
)

/** @param list the result of `tools/list` */
export const findTool = (list: Uint8Array, name: unknown): Tool | undefined => parseTools(list).get(name)

export const invalid = (reason: string): InvalidCall => ({ kind: 'invalid', reason })

export const invalidCursor = (cursor: unknown): InvalidCall =>
  invalid(
    `There is no part ${quote(String(cursor))} of this result. Use the "next_cursor" of a result, or omit "cursor".`,
  )

/** Names tools instead of paths in an error message of the API. */
export const toToolHint = (reason: string): string =>
  reason
    .replace(new RegExp(`GET \\S*${operations.listEssays.path} `), `${operations.listEssays.id} `)
    .replace(/GET (\S+\?section=) /, 'readPage with the URL "$1" ')

/** Slugs that would change the path, and text that is not valid Unicode. Any other one gets the suggestions of the API. */
const isUnusable = (slug: string): boolean => /^\.{0,2}$/.test(slug) || /\p{Cs}/u.test(slug)

/** The arguments of a call that its tool can use, or the reason why there are none. */
type Call = { readonly kind: 'arguments'; readonly values: Params } | InvalidCall

/** Checks the arguments of a call. Null and empty text are like an argument that is absent. */
export function parseArguments({ name, inputSchema }: Tool, given: unknown, siteUrl: string): Call {
  const { properties, required = [] } = inputSchema
  if (!isObject(given)) return invalid('"arguments" must be an object.')
  const list = `Its parameters are ${Object.keys(properties).map(quote).join(', ')}.`
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

const quote = (text: string): string => JSON.stringify(text.slice(0, 60))
