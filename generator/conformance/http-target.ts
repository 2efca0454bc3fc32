/** Asks a service over a real socket, with no header field that the case does not name. */

import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { Ask, Received, Target } from './case.ts'

export interface HttpTargetOptions {
  /** The address that a client asks from; by default all ask from the machine's own. */
  readonly toLocalAddress?: (client: number) => string
  /** Milliseconds after which an answer is given up. */
  readonly timeout?: number
}

/**
 * Creates a target. Its answers reject where the service cannot be reached, or does not answer in time.
 * @param origin where the service listens
 */
export function createHttpTarget(name: string, origin: string, options: HttpTargetOptions = {}): Target {
  const { toLocalAddress, timeout = 30_000 } = options
  const { protocol, hostname, port } = new URL(origin)
  const request = protocol === 'https:' ? requestSecure : requestPlain
  return {
    name,
    ask: ({ method = 'GET', path, headers = {} }: Ask, client) =>
      new Promise<Received>((resolve, reject) => {
        const localAddress = toLocalAddress?.(client)
        const asking = request({
          // In brackets an address of IPv6 stands in an origin alone.
          hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
          port,
          method,
          path,
          headers,
          agent: false,
          timeout,
          ...(localAddress === undefined ? {} : { localAddress }),
        })
        asking.on('response', (response: IncomingMessage) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: toHeaders(response.rawHeaders),
              body: Buffer.concat(chunks),
            }),
          )
        })
        asking.on('timeout', () => asking.destroy(new Error(`no answer to ${method} ${path} in time`)))
        asking.on('error', reject)
        asking.end()
      }),
  }
}

/** Header lines as they came, those of one name joined by commas. */
function toHeaders(raw: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (let place = 0; place < raw.length; place += 2) {
    const name = (raw[place] ?? '').toLowerCase()
    const value = raw[place + 1] ?? ''
    const before = headers.get(name)
    headers.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return headers
}
