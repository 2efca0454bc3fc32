/** What a server is asked for under load. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Asked } from './captured.ts'

export const operationNames = [
  'profile',
  'list',
  'detail',
  'search',
  'health',
  '304',
  '404',
  '429',
  'gzip',
  'Markdown page',
] as const
export type OperationName = (typeof operationNames)[number]

export interface Operation extends Asked {
  readonly name: OperationName
  readonly status: number
}

/** About how many bytes the detail has that is asked for, and the one that is asked for compressed. */
const lengths = { plain: 2048, compressed: 8192 }

/**
 * Picks essays of a site that was built.
 * @param findTag asks for the entity tag that a path is answered with
 */
export async function createOperations(
  out: string,
  findTag: (path: string) => Promise<string>,
): Promise<readonly Operation[]> {
  const plain = findDetail(out, lengths.plain)
  const compressed = findDetail(out, lengths.compressed)
  const { title }: { title: string } = JSON.parse(readFileSync(join(out, plain.file), 'utf8'))
  const words = title.split(' ').slice(0, 3).join(' ')
  const asked: Record<OperationName, readonly [path: string, status?: number, headers?: Asked['headers']]> = {
    profile: ['/api/v1/profile'],
    list: ['/api/v1/essays'],
    detail: [plain.path],
    search: [`/api/v1/search?q=${encodeURIComponent(words)}`],
    health: ['/api/v1/health'],
    304: [plain.path, 304, { 'If-None-Match': await findTag(plain.path) }],
    404: [`${plain.path}x`, 404],
    429: [plain.path, 429],
    gzip: [compressed.path, 200, { 'Accept-Encoding': 'gzip' }],
    'Markdown page': [`/essays/${plain.slug}`, 200, { Accept: 'text/markdown' }],
  }
  return operationNames.map((name) => {
    const [path, status = 200, headers = {}] = asked[name]
    return { name, path, status, headers }
  })
}

interface Detail {
  readonly slug: string
  readonly path: string
  /** Its file in what was built. */
  readonly file: string
}

/** The English essay whose detail is nearest to a length. */
function findDetail(out: string, length: number): Detail {
  const folder = join(out, 'api/v1/essays')
  const slugs = readdirSync(folder)
    .filter((name) => /^[^.]+\.json$/.test(name))
    .map((name) => name.slice(0, -'.json'.length))
  const measure = (slug: string) => Math.abs(statSync(join(folder, `${slug}.json`)).size - length)
  const [slug] = slugs
    .map((each) => [each, measure(each)] as const)
    .reduce((nearest, each) => (each[1] < nearest[1] ? each : nearest))
  const path = `/api/v1/essays/${slug}`
  return { slug, path, file: `${path.slice(1)}.json` }
}
