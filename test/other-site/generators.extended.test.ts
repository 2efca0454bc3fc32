/** The output of Hugo and of Eleventy as part of a build: on Node, nginx and Cloudflare's runtime. */

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { describeWhere, findMissing } from '../fixtures/where.ts'
import { enginesFolder, findMissingEngine, onNode, type Running } from '../hosts/engines.ts'
import { startNginxWithDist } from '../hosts/web-servers.ts'
import { startWorkerd } from '../hosts/workerd.ts'
import { findFreePort } from '../targets/targets.ts'
import { samples, writeSample } from './samples.ts'

interface Server {
  readonly name: string
  readonly whyNot: string | null
  readonly host?: HostName
  readonly start: (dist: string) => Promise<Running>
}

const servers: readonly Server[] = [
  { name: 'Node', whyNot: null, start: (dist) => onNode(process.execPath)(dist, 0) },
  {
    name: 'nginx',
    whyNot: findMissing('nginx'),
    host: 'nginx',
    start: async (dist) => startNginxWithDist(dist, await findFreePort()),
  },
  {
    name: 'workerd',
    whyNot: findMissingEngine(join(enginesFolder, '.bin/workerd')),
    host: 'cloudflare',
    start: async (dist) => startWorkerd(dist, await findFreePort()),
  },
]

const markdown = { accept: 'text/markdown' }

