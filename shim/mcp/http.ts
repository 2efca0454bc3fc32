/**
 * The endpoint of the Model Context Protocol over HTTP (Streamable HTTP, 2026-07-28). It is in front of a shim: it turns a message
 * into requests for the API and the files of the site, which the shim responds to and counts like any other. It checks the headers of
 * a message, which repeat parts of its body for proxies (Server Validation), and protects servers on a user's machine from pages of
 * other sites (DNS rebinding; Security & Endpoint).
 */

import { toEnvelope } from '../contract/errors.ts'
import * as headerNames from '../contract/header-names.ts'
import {
  cacheControl,
  type Header,
  minCodedBytes,
  type QuotaPolicy,
  toQuotaHeaders,
} from '../contract/header-values.ts'
import {
  listChangesTool,
  listVersions,
  maxMessageBytes,
  mcpFiles,
  mcpPath,
  metaFields,
  readPageTool,
  statelessVersion,
} from '../contract/mcp.ts'
import * as mediaTypes from '../contract/media-types.ts'
import { rateLimited } from '../contract/problems.ts'
import { apiRoot, operations } from '../contract/routes.ts'
import { toRateLimitHeaders } from '../core/headers.ts'
import type { PlainRequest } from '../core/http.ts'
import { chooseCoding } from '../core/negotiate.ts'
import type { RateLimitInfo } from '../core/quota.ts'
import type { Shim, ShimOptions } from '../runtime/shim.ts'
import type { WireResponse } from '../runtime/wire-response.ts'
import { answer, isStatelessRequest, parseDiscovery } from './answer.ts'
import {
  codes,
  formatError,
  isObject,
  type JsonPieces,
  parseMessage,
  RequestFailure,
  type RpcError,
  type RpcRequest,
  toEcho,
  toFailure,
  unsupportedVersion,
} from './message.ts'
import { createSend, findHeader, type GetFromSite, toSiteResponse } from './site.ts'

const allowedMethods = 'POST, OPTIONS'

/** The options of the shim that the endpoint needs, too. Without `quota`, all messages count as requests to the API. */
type EndpointOptions = Partial<Pick<ShimOptions, 'codings' | 'encode' | 'quota' | 'clock' | 'onError'>>

/** The headers of a counted API response that the endpoint passes on. */
const forwardedHeaders: ReadonlySet<string> = new Set([
  headerNames.allowOrigin,
  headerNames.exposeHeaders,
  headerNames.apiVersion,
  headerNames.xApiVersion,
  headerNames.rateLimitLimit,
  headerNames.rateLimitPolicy,
  headerNames.rateLimitRemaining,
  headerNames.rateLimitReset,
  headerNames.retryAfter,
  headerNames.vary,
])

const utf8 = /* @__PURE__ */ new TextEncoder()

/**
 * Puts the endpoint in front of a shim. A build without the files of the protocol has no endpoint.
 * @param options those of the shim
 */
export function withMcp(shim: Shim, options: EndpointOptions = {}): Shim {
  return {
    get basePath() {
      return shim.basePath
    },
    refuse: shim.refuse,
    handle(request) {
      // Clients that join the path to a base URL may end it with a slash.
      return request.pathname.replace(/\/$/, '') === shim.basePath + mcpPath
        ? handleMessage(request, shim, options)
        : shim.handle(request)
    },
  }
}

async function handleMessage(
  request: PlainRequest,
  shim: Shim,
  options: EndpointOptions,
): Promise<WireResponse> {
  const send = createSend(shim, request)
  const discovery = await send('GET', `/${mcpFiles.discovery}`)
  if (discovery.status === 404) return shim.handle(request)
  if (request.method === 'OPTIONS') return toPreflight(await shim.handle(request))
  const own = await openWindow(request, discovery, options)
  const failure = own?.info.refused ? toRateLimited(own) : null

  let counted: WireResponse | null = null
  let requestId: string | undefined
  const get: GetFromSite = async (target) => {
    const wire = await send('GET', target, own !== null || counted !== null)
    if (target.startsWith(`${apiRoot}/`)) counted = wire
    requestId ??= findHeader(wire, headerNames.requestId)
    return toSiteResponse(wire)
  }
  const isLong = Number(request.header('content-length') ?? maxMessageBytes) > maxFreeBytes
  const isUnread = isLong && (own ? failure !== null : await isUsedUp(send))
  const reply = isUnread ? toUnread() : await toReply(request, get, failure, own !== null)
  // Errors that the API does not have count, too.
  counted ??= await send('GET', getCountedPath(), own !== null)
  const refusal = failure ?? (counted.status === 429 ? toFailure(await toSiteResponse(counted)) : null)
  const shown = refusal === null ? reply : toError(reply.id, refusal.error)
  return toWire(shown, toSharedHeaders(counted, own), requestId, request, options)
}

/** The client's window for messages, on a site that counts them apart from requests to the API. */
interface Window {
  readonly policy: QuotaPolicy
  readonly info: RateLimitInfo
}

/** The default clock of the shim. One store can hold the shim's windows and the windows for messages. */
const systemClock = (): number => performance.timeOrigin + performance.now()

