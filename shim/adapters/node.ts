/** Node adapter: serves a shim with `node:http`, including error responses to requests that Node's parser rejects. */

import { createServer, type Server, type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import type { Shim } from '../runtime/shim.ts'
import type { WireResponse } from '../runtime/wire-response.ts'
import { toClientKey } from './client-key.ts'
import { createListener, type ListenerOptions, type NodeListener, report, send } from './node-listener.ts'
import { limitPipelining } from './node-pipelining.ts'
import { isLastRequest, unparsedRequest } from './node-request.ts'

/** Options of {@link createNodeServer}. */
export interface NodeOptions extends ListenerOptions {
  /** Time limits for receiving a request, and how often Node checks them, in milliseconds; Node's defaults if omitted. */
  readonly timeouts?: Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>
  /** Milliseconds within which a client that does not read its response is disconnected; 60,000 by default. */
  readonly maxSilence?: number
  /** Maximum number of connections, 20,000 by default; a further one gets a 503 and is closed. */
  readonly maxConnections?: number
  /**
   * Milliseconds for which a closing server still accepts a request on an idle connection; 0 by default. Without it, requests
   * that are on their way when the server closes are lost.
   */
  readonly drainTime?: number
}

/**
 * Maximum header bytes that Node parses. It is far above the API's limits, so that requests beyond these limits still get
 * a JSON error that names them.
 */
const maxParsedBytes = 128 * 1024

/** Milliseconds for which a connection is still read after its last response. */
const maxLinger = 2000

/** A connection with its latest response, finished or not; null before the first request. */
interface Connection extends Socket {
  [lastResponse]: ServerResponse | null
}
const lastResponse = Symbol('last response')

/**
 * Creates a server that is not listening yet. It also responds to requests that Node's parser rejects, and finishes running
 * requests when it is closed.
 */
export function createNodeServer(shim: Shim, options: NodeOptions = {}): Server {
  const { now = Date.now, timeouts = {}, drainTime = 0, onError = console.error } = options
  const { maxSilence = 60_000, maxConnections = 20_000 } = options

  const connections = new Set<Connection>()
  /** Connections that get no further response. Node's parser still emits requests, and an error for each further chunk. */
  const closing = new WeakSet<Duplex>()

  const respond = limitPipelining(
    createListener(shim, options, (wire, response) => {
      const connection = response.req.socket as Connection
      // A server that is closing announces it with the last response on each connection.
      if (!server.listening && connection[lastResponse] === response) response.shouldKeepAlive = false
      const sent = send(wire, response)
      // Disconnect clients that do not read their response. Only these get a timer: resetting one on every request would cost
      // time.
      const isRead = response.writableEnded && response.socket !== null && connection.writableLength === 0
      // Node waits twice: the first time-out finds that some of the data has been sent since the timer started.
      if (!isRead) connection.setTimeout(maxSilence / 2)
      return sent
    }),
  )
  const handle: NodeListener = (message, response) => {
    const connection = message.socket as Connection
    if (closing.has(connection)) return void message.resume()
    connection[lastResponse] = response
    if (isLastRequest(message)) response.shouldKeepAlive = false
    respond(message, response)
  }

  const refuse = async (problem: Problem, socket: Duplex) => {
    const previous = (socket as Connection)[lastResponse]
    if (previous) {
      // If its body is the error, what reads it must not wait for the rest.
      if (!previous.req.complete && !previous.req.readableEnded) previous.req.push(null)
      // With pipelining, the responses to earlier requests come first.
      if (!previous.closed) await new Promise((resolve) => previous.once('close', resolve))
      // If the error is in the body of the previous request, that request already has its response.
      if (!previous.req.complete) return close(socket, null)
    }
    if (!socket.writable) return void socket.destroy()
    const client = toClientKey((socket as Socket).remoteAddress ?? '')
    const request = { ...unparsedRequest, client, now: now() }
    const wire = await shim
      .refuse(problem, request)
      .catch((error) => shim.refuse(report(error, request, onError), request))
    close(socket, toBytes(wire, request.now))
  }

  const refuseOnce = (problem: Problem, socket: Duplex) => {
    if (closing.has(socket)) return
    closing.add(socket)
    // If the client half-closes its side, Node would close the connection after the response that it is sending now.
    socket.removeAllListeners('end')
    socket.on('error', () => {})
    refuse(problem, socket).catch(() => socket.destroy())
  }

  const server = createServer(
    { maxHeaderSize: maxParsedBytes, requireHostHeader: false, joinDuplicateHeaders: true, ...timeouts },
    handle,
  )
  // Node would silently drop headers beyond a number, and proxies add theirs at the end. The bytes are limited anyway.
  server.maxHeadersCount = 0
  // A client may close its side after its request (RFC 9112, 9.6). Node's types lack this option.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.on('connection', (socket) => {
    const connection: Connection = Object.assign(socket, { [lastResponse]: null })
    // Node calls this after the last response. It would reset a connection on which the client still sends.
    connection.destroySoon = () => {
      closing.add(connection)
      close(connection, null)
    }
    connections.add(connection)
    connection.once('close', () => connections.delete(connection))
    if (connections.size > maxConnections) refuseOnce(problems.overloaded(), connection)
  })
  // `server.close()` calls this. Node's own version cuts off responses that clients are still reading, and waits for
  // clients that have sent nothing.
  server.closeIdleConnections = () => {
    for (const connection of connections) {
      if (isIdle(connection)) endIdle(connection, drainTime)
      const last = connection[lastResponse]
      // A connection whose running response announced keep-alive closes after it.
      last?.once('close', () => {
        if (!server.listening && connection[lastResponse] === last) close(connection, null)
      })
    }
  }
  server.on('checkExpectation', handle)
  server.on('checkContinue', (message, response) => {
    // While this response waits for others, Node would send "100 Continue" between its headers and its body. The client gets
    // only the final response then (RFC 9110, 10.1.1), and Node closes the connection, because a body may or may not follow.
    if (response.socket !== null && !closing.has(response.socket)) response.writeContinue()
    handle(message, response)
  })
  server.on('clientError', (error, socket) => refuseOnce(toProblem(error), socket))
  server.on('connect', ({ method = '' }, socket) => refuseOnce(problems.methodNotAllowed(method), socket))
  return server
}

