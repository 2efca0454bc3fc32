/** Records a server's response, so that the bare server can send the same one. */

import { request } from 'node:http'

export interface CapturedResponse {
  readonly status: number
  /** In their original order and case, without the headers that `node:http` adds itself. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** In base64. */
  readonly body: string
}

export interface RequestTarget {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Headers that `node:http` adds to every response. */
const automaticHeaders = new Set(['date', 'connection', 'keep-alive'])

export function captureResponse(origin: string, { path, headers }: RequestTarget): Promise<CapturedResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: toPairs(response.rawHeaders).filter(([name]) => !automaticHeaders.has(name.toLowerCase())),
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    })
    clientRequest.once('error', reject).end()
  })
}

/** @param rawHeaders alternating names and values */
function toPairs(rawHeaders: readonly string[]): CapturedResponse['headers'] {
  const pairs: (readonly [name: string, value: string])[] = []
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
  }
  return pairs
}
