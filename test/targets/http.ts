/** Asks a service over a real socket, each client from a loopback address of its own. */

import { request } from 'node:http'
import type { Ask, Received, Target } from '../../generator/verify/case.ts'

/** The loopback address that stands for a client. */
export const toLoopback = (client: number): string => `127.1.${client >> 8}.${client & 255}`

/** @param origin where the service listens */
export function createHttpTarget(name: string, origin: string): Target {
  const { hostname, port } = new URL(origin)
  return {
    name,
    ask: ({ method = 'GET', path, headers = {} }: Ask, client) =>
      new Promise<Received>((resolve, reject) => {
        const options = {
          hostname,
          port,
          method,
          path,
          headers,
          localAddress: toLoopback(client),
          agent: false,
        }
        const asking = request(options, (response) => {
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
