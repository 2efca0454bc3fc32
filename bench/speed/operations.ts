/** The requests of the load test. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RequestTarget } from './capture-response.ts'

export const operationNames = [
  'profile',
  'list',
  'detail',
  'detail, 10 kB',
  'detail, 50 kB',
  'search',
  'health',
  '304',
  '404',
  '429',
  'gzip',
  'page',
  'Markdown page',
] as const
export type OperationName = (typeof operationNames)[number]

export interface Operation extends RequestTarget {
  readonly name: OperationName
  /** The expected status. */
  readonly status: number
}

/** Approximate sizes in bytes of the essay details, and of the one that is sent compressed. */
const lengths = { plain: 2048, medium: 10_240, long: 51_200, compressed: 8192 }

/**
 * Creates the operations, with essays of a built site.
 * @param out the site's output folder
 * @param fetchEtag requests a path and returns the response's ETag
 */
export async function createOperations(
  out: string,
  fetchEtag: (path: string) => Promise<string>,
): Promise<readonly Operation[]> {
  const plain = findDetail(out, lengths.plain)
  const compressed = findDetail(out, lengths.compressed)
  const { title }: { title: string } = JSON.parse(readFileSync(join(out, plain.file), 'utf8'))
  const words = title.split(' ').slice(0, 3).join(' ')
  const targets: Record<
    OperationName,
    readonly [path: string, status?: number, headers?: RequestTarget['headers']]
  > = {
    profile: ['/api/v1/profile'],
    list: ['/api/v1/essays'],
    detail: [plain.path],
    'detail, 10 kB': [findDetail(out, lengths.medium).path],
    'detail, 50 kB': [findDetail(out, lengths.long).path],
    search: [`/api/v1/search?q=${encodeURIComponent(words)}`],
    health: ['/api/v1/health'],
    304: [plain.path, 304, { 'If-None-Match': await fetchEtag(plain.path) }],
    404: [`${plain.path}x`, 404],
    429: [plain.path, 429],
    gzip: [compressed.path, 200, { 'Accept-Encoding': 'gzip' }],
    page: [`/essays/${plain.slug}`, 200, { Accept: 'text/html' }],
    'Markdown page': [`/essays/${plain.slug}`, 200, { Accept: 'text/markdown' }],
  }
  return operationNames.map((name) => {
    const [path, status = 200, headers = {}] = targets[name]
    return { name, path, status, headers }
  })
}

interface Detail {
  readonly slug: string
  /** The request path. */
  readonly path: string
  /** The path of its file in the output folder. */
  readonly file: string
}

/** Finds the English essay whose detail file is closest to a size in bytes. */
function findDetail(out: string, length: number): Detail {
  const folder = join(out, 'api/v1/essays')
  const slugs = readdirSync(folder)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map((name) => name.slice(0, -'.json'.length))
  const measureDistance = (slug: string) => Math.abs(statSync(join(folder, `${slug}.json`)).size - length)
  const [slug] = slugs
    .map((each) => [each, measureDistance(each)] as const)
    .reduce((nearest, each) => (each[1] < nearest[1] ? each : nearest))
  const path = `/api/v1/essays/${slug}`
  return { slug, path, file: `${path.slice(1)}.json` }
}
