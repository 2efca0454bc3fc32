/** The search page on hosts without code, in a browser. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import type { Engine } from '../hosts/engines.ts'
import { python } from '../hosts/python.ts'
import { ruleEngines } from '../hosts/rule-engines.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-bare-search-'))
afterAll(() => rmSync(folder, { recursive: true }))

const content = writeFiles(
  {
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}search: { text: true, excerpts: true }\n`,
    'essays/harm/en.md': toEssay('Words of a **quorum** & <b>others</b>.', {
      title: 'Leases & <img src=x onerror=alert(1)>',
      description: 'With <b>marks</b>.',
    }),
  },
  join(folder, 'content'),
)

const engines: readonly Engine[] = [python, ...ruleEngines.filter(({ name }) => name === 'nginx')]

for (const engine of engines.filter(({ whyNot }) => whyNot === null)) {
  describeInChromium(`A reader who searches on ${engine.name}`, (getBrowser) => {
    /** Opens a page of a new service for the current test, and records what it requests and what its policy blocks. */
    async function open(path: string, options: BrowserContextOptions = {}) {
      const dist = join(folder, engine.builtFor ?? '')
      await build({ content, out: dist, host: engine.builtFor ?? undefined })
      const service = await engine.start(dist, 0)
      const page = await getBrowser().newPage(options)
      onTestFinished(async () => {
        await page.close()
        await service.stop()
      })
      const requested: string[] = []
      const errors: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      await page.goto(service.origin + path)
      return { page, requested, errors, extension: engine.builtFor === 'static' ? '.html' : '' }
    }

    /** The status once it no longer says that the search is under way. */
    async function readStatus(page: Page): Promise<string> {
      const status = page.getByRole('status')
      await status.filter({ hasText: /^(?!Sending|Enviando).+/ }).waitFor()
      return status.innerText()
    }

    it('types into the box of any page, and reads the results on the search page', async () => {
      const { page, errors, extension } = await open(
        `/essays/first-essay${engine.builtFor === 'static' ? '.html' : ''}`,
      )
      const input = page.getByRole('search', { name: 'Search this site' }).getByLabel('Keywords')
      await input.focus()
      await page.keyboard.type('leases')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/search${extension}?q=leases`)

      expect(await readStatus(page)).toBe('Results: 1')
      const items = page.locator('.results > li')
      expect(await items.allInnerTexts()).toEqual([
        'Leases & <img src=x onerror=alert(1)>\n\nWith <b>marks</b>.\n\nEnglish',
      ])
      expect(await page.locator('main').innerText()).toContain(
        'The search runs in your browser and needs JavaScript.',
      )
      expect(await input.inputValue()).toBe('leases')
      expect(errors.filter((text) => !text.includes('favicon'))).toEqual([])
      await items.getByRole('link').click()
      await page.waitForURL(`**/essays/harm${extension}`)
      expect(await page.locator('h1').innerText()).toBe('Leases & <img src=x onerror=alert(1)>')
    })

    it('reads the part of a text that was found, with the words marked', async () => {
      const extension = engine.builtFor === 'static' ? '.html' : ''
      const { page, errors } = await open(`/search${extension}?q=quorum`)
      expect(await readStatus(page)).toBe('Results: 1')
      expect(await page.locator('.results > li').allInnerTexts()).toEqual([
        'Leases & <img src=x onerror=alert(1)>\n\nWords of a quorum & <b>others</b>.\n\nEnglish',
      ])
      expect(await page.locator('.results mark').allInnerTexts()).toEqual(['quorum'])
      expect(errors.filter((text) => !text.includes('favicon'))).toEqual([])
    })

    it('loads the search and its index only when there is a query', async () => {
      const { page, requested, extension } = await open(
        `/pt/search${engine.builtFor === 'static' ? '.html' : ''}`,
      )
      const isOfSearch = (path: string) => /^\/(?:_stele\/|assets\/search-)/.test(path)
      expect(requested.filter(isOfSearch)).toEqual([])
      await page.goto(new URL(`/pt/search${extension}?q=zzzzzzzz`, page.url()).href)
      expect(await readStatus(page)).toBe('Nenhum resultado. Tente menos palavras ou palavras mais gerais.')
      const loaded = requested.filter(isOfSearch).map((path) => path.replace(/search-.*\.js/, 'search.js'))
      // Both languages load at the same time, so the order of their files is not fixed.
      expect(loaded.sort()).toEqual([
        '/_stele/search.json',
        '/_stele/search/en.json',
        '/_stele/search/pt.json',
        '/_stele/search/texts/en.json',
        '/_stele/search/texts/en/0.json',
        '/_stele/search/texts/pt.json',
        '/_stele/search/texts/pt/0.json',
        '/assets/search.js',
      ])
    })

    it('searches again after a failure of the network', async () => {
      const { page, extension } = await open('/')
      await page.route('**/_stele/search.json', (route) => route.abort())
      await page.goto(new URL(`/search${extension}?q=leases`, page.url()).href)
      expect(await readStatus(page)).toBe('Cannot reach the service. Check the connection and try again.')
      await page.unroute('**/_stele/search.json')
      await page.locator('main').getByRole('button', { name: 'Find' }).click()
      await page.locator('.results').waitFor()
      expect(await readStatus(page)).toBe('Results: 1')
    })

    it('without scripts reads that the search needs them, and finds the list of essays', async () => {
      const { page, extension } = await open(
        `/search${engine.builtFor === 'static' ? '.html' : ''}?q=leases`,
        {
          javaScriptEnabled: false,
        },
      )
      expect(await page.locator('main').innerText()).toContain(
        'The search runs in your browser and needs JavaScript.',
      )
      await page.locator('main').getByRole('link', { name: 'All essays' }).click()
      await page.waitForURL(`**/essays${extension}`)
    })
  })
}
