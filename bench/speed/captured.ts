/** One answer of a server, taken down so that another one can give the same. */

import { request } from 'node:http'

export interface Captured {
  readonly status: number
  /** As they were written; without those that `node:http` adds by itself. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** In base64. */
  readonly body: string
}

/** What a request asks for. */
export interface Asked {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

const own = new Set(['date', 'connection', 'keep-alive'])

export function capture(origin: string, { path, headers }: Asked): Promise<Captured> {
  return new Promise((resolve, reject) => {
    const asked = request(origin + path, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => {
        const raw = answer.rawHeaders
        const pairs = raw.flatMap((name, place) => (place % 2 === 0 ? [[name, raw[place + 1] ?? '']] : []))
        resolve({
          status: answer.statusCode ?? 0,
          headers: pairs.filter(
            ([name = '']) => !own.has(name.toLowerCase()),
          ) as unknown as Captured['headers'],
          body: Buffer.concat(chunks).toString('base64'),
        })
      })
    })
    asked.once('error', reject).end()
  })
}
