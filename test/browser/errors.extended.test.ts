/** The pages of 404 and 410, in the frame of the site. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { type Listening, startHttpServer, startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-errors-'))
afterAll(() => rmSync(folder, { recursive: true }))
const content = writeFiles(
  {
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}gone: [old]\n`,
    'essays/idempotency-keys/en.md': toEssay('Words.'),
    'essays/idempotency-keys/pt.md': toEssay('Palavras.'),
  },
  join(folder, 'content'),
)
const [dist, files, shared] = [join(folder, 'dist'), join(folder, 'files'), join(folder, 'shared')]
await build({ content, out: dist })
await build({ content, out: files, host: 'static' })
// French and German have no messages of their own.
await build({
  content: writeFiles(
    {
      'site.yaml': String(smallSite['site.yaml']).replace('[en, pt]', '[pt, fr, de]'),
      ...Object.fromEntries(
        ['pt', 'fr', 'de'].map((lang) => [`profile/${lang}.yaml`, String(smallSite['profile/pt.yaml'])]),
      ),
      'essays/first-essay/pt.md': String(smallSite['essays/first-essay/pt.md']),
    },
    join(folder, 'shared-content'),
  ),
  out: shared,
})

describeInChromium('A reader at an address without a page', (getBrowser) => {
  let service: Listening
  let server: Awaited<ReturnType<typeof startHttpServer>>
  beforeAll(async () => {
    service = await startNode(dist)
    server = await startHttpServer(files)
  })
  afterAll(async () => {
    await service.stop()
    await server.stop()
  })

  async function open(address: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await getBrowser().newPage(options)
    onTestFinished(() => page.close())
    await page.goto(address)
    return page
  }
  const readLinks = (page: Page) =>
    page
      .locator('main a:visible')
      .evaluateAll((links) => links.map((link) => [link.textContent, link.getAttribute('href')]))

  it('reads it in the frame of the site, and finds pages with nearly the same address', async () => {
    const page = await open(`${service.origin}/essays/idempotency-kyes`)
    await page.getByText('Did you mean one of these pages?').waitFor()
    expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Page not found'])
    expect(await readLinks(page)).toEqual([
      ['Home', '/'],
      ['All essays', '/essays'],
      ['Search this site', '/search?q=idempotency+kyes'],
      ['/essays/idempotency-keys', '/essays/idempotency-keys'],
      ['/pt/essays/idempotency-keys', '/pt/essays/idempotency-keys'],
    ])
    expect(await page.getByRole('banner').getByRole('link', { name: 'Essays' }).isVisible()).toBe(true)
    expect(await page.getByRole('contentinfo').isVisible()).toBe(true)
  })

  it('reads it in the language of the address, and finds pages of this language first', async () => {
    const page = await open(`${service.origin}/pt/essays/idempotency-key`)
    await page.getByText('Você quis dizer uma destas páginas?').waitFor()
    expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Página não encontrada'])
    expect(await page.title()).toBe('Página não encontrada')
    expect(await readLinks(page)).toEqual([
      ['Início', '/pt'],
      ['Todos os ensaios', '/pt/essays'],
      ['Buscar no site', '/pt/search?q=idempotency+key'],
      ['/pt/essays/idempotency-keys', '/pt/essays/idempotency-keys'],
      ['/essays/idempotency-keys', '/essays/idempotency-keys'],
    ])
  })

  it.each(['/fr/x', '/de/x'])('reads it in English at %s, whose language has no messages', async (path) => {
    const other = await startNode(shared)
    onTestFinished(() => other.stop())
    const page = await open(other.origin + path)
    await page.waitForFunction(() => document.title === 'Page not found')
    expect(await page.locator('h1:visible').allInnerTexts()).toEqual(['Page not found'])
  })

  it('finds the same on a file server', async () => {
    const page = await open(`${server.origin}/pt/essays/idempotency-key.html`)
    await page.getByText('Você quis dizer uma destas páginas?').waitFor()
    expect((await readLinks(page)).slice(2)).toEqual([
      ['Buscar no site', '/pt/search.html?q=idempotency+key'],
      ['/pt/essays/idempotency-keys.html', '/pt/essays/idempotency-keys.html'],
      ['/essays/idempotency-keys.html', '/essays/idempotency-keys.html'],
    ])
  })

  it('reads that the author has withdrawn the page, without suggestions', async () => {
    const page = await open(`${service.origin}/pt/essays/old`)
    await page.locator('h1', { hasText: 'Página retirada' }).waitFor()
    expect(await readLinks(page)).toEqual([
      ['Início', '/pt'],
      ['Todos os ensaios', '/pt/essays'],
      ['Buscar no site', '/pt/search?q=old'],
    ])
  })

  it('without scripts reads it in all languages, with links to the search', async () => {
    const page = await open(`${service.origin}/pt/nothing`, { javaScriptEnabled: false })
    expect(await page.locator('main :is(h1, h2)').allInnerTexts()).toEqual([
      'Page not found',
      'Página não encontrada',
    ])
    expect(
      await page.locator('main a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
    ).toEqual(['/', '/essays', '/search', '/pt', '/pt/essays', '/pt/search'])
  })
})
