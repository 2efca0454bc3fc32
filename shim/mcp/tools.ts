/** Tools: each is an operation of the API. The build describes them, with the contract's schemas. */

import { operations } from '../contract/routes.ts'
import { memoizeLast } from '../core/memoize-last.ts'
import { isObject, type Params } from './message.ts'
import { toText } from './site.ts'

/** The part of a tool's description that is needed to call it. */
interface Tool {
  readonly name: keyof typeof operations
  readonly inputSchema: {
    readonly properties: Readonly<Record<string, { readonly type: string }>>
    readonly required?: readonly string[]
  }
}

const parseTools = memoizeLast(
  (bytes: Uint8Array): ReadonlyMap<unknown, Tool> =>
    new Map(JSON.parse(toText({ bytes })).tools.map((tool: Tool) => [tool.name, tool] as const)),
)

/** @param list the result of `tools/list` */
export const findTool = (list: Uint8Array, name: unknown): Tool | undefined => parseTools(list).get(name)

/** The path and query of the API request for a call, or the reason why its arguments are not valid. */
export type Target =
  | { readonly kind: 'target'; readonly target: string }
  | { readonly kind: 'invalid'; readonly reason: string }

/** Slugs that would change the path, and text that is not valid Unicode. Any other one gets the suggestions of the API. */
const isUnusable = (slug: string): boolean => /^\.{0,2}$/.test(slug) || /\p{Cs}/u.test(slug)

export function toTarget(tool: Tool, toolArguments: unknown): Target {
  const reason = findMistake(tool, toolArguments)
  if (reason !== null) return { kind: 'invalid', reason }
  const { slug, ...rest } = toolArguments as Params
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
  )
  const path = operations[tool.name].path.replace('{slug}', encodeURIComponent(String(slug)))
  return { kind: 'target', target: query.size === 0 ? path : `${path}?${query}` }
}

/** Returns the first error in the arguments of a call; null if they are valid. */
function findMistake({ name, inputSchema }: Tool, given: unknown): string | null {
  const { properties, required = [] } = inputSchema
  if (!isObject(given)) return '"arguments" must be an object.'
  const known = Object.keys(properties)
  const list =
    known.length === 0 ? 'It has no parameters.' : `Its parameters are ${known.map(quote).join(', ')}.`
  for (const [key, value] of Object.entries(given)) {
    const type = Object.hasOwn(properties, key) ? properties[key]?.type : undefined
    if (type === undefined) return `The tool "${name}" has no parameter ${quote(key)}. ${list}`
    if (typeof value !== type) return `The parameter ${quote(key)} must be a ${type}.`
  }
  const missing = required.find((key) => given[key] === undefined)
  if (missing !== undefined) return `The parameter ${quote(missing)} is missing. ${list}`
  const { slug } = given
  return typeof slug === 'string' && isUnusable(slug)
    ? 'The parameter "slug" must be the slug of an essay.'
    : null
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 60))
