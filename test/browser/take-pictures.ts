/**
 * `npm run pictures`: takes the pictures of the gallery in docs/look.md: the home page of the sample site and a page of a site with the
 * documentation, in the default look and in each theme, light and dark. With `-- FOLDER` it takes the home page and an essay at three widths, for a review.
 */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { build } from '../../generator/build.ts'
import { chromiumFlags, findChromium } from '../fixtures/chromium.ts'
import { looks, writeDocumentation, writeSample } from '../fixtures/themes.ts'
import { startNode } from '../targets/targets.ts'

const review = process.argv[2]
const out = review ?? join(import.meta.dirname, '../../docs/pictures')
const image = review === undefined ? ({ format: 'webp', quality: 65 } as const) : ({ format: 'png' } as const)

interface View {
  readonly name: string
  readonly path: string
  readonly width: number
  readonly height: number
}

const sampleViews: readonly View[] =
  review === undefined
    ? [{ name: '', path: '/', width: 1100, height: 760 }]
    : [390, 768, 1440].flatMap((width) => [
        { name: `-home-${width}`, path: '/', width, height: 1200 },
        { name: `-essay-${width}`, path: '/essays/idempotency-keys', width, height: 2200 },
      ])

/** The sites, and the page that a picture shows of each. */
const sites = [
  { write: writeSample, views: sampleViews },
  {
    write: writeDocumentation,
    views: [{ name: '-docs', path: '/essays/collections', width: 1400, height: 900 }],
  },
]

async function takePictures(
  browser: Browser,
  look: string,
  origin: string,
  views: readonly View[],
): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const { name, path, width, height } of views) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height } })
      await page.goto(origin + path, { waitUntil: 'networkidle' })
      const session = await page.context().newCDPSession(page)
      const { data } = await session.send('Page.captureScreenshot', image)
      writeFileSync(join(out, `${look}${name}-${colorScheme}.${image.format}`), Buffer.from(data, 'base64'))
      await page.close()
    }
  }
}

const { path, whyNot } = findChromium()
if (path === null) throw new Error(`Cannot take pictures: ${whyNot}`)
mkdirSync(out, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'stele-pictures-'))
const browser = await chromium.launch({ executablePath: path, args: [...chromiumFlags] })
try {
  for (const look of looks) {
    for (const [index, { write, views }] of sites.entries()) {
      const [content, dist] = ['content', 'dist'].map((name) => join(folder, look, String(index), name))
      if (content === undefined || dist === undefined) continue
      write(look, content)
      await build({ content, out: dist })
      const service = await startNode(dist)
      await takePictures(browser, look, service.origin, views)
      await service.stop()
    }
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}
