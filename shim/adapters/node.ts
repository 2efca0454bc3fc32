/** Node adapter: `node:http` requests to the shim and its answers back, also where Node's parser gives up. */

import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Problem } from '../contract/errors.ts'
import type { Coding } from '../contract/headers.ts'
import * as problems from '../contract/problems.ts'
import type { Encode, Shim, WireResponse } from '../runtime/shim.ts'
import { toClientKey } from './client.ts'
import { toPlainRequest, unread } from './node-request.ts'
import type { ProxyTrust } from './proxies.ts'

export interface ListenerOptions {
  /** Which proxies' `X-Forwarded-For` counts; by default nobody's. */
  readonly trustProxy?: ProxyTrust
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number
}

/** Answers a request of `node:http`. */
export type NodeListener = (message: IncomingMessage, response: ServerResponse) => void

export interface NodeOptions extends ListenerOptions {
  /** How long a request may take to arrive and how often that is looked at, in milliseconds; by default as Node has it. */
  readonly timeouts?: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>
  /** How long a client that reads nothing of its answer is waited for, in milliseconds; by default a minute. */
  readonly maxSilence?: number
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

/** Milliseconds after which a client that reads nothing of its answer is given up, unless told otherwise. */
const defaultMaxSilence = 60_000

/** Milliseconds for which a connection is still listened to after its last answer. */
const maxLinger = 2000

/** A connection, with the answer given last, or still owed, on it; null before the first. */
interface Connection extends Socket {
  [lastAnswer]: ServerResponse | null
}
const lastAnswer = Symbol('last answer')

/** Creates what a server of your own calls: a listener of `node:http`, or a handler of Express and its kind. */
export function createNodeListener(shim: Shim, options: ListenerOptions = {}): NodeListener {
  return listen(shim, options, send)
}

/** @param give writes an answer to a client that is still there */
function listen(
  shim: Shim,
  { trustProxy = 0, now = Date.now }: ListenerOptions,
  give: (wire: WireResponse, response: ServerResponse) => void,
): NodeListener {
  const finish = (wire: WireResponse, response: ServerResponse) => {
    // Whoever has gone gets no answer, and is no error either.
    if (!response.destroyed) give(wire, response)
  }

  // A request that cannot be answered costs its connection, and never the process.
  return (message, response) => {
    try {
      const request = toPlainRequest(message, trustProxy, now())
      const { problem } = request
      const wire = problem === null ? shim.handle(request) : shim.refuse(problem, request)
      if (!(wire instanceof Promise)) return finish(wire, response)
      wire.then((ready) => finish(ready, response)).catch(() => response.destroy())
    } catch {
      response.destroy()
    }
  }
}

/** Creates a server that is not listening yet. It answers also what Node's parser gives up on. */
export function createNodeServer(shim: Shim, options: NodeOptions = {}): Server {
  const { now = Date.now, timeouts = {}, maxSilence = defaultMaxSilence } = options

  const connections = new Set<Connection>()
  /** Connections that have had their last answer; Node's parser complains of each further piece that arrives. */
  const refused = new WeakSet<Duplex>()

  const listener = listen(shim, options, (wire, response) => {
    const connection = response.req.socket as Connection
    // A server that stops says so with its last answer on each connection.
    if (!server.listening && connection[lastAnswer] === response) response.shouldKeepAlive = false
    send(wire, response)
    // A client that does not read what it asked for is not waited for without end; Node's own timer of every
    // connection would be set anew by each request, also of those that read.
    const isRead = response.writableEnded && response.socket !== null && connection.writableLength === 0
    if (!isRead) connection.setTimeout(maxSilence)
  })
  const handle: NodeListener = (message, response) => {
    const connection = message.socket as Connection
    connection[lastAnswer] = response
    listener(message, response)
  }

  const refuse = async (problem: Problem, socket: Duplex) => {
    const before = (socket as Connection)[lastAnswer]
    if (before) {
      // A pipelined request that cannot be read is answered after those before it.
      if (!before.closed) await new Promise((resolve) => before.once('close', resolve))
      // What cannot be read in the body of a request is no other request, and its answer has been given.
      if (!before.req.complete) return close(socket, null)
    }
    if (!socket.writable) return void socket.destroy()
    const client = toClientKey((socket as Socket).remoteAddress ?? '')
    const time = now()
    close(socket, toBytes(await shim.refuse(problem, { ...unread, client, now: time }), time))
  }

  const refuseOnce = (problem: Problem, socket: Duplex) => {
    if (refused.has(socket)) return
    refused.add(socket)
    socket.on('error', () => {})
    refuse(problem, socket).catch(() => socket.destroy())
  }

  const server = createServer(
    { maxHeaderSize: maxParsedBytes, requireHostHeader: false, ...timeouts },
    handle,
  )
  // Fields beyond a number would be dropped without a word, and the last of them are the proxy's own; their
  // bytes are bounded.
  server.maxHeadersCount = 0
  // A client may close its half when it has asked (RFC 9112, 9.6); Node's types do not know the switch.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket) => {
    const connection: Connection = Object.assign(socket, { [lastAnswer]: null })
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
  })
  // A server that closes calls this. Node's own cuts off answers that are still being read, and waits for whoever
  // has asked for nothing.
  server.closeIdleConnections = () => {
    for (const connection of connections) {
      const last = connection[lastAnswer]
      if (last === null ? connection.bytesRead === 0 : last.closed) connection.destroy()
      // One that has been promised to be kept closes behind its answer.
      last?.once('close', () => {
        if (!server.listening && connection[lastAnswer] === last) close(connection, null)
      })
    }
  }
  server.on('checkExpectation', handle)
  server.on('clientError', (error, socket) => refuseOnce(toProblem(error), socket))
  server.on('connect', ({ method = '' }, socket) => refuseOnce(problems.methodNotAllowed(method), socket))
  return server
}

/**
 * Ends a connection, and reads on for a while what the client is still sending: closed at once it would be
 * reset, and the last answer lost on the way (RFC 9112, 9.6).
 */
function close(socket: Duplex, last: Buffer | null): void {
  socket.end(last)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), maxLinger).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** An answer as it is written where Node has no response to write it with; it is the last on its connection. */
function toBytes({ status, headers, body }: WireResponse, now: number): Buffer {
  const own = [...headers, ['Date', new Date(now).toUTCString()], ['Connection', 'close']]
  const lines = own.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), body instanceof Uint8Array ? body : Buffer.alloc(0)])
}

/** What Node's parser gave up on. */
function toProblem({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problems.headersTooLarge()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? problems.requestTimeout() : problems.badRequest()
}

function send({ status, headers, body }: WireResponse, response: ServerResponse): void {
  if (response.getHeaderNames().length === 0) {
    const flat: string[] = []
    for (const [name, value] of headers) flat.push(name, value)
    response.writeHead(status, flat)
  } else {
    // Beside fields that a framework has set, Node 20 would keep but the last of ours of one name.
    for (const [name] of headers) response.removeHeader(name)
    for (const [name, value] of headers) response.appendHeader(name, value)
    response.writeHead(status)
  }
  if (body instanceof Blob) pipeline(Readable.fromWeb(body.stream() as ReadableStream), response, () => {})
  else response.end(body)
}
