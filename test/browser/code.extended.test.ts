/** The buttons that copy code, as a reader uses them. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-code-'))
afterAll(() => rmSync(folder, { recursive: true }))

const dist = join(folder, 'dist')
const longLine = 'a'.repeat(300)
const body = `\`\`\`sh title="run.sh" {2}\nnpm ci\n${longLine} # <b>\n\`\`\`\n\nText.\n\n    indented\n`
await build({
  content: writeFiles({ ...smallSite, 'essays/first-essay/en.md': toEssay(body) }, join(folder, 'content')),
  out: dist,
})

describeInChromium('A reader of code', (getBrowser) => {
  /** Opens the essay in a browser whose clock stands still. */
  async function open(options: BrowserContextOptions = {}) {
    const service = await startNode(dist)
    const context = await getBrowser().newContext(options)
    onTestFinished(async () => {
      await context.close()
      await service.stop()
    })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${service.origin}/essays/first-essay`)
    return page
  }

  const permissions = ['clipboard-read', 'clipboard-write']

  it('copies it by keyboard, and hears that it is copied', async () => {
    const page = await open({ permissions })
    const [button, status] = [page.locator('article button').first(), page.locator('.copy-status')]
    expect(await status.textContent()).toBe('')
    await page.locator('article pre').first().focus()
    await page.keyboard.press('Tab')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await status.getByText('Copied').waitFor({ state: 'attached' })
    expect(await button.textContent()).toBe('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`npm ci\n${longLine} # <b>`)
    await page.clock.fastForward(3000)
    expect([await button.textContent(), await status.textContent()]).toEqual(['Copy', ''])
  })

  it('finds a button at each block, and copies the one that it belongs to', async () => {
    const page = await open({ permissions })
    const buttons = page.getByRole('button', { name: 'Copy' })
    expect(await buttons.count()).toBe(2)
    await buttons.nth(1).click()
    await page.locator('.copy-status').getByText('Copied').waitFor({ state: 'attached' })
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('indented')
  })

  it('reads that copying failed', async () => {
    const page = await open()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    await page.locator('article button').first().click()
    await page.locator('.copy-status').getByText('Cannot copy').waitFor({ state: 'attached' })
  })

  it('without JavaScript sees the title, the mark and no button', async () => {
    const page = await open({ javaScriptEnabled: false, viewport: { width: 320, height: 800 } })
    expect(await page.locator('figcaption').innerText()).toBe('run.sh')
    expect(await page.locator('button', { hasText: 'Copy' }).count()).toBe(0)
    expect(await page.locator('mark').isVisible()).toBe(true)
  })

  it('sees a mark that is as wide as the longest line, on a page that does not scroll sideways', async () => {
    const page = await open({ viewport: { width: 320, height: 800 } })
    const [mark, pre] = [page.locator('mark'), page.locator('article pre').first()]
    const width = await mark.evaluate((element) => element.getBoundingClientRect().width)
    expect(Math.round(width)).toBe(await pre.evaluate((element) => element.scrollWidth))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})
