/** `npm run picture:readme`: takes the picture in README.md: an essay of the sample as a page, and the same essay as JSON. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from '../../generator/build.ts'
import { chromiumFlags, findChromium } from '../fixtures/chromium.ts'
import { startNode } from '../targets/targets.ts'

const projectFolder = join(import.meta.dirname, '../..')
const file = join(projectFolder, 'docs/pictures/page-and-json.webp')
const slug = 'idempotency-keys'

/** The size of each half in pixels. */
const size = { width: 640, height: 560 }

/** How many characters of the text the picture has. */
const maxText = 150

const { path, whyNot } = findChromium()
if (path === null) throw new Error(`Cannot take the picture: ${whyNot}`)
const folder = mkdtempSync(join(tmpdir(), 'stele-picture-'))
const browser = await chromium.launch({ executablePath: path, args: [...chromiumFlags] })
try {
  await build({ content: join(projectFolder, 'content'), out: folder })
  const service = await startNode(folder)
  const essayPage = await browser.newPage({ viewport: size })
  await essayPage.goto(`${service.origin}/essays/${slug}`, { waitUntil: 'networkidle' })
  const picture = (await essayPage.screenshot()).toString('base64')
  const page = await browser.newPage({ viewport: { ...size, width: 2 * size.width } })
  const response = await fetch(`${service.origin}/api/v1/essays/${slug}`)
  const essay = await response.json()
  const json = JSON.stringify({ ...essay, content: `${essay.content.slice(0, maxText)}…` }, null, 2)
  await page.setContent(`<!doctype html>
<style>
  body { margin: 0; display: flex; background: #1d2325 }
  pre { box-sizing: border-box; color: #dfe3e1; font: 14px/1.45 monospace; height: ${size.height}px; margin: 0;
    overflow: hidden; padding: 24px; white-space: pre-wrap; width: ${size.width}px; word-break: break-word }
</style>
<img src="data:image/png;base64,${picture}" alt=""><pre></pre>`)
  await page.locator('pre').evaluate((element, text) => {
    element.textContent = text
  }, `GET /api/v1/essays/${slug}\n\n${json}`)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  writeFileSync(file, Buffer.from(data, 'base64'))
  await service.stop()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
