/** examples/express: one server has the app's own routes and the API of Stele. */

import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCli } from '../fixtures/cli.ts'
import { addPackages, start } from '../fixtures/packed.ts'
import { findFreePort } from '../targets/targets.ts'
import { copyExample, installStele } from './copy-example.ts'

describe('examples/express', () => {
  let folder: string
  let app: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    folder = copyExample('express')
    installStele(folder)
    addPackages(folder, ['express'])
    await runCli(['build'], { cwd: folder })
    const port = await findFreePort()
    app = await start(process.execPath, folder, ['node', 'server.js'], { PORT: String(port) })
  })
  afterAll(async () => {
    await app?.stop()
    rmSync(folder, { recursive: true })
  })

  const send = (path: string, init?: RequestInit) => fetch(app.origin + path, init)
  const toParts = async (response: Response) => [response.status, await response.json()]

  it('answers its own routes, which do not count against the quota of the API', async () => {
    const full = await send('/places')
    expect(full.headers.has('RateLimit-Limit')).toBe(false)
    expect(await toParts(full)).toEqual([200, { places: 12 }])
    for (let left = 11; left >= 0; left -= 1)
      expect(await toParts(await send('/places', { method: 'POST' }))).toEqual([200, { places: left }])
    expect(await toParts(await send('/places', { method: 'POST' }))).toEqual([409, { places: 0 }])
    const home = await send('/')
    expect([home.status, await home.text()]).toEqual([
      200,
      '<h1>Repair café</h1><p><a href="/api/v1/essays">Our guides as JSON</a></p>',
    ])
  })

  it('lists the guides, and answers 304 to a client that has the list', async () => {
    const list = await send('/api/v1/essays')
    const etag = list.headers.get('ETag') ?? ''
    expect(await toParts(list)).toEqual([
      200,
      {
        count: 2,
        essays: [
          {
            id: 'sharpen-a-knife/en',
            slug: 'sharpen-a-knife',
            title: 'Sharpen a kitchen knife',
            description: 'A wet stone, one angle, and ten strokes on each side.',
            date: '2024-10',
            lang: 'en',
            tags: ['kitchen'],
            url: 'https://repair.example/essays/sharpen-a-knife',
            markdown_url: 'https://repair.example/essays/sharpen-a-knife.md',
            api_url: 'https://repair.example/api/v1/essays/sharpen-a-knife',
          },
          {
            id: 'mend-a-puncture/en',
            slug: 'mend-a-puncture',
            title: 'Mend a puncture',
            description: 'Find the hole with water, and close it with a patch.',
            date: '2024-04',
            lang: 'en',
            tags: ['bicycles'],
            url: 'https://repair.example/essays/mend-a-puncture',
            markdown_url: 'https://repair.example/essays/mend-a-puncture.md',
            api_url: 'https://repair.example/api/v1/essays/mend-a-puncture',
          },
        ],
      },
    ])
    const again = await send('/api/v1/essays', { headers: { 'If-None-Match': etag } })
    expect([again.status, again.headers.get('ETag'), await again.text()]).toEqual([304, etag, ''])
  })

  it('answers an unknown guide with the JSON error of the API', async () => {
    expect(await toParts(await send('/api/v1/essays/mend-a-punkture'))).toEqual([
      404,
      {
        error: {
          code: 'NOT_FOUND',
          message: 'There is no essay "mend-a-punkture".',
          resolution_hint:
            'Did you mean "mend-a-puncture"? GET /api/v1/essays lists the essays of each language.',
        },
      },
    ])
  })

  it('answers each address of its own host to which the API leads', async () => {
    const { links } = await (await send('/api/v1/profile')).json()
    const { essays } = await (await send('/api/v1/essays')).json()
    const paths = [...Object.values<string>(links), ...essays.map(({ url }: { url: string }) => url)]
      .filter((url) => url.startsWith('https://repair.example/'))
      .map((url) => new URL(url).pathname)
    const answers = await Promise.all(paths.map(async (path) => [path, (await send(path)).status]))
    expect(Object.fromEntries(answers)).toEqual({
      '/': 200,
      '/agent-instructions': 200,
      '/developers': 200,
      '/essays/mend-a-puncture': 200,
      '/essays/sharpen-a-knife': 200,
      '/llms-full.txt': 200,
      '/llms.txt': 200,
      '/openapi.json': 200,
      '/sitemap.xml': 200,
    })
  })
})
