/** Sends the requests of conformance cases over HTTP, with exactly the headers of the case. */

import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { readBounded } from '../../shim/sources/bounded-fetch.ts'
import type { CaseRequest, ReceivedResponse, Target } from './case.ts'

export interface HttpTargetOptions {
  /** Returns the local IP address for a client. By default all clients share the address of the machine. */
  readonly toLocalAddress?: (client: number) => string
  /** Aborts all requests. */
  readonly signal?: AbortSignal
  /** Milliseconds from a request to the last byte of its response. The default is 30 seconds. */
  readonly timeout?: number
  /** The maximum bytes of a body. By default 64 MB: the index that browsers search is the largest file that is read. */
  readonly maxBytes?: number
  /** Returns a signal that aborts the request after so many milliseconds. The default is `AbortSignal.timeout`. */
  readonly startTimer?: (milliseconds: number, request: CaseRequest) => AbortSignal
}

/** How many responses may exceed a limit before the target waits less for the others, and the share of the time that is left. */
const patience = 3
const hurriedShare = 0.1

/** The response of a service exceeds a limit. The message describes the response, such as "a body of more than 64 MB". */
export class ResponseLimitError extends Error {}

/**
 * Creates a target. Its `send` rejects if the service cannot be reached.
 * @param origin of the service
 * @throws {ResponseLimitError} (as a rejection) if a response takes too long or is too large
 */
export function createHttpTarget(name: string, origin: string, options: HttpTargetOptions = {}): Target {
  const { toLocalAddress, signal, timeout = 30_000, maxBytes = 64_000_000 } = options
  const { startTimer = (milliseconds: number) => AbortSignal.timeout(milliseconds) } = options
  const { protocol, hostname, port } = new URL(origin)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  let excesses = 0
  return {
    name,
    async send(toSend: CaseRequest, client = 0) {
      const { method = 'GET', path, headers = {}, body } = toSend
      const time = excesses < patience ? timeout : timeout * hurriedShare
      const limit = startTimer(time, toSend)
      const outgoing = request({
        // The URL of an IPv6 host has brackets; `hostname` must not.
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port,
        method,
        path,
        headers,
        agent: false,
        ...(toLocalAddress && { localAddress: toLocalAddress(client) }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      })
      // Otherwise an error after the head of the response would end the process.
      outgoing.on('error', () => {})
      outgoing.end(body)
      let response: IncomingMessage | undefined
      try {
        response = (await once(outgoing, 'response'))[0] as IncomingMessage
        const bytes = await readBounded(Readable.toWeb(response), maxBytes)
        if (bytes === null) throw new ResponseLimitError(`a body of more than ${toSize(maxBytes)}`)
        const lines = Object.entries(response.headersDistinct)
        const joined = lines.map(([name, values = []]) => [name, values.join(', ')] as const)
        return { status: response.statusCode ?? 0, headers: new Map(joined), body: bytes }
      } catch (error) {
        const excess = limit.aborted ? toTimeError(outgoing, response, time) : error
        if (excess instanceof ResponseLimitError) excesses += 1
        throw excess
      } finally {
        outgoing.destroy()
      }
    },
  }
}

function toTimeError(
  { socket }: ClientRequest,
  response: IncomingMessage | undefined,
  milliseconds: number,
): Error {
  const seconds = `${milliseconds / 1000} s`
  if (response !== undefined) return new ResponseLimitError(`a response that does not end within ${seconds}`)
  const isConnected = socket?.connecting === false
  return isConnected
    ? new ResponseLimitError(`no response within ${seconds}`)
    : Object.assign(new Error(`the service accepts no connection within ${seconds}`), { code: 'ETIMEDOUT' })
}

const toSize = (bytes: number): string => (bytes < 1e6 ? `${bytes} bytes` : `${bytes / 1e6} MB`)

/** The maximum bytes of a decoded body. A small body can expand to gigabytes. */
const maxDecodedBytes = 64 * 2 ** 20

/** Returns the body without its content coding; null if it is not in the coding that the header names. */
export function decodeBody(response: ReceivedResponse): Uint8Array | null {
  const { body } = response
  const coding = getCoding(response)
  const limit = { maxOutputLength: maxDecodedBytes }
  if (body.length === 0) return body
  try {
    if (coding === 'gzip') return gunzipSync(body, limit)
    if (coding === 'br') return brotliDecompressSync(body, limit)
    const isGzip = body[0] === 0x1f && body[1] === 0x8b
    return coding !== undefined || isGzip ? null : body
  } catch {
    return null
  }
}

/** Returns the content coding; undefined if there is none, which some servers call `identity`. */
export function getCoding({ headers }: Pick<ReceivedResponse, 'headers'>): string | undefined {
  const coding = headers.get('content-encoding')
  return coding?.toLowerCase() === 'identity' ? undefined : coding
}

/** Returns the text of a body without a content coding. */
export const toText = ({ body }: Pick<ReceivedResponse, 'body'>): string => new TextDecoder().decode(body)

/**
 * Parses the JSON that a service sends.
 * @returns undefined if it is not JSON, or nested so deeply that it cannot be printed
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    JSON.stringify(value)
    return value
  } catch {
    return undefined
  }
}

/** Headers with a path of the site. */
const pathHeaders = ['location', 'content-location'] as const

/**
 * Adds the base path to the path of each request, and removes it from the paths in headers and in the bodies of errors. A
 * path that lacks it is marked, so that no case accepts it.
 */
export function createBasePathTarget(target: Target, basePath: string): Target {
  if (basePath === '') return target
  return {
    ...target,
    async send(request, client) {
      const path = toFullPath(request.path, basePath)
      return withoutBasePath(await target.send({ ...request, path }, client), basePath)
    },
  }
}

/** Cases about the limits of a request count its bytes, so a long path loses as many at its end. */
function toFullPath(path: string, basePath: string): string {
  const fullPath = basePath + path
  return path.length > maxUsualLength ? fullPath.slice(0, path.length) : fullPath
}

const maxUsualLength = 4096

function withoutBasePath(response: ReceivedResponse, basePath: string): ReceivedResponse {
  const headers = new Map(response.headers)
  const isError = response.status >= 400 && /json/.test(headers.get('content-type') ?? '')
  const body = isError ? withoutPathsOf(response.body, basePath) : response.body
  const { length } = response.body
  if (headers.get('content-length') === String(length)) headers.set('content-length', String(body.length))
  for (const name of pathHeaders) {
    const value = headers.get(name)
    if (value === undefined) continue
    headers.set(
      name,
      value.startsWith(`${basePath}/`) ? value.slice(basePath.length) : `${value} (not below ${basePath})`,
    )
  }
  return { ...response, headers, body }
}

function withoutPathsOf(body: Uint8Array, basePath: string): Uint8Array {
  const text = new TextDecoder().decode(body)
  const marked = text.replaceAll(/(?<=[ "])\/api\//g, `(not below ${basePath})/api/`)
  return new TextEncoder().encode(marked.replaceAll(`${basePath}/api/`, '/api/'))
}
