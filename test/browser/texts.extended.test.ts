/** Tables, code, marked words, addresses and titles at the widths of phones and desktops. */

import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { writeSample } from '../fixtures/themes.ts'
import { startNode } from '../targets/targets.ts'
import { axe, findViolations } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-texts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const text = `A <mark>marked</mark> word, and <https://example.org/addresses/with/many/parts/until/breaking>.

| Service | Rate | Latency | Day | Notes |
| --- | ---: | ---: | --- | --- |
| alpha | 1 234 567 | 1 234.5 ms | 2026-01-02 | ${'A long note about a number. '.repeat(4)} |

\`\`\`ts title="server.ts" {2}
const one = 1
// two
const three = 3
\`\`\`
`

describeInChromium('A text', (getBrowser) => {
  async function open(content: string, path: string, width: number): Promise<Page> {
    const dist = `${content}-dist`
    await build({ content, out: dist })
    const service = await startNode(dist)
    const page = await getBrowser().newPage({ viewport: { width, height: 900 } })
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.addInitScript(axe)
    await page.goto(service.origin + path)
    return page
  }

  const small = writeFiles({ ...smallSite, 'essays/first-essay/en.md': toEssay(text) }, join(folder, 'small'))

  /** How many lines each element has. */
  const countLines = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size
      }),
    )

  it('keeps numbers in one line and rows low on a phone, where the table scrolls', async () => {
    const page = await open(small, '/essays/first-essay', 390)
    expect(await countLines(page, 'td.number')).toEqual([1, 1, 1])
    const [row = 0] = await countLines(page, 'td.long')
    expect(row).toBeLessThanOrEqual(5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('breaks an address in its path, after a part of it', async () => {
    const page = await open(small, '/essays/first-essay', 390)
    expect(await countLines(page, '.address span')).toEqual([1])
    const ends = await page.locator('.address').evaluate((link) => {
      const texts = [...link.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
      return texts.map((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return range.getClientRects().length
      })
    })
    expect(ends).toEqual(ends.map(() => 1))
    expect(ends.length).toBe(7)
  })

  it('marks words and lines with a tint in which all is readable, light and dark', async () => {
    const page = await open(small, '/essays/first-essay', 1280)
    const readColors = () =>
      page.evaluate(() => {
        const toColor = (selector: string) =>
          getComputedStyle(document.querySelector(selector) ?? document.body).backgroundColor
        return ['p mark', 'pre mark', 'html'].map(toColor)
      })
    expect(await readColors()).toEqual(['rgb(214, 226, 223)', 'rgb(214, 226, 223)', 'rgb(253, 253, 251)'])
    expect(await findViolations(page)).toEqual([])
    expect(await readColors()).toEqual(['rgb(40, 55, 56)', 'rgb(40, 55, 56)', 'rgb(20, 24, 26)'])
  })

  it('has the title of a block of code inside of its edge', async () => {
    const page = await open(small, '/essays/first-essay', 1280)
    const [figure, title, code] = await Promise.all(
      ['article figure', 'article figcaption', 'article pre'].map((selector) =>
        page.locator(selector).evaluate((element) => ({
          ...element.getBoundingClientRect().toJSON(),
          color: getComputedStyle(element).backgroundColor,
        })),
      ),
    )
    expect(figure.color).toBe(code.color)
    expect([title.left, title.right, title.top]).toEqual([figure.left, figure.right, figure.top])
    expect([code.top, code.bottom]).toEqual([title.bottom, figure.bottom])
  })

  it('has a title of at most four lines on a phone in the theme Poster', async () => {
    const content = join(folder, 'poster')
    writeSample('poster', content)
    const page = await open(content, '/', 390)
    const lines: number[] = []
    for (const slug of readdirSync(join(content, 'essays'))) {
      const response = await page.goto(new URL(`/essays/${slug}`, page.url()).href)
      if (response?.status() === 200) lines.push(...(await countLines(page, 'h1')))
    }
    expect(lines.length).toBeGreaterThan(8)
    expect(Math.max(...lines)).toBeLessThanOrEqual(4)
  })
})