for (const sample of samples) {
  describeWhere(`the output of ${sample.name}`, sample.whyNot, () => {
    let folder = ''
    let content = ''
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'stele-other-'))
      content = writeSample(sample, folder)
    })
    afterAll(() => rm(folder, { recursive: true }))
    const readOutput = (file: string) => readFileSync(join(folder, sample.output, file), 'utf8')
    const isInFolders = sample.name === 'Hugo'
    const about = isInFolders
      ? { path: '/about/', file: 'about/index.html' }
      : { path: '/about', file: 'about.html' }

    describe.each(servers)('on $name', ({ name, whyNot, host, start }) => {
      if (whyNot !== null) {
        it.skip(`is not tested: ${whyNot}`, () => {})
        return
      }
      let running: Running
      const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
        fetch(running.origin + path, { redirect: 'manual', headers })
      beforeAll(async () => {
        const dist = join(folder, `dist-${name}`)
        await build({ content, out: dist, host, today: '2026-01-01' })
        running = await start(dist)
      }, 60_000)
      afterAll(() => running.stop())

      it('has the same bytes as its pages, with one more link', async () => {
        for (const [path, file, alternate] of [
          ['/posts/caching/', 'posts/caching/index.html', 'posts/caching.md'],
          [about.path, about.file, 'about.md'],
          ['/', 'index.html', 'index.md'],
        ] as const) {
          const response = await get(path)
          const link = `<link rel="alternate" type="text/markdown" href="https://site.test/${alternate}">`
          expect([path, response.status, response.headers.get('content-type')]).toEqual([
            path,
            200,
            'text/html; charset=utf-8',
          ])
          expect(await response.text()).toBe(readOutput(file).replace('</head>', `${link}</head>`))
          expect(response.headers.get('link')).toContain(
            `<https://site.test/${alternate}>; rel="alternate"; type="text/markdown"`,
          )
          expect(response.headers.get('content-security-policy')).toBeNull()
        }
      })

      it('leaves pages without a document as they are, in every format', async () => {
        for (const headers of [{}, markdown]) {
          const response = await get('/tags/web/', headers)
          expect([response.status, response.headers.get('content-type')]).toEqual([
            200,
            'text/html; charset=utf-8',
          ])
          expect(await response.text()).toBe(readOutput('tags/web/index.html'))
        }
      })

      it('has the Markdown of its documents, at their addresses and beside them', async () => {
        const read = async (path: string, headers = {}) => {
          const response = await get(path, headers)
          const [title] = (await response.text()).split('\n')
          return [path, response.status, response.headers.get('content-type'), title]
        }
        const type = 'text/markdown; charset=utf-8'
        expect(await read('/posts/caching/', markdown)).toEqual(['/posts/caching/', 200, type, '# Caching'])
        expect(await read('/posts/caching.md')).toEqual(['/posts/caching.md', 200, type, '# Caching'])
        expect(await read(about.path, markdown)).toEqual([about.path, 200, type, '# About'])
        expect(await read('/', markdown)).toEqual(['/', 200, type, '# Sample Author'])
        expect(await read('/developers')).toEqual(['/developers', 200, type, '# Developers'])
        const negotiated = await get('/posts/caching/', markdown)
        expect([negotiated.headers.get('content-location'), negotiated.headers.get('vary')]).toEqual([
          '/posts/caching.md',
          'Accept, Accept-Encoding',
        ])
        const canonical = (await get('/posts/caching.md')).headers.get('link')
        expect(canonical).toBe(
          '<https://site.test/llms.txt>; rel="describedby"; type="text/plain", <https://site.test/posts/caching/>; rel="canonical"',
        )
      })

      it('redirects other spellings of its addresses', async () => {
        const spellings = {
          '/posts/caching': '/posts/caching/',
          '/posts/caching.html': '/posts/caching/',
          '/posts/caching/index.html': '/posts/caching/',
          '/posts/caching?a=1': '/posts/caching/?a=1',
          '/tags/web': '/tags/web/',
          '/index.html': '/',
          '/developers/': '/developers',
          ...(isInFolders ? { '/about': '/about/' } : { '/about/': '/about' }),
        }
        const found = Object.fromEntries(
          await Promise.all(
            Object.keys(spellings).map(async (path) => {
              const { status, headers } = await get(path)
              return [path, status === 308 ? headers.get('location') : status] as const
            }),
          ),
        )
        expect(found).toEqual(spellings)
      })

      it('has its files at their paths, under any name', async () => {
        for (const [path, file] of [
          ['/assets/main.css', 'assets/main.css'],
          ['/files/a%20b%25%C3%A9.txt', 'files/a b%é.txt'],
          ['/robots.txt', 'robots.txt'],
        ] as const) {
          const response = await get(path)
          expect([path, response.status, response.headers.get('cache-control')]).toEqual([
            path,
            200,
            'public, no-cache',
          ])
          expect(await response.text()).toBe(readOutput(file))
        }
      })

      it('answers unknown paths with its page, and those of the API with the envelope', async () => {
        for (const path of ['/nothing', '/nothing/', '/posts/nothing/', '/404.html', '/404']) {
          const response = await get(path)
          expect([path, response.status]).toEqual([path, 404])
          expect(await response.text()).toBe(readOutput('404.html'))
        }
        const unknown = await get('/api/v1/nothing')
        expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, 'application/json'])
        expect((await get('/api/old.json')).status).toBe(404)
      })

      it('has an API whose URLs lead to its pages', async () => {
        const { essays } = await (await get('/api/v1/essays')).json()
        expect(essays).toMatchObject([
          {
            slug: 'naming',
            url: 'https://site.test/posts/naming/',
            markdown_url: 'https://site.test/posts/naming.md',
          },
          {
            slug: 'caching',
            url: 'https://site.test/posts/caching/',
            markdown_url: 'https://site.test/posts/caching.md',
          },
        ])
        expect(await (await get('/api/v1/essays/caching')).json()).toMatchObject({
          canonical_url: 'https://site.test/posts/caching/',
        })
        const { links } = await (await get('/api/v1/profile')).json()
        expect([links.about, links.developers]).toEqual([
          // As the front matter of that page says.
          isInFolders ? 'https://site.test/about/' : 'https://site.test/about.html',
          'https://site.test/developers',
        ])
        for (const url of Object.values<string>(links).filter((href) => href.startsWith('https://site.test')))
          expect([url, (await get(new URL(url).pathname)).status]).toEqual([url, 200])
      })
    })
  })
}
