/** The requests of the soak, and the answers that the old and the new build give to each of them. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../../shim/contract/manifest.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { targets } from '../../fixtures/sites.ts'
import { type Answer, parseAnswers } from '../http/answers.ts'
import { exchange } from '../http/exchange.ts'
import { startService } from '../http/service.ts'

/** Request texts, and the answers to each that are right while builds alternate. */
export interface ExpectedAnswers {
  readonly requests: readonly string[]
  readonly answers: ReadonlyMap<string, ReadonlySet<string>>
}

const pages = ['/', '/pt', '/essays', '/essays/first-essay', '/essays/first-essay.md', '/essays/', '/no-page']
const searches = ['/api/v1/search?q=frist', '/api/v1/search?q=', '/api/v1/search?q=ensaio+palavras']
const errors = [
  '/api/v1/essays?lang=xx',
  '/api/v2/profile',
  '/api/v1/essays/',
  '/api/v1/health/',
  '/_stele/x',
]
const headers = [
  '',
  'Accept-Encoding: gzip\r\n',
  'Accept-Encoding: br\r\nAccept: text/markdown\r\n',
  'Accept: text/markdown, text/html;q=0.9\r\n',
]

const toText = (method: string, target: string, lines: string): string =>
  `${method} ${target} HTTP/1.1\r\nHost: soak.test\r\n${lines}\r\n`

/** Returns an answer without the parts that depend on the time. */
export const toShared = ({ text }: Answer): string =>
  text.replace(/^(RateLimit-Reset|Retry-After): \d+$/gm, '$1').replace(/"timestamp":"[^"]*"/, '"timestamp"')

/** Asks both builds everything. */
export async function readExpectedAnswers(builds: readonly string[]): Promise<ExpectedAnswers> {
  const manifests = builds.map((dist): Manifest => JSON.parse(readFileSync(join(dist, manifestFile), 'utf8')))
  const etags = manifests.flatMap(({ files }) => Object.values(files).map(({ hash }) => `"${hash}"`))
  const addresses = [...targets, ...pages, ...searches, ...errors]
  const requests = addresses.flatMap((target) => [
    ...headers.map((lines) => toText('GET', target, lines)),
    toText('HEAD', target, ''),
    toText('OPTIONS', target, ''),
    toText('POST', target, 'Content-Length: 2\r\n').concat('{}'),
    toText('GET', target, `If-None-Match: ${etags.join(', ')}\r\n`),
  ])
  const answers = new Map(requests.map((request) => [request, new Set<string>()]))
  for (const dist of builds) {
    const service = await startService(dist, true)
    for (const request of requests) {
      const script = { writes: [request], end: 'half-close' } as const
      const { text } = await exchange(service.port, service.toAddress(), script, 20_000)
      for (const answer of parseAnswers(text)) answers.get(request)?.add(toShared(answer))
    }
    await service.stop()
  }
  return { requests, answers }
}
