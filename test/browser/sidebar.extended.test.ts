/** The sidebar in a browser, in each look: beside the text where there is room, and below it elsewhere. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { looks, writeSample } from '../fixtures/themes.ts'
import { startNode } from '../targets/targets.ts'
import { axe, findOverflows, findViolations } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-sidebar-'))
afterAll(() => rmSync(folder, { recursive: true }))

const keys = `
sidebar:
  - { title: Essays, pages: [/essays/*] }
  - { title: Pages with a long name for a section of a sidebar, pages: [/*] }
edit: https://code.test/edit/main/content
`

describeInChromium('The sidebar', (getBrowser) => {
  it.each(looks)('is accessible, and beside or below the text: %s', async (look) => {
    const [content, out] = [join(folder, look, 'content'), join(folder, look, 'dist')]
    writeSample(look, content)
    appendFileSync(join(content, 'site.yaml'), keys)
    await build({ content, out })
    const service = await startNode(out)
    const page = await getBrowser().newPage({ viewport: { width: 1440, height: 900 } })
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.addInitScript(axe)
    await page.goto(`${service.origin}/essays/idempotency-keys`, { waitUntil: 'load' })
    /** Where the sidebar is: on the left of the text, below it, or over it. */
    const findPlace = () =>
      page.evaluate(() => {
        const [sidebar, main] = ['.sidebar', 'main'].map((name) =>
          document.querySelector(name)?.getBoundingClientRect(),
        )
        if (sidebar === undefined || main === undefined) return 'nowhere'
        if (sidebar.right <= main.left) return 'beside'
        return sidebar.top >= main.bottom ? 'below' : 'over'
      })
    expect(await page.locator('.sidebar details[open] a[aria-current]').count()).toBe(1)
    const places = new Map<number, string>()
    for (let width = 1500; width >= 300; width -= 60) {
      await page.setViewportSize({ width, height: 900 })
      places.set(width, await findPlace())
    }
    expect([places.get(1440), places.get(1140), places.get(360)]).toEqual(['beside', 'below', 'below'])
    expect([...places.values()]).not.toContain('over')
    expect(await findOverflows(page, [1440, 1280, 768, 320])).toEqual([0, 0, 0, 0])
    expect(await findViolations(page)).toEqual([])
    // Another section opens, and its links lead to pages.
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.locator('.sidebar summary').last().click()
    await page.locator('.sidebar a').last().click()
    expect(await page.locator('.sidebar a[aria-current]').count()).toBe(1)
  })
})
