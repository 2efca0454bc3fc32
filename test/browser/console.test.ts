/** The parts of a page that answer a reader: its languages, the search box and the form for every operation, all by keyboard. */

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

/** A site that has answered enough after three requests. */
const scarce = join(folder, 'scarce')
const site = `${smallSite['site.yaml']}quota: { limit: 3, window: 600 }\n`
await build({
  content: writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content')),
  out: scarce,
})

describeInChromium('A reader with a keyboard', (getBrowser) => {
  /** A page of a service of the running test's own, whose quota nobody has used. */
  async function open(path: string, dist = sample, options: BrowserContextOptions = {}) {
    const service: Listening = await startNode(dist)
    const page = await getBrowser().newPage(options)
    const leave = async () => {
      await page.close()
      await service.stop()
    }
    onTestFinished(leave)
    await page.goto(service.origin + path)
    return { page, service }
  }

  /** Presses Tab until an element has the focus; every press must move it on. */
  async function tabTo(page: Page, target: Locator): Promise<void> {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab')
      if (await target.evaluate((element) => element === document.activeElement)) return
    }
    throw new Error(`Cannot reach ${target} by keyboard`)
  }

  /** Goes down a list to an option. */
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

  /** The lines of an output, the seconds in them masked. */
  const readLines = async (output: Locator): Promise<string[]> => {
    await output.locator('.state').waitFor()
    const lines = await output.locator(':scope > p, li > a').allInnerTexts()
    return lines.map((line) => line.replace(/\d+ (s\.|seconds|segundos)/, 'N $1'))
  }

  it('passes over the header to the content, by a link that is seen when it is reached', async () => {
    const { page } = await open('/essays/idempotency-keys', sample, { viewport: { width: 320, height: 800 } })
    const skip = page.getByRole('link', { name: 'Skip to content' })
    const isSeen = () => skip.evaluate((element) => element.getBoundingClientRect().bottom > 0)
    expect(await isSeen()).toBe(false)
    await tabTo(page, skip)
    expect(await isSeen()).toBe(true)
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    expect(await isSeen()).toBe(false)
  })

  it('goes to the same essay in the other language, and back', async () => {
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

  it('searches, sees the quota go down, and goes to what was found', async () => {
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

  it('is told when nothing is found', async () => {
    const { page } = await open('/developers')
    const section = page.locator('[data-search]')
    await tabTo(page, section.getByLabel('Keywords'))
    await page.keyboard.type('qwertyuiop')
    await page.keyboard.press('Enter')
    expect(await readLines(section.locator('[data-output]'))).toEqual([
      '200 OK',
      '59 of 60 requests left; the window resets in N s.',
      'Nothing found. Fewer or broader words may help.',
    ])
  })

  it('tries an operation, and sees status, quota, headers and body', async () => {
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
    const answer = await fetch(`${service.origin}/api/v1/health?verbose=true`)
    expect(JSON.parse(body)).toEqual({ ...(await answer.json()), timestamp: expect.any(String) })
  })

  it('is shown what an unknown address hints at', async () => {
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

  it('is told kindly, in the language of the page, when to go on', async () => {
    const { page } = await open('/pt/developers', scarce)
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
      'Foram muitas requisições. Você pode continuar em N segundos; nada se perde.',
    ])
  })

  it('is told when the service cannot be reached', async () => {
    const { page } = await open('/developers')
    const section = page.locator('[data-search]')
    await page.context().setOffline(true)
    await tabTo(page, section.getByLabel('Keywords'))
    await page.keyboard.type('fencing')
    await page.keyboard.press('Enter')
    expect(await readLines(section.locator('[data-output]'))).toEqual([
      'The service cannot be reached. Check the connection and try again.',
    ])
  })

  it('without scripts still reads everything, searches by the form, and is offered nothing that does not work', async () => {
    const { page, service } = await open('/developers', sample, { javaScriptEnabled: false })
    expect(await page.locator('[data-trial]').isVisible()).toBe(false)
    expect(await page.getByRole('heading', { name: 'Errors' }).isVisible()).toBe(true)
    await tabTo(page, page.getByLabel('Keywords'))
    await page.keyboard.type('fencing')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/api/v1/search?q=fencing')
    expect(page.url()).toBe(`${service.origin}/api/v1/search?q=fencing`)
  })
})
