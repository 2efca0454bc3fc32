/** Keyboard use of the interactive parts of pages: skip link, language links and the API console. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { type Listening, startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-console-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sample = join(folder, 'sample')
await build({ content: 'content', out: sample })

/** A site with a quota of three requests. */
const lowQuota = join(folder, 'low-quota')
const site = `${smallSite['site.yaml']}quota: { limit: 3, window: 600 }\n`
await build({
  content: writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content')),
  out: lowQuota,
})

describeInChromium('A reader with a keyboard', (getBrowser) => {
  /** Opens a page of a new service for the current test, with an unused quota. */
  async function open(path: string, dist = sample, options: BrowserContextOptions = {}) {
    const service: Listening = await startNode(dist)
    const page = await getBrowser().newPage(options)
    const close = async () => {
      await page.close()
      await service.stop()
    }
    onTestFinished(close)
    await page.goto(service.origin + path)
    return { page, service }
  }

  /** Presses Tab until an element has the focus. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Cannot reach ${target} by keyboard`)
  }

  /** Selects an option of a list with the arrow keys. */
  async function choose(page: Page, list: Locator, value: string): Promise<void> {
    await tabTo(page, list)
    await page.keyboard.press('Home')
    for (let presses = 0; presses < 10; presses += 1) {
      if ((await list.inputValue()) === value) return
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`Cannot choose "${value}" by keyboard`)
  }

  const getPath = (page: Page) => new URL(page.url()).pathname

  /** The lines of an output, with numbers of seconds replaced by "N". */
  const readLines = async (output: Locator): Promise<string[]> => {
    await output.locator('.state').waitFor()
    const lines = await output.locator(':scope > p, li > a').allInnerTexts()
    return lines.map((line) => line.replace(/\d+ (s\.|seconds|segundos)/, 'N $1'))
  }

  it('skips the header by a link that is visible while it has the focus', async () => {
    const { page } = await open('/essays/idempotency-keys', sample, { viewport: { width: 320, height: 800 } })
    const skip = page.getByRole('link', { name: 'Skip to content' })
    const isVisible = () => skip.evaluate((element) => element.getBoundingClientRect().bottom > 0)
    expect(await isVisible()).toBe(false)
    await tabTo(page, skip)
    expect(await isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await isVisible()).toBe(false)
  })

  it('follows the language links of an essay to its translation and back', async () => {
    const { page } = await open('/essays/idempotency-keys')
    await tabTo(page, page.getByRole('link', { name: 'Português', exact: true }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/pt/essays/idempotency-keys')
    expect(await page.locator('html').getAttribute('lang')).toBe('pt')
    await tabTo(page, page.getByRole('link', { name: 'English', exact: true }).first())
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname === '/essays/idempotency-keys')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
  })

  it('searches, reads the remaining quota, and follows a result', async () => {
    const { page } = await open('/developers')
    const section = page.locator('[data-search]')
    const output = section.locator('[data-output]')
    await tabTo(page, section.getByLabel('Keywords'))
    await page.keyboard.type('fencing')
    await page.keyboard.press('Enter')
    const lines = await readLines(output)
    expect(lines.slice(0, 3)).toEqual([
      '200 OK',
      '59 of 60 requests left; the window resets in N s.',
      '2 found',
    ])
    await page.keyboard.press('Enter')
    await section.getByText('58 of 60').waitFor()
    await tabTo(page, output.getByRole('link').first())
    await page.keyboard.press('Enter')
    await page.waitForURL('**/essays/leases-clocks-and-fencing')
    expect(getPath(page)).toBe('/essays/leases-clocks-and-fencing')
  })

  it('reads a message when a search has no results', async () => {
    const { page } = await open('/developers')
    const section = page.locator('[data-search]')
    await tabTo(page, section.getByLabel('Keywords'))
    await page.keyboard.type('qwertyuiop')
    await page.keyboard.press('Enter')
    expect(await readLines(section.locator('[data-output]'))).toEqual([
      '200 OK',
      '59 of 60 requests left; the window resets in N s.',
      'Nothing found. Try fewer or broader keywords.',
    ])
  })

  it('calls an operation, and reads its status, quota, headers and body', async () => {
    const { page, service } = await open('/developers')
    const section = page.locator('[data-trial]')
    await choose(page, section.getByLabel('Operation'), 'getApiHealth')
    expect(await section.locator('[data-request]').innerText()).toBe('GET /api/v1/health')
    await choose(page, section.getByLabel('verbose (query)'), 'true')
    expect(await section.locator('[data-request]').innerText()).toBe('GET /api/v1/health?verbose=true')
    await tabTo(page, section.getByRole('button', { name: 'Send' }))
    await page.keyboard.press('Enter')
    const output = section.locator('[data-output]')
    expect(await readLines(output)).toEqual(['200 OK', '59 of 60 requests left; the window resets in N s.'])
    const [headers = '', body = ''] = await output.locator('pre').allInnerTexts()
    expect(headers.split('\n')).toContain('ratelimit-limit: 60')
    const response = await fetch(`${service.origin}/api/v1/health?verbose=true`)
    expect(JSON.parse(body)).toEqual({ ...(await response.json()), timestamp: expect.any(String) })
  })

  it('reads the hint of a 404 response', async () => {
    const { page } = await open('/developers')
    const section = page.locator('[data-trial]')
    await choose(page, section.getByLabel('Operation'), 'getEssayBySlug')
    await tabTo(page, section.getByLabel('slug (path)'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('idempotency-key')
    await page.keyboard.press('Enter')
    expect(await readLines(section.locator('[data-output]'))).toEqual([
      '404 Not Found',
      '59 of 60 requests left; the window resets in N s.',
      'There is no essay "idempotency-key".',
      'Did you mean "idempotency-keys"? GET /api/v1/essays lists the essays of each language.',
    ])
  })

  it('reads in the language of the page how long to wait after the quota is used up', async () => {
    const { page } = await open('/pt/developers', lowQuota)
    const section = page.locator('[data-search]')
    const output = section.locator('[data-output]')
    await tabTo(page, section.getByRole('searchbox'))
    await page.keyboard.type('essay')
    for (const left of ['2 de 3', '1 de 3', '0 de 3']) {
      await page.keyboard.press('Enter')
      await output.getByText(left).waitFor()
    }
    await page.keyboard.press('Enter')
    await output.getByText('429').waitFor()
    expect(await readLines(output)).toEqual([
      '429 Too Many Requests',
      'Restam 0 de 3 requisições; a janela se renova em N s.',
      'Você usou todas as requisições desta janela. Pode continuar em N segundos.',
    ])
  })

  it('reads a message when the service cannot be reached', async () => {
    const { page } = await open('/developers')
    const section = page.locator('[data-search]')
    await page.context().setOffline(true)
    await tabTo(page, section.getByLabel('Keywords'))
    await page.keyboard.type('fencing')
    await page.keyboard.press('Enter')
    expect(await readLines(section.locator('[data-output]'))).toEqual([
      'Cannot reach the service. Check the connection and try again.',
    ])
  })

  it('without JavaScript reads the whole page and searches by the form, and sees no form that needs a script', async () => {
    const { page, service } = await open('/developers', sample, { javaScriptEnabled: false })
    expect(await page.locator('[data-trial]').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Errors' }).isVisible()).toBe(true)
    await tabTo(page, page.getByRole('main').getByLabel('Keywords'))
    await page.keyboard.type('fencing')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/api/v1/search?q=fencing')
    expect(page.url()).toBe(`${service.origin}/api/v1/search?q=fencing`)
  })
})
