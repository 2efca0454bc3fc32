/**
 * Messages of JSON-RPC 2.0, as the Model Context Protocol restricts them: no batches, and no request without an id; and errors of the
 * protocol, as exceptions.
 */

import { listVersions } from '../contract/mcp.ts'
import { type SiteResponse, toText } from './site.ts'

/** An id as JSON text. Integers that JavaScript cannot represent are returned as they were received. */
type RequestId = string

export interface RpcRequest {
  readonly kind: 'request'
  readonly id: RequestId
  readonly method: string
  readonly params: Params
}

export type Params = Readonly<Record<string, unknown>>

/** An error of the protocol, with the HTTP status that it has over HTTP. */
export interface RpcError {
  readonly code: number
  readonly message: string
  readonly data?: Params
  readonly status: number
}

type Message =
  | RpcRequest
  | (Pick<RpcRequest, 'method' | 'params'> & { readonly kind: 'notification' })
  /** The id is undefined if none can be read. */
  | { readonly kind: 'invalid'; readonly id: RequestId | undefined; readonly error: RpcError }

/** The codes of JSON-RPC 2.0, and of MCP (2026-07-28, Base Protocol, Error Codes). */
export const codes = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internalError: -32_603,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
  /** A resource that does not exist, before 2026-07-28. */
  resourceNotFound: -32_002,
} as const

const invalid = (message: string, id?: RequestId, code: number = codes.invalidRequest): Message => ({
  kind: 'invalid',
  id,
  error: { code, message, status: 400 },
})

/** Parses the text of one message. */
export function parseMessage(text: string): Message {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return invalid('The message is not valid JSON.', undefined, codes.parseError)
  }
  if (Array.isArray(value)) return invalid('Send one message at a time: batches are not supported.')
  if (!isObject(value) || value.jsonrpc !== '2.0')
    return invalid('The message must be an object with "jsonrpc": "2.0".')
  const { id, method } = value
  const params = value.params ?? {}
  const readable = toIdText(id, text)
  if (typeof method !== 'string') return invalid('The message has no "method".', readable)
  if (id === undefined) return { kind: 'notification', method, params: isObject(params) ? params : {} }
  if (readable === undefined) return invalid('The "id" of a request must be a string or an integer.')
  if (!isObject(params)) return invalid('"params" must be an object.', readable, codes.invalidParams)
  return { kind: 'request', id: readable, method, params }
}

/** Returns the JSON text of an id; undefined if it is neither a string nor an integer. */
function toIdText(id: unknown, message: string): RequestId | undefined {
  if (typeof id === 'string' || Number.isSafeInteger(id)) return JSON.stringify(id)
  if (!Number.isInteger(id)) return undefined
  // An `id` in the parameters may be another integer that JavaScript rounds to the same number.
  const texts = Array.from(message.matchAll(/"id"\s*:\s*(-?\d+)(?![\d.eE])/g), ([, digits = '']) => digits)
  const [first, ...others] = new Set(texts.filter((digits) => Number(digits) === id))
  return others.length === 0 ? first : undefined
}

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A JSON text in pieces: text, and the bytes of files, which are neither parsed nor written again. */
export type JsonPieces = readonly (string | Uint8Array)[]

export const formatResult = (id: RequestId, result: JsonPieces): JsonPieces => [
  `{"jsonrpc":"2.0","id":${id},"result":`,
  ...result,
  '}',
]

/** @param id undefined if the request has none that can be read */
export const formatError = (id: RequestId | undefined, { code, message, data }: RpcError): string =>
  `{"jsonrpc":"2.0",${id === undefined ? '' : `"id":${id},`}"error":${JSON.stringify({ code, message, data })}}`

/** An error that ends the answer to a request. */
export class RequestFailure extends Error {
  readonly error: RpcError
  constructor(code: number, message: string, status: number, data?: Params) {
    super(message)
    this.error = { code, message, status, ...(data && { data }) }
  }
}

/** An error that is the result of a tool. Its message is for the model. */
export class InvalidCall extends Error {}

/**
 * Returns a text of a client as answers may repeat it: cut between characters, and without halves of characters, which strict parsers of
 * JSON refuse.
 * @param max in characters
 */
export function toEcho(text: string, max = 60): string {
  const clean = text.replace(/\p{Cs}/gu, '\uFFFD')
  return clean.length <= max ? clean : [...clean].slice(0, max).join('')
}

/** Quotes a string of a client. Prints any other value as JSON, cut to `max`. */
export const quote = (value: unknown, max?: number): string =>
  typeof value === 'string' ? JSON.stringify(toEcho(value, max)) : toEcho(String(JSON.stringify(value)), max)

/** The error for a version that the server does not support (2026-07-28, Versioning). */
export const unsupportedVersion = (requested: string): RequestFailure =>
  new RequestFailure(
    codes.unsupportedVersion,
    `The server does not support the version ${quote(requested)}.`,
    400,
    {
      supported: listVersions(),
      requested: toEcho(requested),
    },
  )

/** The message and the hint of an error envelope; empty for other responses, such as responses of a proxy. */
export function toReason(response: SiteResponse): string {
  try {
    const { message, resolution_hint } = JSON.parse(toText(response)).error
    return typeof message === 'string' ? `${message} ${resolution_hint}` : ''
  } catch {
    return ''
  }
}

/** The failure of a request that the site refuses, such as one over the quota. */
export const toFailure = (response: SiteResponse): RequestFailure =>
  new RequestFailure(
    // The protocol has no code for these statuses. Codes outside the range of JSON-RPC are free to use.
    response.status === 500 ? codes.internalError : response.status,
    toReason(response) || `The site responds with ${response.status}.`,
    response.status,
  )
