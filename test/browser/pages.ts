/**
 * Every page of the sample site as a browser shows it, at three widths and in one colour scheme. With
 * STELE_SCREENSHOTS=DIR there is a picture of each, for people.
 */

import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { listTree } from '../fixtures/tree.ts'
import { type Listening, startNode } from '../targets/targets.ts'

const widths = [320, 768, 1280]
const height = 1000
const explorerPath = '/developers/reference'
const missingPath = '/nothing/here'

/** A browser itself says of a page that it is not there. */
const missing = {
  status: 404,
  said: [
    `404: ${missingPath}`,
    'console: Failed to load resource: the server responded with a status of 404 (Not Found)',
  ],
}
const screenshots = process.env.STELE_SCREENSHOTS

const folder = mkdtempSync(join(tmpdir(), 'stele-browser-'))
const dist = join(folder, 'dist')
await build({ content: 'content', out: dist })
afterAll(() => rmSync(folder, { recursive: true }))

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The address of a page's file. */
const toPath = (file: string): string =>
  `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/').replace(/^\/404$/, missingPath)
const paths = listTree(dist)
  .filter((file) => file.endsWith('.html'))
  .map(toPath)

/** What a page should not do: complain, ask somebody else, or fail to get something. */
function watch(page: Page, origin: string): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`error: ${error.message}`))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol !== 'data:' && url.origin !== origin) said.push(`foreign: ${url}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400) said.push(`${response.status()}: ${new URL(response.url()).pathname}`)
  })
  return said
}

const findOverflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

async function findViolations(page: Page): Promise<string[]> {
  const results = (await page.evaluate('axe.run()')) as AxeResults
  return results.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  )
}

/** A picture of what is seen first, where somebody wants to see it. */
async function takePicture(page: Page, path: string, kind: string): Promise<void> {
  if (screenshots === undefined) return
  const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
  await page.screenshot({ path: join(screenshots, `${name}-${kind}.png`) })
}

/** The explorer draws after it has loaded; the others are there when they are. */
const waitUntilDrawn = async (page: Page, path: string): Promise<void> => {
  if (path === explorerPath) await page.locator('main h1').filter({ hasText: 'API' }).first().waitFor()
}

/** The tests of one colour scheme: a file each, so that they run side by side. */
export function testPages(colorScheme: 'light' | 'dark'): void {
  describeInChromium(`A page of the sample site in ${colorScheme}`, (getBrowser) => {
    let service: Listening
    beforeAll(async () => {
      service = await startNode(dist)
      if (screenshots !== undefined) mkdirSync(screenshots, { recursive: true })
    })
    afterAll(() => service.stop())

    it('is one of the sitemap, the explorer, or the one for what is missing', () => {
      const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8')
      const listed = [...sitemap.matchAll(/<loc>https:\/\/example\.com(.*?)<\/loc>/g)].map(([, path]) => path)
      expect([...paths].sort()).toEqual([...listed, explorerPath, missingPath].sort())
    })

    for (const path of paths) {
      it(`loads quietly, fits, and is accessible: ${path}`, async () => {
        const [width = 0] = widths
        const page = await getBrowser().newPage({ colorScheme, viewport: { width, height } })
        const said = watch(page, service.origin)
        const response = await page.goto(service.origin + path, { waitUntil: 'load' })
        await waitUntilDrawn(page, path)
        await page.evaluate(axe)
        const seen = []
        for (const width of widths) {
          await page.setViewportSize({ width, height })
          await takePicture(page, path, `${width}-${colorScheme}`)
          seen.push({ width, overflow: await findOverflow(page), violations: await findViolations(page) })
        }
        await page.close()
        expect({ status: response?.status(), said, seen }).toEqual({
          ...(path === missingPath ? missing : { status: 200, said: [] }),
          seen: widths.map((width) => ({ width, overflow: 0, violations: [] })),
        })
      })
    }
  })
}
