/** The sample site in the default look and in each theme of the gallery, at the widths of phones, tablets and desktops. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { looks, writeSample } from '../fixtures/themes.ts'
import { type Listening, startNode } from '../targets/targets.ts'
import { axe, collectProblems, findOverflow, findViolations } from './pages.ts'

const widths = [390, 768, 1440] as const
const paths = ['/', '/essays', '/essays/idempotency-keys', '/developers'] as const

const folder = mkdtempSync(join(tmpdir(), 'stele-themes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Collects how far elements move while a page loads (W3C, Layout Instability). */
const collectShifts = () => {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Returns the shifts after two frames, when the browser has reported those of the page. */
const readShifts = () =>
  new Promise<number[]>((resolve) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => resolve((window as Window & { shifts?: number[] }).shifts ?? [])),
    ),
  )

describeInChromium('the sample site', (getBrowser) => {
  for (const look of looks) {
    let service: Listening
    beforeAll(async () => {
      const content = join(folder, look, 'content')
      writeSample(look, content)
      await build({ content, out: join(folder, look, 'dist') })
      service = await startNode(join(folder, look, 'dist'))
    })
    afterAll(() => service.stop())

    it.each(['light', 'dark'] as const)(
      `is accessible, fits every width and moves nothing while it loads: ${look}, %s`,
      async (colorScheme) => {
        const results = []
        for (const path of paths) {
          // A new browser context has an empty cache.
          const page = await getBrowser().newPage({ colorScheme })
          await page.addInitScript(axe)
          await page.addInitScript(collectShifts)
          const problems = collectProblems(page, service.origin)
          await page.goto(service.origin + path, { waitUntil: 'load' })
          const shifts = await page.evaluate(readShifts)
          const overflows = []
          for (const width of widths) {
            await page.setViewportSize({ width, height: 1000 })
            overflows.push(await findOverflow(page))
          }
          const violations = await findViolations(page, colorScheme)
          results.push({ path, problems, shifts, overflows, violations })
          await page.close()
        }
        expect(results).toEqual(
          paths.map((path) => ({ path, problems: [], shifts: [], overflows: [0, 0, 0], violations: [] })),
        )
      },
    )
  }
})
