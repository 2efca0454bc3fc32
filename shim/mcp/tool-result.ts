/** What tools take and return: fields and a text, or an error that ends the call. */

import { listDocumentsTool, maxPartItems, maxPartTags, partedFields } from '../contract/mcp.ts'
import { operations } from '../contract/routes.ts'
import { InvalidCall, isObject, type Params, toFailure, toReason } from './message.ts'
import { invalidCursor, parseCursor, toListPart, toTextPart } from './parts.ts'
import { type GetFromSite, type SiteResponse, toText } from './site.ts'

/** See `shim/core/match.ts`. */
declare const HAS_COLLECTIONS: boolean | undefined

/** The parameters of a tool. For `lang` and `type`, `examples` lists every allowed value; for `collection`, `enum`. */
export type Parameters = Readonly<
  Record<
    string,
    { readonly type: string; readonly examples?: readonly unknown[]; readonly enum?: readonly unknown[] }
  >
>

/** What a call of a tool returns. */
export interface ToolResult {
  readonly fields: Params
  /** The text of a page or an essay, which the fields do not repeat. */
  readonly text?: string
}

/** Names tools instead of paths in an error message of the API. */
export const toToolHint = (reason: string): string =>
  (typeof HAS_COLLECTIONS === 'undefined' || HAS_COLLECTIONS
    ? reason.replace(/GET \S+ (?=lists its documents)/, `${listDocumentsTool} `)
    : reason
  )
    .replace(new RegExp(`GET \\S*${operations.listEssays.path} `), `${operations.listEssays.id} `)
    .replace(/GET (\S+\?section=) /, 'readPage with the URL "$1" ')

/**
 * Returns the fields of a response.
 * @throws {InvalidCall} if the site refuses the request
 * @throws {RequestFailure} if the client is over its quota, or the site fails
 */
export function toFields(response: SiteResponse): Params {
  if (response.status === 429 || response.status >= 500) throw toFailure(response)
  if (response.status !== 200) throw new InvalidCall(toToolHint(toReason(response)))
  return parseFields(response)
}

/** Adds a query to a path. Leaves out parameters that are undefined. */
export function toTarget(path: string, parameters: Params): string {
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([key, value]): [string, string][] =>
      value === undefined ? [] : [[key, String(value)]],
    ),
  )
  return query.size === 0 ? path : `${path}?${query}`
}

function parseFields(response: SiteResponse): Params {
  try {
    const fields: unknown = JSON.parse(toText(response))
    if (isObject(fields)) return fields
  } catch {
    // It gets the same error.
  }
  throw new Error('The response of the site is not valid JSON.')
}

/** Returns the fields of a response with a part of one of them, which is a list or a text. */
export function toPart(fields: Params, name: string, cursor: unknown): ToolResult {
  const { [name]: long, ...rest } = fields
  if (Array.isArray(long)) {
    const { part, next } = toListPart(
      long,
      cursor,
      name === partedFields.listTags ? maxPartTags : maxPartItems,
    )
    return { fields: { ...fields, [name]: part, ...next } }
  }
  const { part, next } = toTextPart(String(long), cursor)
  return { fields: { ...rest, ...next }, text: part }
}

/**
 * Reads the page of a list that has the position of a cursor.
 * @param size number of items on a page
 * @param toPath returns the path of a page by its number, from 1
 * @returns the fields of the page, the position in the list, and the position on the page
 * @throws {InvalidCall}
 */
export async function readListPage(
  cursor: unknown,
  size: number,
  toPath: (page: number) => string,
  get: GetFromSite,
) {
  const start = parseCursor(cursor)
  const response = await get(toPath(Math.floor(start / size) + 1))
  if (response.status === 404) throw invalidCursor(cursor)
  return { fields: toFields(response), start, first: start % size }
}
