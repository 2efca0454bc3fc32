/** The sample site in the default look and in each theme of the gallery, at the widths of phones, tablets and desktops. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { looks, writeSample } from '../fixtures/themes.ts'
import { type Listening, startNode } from '../targets/targets.ts'
import { axe, collectProblems, findOverflows, findViolations, styleRules } from './pages.ts'

const widths = [390, 768, 1440] as const
const paths = ['/', '/essays', '/essays/idempotency-keys', '/developers'] as const

const folder = mkdtempSync(join(tmpdir(), 'stele-themes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** How far elements move at a time (W3C, Layout Instability). */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** What {@link collectShifts} leaves in a window. */
interface Collected {
  readonly shifts: readonly LayoutShift[]
  /** When the browser has shown the whole page; undefined before. */
  readonly shownAt?: number
}

/** Collects the shifts of a page. */
const collectShifts = () => {
  const shifts: PerformanceEntry[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    shifts.push(...list.getEntries())
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        Object.assign(window, { shownAt: performance.now() })
      }),
    )
  })
}

/**
 * Returns the shifts after two frames, when the browser has reported those of the page. A slow browser shows a page before it has parsed the
 * whole of it, and then the rest of the header moves what precedes it, in the first frame of the whole page. Such shifts are left out: no
 * style, font, image or script is their reason.
 */
const readShifts = () =>
  new Promise<number[]>((resolve) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const { shifts, shownAt = 0 } = window as Window & Partial<Collected>
        resolve((shifts ?? []).flatMap(({ value, startTime }) => (startTime < shownAt ? [] : [value])))
      }),
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

    it(`is accessible, fits every width and moves nothing while it loads: ${look}`, async () => {
      const results = []
      for (const path of paths) {
        // A new browser context has an empty cache.
        const page = await getBrowser().newPage()
        await page.addInitScript(axe)
        await page.addInitScript(collectShifts)
        const problems = collectProblems(page, service.origin)
        await page.goto(service.origin + path, { waitUntil: 'load' })
        const shifts = await page.evaluate(readShifts)
        const overflows = await findOverflows(page, widths)
        const violations = await findViolations(page, { light: styleRules })
        results.push({ path, problems, shifts, overflows, violations })
        await page.close()
      }
      expect(results).toEqual(
        paths.map((path) => ({ path, problems: [], shifts: [], overflows: [0, 0, 0], violations: [] })),
      )
    })
  }
})
