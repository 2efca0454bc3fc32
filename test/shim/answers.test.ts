/** Answers kept ready are the ones that judging anew would give. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { keepAnswers } from '../../shim/answers.ts'
import { createEdition, type Edition } from '../../shim/core/edition.ts'
import type { PlainRequest } from '../../shim/core/http.ts'
import type { Standing } from '../../shim/core/quota.ts'
import { respond } from '../../shim/core/respond.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { useDist } from '../fixtures/dist.ts'
import { toRequest } from '../fixtures/request.ts'

const dist = useDist()
const offered = ['br', 'gzip'] as const
const standings: readonly (Standing | null)[] = [
  null,
  { limit: 60, remaining: 41, reset: 7, refused: false },
  { limit: 60, remaining: 0, reset: 6, refused: true },
  { limit: 60, remaining: 40, reset: 5, refused: false },
]

let edition: Edition
beforeAll(async () => {
  edition = createEdition(
    await parseManifest(await readFile(join(dist, '_stele/manifest.json'), 'utf8'), dist),
  )
})

const asks = (
  target: string,
  fields: Readonly<Record<string, string>> = {},
  more: Partial<PlainRequest> = {},
) => ({
  ...toRequest(target),
  header: (name: string) => fields[name],
  ...more,
})

it('whoever asks, in whatever words, however often', () => {
  const judge = keepAnswers()
  const tag = `"${edition.findFile('api/v1/profile.json')?.hash}"`
  const requests = [
    asks('/api/v1/profile'),
    asks('/api/v1/profile', { 'accept-encoding': 'gzip' }),
    asks('/api/v1/profile', { 'if-none-match': tag }),
    asks('/api/v1/profile', {}, { method: 'HEAD' }),
    asks('/api/v1/profile', {}, { method: 'OPTIONS' }),
    asks('/api/v1/profile', {}, { method: 'POST' }),
    asks('/api/v1/profile', {}, { headerBytes: 20_000 }),
    asks('/api/v1/profile?lang=pt'),
    asks('/api/v1/none'),
    asks('/api/v1/health'),
    asks('/api/v1/health', {}, { now: 1 }),
    asks('/', { accept: 'text/markdown' }),
    asks('/', { accept: 'text/html' }),
    asks('/none'),
  ]
  for (const standing of standings) {
    for (const request of requests) {
      const { method, target } = request
      const expected = respond(request, edition, standing, offered)
      expect({ method, target, ...judge(request, edition, standing, offered) }).toEqual({
        method,
        target,
        ...expected,
      })
    }
  }
})

it('of the edition that is asked, and of no other', () => {
  const judge = keepAnswers()
  const { manifest } = edition
  const entry = { ...manifest.files['api/v1/profile.json'], hash: 'of-another-build' } as const
  const files = { ...manifest.files, 'api/v1/profile.json': entry } as typeof manifest.files
  const other = createEdition({ ...manifest, files })
  const tags = [edition, other, edition].map((asked) =>
    judge(asks('/api/v1/profile'), asked, null, offered).headers.find(([name]) => name === 'ETag'),
  )

  expect(tags[1]).toEqual(['ETag', '"of-another-build"'])
  expect(tags[0]).toEqual(tags[2])
  expect(tags[0]).not.toEqual(tags[1])
})
