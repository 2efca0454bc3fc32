/** Sends the requests of conformance cases over HTTP, with exactly the headers of the case. */

import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { CaseRequest, ReceivedResponse, Target } from './case.ts'

export interface HttpTargetOptions {
  /** Returns the local IP address for a client. By default all clients share the address of the machine. */
  readonly toLocalAddress?: (client: number) => string
  /** Aborts all requests. */
  readonly signal?: AbortSignal
  /** Milliseconds without data after which a request fails. The default is 30 seconds. */
  readonly timeout?: number
}

/**
 * Creates a target. Its `send` rejects if the service cannot be reached, or sends nothing for `timeout`.
 * @param origin of the service
 */
export function createHttpTarget(name: string, origin: string, options: HttpTargetOptions = {}): Target {
  const { toLocalAddress, signal, timeout = 30_000 } = options
  const { protocol, hostname, port } = new URL(origin)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  return {
    name,
    send: ({ method = 'GET', path, headers = {}, body }: CaseRequest, client) =>
      new Promise<ReceivedResponse>((resolve, reject) => {
        const localAddress = toLocalAddress?.(client)
        const outgoing = request({
          // The URL of an IPv6 host has brackets; `hostname` must not.
          hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
          port,
          method,
          path,
          headers,
          agent: false,
          timeout,
          ...(localAddress === undefined ? {} : { localAddress }),
          ...(signal && { signal }),
        })
        outgoing.on('response', (response: IncomingMessage) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: joinHeaders(response.rawHeaders),
              body: Buffer.concat(chunks),
            }),
          )
        })
        outgoing.on('timeout', () => outgoing.destroy(toTimeoutError(`${method} ${path} timed out`)))
        outgoing.on('error', reject)
        outgoing.end(body)
      }),
  }
}

/** The error of a request, with the code that the system uses for this. */
const toTimeoutError = (message: string): Error => Object.assign(new Error(message), { code: 'ETIMEDOUT' })

/** Joins the values of header lines with the same name by commas. */
function joinHeaders(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (let index = 0; index < lines.length; index += 2) {
    const name = (lines[index] ?? '').toLowerCase()
    const value = lines[index + 1] ?? ''
    const previous = headers.get(name)
    headers.set(name, previous === undefined ? value : `${previous}, ${value}`)
  }
  return headers
}