/** Counts a message in the client's window. Any other request than POST only reads it. Returns null if the site has no such windows. */
async function openWindow(
  { method, client }: PlainRequest,
  discovery: WireResponse,
  { quota, clock = systemClock, onError }: EndpointOptions,
): Promise<Window | null> {
  if (!quota || discovery.status !== 200) return null
  try {
    const { quota: policy } = parseDiscovery((await toSiteResponse(discovery)).bytes)
    if (!policy) return null
    const count = method === 'POST' ? 'consume' : 'get'
    return { policy, info: await quota[count](`mcp ${client}`, clock(), policy) }
  } catch (error) {
    onError?.(error)
    return null
  }
}

function toRateLimited({ policy: { limit, window }, info: { reset } }: Window): RequestFailure {
  const { message, hint, status } = rateLimited(limit, window, reset)
  return new RequestFailure(status, `${message} ${hint}`, status)
}

/** Returns the headers that the API sends to this client, with the state of the client's own window if it has one. */
function toSharedHeaders({ headers }: WireResponse, own: Window | null): Header[] {
  const shared = headers.filter(([name]) => forwardedHeaders.has(name))
  return own === null
    ? shared
    : [...new Map([...shared, ...toQuotaHeaders(own.policy), ...toRateLimitHeaders(own.info)])]
}

/** A body with more bytes, or of unknown length, is read only if the client has some quota left. */
const maxFreeBytes = 4096

/** Whether the client has used up its quota. A preflight reads it without counting. */
const isUsedUp = async (send: ReturnType<typeof createSend>): Promise<boolean> =>
  findHeader(await send('OPTIONS', getCountedPath()), headerNames.rateLimitRemaining) === '0'

/** The refusal replaces it. */
const toUnread = (): Reply => ({ status: 429, message: null })

/**
 * The path of the request that counts a message which needs no other request to the API. Its response is usually in memory. It is a
 * function, because bundles without the endpoint would keep a constant that reads a property (14 bytes gzipped).
 */
const getCountedPath = (): string => operations.getProfile.path

interface Reply {
  readonly status: number
  /** Of the message; undefined if it has none that can be read. */
  readonly id?: RpcRequest['id'] | undefined
  /** Null for a notification, which has no response. */
  readonly message: JsonPieces | null
}

/** Checks a request step by step, and answers its message. */
async function toReply(
  request: PlainRequest,
  get: GetFromSite,
  failure: RequestFailure | null,
  isCounted: boolean,
): Promise<Reply> {
  if (!isAllowedOrigin(request.header('origin') ?? null))
    return refuse('Pages of this origin may not send messages.', 403)
  if (request.method !== 'POST') return toMethodNotAllowed(request)
  if (!/^application\/json[ \t]*(?:;|$)/i.test(request.header('content-type') ?? ''))
    return refuse('The Content-Type of a message must be application/json.', 415)
  const body = await readText(request, maxMessageBytes)
  if (body === 'too long') return refuse(`A message may have at most ${maxMessageBytes} bytes.`, 413)
  if (body === 'invalid')
    return toError(undefined, {
      code: codes.parseError,
      message: 'The message is not valid UTF-8, or ends early.',
      status: 400,
    })
  const message = parseMessage(body.value)
  if (message.kind === 'invalid') return toError(message.id, message.error)
  const mistake = findHeaderFailure(message, request)
  if (message.kind === 'notification')
    return mistake === null ? { status: 202, message: null } : toError(undefined, mistake.error)
  const refusal = failure ?? mistake ?? (isCounted ? null : await findRefusal(message, get))
  if (refusal !== null) return toError(message.id, refusal.error)
  return { id: message.id, ...(await answer(message, get)) }
}

/** Counts a request. A call of an operation is counted by its own request to the API. Returns the error if the API refuses it. */
async function findRefusal({ method, params }: RpcRequest, get: GetFromSite): Promise<RequestFailure | null> {
  if (method === 'tools/call' && params.name !== readPageTool && params.name !== listChangesTool) return null
  const response = await get(getCountedPath())
  return response.status === 200 ? null : toFailure(response)
}

const toError = (id: RpcRequest['id'] | undefined, error: RpcError): Reply => ({
  id,
  status: error.status,
  message: [formatError(id, error)],
})

const refuse = (message: string, status: number): Reply =>
  toError(undefined, { code: codes.invalidRequest, message, status })

/** Only POST requests belong to the protocol. Any other request gets the error envelope of the API. */
function toMethodNotAllowed({ method, pathname }: PlainRequest): Reply {
  const message = `The method ${toEcho(method, 20)} is not supported at "${pathname}".`
  const hint = 'Send messages of the Model Context Protocol with POST.'
  const envelope = toEnvelope({ code: 'METHOD_NOT_ALLOWED', message, hint })
  return { status: 405, message: [JSON.stringify(envelope)] }
}

/**
 * @param shared the headers that responses of the API have, too
 * @param requestId of a request for the message that failed, which the log repeats
 */
