/** Formulas in a browser whose system has no font for mathematics but the one that the site has. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-formulas-'))
afterAll(() => rmSync(folder, { recursive: true }))

const formula = String.raw`$$
\left( \begin{matrix} a \\ b \\ c \\ d \end{matrix} \right) \quad \sum_{i=1}^{n} i \quad \sqrt{\frac{\frac{a}{b}}{c}}
$$`
const content = writeFiles(
  {
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}math: true\n`,
    'essays/formulas/en.md': toEssay(formula),
  },
  join(folder, 'content'),
)
const dist = join(folder, 'dist')
await build({ content, out: dist })

describeInChromium('A page', (getBrowser) => {
  /** Opens a page, and returns what it loads as a font of formulas. */
  async function open(path: string) {
    const service = await startNode(dist)
    const page = await getBrowser().newPage()
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    const fonts: string[] = []
    page.on('request', (request) => {
      const [name] = /math-[\w-]+\.woff2$/.exec(request.url()) ?? []
      if (name !== undefined) fonts.push(name.replace(/-[\w-]{10}\./, '.'))
    })
    await page.goto(service.origin + path, { waitUntil: 'load' })
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    return { page, fonts }
  }

  it('with a formula loads the font, with which brackets, sums and roots grow', async () => {
    const { page, fonts } = await open('/essays/formulas')
    expect(fonts).toEqual(['math.woff2'])
    const sizes = await page.evaluate(() => {
      const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect()
      const signs = [...document.querySelectorAll('math mo')]
      const find = (text: string) => box(signs.find((sign) => sign.textContent === text))
      return {
        isLoaded: document.fonts.check('20px Formulas', '∑'),
        bracket: find('(').height / box(document.querySelector('math mtable')).height,
        sum: find('∑').height / find('=').height,
        root: box(document.querySelector('msqrt')).height / box(document.querySelector('msqrt mfrac')).height,
      }
    })
    expect(sizes.isLoaded).toBe(true)
    expect(sizes.bracket).toBeGreaterThan(0.9)
    expect(sizes.sum).toBeGreaterThan(1)
    expect(sizes.root).toBeGreaterThan(1)
  })

  it('without a formula does not load it', async () => {
    const { fonts } = await open('/essays/first-essay')
    expect(fonts).toEqual([])
  })
})
