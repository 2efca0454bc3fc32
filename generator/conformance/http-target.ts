/** Sends the requests of conformance cases over HTTP, with exactly the headers of the case. */

import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { readBounded } from '../../shim/sources/bounded-fetch.ts'
import type { CaseRequest, Target } from './case.ts'

export interface HttpTargetOptions {
  /** Returns the local IP address for a client. By default all clients share the address of the machine. */
  readonly toLocalAddress?: (client: number) => string
  /** Aborts all requests. */
  readonly signal?: AbortSignal
  /** Milliseconds from a request to the last byte of its response. The default is 30 seconds. */
  readonly timeout?: number
  /** The maximum bytes of a body. By default 64 MiB: the index that browsers search is the largest file that is read. */
  readonly maxBytes?: number
}

/**
 * Creates a target. Its `send` rejects if the service cannot be reached, or its response takes too long or is too large.
 * @param origin of the service
 */
export function createHttpTarget(name: string, origin: string, options: HttpTargetOptions = {}): Target {
  const { toLocalAddress, signal, timeout = 30_000, maxBytes = 64 * 2 ** 20 } = options
  const { protocol, hostname, port } = new URL(origin)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return {
    name,
    async send({ method = 'GET', path, headers = {}, body }: CaseRequest, client = 0) {
      const limit = AbortSignal.timeout(timeout)
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
      try {
        const [response]: IncomingMessage[] = await once(outgoing, 'response')
        if (response === undefined) throw new Error('there is no response')
        const bytes = await readBounded(Readable.toWeb(response), maxBytes)
        if (bytes === null) throw toError(`${method} ${path} has more than ${maxBytes} bytes`, 'EMSGSIZE')
        const lines = Object.entries(response.headersDistinct)
        const joined = lines.map(([name, values = []]) => [name, values.join(', ')] as const)
        return { status: response.statusCode ?? 0, headers: new Map(joined), body: bytes }
      } catch (error) {
        throw limit.aborted ? toError(`${method} ${path} timed out`, 'ETIMEDOUT') : error
      } finally {
        outgoing.destroy()
      }
    },
  }
}

/** An error with the code that the system uses for this. */
const toError = (message: string, code: string): Error => Object.assign(new Error(message), { code })
