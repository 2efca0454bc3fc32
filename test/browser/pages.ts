/**
 * Opens every page of the sample site in a browser, at three widths and in one colour scheme. With
 * STELE_SCREENSHOTS=DIR it saves a screenshot of each.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { listTree } from '../fixtures/tree.ts'
import { type Listening, startNode } from '../targets/targets.ts'

type ColorScheme = 'light' | 'dark'

const widths = [320, 768, 1280] as const
const height = 1000
const explorerPath = '/developers/reference'
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

export const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The path of a page, from its file. */
const toPath = (file: string): string =>
  `/${file.replace(/\.html$/, '')}`
    .replace(/^\/index$/, '/')
    .replace(/^\/404$/, missingPath)
    .replace(/^\/410$/, gonePath)

/** Collects the problems of a page: errors and warnings, requests to other hosts, and failed requests. */
export function collectProblems(page: Page, origin: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) problems.push(`foreign: ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${new URL(response.url()).pathname}`)
  })
  return problems
}

/** How far the content is wider than the viewport, in CSS pixels. */
export const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

/**
 * Options of axe for each colour scheme. A page has the same elements in both, so the second scheme only needs the rules
 * about colours. Without details of what passes, axe takes a third of the time.
 */
const axeOptions: Readonly<Record<ColorScheme, RunOptions>> = {
  light: { resultTypes: ['violations'] },
  dark: { resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block'] },
}

export async function findViolations(page: Page, colorScheme: ColorScheme): Promise<string[]> {
  const results = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(axeOptions[colorScheme])})`)
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  )
}

/** Saves a screenshot of the visible part of the page, if screenshots are on. */
async function takeScreenshot(page: Page, path: string, kind: string): Promise<void> {
  if (screenshots === undefined) return
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  await page.screenshot({ path: join(screenshots, `${name}-${kind}.png`) })
}

/** Waits until Redoc has rendered the API explorer. Other pages are complete when they have loaded. */
const waitUntilRendered = async (page: Page, path: string): Promise<void> => {
  if (path === explorerPath) await page.locator('main h1').filter({ hasText: 'API' }).first().waitFor()
}

/** Defines the tests of one colour scheme. Each scheme has a test file, so that they run in parallel. */
export async function testPages(colorScheme: ColorScheme): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-browser-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const dist = join(folder, 'dist')
  await build({ content: 'content', out: dist })
  const paths = listTree(dist)
    .filter((file) => file.endsWith('.html'))
    .map(toPath)

  describeInChromium(`A page of the sample site in ${colorScheme}`, (getBrowser) => {
    let service: Listening
    // One page for all tests: a new page takes as long as all checks of a short document.
    let page: Page
    beforeAll(async () => {
      service = await startNode(dist)
      page = await getBrowser().newPage({ colorScheme })
      await page.addInitScript(axe)
      if (screenshots !== undefined) mkdirSync(screenshots, { recursive: true })
    })
    afterAll(async () => {
      await page.close()
      await service.stop()
    })

    it('is in the sitemap, or is a search page, the API explorer or an error page', () => {
      const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8')
      const listed = [...sitemap.matchAll(/<loc>https:\/\/example\.com(.*?)<\/loc>/g)].map(([, path]) => path)
      expect([...paths].sort()).toEqual(
        [...listed, ...searchPaths, explorerPath, missingPath, gonePath].sort(),
      )
    })

    for (const path of paths) {
      it(`loads without problems, fits the viewport and is accessible: ${path}`, async () => {
        await page.setViewportSize({ width: widths[0], height })
        page.removeAllListeners()
        const problems = collectProblems(page, service.origin)
        const response = await page.goto(service.origin + path, { waitUntil: 'load' })
        await waitUntilRendered(page, path)
        const results = []
        for (const width of widths) {
          await page.setViewportSize({ width, height })
          await takeScreenshot(page, path, `${width}-${colorScheme}`)
          results.push({
            width,
            overflow: await findOverflow(page),
            violations: await findViolations(page, colorScheme),
          })
        }
        expect({ status: response?.status(), problems, results }).toEqual({
          ...toExpected(path),
          results: widths.map((width) => ({ width, overflow: 0, violations: [] })),
        })
      })
    }
  })
}