/** Whether a connection has no request in progress. */
function isIdle(connection: Connection): boolean {
  const last = connection[lastResponse]
  return last === null ? connection.bytesRead === 0 : last.closed
}

/** Closes an idle connection, unless a request arrives on it in time. */
function endIdle(connection: Connection, drainTime: number): void {
  if (drainTime === 0) return void connection.destroy()
  const timer = setTimeout(() => isIdle(connection) && connection.destroy(), drainTime)
  connection.once('close', () => clearTimeout(timer))
}

/**
 * Ends a connection, but still reads what the client sends for a while. Closing it immediately would reset it, and the
 * client could lose the last response (RFC 9112, 9.6).
 */
function close(socket: Duplex, last: Buffer | null): void {
  socket.end(last)
  socket.resume()
  const timer = setTimeout(() => socket.destroy(), maxLinger).unref()
  socket.once('close', () => clearTimeout(timer))
}

/** Serialises a response for a socket without a `ServerResponse`. It is the last one on its connection. */
function toBytes({ status, headers, body }: WireResponse, now: number): Buffer {
  const allHeaders = [...headers, ['Date', new Date(now).toUTCString()], ['Connection', 'close']]
  const lines = allHeaders.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head), body instanceof Uint8Array ? body : Buffer.alloc(0)])
}

/** Converts an error of Node's parser. */
function toProblem({ code }: NodeJS.ErrnoException): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return problems.headersTooLarge()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? problems.requestTimeout() : problems.badRequest()
}
