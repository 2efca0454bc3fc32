/** The scripts and styles of pages in a browser. The extended tests look at every page, theme and width. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium, findChromium } from '../fixtures/chromium.ts'
import { type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { startPreview } from '../fixtures/preview.ts'
import { toEssay } from '../fixtures/published.ts'
import { startHttpServer, startNode } from '../targets/targets.ts'
import { axe, collectProblems, findOverflows, findViolations } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sections = ['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\n${'Words.\n\n'.repeat(20)}`)
const code = `\`\`\`sh title="run.sh" {2}\nnpm ci\n${'a'.repeat(300)} # <b>\n\`\`\`\n`
const files: Files = {
  ...oneLanguage,
  'site.yaml': `${oneLanguage['site.yaml']}quota: { limit: 5, window: 600 }\nsearch: { text: true, excerpts: true }\n`,
  'essays/first-essay/en.md': toEssay(
    `${code}\n    indented\n\nA note[^1].\n\n${sections.join('')}[^1]: Note.`,
  ),
  'essays/harm/en.md': toEssay('Words of a **quorum** & <b>others</b>.', {
    title: 'Leases & <img src=x onerror=alert(1)>',
    description: 'With <b>marks</b>.',
  }),
}
const [dist, fileDist] = [join(folder, 'dist'), join(folder, 'files')]
if (findChromium().path !== null) {
  const content = writeFiles(files, join(folder, 'content'))
  await build({ content, out: dist })
  await build({ content, out: fileDist, host: 'static' })
}

describeInChromium('A reader', (getBrowser) => {
  /** Opens a page of a new service for the current test, with an unused quota. */
  async function open(
    start: (dist: string) => Promise<{ origin: string; stop(): Promise<void> }>,
    out: string,
  ) {
    const service = await start(out)
    const context = await getBrowser().newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
    onTestFinished(async () => {
      await context.close()
      await service.stop()
    })
    const page = await context.newPage()
    return { page, origin: service.origin, problems: collectProblems(page, service.origin) }
  }

  /** The status of a search once it no longer says that the search is under way. */
  async function readStatus(page: Page): Promise<string> {
    const status = page.getByRole('status')
    await status.filter({ hasText: /^(?!Sending).+/ }).waitFor()
    return (await status.innerText()).replace(/\d+ seconds/, 'N seconds')
  }

  const harmTitle = 'Leases & <img src=x onerror=alert(1)>'

  it('reads an accessible page that fits every width, copies its code, and searches from it', async () => {
    const { page, origin, problems } = await open(startNode, dist)
    await page.addInitScript(axe)
    await page.clock.install()
    await page.goto(`${origin}/essays/first-essay`)
    const [buttons, status] = [page.locator('article button'), page.locator('.copy-status')]
    expect(await buttons.allTextContents()).toEqual(['Copy', 'Copy'])
    await buttons.first().click()
    await status.getByText('Copied').waitFor({ state: 'attached' })
    expect(await buttons.allTextContents()).toEqual(['Copied', 'Copy'])
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`npm ci\n${'a'.repeat(300)} # <b>`)
    await page.clock.fastForward(3000)
    expect([await buttons.first().textContent(), await status.textContent()]).toEqual(['Copy', ''])
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    await buttons.nth(1).click()
    await status.getByText('Cannot copy').waitFor({ state: 'attached' })

    await page.setViewportSize({ width: 1000, height: 800 })
    await page.locator('.contents summary').click()
    await page.locator('.contents a', { hasText: 'Three' }).click()
    expect(await page.locator('.contents details').getAttribute('open')).toBeNull()

    expect(await findOverflows(page, [1440, 768, 320])).toEqual([0, 0, 0])
    const readColor = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await readColor()
    await page.clock.resume()
    expect(await findViolations(page)).toEqual([])
    expect(await readColor()).not.toBe(light)

    await page.setViewportSize({ width: 1280, height: 800 })
    const input = page.getByRole('search', { name: 'Search this site' }).getByLabel('Keywords')
    await input.fill('leases')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=leases')
    expect(await readStatus(page)).toBe('Results: 1')
    const items = page.locator('.results > li')
    const [item = ''] = await items.allInnerTexts()
    expect(item.split('\n').slice(0, 3)).toEqual([harmTitle, '', 'With <b>marks</b>.'])
    expect(await page.locator('.results img, .results b').count()).toBe(0)
    expect(await input.inputValue()).toBe('leases')
    expect(problems).toEqual([])
    const request = page.waitForRequest('**/api/v1/search?**')
    await page.goto(`${origin}/search?q=zzzzzzzz%26%23%2B`)
    expect(new URL((await request).url()).search).toBe('?q=zzzzzzzz%26%23%2B')
    expect(await readStatus(page)).toBe('Nothing found. Try fewer or broader keywords.')
    expect(await page.locator('.results').isVisible()).toBe(false)
    await page.route('**/api/v1/search?**', (route) => route.abort())
    await page.reload()
    expect(await readStatus(page)).toBe('Cannot reach the service. Check the connection and try again.')
  })

  it('calls operations on the developers page, and reads their status, quota, body and errors', async () => {
    const { page, origin } = await open(startNode, dist)
    await page.goto(`${origin}/developers`)
    /** Opens the form of an operation. */
    const openTrial = async (id: string) => {
      const operation = page.locator('.operation').filter({ has: page.locator(`[id="${id.toLowerCase()}"]`) })
      const trial = operation.locator('.trial')
      await trial.locator('summary').first().click()
      return {
        trial,
        send: trial.getByRole('button', { name: 'Send' }),
        body: trial.locator('[data-output] > pre'),
      }
    }
    /** The lines of a status, with numbers of seconds replaced by "N". */
    const readLines = async ({ trial }: Awaited<ReturnType<typeof openTrial>>) => {
      await trial.locator('.state').waitFor()
      const lines = await trial.locator('[role=status] > p').allInnerTexts()
      return lines.map((line) => line.replace(/\d+ (s\.|seconds)/, 'N $1'))
    }
    const health = await openTrial('getApiHealth')
    await health.trial.getByLabel('verbose (query)').selectOption('true')
    expect(await health.trial.locator('[data-request]').innerText()).toBe('GET /api/v1/health?verbose=true')
    await health.send.click()
    expect(await readLines(health)).toEqual(['200 OK', '4 of 5 requests left; the window resets in N s.'])
    expect(JSON.parse(await health.body.innerText())).toMatchObject({ status: 'healthy' })

    const essay = await openTrial('getEssayBySlug')
    await essay.trial.getByLabel('slug (path)').fill('first-esay')
    await essay.send.click()
    await essay.trial.getByText('404 Not Found').waitFor()
    expect(await readLines(essay)).toEqual([
      '404 Not Found',
      '3 of 5 requests left; the window resets in N s.',
      'There is no essay "first-esay".',
      'Did you mean "first-essay"? GET /api/v1/essays lists the essays of each language.',
    ])

    for (const left of ['2 of 5', '1 of 5', '0 of 5']) {
      await health.send.click()
      await health.trial.getByText(left).waitFor()
    }
    await health.send.click()
    await health.trial.getByText('429').waitFor()
    expect(await readLines(health)).toEqual([
      '429 Too Many Requests',
      '0 of 5 requests left; the window resets in N s.',
      'You have used all requests of this window. You can continue in N seconds.',
    ])
    await page.goto(`${origin}/search?q=leases`)
    expect(await readStatus(page)).toBe(
      'You have used all requests of this window. You can continue in N seconds.',
    )
  })

  it('searches on a file server, where the index loads only when there is a query', async () => {
    const { page, origin, problems } = await open(startHttpServer, fileDist)
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const listLoaded = () => requested.filter((path) => /^\/(?:_stele\/|assets\/search-)/.test(path))
    await page.goto(`${origin}/search.html`)
    expect(listLoaded()).toEqual([])
    await page.getByRole('search').getByLabel('Keywords').fill('quorum')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search.html?q=quorum')
    expect(await readStatus(page)).toBe('Results: 1')
    expect(await page.locator('.results > li').allInnerTexts()).toEqual([
      [harmTitle, '', 'Words of a quorum & <b>others</b>.', '', 'English'].join('\n'),
    ])
    expect(listLoaded().length).toBeGreaterThan(2)
    expect(problems).toEqual([])
  })

  it('of the preview sees edits, and mistakes until they are mended', async () => {
    const essay = 'essays/first-essay/en.md'
    const text = String(oneLanguage[essay])
    const { url, content } = await startPreview(oneLanguage)
    const page = await getBrowser().newPage()
    onTestFinished(() => page.close())
    await page.goto(`${url}/essays/first-essay`)
    writeFiles({ [essay]: text.replace('Opening words', 'Edited words') }, content)
    await page.getByText('Edited words.').waitFor()

    const mistaken = { [essay]: text.replace('date: 2026-02', 'date: soon') }
    writeFiles(mistaken, content)
    const overlay = page.getByRole('alert')
    await overlay.waitFor()
    expect((await overlay.getByRole('listitem').innerText()).split('\n').filter(Boolean)).toEqual([
      '"date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "soon"',
      `${join(content, essay)}:4:7 (invalid-date)`,
      '2 │ title: First essay',
      '3 │ description: The first of them.',
      '4 │ date: soon',
      '5 │ tags: [alpha]',
      '6 │ ---',
    ])
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
    await page.reload()
    await overlay.waitFor()
    writeFiles({ [essay]: text.replace('Opening words', 'Edited words') }, content)
    await overlay.waitFor({ state: 'detached' })
    expect(await page.getByText('Edited words.').isVisible()).toBe(true)
  })
})
