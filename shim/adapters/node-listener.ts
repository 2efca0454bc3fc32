/** Responds to requests of `node:http` with a shim. */

import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Problem } from '../contract/errors.ts'
import * as problems from '../contract/problems.ts'
import type { PlainRequest } from '../core/http.ts'
import type { MaybePromise } from '../core/quota.ts'
import type { FailedRequest, Shim } from '../runtime/shim.ts'
import type { WireResponse } from '../runtime/wire-response.ts'
import type { ProxyTrust } from './client-address.ts'
import { toClientKey } from './client-key.ts'
import { type ParsedRequest, toPlainRequest, unparsedRequest } from './node-request.ts'

/** Options of {@link createNodeListener}. */
export interface ListenerOptions {
  /** The proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: ProxyTrust
  /** The clock, in milliseconds since the epoch; `Date.now` by default. */
  readonly now?: () => number
  /**
   * Receives an error outside of the shim, such as a body that cannot be read to its end, with the request that failed;
   * `console.error` by default. Errors in the shim go to its own `onError`.
   */
  readonly onError?: OnError
}

type OnError = (error: unknown, failed: FailedRequest) => void

/** Responds to a request of `node:http`. */
export type NodeListener = (message: IncomingMessage, response: ServerResponse) => void

/**
 * Maximum concurrent requests of one client; further ones get a 503. It is a tenth of the shim's limit for all clients, so that
 * one client cannot use up the limit.
 */
const maxRunningPerClient = 1000

/** Creates a request listener for your own `node:http` server, or a handler for Express and similar frameworks. */
export const createNodeListener = (shim: Shim, options: ListenerOptions = {}): NodeListener =>
  createListener(shim, options, send)

/** Writes a response. The promise, if there is one, rejects if the body cannot be read. */
type Write = (wire: WireResponse, response: ServerResponse) => Promise<void> | undefined

/** @param write writes a response to a client that is still connected */
export function createListener(
  shim: Shim,
  { trustProxy = 0, now = Date.now, onError = console.error }: ListenerOptions,
  write: Write,
): NodeListener {
  /** The number of requests of each client that wait for a file, a quota store or a search index. */
  const running = new Map<string, number>()

  const handle = (request: ParsedRequest): MaybePromise<WireResponse> => {
    const { client } = request
    const count = running.get(client) ?? 0
    const problem = count >= maxRunningPerClient ? problems.overloaded() : request.problem
    const wire = problem === null ? shim.handle(request) : shim.refuse(problem, request)
    if (!isPending(wire)) return wire
    running.set(client, count + 1)
    return Promise.resolve(wire).finally(() => {
      const left = (running.get(client) ?? 1) - 1
      if (left === 0) running.delete(client)
      else running.set(client, left)
    })
  }

  /** Reports an error, and responds with a 500. If a response has begun, the client sees that it ends early. */
  const fail = async (error: unknown, request: PlainRequest, response: ServerResponse) => {
    try {
      const wire = await shim.refuse(report(error, request, onError), request)
      if (response.headersSent) return void response.destroy()
      // They may be headers of the response that could not be written.
      for (const name of response.getHeaderNames()) response.removeHeader(name)
      await write(wire, response)
    } catch {
      // If not even this response can be written, close the connection. The process must not crash.
      response.destroy()
    }
  }

  // Writes a response that is in memory without a promise, which saves CPU time.
  return (message, response) => {
    let request: ParsedRequest | undefined
    // Writes nothing if the client has disconnected.
    const finish = (wire: WireResponse) => (response.destroyed ? undefined : write(wire, response))
    const onFailure = (error: unknown) => {
      if ((error as NodeJS.ErrnoException | null)?.code === 'ERR_STREAM_PREMATURE_CLOSE') return
      const client = toClientKey(message.socket.remoteAddress ?? '')
      return fail(error, request ?? { ...unparsedRequest, client, now: Date.now() }, response)
    }
    try {
      request = toPlainRequest(message, trustProxy, now())
      const wire = handle(request)
      const written = isPending(wire) ? wire.then(finish) : finish(wire)
      written?.catch(onFailure)
    } catch (error) {
      void onFailure(error)
    }
  }
}

/** A wrapped shim may return promises of another kind. */
const isPending = (wire: MaybePromise<WireResponse>): wire is Promise<WireResponse> => 'then' in wire

/** Reports an error with a new id. Returns the problem that tells the client this id. */
export function report(error: unknown, { method, pathname }: PlainRequest, onError: OnError): Problem {
  const requestId = randomUUID()
  onError(error, { requestId, method, path: pathname })
  return { ...problems.internalError(), requestId }
}

/** Writes a response with `node:http`. */
export const send: Write = ({ status, headers, body }, response) => {
  if (response.getHeaderNames().length === 0) {
    const flat: string[] = []
    for (const [name, value] of headers) flat.push(name, value)
    response.writeHead(status, flat)
  } else {
    // If a framework has set headers before, `writeHead()` of Node 20 keeps only the last of several headers of one name.
    for (const [name] of headers) response.removeHeader(name)
    for (const [name, value] of headers) response.appendHeader(name, value)
    response.writeHead(status)
  }
  if (body instanceof Blob) return pipeline(Readable.fromWeb(body.stream() as ReadableStream), response)
  response.end(body)
  return undefined
}
