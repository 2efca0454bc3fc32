/** The search box in the header and the search page, in a browser. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-search-page-'))
afterAll(() => rmSync(folder, { recursive: true }))

const dist = join(folder, 'dist')
await build({
  content: writeFiles(
    {
      ...smallSite,
      // One search uses up the quota.
      'site.yaml': `${smallSite['site.yaml']}quota: { limit: 1, window: 600 }\n`,
      'essays/harm/en.md': toEssay('Words.', {
        title: 'Leases & <img src=x onerror=alert(1)>',
        description: 'With <b>marks</b>.',
      }),
    },
    join(folder, 'content'),
  ),
  out: dist,
})

describeInChromium('A reader who searches', (getBrowser) => {
  /** Opens a page of a new service for the current test, with an unused quota. */
  async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const service = await startNode(dist)
    const page = await getBrowser().newPage(options)
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.goto(service.origin + path)
    return page
  }

  /** The status once it no longer says that the request is under way. */
  async function readStatus(page: Page): Promise<string> {
    const status = page.getByRole('status')
    await status.filter({ hasText: /^(?!Sending|Enviando).+/ }).waitFor()
    return (await status.innerText()).replace(/\d+ seconds/, 'N seconds')
  }

  it('types into the box of any page by keyboard, and reads the results on the search page', async () => {
    const page = await open('/essays/first-essay')
    const input = page.getByRole('search', { name: 'Search this site' }).getByLabel('Keywords')
    await input.focus()
    await page.keyboard.type('leases')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=leases')

    expect(await readStatus(page)).toBe('1 found')
    const items = page.locator('.results > li')
    expect(await items.allInnerTexts()).toEqual([
      'Leases & <img src=x onerror=alert(1)>\n\nWith <b>marks</b>.',
    ])
    expect(await page.locator('.results img, .results b').count()).toBe(0)
    expect(await input.inputValue()).toBe('leases')
    await items.getByRole('link').click()
    await page.waitForURL('**/essays/harm')
  })

  it('reads a message if nothing was found', async () => {
    const page = await open('/search?q=zzzzzzzz')
    expect(await readStatus(page)).toBe('Nothing found. Try fewer or broader keywords.')
    expect(await page.locator('.results').isVisible()).toBe(false)
  })

  it('reads how long to wait if the quota is used up, because each search counts', async () => {
    const page = await open('/search?q=essay')
    expect(await readStatus(page)).toBe('1 found')
    await page.reload()
    expect(await readStatus(page)).toBe(
      'You have used all requests of this window. You can continue in N seconds.',
    )
    expect(await page.locator('.results').isVisible()).toBe(false)
  })

  it('reads a message if the service does not respond', async () => {
    const page = await open('/')
    await page.route('**/api/v1/search?**', (route) => route.abort())
    await page.goto(new URL('/pt/search?q=essay', page.url()).href)
    expect(await readStatus(page)).toBe(
      'Não foi possível acessar o serviço. Confira a conexão e tente de novo.',
    )
  })

  it('sees the page without results before the first search, and uses no quota', async () => {
    const page = await open('/search')
    expect(await page.getByRole('status').innerText()).toBe('')
    const response = await page.request.get(new URL('/api/v1/health', page.url()).href)
    expect(response.headers()['ratelimit-remaining']).toBe('0')
    expect(response.status()).toBe(200)
  })

  it('without scripts reaches the response of the API by the form of the search page', async () => {
    const page = await open('/', { javaScriptEnabled: false })
    await page.getByRole('search').getByLabel('Keywords').fill('leases')
    await page.getByRole('search').getByRole('button').click()
    await page.waitForURL('**/search?q=leases')
    await page.locator('main').getByLabel('Keywords').fill('leases')
    await page.locator('main').getByRole('button').click()
    await page.waitForURL('**/api/v1/search?q=leases')
    expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ query: 'leases', total: 1 })
  })
})
