/** Responds to requests of `node:http` with a shim. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import * as problems from '../contract/problems.ts'
import type { Shim } from '../runtime/shim.ts'
import type { WireResponse } from '../runtime/wire-response.ts'
import { toPlainRequest } from './node-request.ts'
import type { ProxyTrust } from './proxies.ts'

/** Options of {@link createNodeListener}. */
export interface ListenerOptions {
  /** The proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: ProxyTrust
  /** The clock, in milliseconds since the epoch; `Date.now` by default. */
  readonly now?: () => number
}

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

/** @param write writes a response to a client that is still connected */
export function createListener(
  shim: Shim,
  { trustProxy = 0, now = Date.now }: ListenerOptions,
  write: (wire: WireResponse, response: ServerResponse) => void,
): NodeListener {
  /** The number of requests of each client that wait for a file, a quota store or a search index. */
  const running = new Map<string, number>()

  const finish = (wire: WireResponse, response: ServerResponse) => {
    // A client that has disconnected is not an error.
    if (!response.destroyed) write(wire, response)
  }
  const finishLater = async (wire: Promise<WireResponse>, client: string, response: ServerResponse) => {
    running.set(client, (running.get(client) ?? 0) + 1)
    try {
      finish(await wire, response)
    } catch {
      response.destroy()
    } finally {
      const left = (running.get(client) ?? 1) - 1
      if (left === 0) running.delete(client)
      else running.set(client, left)
    }
  }

  // If no response can be written, close the connection. The process must not crash.
  return (message, response) => {
    try {
      const request = toPlainRequest(message, trustProxy, now())
      const isOverloaded = running.size > 0 && (running.get(request.client) ?? 0) >= maxRunningPerClient
      const problem = isOverloaded ? problems.overloaded() : request.problem
      const wire = problem === null ? shim.handle(request) : shim.refuse(problem, request)
      if (wire instanceof Promise) void finishLater(wire, request.client, response)
      else finish(wire, response)
    } catch {
      response.destroy()
    }
  }
}

/** Writes a response. */
export function send({ status, headers, body }: WireResponse, response: ServerResponse): void {
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
  if (body instanceof Blob) pipeline(Readable.fromWeb(body.stream() as ReadableStream), response, () => {})
  else response.end(body)
}