async function toWire(
  { status, message }: Reply,
  shared: readonly Header[],
  requestId: string | undefined,
  { method, header }: PlainRequest,
  { codings = [], encode }: EndpointOptions,
): Promise<WireResponse> {
  const plain = message && toBytes(message)
  const isLong = plain !== null && plain.length >= minCodedBytes
  const coding = isLong ? chooseCoding(header('accept-encoding'), codings) : null
  const body = plain && coding && encode ? await encode(plain, coding) : plain
  const headers: Header[] = [
    ...shared,
    [headerNames.cacheControl, cacheControl.volatile],
    [headerNames.contentTypeOptions, 'nosniff'],
  ]
  if (status === 405) headers.push([headerNames.allow, allowedMethods])
  if (requestId !== undefined) headers.push([headerNames.requestId, requestId])
  if (body !== null) headers.push([headerNames.contentType, mediaTypes.json])
  if (coding !== null) headers.push([headerNames.contentEncoding, coding])
  headers.push([headerNames.contentLength, String(body?.length ?? 0)])
  return { status, headers, body: method === 'HEAD' ? null : body }
}

/** A preflight of the endpoint differs from others in the methods only. */
const toPreflight = ({ status, headers, body }: WireResponse): WireResponse => ({
  status,
  headers: headers.map(([name, value]) =>
    name === headerNames.allow || name === headerNames.allowMethods ? [name, allowedMethods] : [name, value],
  ),
  body,
})

function toBytes(message: JsonPieces): Uint8Array<ArrayBuffer> {
  const pieces = message.map((piece) => (typeof piece === 'string' ? utf8.encode(piece) : piece))
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let end = 0
  for (const piece of pieces) {
    bytes.set(piece, end)
    end += piece.length
  }
  return bytes
}

/** The parameter that the header `Mcp-Name` repeats, by method. */
const namedParameters: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['resources/read', 'uri'],
])

/** A request or a notification. */
interface Message extends Pick<RpcRequest, 'method' | 'params'> {
  readonly kind: 'request' | 'notification'
}

/** Compares the headers of a message with its body. Returns the error if they differ. */
function findHeaderFailure(message: Message, { header }: PlainRequest): RequestFailure | null {
  const { kind, method, params } = message
  const version = header('mcp-protocol-version') ?? null
  // A notification need not say its version in the body.
  const isStateless = isStatelessRequest(message) || (kind === 'notification' && version === statelessVersion)
  if (!isStateless) {
    // The handshake settles the version.
    if (version === null || method === 'initialize') return null
    if (!listVersions().includes(version)) return unsupportedVersion(version)
    return version === statelessVersion
      ? mismatch(
          `"params._meta" lacks "${metaFields.version}", but MCP-Protocol-Version is ${statelessVersion}.`,
        )
      : null
  }
  const named = namedParameters.get(method)
  const { _meta } = params
  const expected: readonly (readonly [name: string, value: unknown])[] = [
    ['MCP-Protocol-Version', isObject(_meta) ? _meta[metaFields.version] : undefined],
    ['Mcp-Method', method],
    ...(named === undefined ? [] : [['Mcp-Name', params[named]] as const]),
  ]
  for (const [name, value] of expected) {
    const sent = header(name.toLowerCase()) ?? null
    // A body without the field gets an error of its own.
    if (value === undefined) continue
    if (sent === null) return mismatch(`The header ${name} is missing.`)
    if ((name === 'Mcp-Name' ? decode(sent) : sent) !== value)
      return mismatch(`The header ${name} differs from the body.`)
  }
  return null
}

const mismatch = (message: string): RequestFailure => new RequestFailure(codes.headerMismatch, message, 400)

/** Decodes the form of a header value that is not plain ASCII (Streamable HTTP, Value Encoding). */
function decode(value: string): string | null {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? []
  if (encoded === undefined) return value
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/**
 * Whether pages of an origin may send messages. The content is public, so pages of any site may. The exceptions are pages
 * over plain HTTP, whose host name may resolve to the machine of the user, so that the browser takes the server for theirs, and
 * pages without an origin (`null`), which may be parts of such pages.
 * @param origin the header `Origin`; null if absent, as in requests of other programs than browsers
 */
function isAllowedOrigin(origin: string | null): boolean {
  if (origin === null) return true
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol !== 'http:' || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

type ReadResult = { readonly value: string } | 'too long' | 'invalid'

/**
 * Reads a body to its end, or until it is too long. The rest of a long body stays unread: leaving the loop of an iterator
 * would close the connection on Node before the response.
 * @returns `invalid` if the body is not UTF-8, or ends early
 */
async function readText({ body, header }: PlainRequest, maxBytes: number): Promise<ReadResult> {
  const announced = Number(header('content-length') ?? maxBytes)
  if (announced > maxBytes) return 'too long'
  const chunks = body?.[Symbol.asyncIterator]()
  let length = 0
  try {
    // A body of many small chunks must not cost more than one of the same bytes. A negative length throws.
    const bytes = new Uint8Array(announced)
    for (let next = await chunks?.next(); next && !next.done; next = await chunks?.next()) {
      const { value } = next
      if (length + value.length > bytes.length) return 'too long'
      bytes.set(value, length)
      length += value.length
    }
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length)) }
  } catch {
    return 'invalid'
  }
}
