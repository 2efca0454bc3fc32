/** A plain file server with dist, without the shim (`npm run preview`). */

import { expect, it, onTestFinished } from 'vitest'
import { useDist } from './fixtures/dist.ts'
import { startHttpServer } from './targets/targets.ts'

const dist = useDist()

it('a plain file server serves every variant of an operation at its own URL, to any origin', async () => {
  const { origin, stop } = await startHttpServer(dist)
  onTestFinished(stop)
  const get = async (path: string) => {
    const response = await fetch(origin + path, { headers: { Origin: 'https://elsewhere.example' } })
    const { status, headers } = response
    const type = headers.get('content-type')?.split(';')[0]
    return { status, type, origin: headers.get('access-control-allow-origin'), body: await response.json() }
  }
  const success = { status: 200, type: 'application/json', origin: '*' }
  const essay = { lang: 'pt', slug: 'first-essay' }

  expect(await get('/api/v1/essays.json')).toMatchObject({
    ...success,
    body: { count: 1, essays: [{ lang: 'en' }] },
  })
  expect(await get('/api/v1/essays.pt.json')).toMatchObject({
    ...success,
    body: { count: 1, essays: [essay] },
  })
  expect(await get('/api/v1/profile.pt.json')).toMatchObject({ ...success, body: { name: 'Sample Author' } })
  expect(await get('/api/v1/essays/first-essay.pt.json')).toMatchObject({ ...success, body: essay })
  expect(await get('/api/v1/health.verbose.json')).toMatchObject({
    ...success,
    body: { endpoints: { essay: 'https://site.test/api/v1/essays/{slug}' } },
  })
  expect(await get('/openapi.json')).toMatchObject({ ...success, body: { openapi: '3.1.1' } })
})
