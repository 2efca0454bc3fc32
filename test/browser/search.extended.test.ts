/** The search box in the header and the search page, in a browser. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
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
        date: '2026-09-14',
        tags: ['Quorum', 'Locks'],
      }),
      'essays/harm/pt.md': toEssay('Palavras.', { title: 'Prazos', description: 'Sobre prazos (leases).' }),
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

    expect(await readStatus(page)).toBe('Results: 2')
    const items = page.locator('.results > li')
    expect((await items.allInnerTexts()).slice(0, 1)).toEqual([
      'Leases & <img src=x onerror=alert(1)>\n\nWith <b>marks</b>.\n\nSeptember 2026',
    ])
    expect(await page.locator('.results img, .results b').count()).toBe(0)
    expect(await input.inputValue()).toBe('leases')
    expect(await page.locator('main').getByLabel('Keywords').inputValue()).toBe('leases')
    await items.getByRole('link').first().click()
    await page.waitForURL('**/essays/harm')
  })

  it('reads a message if nothing was found', async () => {
    const page = await open('/search?q=zzzzzzzz')
    expect(await readStatus(page)).toBe('Nothing found. Try fewer or broader keywords.')
    expect(await page.locator('.results').isVisible()).toBe(false)
  })

  it('reads how long to wait if the quota is used up, because each search counts', async () => {
    const page = await open('/search?q=essay')
    expect(await readStatus(page)).toBe('Results: 1')
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
    expect(JSON.parse(await page.locator('body').innerText())).toMatchObject({ query: 'leases', total: 2 })
  })

  it('reads the results of each language below its name, that of the page first, with the words marked', async () => {
    const page = await open('/pt/search?q=leases')
    await page.locator('.results').first().waitFor()
    expect(await page.locator('.found h2').allInnerTexts()).toEqual(['Português', 'English'])
    expect(await page.locator('.results > li').allInnerTexts()).toEqual([
      'Prazos\n\nSobre prazos (leases).',
      'Leases & <img src=x onerror=alert(1)>\n\nWith <b>marks</b>.\n\nsetembro de 2026',
    ])
    expect(await page.locator('mark').allInnerTexts()).toEqual(['leases'])
    expect(await page.locator('time').getAttribute('datetime')).toBe('2026-09')
  })

  it('reads the language below a result if all results are in one', async () => {
    const page = await open('/pt/search?q=quorum')
    await page.locator('.results').first().waitFor()
    expect(await page.locator('.found h2').count()).toBe(0)
    expect(await page.locator('.results .facts').allInnerTexts()).toEqual(['setembro de 2026 · English'])
  })

  it('finds nearly the same words and all essays if nothing was found', async () => {
    const page = await open('/search?q=qwoorrum')
    expect(await readStatus(page)).toBe('Nothing found. Try fewer or broader keywords.')
    expect(await page.locator('.found a:visible').allInnerTexts()).toEqual([
      'Quorum',
      'alpha',
      'Locks',
      'All essays',
      'All tags',
    ])
  })

  it.each(['/', 'Control+k'])('moves the focus to the field with %s, and back with Escape', async (key) => {
    const page = await open('/essays/first-essay')
    const input = page.getByRole('search').getByLabel('Keywords')
    const link = page.getByRole('banner').getByRole('link', { name: 'Essays' })
    const hasFocus = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
    await link.focus()
    await page.keyboard.press(key)
    expect(await hasFocus(input)).toBe(true)
    await page.keyboard.type('a/b')
    expect(await input.inputValue()).toBe('a/b')
    await page.keyboard.press('Escape')
    expect(await hasFocus(link)).toBe(true)
  })

  it('leads to the search page on a phone, whose header has no field', async () => {
    const page = await open('/essays/first-essay', { viewport: { width: 390, height: 800 } })
    await page.keyboard.press('/')
    await page.waitForURL('**/search')
    const field = page.locator('main').getByLabel('Keywords')
    await page.waitForFunction(() => document.activeElement?.matches('main input'))
    await page.keyboard.type('leases')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=leases')
    await page.locator('.results').first().waitFor()
    expect(await field.inputValue()).toBe('leases')
  })

  it('goes through the results with arrow keys, from the first, and back to the field', async () => {
    const page = await open('/search?q=leases')
    await page.locator('.results').first().waitFor()
    const readFocus = () =>
      page.evaluate(() => document.activeElement?.textContent || document.activeElement?.tagName)
    const first = 'Leases & <img src=x onerror=alert(1)>'
    await page.waitForFunction(() => document.activeElement?.matches('.results a'))
    const focused = [await readFocus()]
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'Escape']) {
      await page.keyboard.press(key)
      focused.push(await readFocus())
    }
    expect(focused).toEqual([first, 'Prazos', 'Prazos', first, 'INPUT', first, 'INPUT'])
  })

  it('keeps the focus in the field while another query is typed before the results come', async () => {
    const page = await open('/')
    let answer = () => {}
    const isFree = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/v1/search?**', async (route) => {
      await isFree
      await route.continue()
    })
    await page.goto(new URL('/search', page.url()).href)
    const field = page.locator('main').getByLabel('Keywords')
    await field.fill('leases')
    await page.keyboard.press('Enter')
    await page.keyboard.type(' and')
    answer()
    await page.locator('.results').first().waitFor()
    expect(await readStatus(page)).toBe('Results: 2')
    await page.keyboard.type(' locks')
    expect(await field.inputValue()).toBe('leases and locks')
  })

  it('searches no second time for a link to a part of the page', async () => {
    const page = await open('/search?q=leases')
    await page.locator('.results').first().waitFor()
    const searches: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/search')) searches.push(request.url())
    })
    await page.evaluate(() => {
      location.hash = 'pageContent'
    })
    await page.goBack()
    expect(await readStatus(page)).toBe('Results: 2')
    expect(searches).toEqual([])
  })

  it.each([
    ['Control+Shift+K', 'A'],
    ['Alt+Control+k', 'A'],
  ])('keeps the focus with %s, a shortcut of the browser', async (key, focused) => {
    const page = await open('/essays/first-essay')
    await page.getByRole('banner').getByRole('link', { name: 'Essays' }).focus()
    await page.keyboard.press(key)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(focused)
  })

  it('deletes the rest of a line with Control+k on macOS', async () => {
    const page = await open('/')
    await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
    await page.goto(new URL('/search', page.url()).href)
    const input = page.getByRole('search').getByLabel('Keywords')
    await input.focus()
    await page.keyboard.press('Control+k')
    expect(await input.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it.each([390, 1280])('sees nothing move while the results come, at a width of %i', async (width) => {
    const page = await open('/', { viewport: { width, height: 800 } })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(new URL('/search?q=leases', page.url()).href)
    await page.locator('.results').first().waitFor()
    const shifts = await page.evaluate(
      () =>
        new Promise<number[]>((resolve) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as Window & { shifts?: number[] }).shifts ?? [])),
          ),
        ),
    )
    expect(shifts).toEqual([])
  })
})
