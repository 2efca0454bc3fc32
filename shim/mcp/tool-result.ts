/** What calls of tools return: fields and a text, or the reason for which a call fails. */

import { operations } from '../contract/routes.ts'
import { isObject, type Params, quote } from './message.ts'
import { type SiteResponse, toText } from './site.ts'

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
export interface InvalidCall {
  readonly kind: 'invalid'
  readonly reason: string
}

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

export function parseFields(response: SiteResponse): Params {
  try {
    const fields: unknown = JSON.parse(toText(response))
    if (isObject(fields)) return fields
  } catch {
    // It gets the same error.
  }
  throw new Error('The response of the site is not valid JSON.')
}
