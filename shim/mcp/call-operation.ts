/** Calls an operation of the API as a tool. */

import { partedFields } from '../contract/mcp.ts'
import type { SearchResultItem } from '../contract/resources.ts'
import { type OperationId, operations } from '../contract/routes.ts'
import { toSlug } from '../core/search/files.ts'
import { toFailure, toReason } from './failures.ts'
import { isObject, type Params } from './message.ts'
import { toListPart, toTextPart } from './parts.ts'
import { type GetFromSite, type SiteResponse, toText } from './site.ts'
import { invalid, invalidCursor, type ToolResult, toToolHint } from './tools.ts'

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
    return { kind: 'result', fields: { ...fields, [name]: part.part.map(withSlug), ...part.next } }
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

/** Adds the slug to an essay that a search has found, so that a model can read it by that. Its page may have another name. */
const withSlug = (item: SearchResultItem): Params =>
  item.type === 'essay'
    ? { slug: toSlug({ ...item, url: item.markdown_url ?? item.url }), ...item }
    : { ...item }

function parseFields(response: SiteResponse): Params {
  try {
    const fields: unknown = JSON.parse(toText(response))
    if (isObject(fields)) return fields
  } catch {
    // It gets the same error.
  }
  throw new Error('The response of the site is not valid JSON.')
}
