/** dist without any shim: a plain file server shows every variant at an address of its own. */

import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { build } from '../generator/build.ts'
import { createFolder, smallSite, writeFiles } from './fixtures/content.ts'
import { startHttpServer } from './targets/targets.ts'

it('a plain file server answers every variant at its own address, to any origin', async () => {
  const dist = join(createFolder(), 'dist')
  await build({ content: writeFiles(smallSite), out: dist })
  const { origin, stop } = await startHttpServer(dist)
  onTestFinished(stop)
  const ask = async (path: string) => {
    const response = await fetch(origin + path, { headers: { Origin: 'https://elsewhere.example' } })
    const { status, headers } = response
    const type = headers.get('content-type')?.split(';')[0]
    return { status, type, origin: headers.get('access-control-allow-origin'), body: await response.json() }
  }
  const found = { status: 200, type: 'application/json', origin: '*' }
  const essay = { lang: 'pt', slug: 'first-essay' }

  expect(await ask('/api/v1/essays.json')).toMatchObject({
    ...found,
    body: { count: 1, essays: [{ lang: 'en' }] },
  })
  expect(await ask('/api/v1/essays.pt.json')).toMatchObject({ ...found, body: { count: 1, essays: [essay] } })
  expect(await ask('/api/v1/profile.pt.json')).toMatchObject({ ...found, body: { name: 'Sample Author' } })
  expect(await ask('/api/v1/essays/first-essay.pt.json')).toMatchObject({ ...found, body: essay })
  expect(await ask('/api/v1/health.verbose.json')).toMatchObject({
    ...found,
    body: { endpoints: { essay: 'https://site.test/api/v1/essays/{slug}' } },
  })
  expect(await ask('/openapi.json')).toMatchObject({ ...found, body: { openapi: '3.1.1' } })
})
