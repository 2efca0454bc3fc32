/** Every page of the sample site in a browser. With STELE_SCREENSHOTS=DIR, the test saves a screenshot of each. */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { listTree } from '../fixtures/tree.ts'
import { type Listening, startNode } from '../targets/targets.ts'
import { axe, collectProblems, findOverflows, findViolations } from './pages.ts'

const widths = [1280, 768, 320] as const
const searchPaths = ['/search', '/pt/search']
const missingPath = '/nothing/here'
/** The path of a withdrawn essay of the sample site. */
const gonePath = '/essays/monolith-or-microservices'

/** Returns the status and the problems of a page. The browser itself logs an error for an error page. */
function toExpected(path: string): { readonly status: number; readonly problems: readonly string[] } {
  const error = { [missingPath]: '404 (Not Found)', [gonePath]: '410 (Gone)' }[path]
  if (error === undefined) return { status: 200, problems: [] }
  const status = Number.parseInt(error, 10)
  const logged = `console: Failed to load resource: the server responded with a status of ${error}`
  return { status, problems: [`${status}: ${path}`, logged] }
}

const screenshots = process.env.STELE_SCREENSHOTS

/** The path of a page, from its file. */
const toPath = (file: string): string =>
  `/${file.replace(/\.html$/, '')}`
    .replace(/^\/index$/, '/')
    .replace(/^\/404$/, missingPath)
    .replace(/^\/410$/, gonePath)

/** Saves a screenshot of the visible part of the page, if screenshots are on. */
async function takeScreenshot(page: Page, path: string): Promise<void> {
  if (screenshots === undefined) return
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  await page.screenshot({ path: join(screenshots, `${name}.png`) })
}

const folder = mkdtempSync(join(tmpdir(), 'stele-browser-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dist = join(folder, 'dist')
await build({ content: 'content', out: dist })
const paths = listTree(dist)
  .filter((file) => file.endsWith('.html'))
  .map(toPath)

describeInChromium('A page of the sample site', (getBrowser) => {
  let service: Listening
  // One page for all tests: a new page takes as long as all checks of a short document.
  let page: Page
  beforeAll(async () => {
    service = await startNode(dist)
    page = await getBrowser().newPage()
    await page.addInitScript(axe)
    if (screenshots !== undefined) mkdirSync(screenshots, { recursive: true })
  })
  afterAll(async () => {
    await page.close()
    await service.stop()
  })

  it('is in the sitemap, or is a search page or an error page', () => {
    const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8')
    const listed = [...sitemap.matchAll(/<loc>https:\/\/example\.com(.*?)<\/loc>/g)].map(([, path]) => path)
    expect([...paths].sort()).toEqual([...listed, ...searchPaths, missingPath, gonePath].sort())
  })

  it.each(paths)('loads without problems, fits the viewport and is accessible: %s', async (path) => {
    await page.emulateMedia({ colorScheme: 'light' })
    page.removeAllListeners()
    const problems = collectProblems(page, service.origin)
    const response = await page.goto(service.origin + path, { waitUntil: 'load' })
    await takeScreenshot(page, path)
    const overflows = await findOverflows(page, widths)
    const violations = await findViolations(page)
    expect({ status: response?.status(), problems, overflows, violations }).toEqual({
      ...toExpected(path),
      overflows: [0, 0, 0],
      violations: [],
    })
  })
})
