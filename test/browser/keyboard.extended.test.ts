/** Keyboard use of the interactive parts of pages: skip link, language links and the reference of the API. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { toHtml } from '../../generator/surfaces/pages/stringify.ts'
import { renderReference } from '../fixtures/api-reference.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { type Listening, startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-keyboard-'))
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

  /** The part of the developers' page about an operation. */
  const findOperation = (page: Page, id: string) =>
    page.locator('.operation').filter({ has: page.locator(`[id="${id.toLowerCase()}"]`) })

  /** Opens the form of an operation by keyboard. */
  async function openTrial(page: Page, id: string) {
    const trial = findOperation(page, id).locator('.trial')
    const summary = trial.locator('summary').first()
    await summary.focus()
    await page.keyboard.press('Enter')
    return { trial, status: trial.locator('[role=status]'), body: trial.locator('[data-output] > pre') }
  }

  /** The lines of a status, with numbers of seconds replaced by "N". */
  const readLines = async (status: Locator): Promise<string[]> => {
    await status.locator('.state').waitFor()
    const lines = await status.locator('p').allInnerTexts()
    return lines.map((line) => line.replace(/\d+ (s\.|seconds|segundos)/, 'N $1'))
  }

  it('calls an operation on the same origin, and reads its status, quota, body and headers', async () => {
    const { page, service } = await open('/developers')
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') requests.push(request.url())
    })
    const { trial, status, body } = await openTrial(page, 'getApiHealth')
    expect(await trial.locator('[data-request]').innerText()).toBe('GET /api/v1/health')
    await choose(page, trial.getByLabel('verbose (query)'), 'true')
    expect(await trial.locator('[data-request]').innerText()).toBe('GET /api/v1/health?verbose=true')
    await tabTo(page, trial.getByRole('button', { name: 'Send' }))
    await page.keyboard.press('Enter')
    expect(await readLines(status)).toEqual(['200 OK', '59 of 60 requests left; the window resets in N s.'])
    expect(requests).toEqual([`${service.origin}/api/v1/health?verbose=true`])
    const response = await fetch(`${service.origin}/api/v1/health?verbose=true`)
    expect(JSON.parse(await body.innerText())).toEqual({
      ...(await response.json()),
      timestamp: expect.any(String),
    })
    const headers = trial.locator('[data-output] details pre')
    expect(await headers.isVisible()).toBe(false)
    await tabTo(page, trial.locator('[data-output] summary'))
    await page.keyboard.press('Enter')
    expect((await headers.innerText()).split('\n')).toContain('ratelimit-limit: 60')
  })

  it('reads the hint of a 404 response, and its envelope', async () => {
    const { page } = await open('/developers')
    const { trial, status, body } = await openTrial(page, 'getEssayBySlug')
    await tabTo(page, trial.getByLabel('slug (path)'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('idempotency-key')
    await page.keyboard.press('Enter')
    expect(await readLines(status)).toEqual([
      '404 Not Found',
      '59 of 60 requests left; the window resets in N s.',
      'There is no essay "idempotency-key".',
      'Did you mean "idempotency-keys"? GET /api/v1/essays lists the essays of each language.',
    ])
    expect(JSON.parse(await body.innerText())).toMatchObject({ error: { code: 'NOT_FOUND' } })
  })

  it('reads in the language of the page how long to wait after the quota is used up', async () => {
    const { page } = await open('/pt/developers', lowQuota)
    const { trial, status } = await openTrial(page, 'searchContent')
    await tabTo(page, trial.getByLabel('q (query)'))
    for (const left of ['2 de 3', '1 de 3', '0 de 3']) {
      await page.keyboard.press('Enter')
      await status.getByText(left).waitFor()
    }
    await page.keyboard.press('Enter')
    await status.getByText('429').waitFor()
    expect(await readLines(status)).toEqual([
      '429 Too Many Requests',
      'Restam 0 de 3 requisições; a janela se renova em N s.',
      'Você usou todas as requisições desta janela. Pode continuar em N segundos.',
    ])
  })

  it('reads a message when the service cannot be reached', async () => {
    const { page } = await open('/developers')
    const { trial, status } = await openTrial(page, 'getProfile')
    await page.context().setOffline(true)
    await tabTo(page, trial.getByRole('button', { name: 'Send' }))
    await page.keyboard.press('Enter')
    expect(await readLines(status)).toEqual(['Cannot reach the service. Check the connection and try again.'])
  })

  it('copies the code of an operation', async () => {
    const { page } = await open('/developers', sample, { permissions: ['clipboard-read', 'clipboard-write'] })
    const code = findOperation(page, 'getProfile').locator('[data-sample="0"]')
    await code.locator('pre').focus()
    await tabTo(page, code.getByRole('button', { name: 'Copy' }))
    await page.keyboard.press('Enter')
    await code.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe((await code.locator('pre').innerText()).trim())
    expect(copied).toContain('/api/v1/profile')
  })

  it.each([true, false])(
    'chooses the language of the code by arrow keys; with a script: %s',
    async (javaScriptEnabled) => {
      const page = await getBrowser().newPage({ javaScriptEnabled })
      onTestFinished(() => page.close())
      const [reference, assets] = [
        toHtml({ type: 'root', children: [renderReference('en')] }),
        'generator/look/assets',
      ]
      await page.route('**/*', (route) => {
        const name = new URL(route.request().url()).pathname.slice(1)
        if (name !== '') return route.fulfill({ path: join(assets, name) })
        const head =
          '<!doctype html><link rel="stylesheet" href="/style.css"><link rel="stylesheet" href="/reference.css"><script type="module" src="/forms.js"></script>'
        // Twice, as two operations with code in two languages.
        const body = `${head}<main>${reference}${reference.replaceAll('code-getNote', 'code-other')}</main>`
        return route.fulfill({ body, contentType: 'text/html' })
      })
      await page.goto('http://reference.test/')
      const findCode = (operation: number, sample: number) =>
        page.locator('.samples:has(input)').nth(operation).locator(`[data-sample="${sample}"]`)
      expect([await findCode(0, 0).isVisible(), await findCode(0, 1).isVisible()]).toEqual([true, false])
      await page.locator('.samples input').first().focus()
      await page.keyboard.press('ArrowRight')
      expect([await findCode(0, 0).isVisible(), await findCode(0, 1).isVisible()]).toEqual([false, true])
      expect(await findCode(1, 1).isVisible()).toBe(javaScriptEnabled)
    },
  )

  it('follows the navigation beside the text to an operation, and finds it closed on a narrow screen', async () => {
    const { page } = await open('/developers', sample, { viewport: { width: 1280, height: 800 } })
    const link = page.locator('.contents').getByRole('link', { name: 'listTagged', exact: true })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    expect(new URL(page.url()).hash).toBe('#listtagged')
    expect(await link.isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await link.isVisible()).toBe(false)
    await page.locator('.contents summary').click()
    expect(await link.isVisible()).toBe(true)
  })

  it('without JavaScript reads every operation with its code, and sees no form and no button that needs a script', async () => {
    const { page } = await open('/developers', sample, { javaScriptEnabled: false })
    const operations = page.locator('.operation')
    const { paths } = JSON.parse(readFileSync(join(sample, 'openapi.json'), 'utf8'))
    expect(await operations.count()).toBe(Object.keys(paths).length)
    for (const operation of await operations.all()) {
      expect(await operation.locator('.route').isVisible()).toBe(true)
      expect(await operation.locator('[data-sample] pre').first().isVisible()).toBe(true)
      expect(await operation.locator('.trial').isVisible()).toBe(false)
    }
    expect(await page.locator('main').getByRole('button').count()).toBe(0)
    const responses = operations.first().locator('.more-responses')
    await responses.locator('summary').click()
    expect(await responses.getByText('304').last().isVisible()).toBe(true)
  })
})
