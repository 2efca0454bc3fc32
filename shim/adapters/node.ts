/** Node adapter: `node:http` requests to the shim and its answers back, also where Node's parser gives up. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Problem, problems } from '../contract/errors.ts'
import type { Coding } from '../contract/headers.ts'
import { toClientKey } from '../core/client.ts'
import type { PlainRequest } from '../core/http.ts'
import type { Encode, Shim, WireAnswer } from '../shim.ts'
import { type ProxyTrust, toClientAddress } from './proxies.ts'

export interface NodeOptions {
  /** Which proxies' `X-Forwarded-For` counts; by default nobody's. */
  readonly trustProxy?: ProxyTrust
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number
}

/** The codings that Node's zlib applies. */
export const nodeCodings: readonly Coding[] = ['br', 'gzip']

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Applies one of `nodeCodings`, at levels that suit an answer made while its client waits. */
export const encodeOnNode: Encode = async (bytes, coding) => {
  const body =
    coding === 'br'
      ? await compressBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : await compressGzip(bytes)
  return body as Buffer<ArrayBuffer>
}

/**
 * Header bytes up to which Node parses a request. It is far more than is answered, so that a target or header
 * fields beyond the contract's bounds get the envelope that names them.
 */
const maxParsedBytes = 128 * 1024

/** Creates a server that is not listening yet. */
export function createNodeServer(shim: Shim, options: NodeOptions = {}): Server {
  const { trustProxy = 0, now = Date.now } = options

  /** The answer that each connection is still owed. */
  const owed = new WeakMap<Duplex, ServerResponse>()

  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    owed.set(message.socket, response)
    const request = toPlainRequest(message, trustProxy, now())
    // Whoever has gone gets no answer, and is no error either.
    response.on('error', () => {})
    send(
      await (request.problem === null ? shim.answer(request) : shim.refuse(request.problem, request)),
      response,
    )
  }

  const refuseOnSocket = async (problem: Problem, socket: Duplex) => {
    // A pipelined request that cannot be read is answered after those before it.
    const before = owed.get(socket)
    if (before !== undefined && !before.closed) await once(before, 'close')
    if (!socket.writable) return void socket.destroy()
    const client = toClientKey((socket as Socket).remoteAddress ?? '')
    const { status, headers, body } = await shim.refuse(problem, { ...unread, client, now: now() })
    const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`)
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}Connection: close\r\n\r\n`
    socket.end(Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]))
  }

  const server = createServer({ maxHeaderSize: maxParsedBytes, requireHostHeader: false }, handle)
  server.on('checkExpectation', handle)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    socket.on('error', () => {})
    refuseOnSocket(toProblem(error), socket)
  })
  server.on('connect', (message, socket) => {
    socket.on('error', () => {})
    refuseOnSocket(problems.methodNotAllowed(message.method ?? ''), socket)
  })
  return server
}

/** What Node's parser gave up on. */
function toProblem({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problems.headersTooLarge()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? problems.requestTimeout() : problems.badRequest()
}

/** Stands for a request whose target is not known: it is answered as one of the API. */
const unread: Omit<PlainRequest, 'client' | 'now'> = {
  method: 'GET',
  target: '/api',
  pathname: '/api',
  search: '',
  query: new URLSearchParams(),
  headerBytes: 0,
  header: () => null,
}

function toPlainRequest(message: IncomingMessage, trustProxy: ProxyTrust, now: number) {
  const {
    method = 'GET',
    url: target = '/',
    headers,
    rawHeaders,
    httpVersionMajor,
    httpVersionMinor,
  } = message
  const forwarded = headers['x-forwarded-for']
  const address = toClientAddress(message.socket.remoteAddress ?? '', String(forwarded ?? ''), trustProxy)
  const client = toClientKey(address)
  const url = parseTarget(target)
  const needsHost = httpVersionMajor === 1 && httpVersionMinor === 1
  if (url === null || (needsHost && headers.host === undefined)) {
    return { ...unread, method, client, now, problem: problems.badRequest() }
  }
  return {
    method,
    target,
    pathname: url.pathname,
    search: url.search,
    query: url.searchParams,
    headerBytes: rawHeaders.reduce((bytes, text) => bytes + text.length, 0),
    header: (name: string) => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    client,
    now,
    problem: null,
  }
}

/** A target in origin form, in absolute form, or `*` (RFC 9112, 3.2); null where it is none of them. */
function parseTarget(target: string): URL | null {
  // Put behind an origin, a path cannot be taken for a host, whatever number of slashes it begins with.
  if (target.startsWith('/')) return new URL(`http://localhost${target}`)
  if (target === '*') return new URL('http://localhost/*')
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : null
}

function send({ status, headers, body }: WireAnswer, response: ServerResponse): void {
  response.writeHead(status, headers.flat())
  response.end(body)
}
