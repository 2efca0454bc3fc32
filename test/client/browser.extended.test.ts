/** The client in a browser, on a page of another origin than the service. */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, it, onTestFinished } from 'vitest'
import { describeInChromium } from '../fixtures/chromium.ts'
import { siteWithQuota } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { projectFolder } from '../fixtures/project.ts'
import { listen, serveFolder } from '../fixtures/wire.ts'

const dist = useDist(siteWithQuota)

/** Serves a page that makes the client's module a global. Returns the URL of the page. */
async function servePage(): Promise<string> {
  const client = readFileSync(join(projectFolder, 'examples/static-page/stele.ts'), 'utf8')
  const { code } = await transform(client, { loader: 'ts', minify: true })
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': [
      'text/html',
      '<!doctype html><script type="module">import * as stele from "/stele.js"; globalThis.stele = stele</script>',
    ],
    '/stele.js': ['text/javascript', code],
  }
  const server = createServer(({ url = '' }, response) => {
    const [type, text] = files[url] ?? ['text/plain', '']
    response.writeHead(files[url] === undefined ? 404 : 200, { 'Content-Type': type }).end(text)
  })
  return `http://127.0.0.1:${await listen(server)}/`
}

/** The page's global. */
type Global = typeof globalThis & { readonly stele: typeof import('../../examples/static-page/stele.ts') }

describeInChromium('The client in a browser', (getBrowser) => {
  it('lists, reads, searches, shows an error, asks whether a response has changed, and waits where the quota ends', async () => {
    let now = 1_000_000
    const baseUrl = `http://127.0.0.1:${await serveFolder(dist, { now: () => now })}`
    const page = await getBrowser().newPage()
    onTestFinished(() => page.close())
    const requests: string[] = []
    const failures: string[] = []
    page.on('response', (response) => {
      const { origin, pathname } = new URL(response.url())
      if (origin === baseUrl) requests.push(`${response.status()} ${pathname}`)
    })
    page.on('pageerror', ({ message }) => failures.push(message))
    await page.exposeFunction('advance', (milliseconds: number) => {
      now += milliseconds
    })
    await page.goto(await servePage())
    await page.waitForFunction(() => 'stele' in globalThis)
    const results = await page.evaluate(async (baseUrl) => {
      const { createClient, SteleError } = (globalThis as Global).stele
      const advance = Reflect.get(globalThis, 'advance') as (milliseconds: number) => Promise<void>
      const waits: number[] = []
      const api = createClient({
        baseUrl,
        async delay(milliseconds) {
          waits.push(milliseconds)
          await advance(milliseconds)
        },
      })
      const { essays } = await api.essays.list()
      const essay = await api.essays.get('first-essay', { lang: 'pt' })
      const again = await api.essays.get('first-essay', { lang: 'pt' })
      const { total } = await api.search('essay')
      const titles: string[] = []
      for await (const { title } of api.essays.pages({ lang: 'pt' })) titles.push(title)
      const error = await api.essays.get('frist-essay').catch((reason: unknown) => reason)
      const aborted = new AbortController()
      aborted.abort()
      const end = await api.health({ signal: aborted.signal }).catch(({ name }: Error) => name)
      return {
        listed: essays.map(({ slug }) => slug),
        read: [essay.title, again.title, again === essay],
        total,
        titles,
        error: error instanceof SteleError && [error.status, error.code, error.hint],
        end,
        waits,
      }
    }, baseUrl)
    expect(results).toEqual({
      listed: ['first-essay'],
      read: ['Primeiro ensaio', 'Primeiro ensaio', false],
      total: 1,
      titles: ['Primeiro ensaio'],
      error: [
        404,
        'NOT_FOUND',
        'Did you mean "first-essay"? GET /api/v1/essays lists the essays of each language.',
      ],
      end: 'AbortError',
      waits: [7000],
    })
    expect(requests).toEqual([
      '200 /api/v1/essays',
      '200 /api/v1/essays/first-essay',
      '304 /api/v1/essays/first-essay',
      '429 /api/v1/search',
      '200 /api/v1/search',
      '200 /api/v1/essays/pages/1',
      '404 /api/v1/essays/frist-essay',
    ])
    expect(failures).toEqual([])
  })
})
