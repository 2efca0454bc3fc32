/** The header of a site with two languages, at the widths of phones, tablets and desktops. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { type Listening, startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-header-'))
afterAll(() => rmSync(folder, { recursive: true }))
const dist = join(folder, 'dist')
await build({ content: 'content', out: dist })

/** The texts of the visible links and fields in each row of the header. */
const readRows = (page: Page) =>
  page.evaluate(() => {
    const rows: { bottom: number; texts: string[] }[] = []
    const elements = [
      ...document.querySelectorAll<HTMLElement>('header.site :is(a, input, button):not(.skip a)'),
    ].map((element) => ({
      ...element.getBoundingClientRect().toJSON(),
      text: element.textContent || element.tagName.toLowerCase(),
    }))
    // The form comes last in the document. Where there are two rows, it is in the first one.
    elements.sort((a, b) => (a.bottom <= b.top ? -1 : b.bottom <= a.top ? 1 : a.left - b.left))
    for (const { top, bottom, width, text } of elements) {
      const last = rows.at(-1)
      if (width === 0) continue
      if (last !== undefined && top < last.bottom) last.texts.push(text)
      else rows.push({ bottom, texts: [text] })
    }
    return rows.map(({ texts }) => texts)
  })

const english = ['Essays', 'About', 'Developers']
const portuguese = ['Ensaios', 'Sobre', 'Desenvolvedores']
const languages = ['English', 'Português']

describeInChromium('The header', (getBrowser) => {
  let service: Listening
  let page: Page
  beforeAll(async () => {
    service = await startNode(dist)
    page = await getBrowser().newPage()
  })
  afterAll(async () => {
    await page.close()
    await service.stop()
  })

  it.each([
    ['/', english, languages],
    ['/essays', english, languages],
    ['/essays/idempotency-keys', english, languages],
    ['/pt', portuguese, languages],
    ['/pt/essays/idempotency-keys', portuguese, languages],
    ['/pt/essays/migracoes-de-esquema-sem-parada', portuguese, []],
  ] as const)('has one row at every width: %s', async (path, sections, names) => {
    await page.goto(service.origin + path)
    const rows: Record<number, string[][]> = {}
    for (const width of [320, 390, 768, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      rows[width] = await readRows(page)
    }
    const [phone, tablet] = [
      ['Example Author', 'button', 'button'],
      ['Example Author', ...sections, ...names, 'button'],
    ]
    const desktop = ['Example Author', ...sections, ...names, 'input', 'button']
    expect(rows).toEqual({ 320: [phone], 390: [phone], 768: [tablet], 1280: [desktop], 1440: [desktop] })
  })

  it('has its links at the same place on a page without a translation', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const places: unknown[] = []
    for (const slug of ['idempotency-keys', 'migracoes-de-esquema-sem-parada']) {
      await page.goto(`${service.origin}/pt/essays/${slug}`)
      places.push(
        await page.evaluate(() =>
          Array.from(document.querySelectorAll('header.site nav:not(.languages) a, .find'), (element) => {
            const { left, top } = element.getBoundingClientRect()
            return [left, top]
          }),
        ),
      )
    }
    expect(places[0]).toHaveLength(4)
    expect(places[1]).toEqual(places[0])
  })

  it('is at the same place on the page with the reference of the API, whose title begins where its text does', async () => {
    await page.setViewportSize({ width: 1440, height: 800 })
    const readEdges = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return [left, right]
      })
    await page.goto(`${service.origin}/about`)
    const header = await readEdges('header.site')
    await page.goto(`${service.origin}/developers`)
    expect(await readEdges('header.site')).toEqual(header)
    const [[title], [text], [footer]] = [
      await readEdges('h1'),
      await readEdges('.reference > div'),
      await readEdges('footer.site'),
    ]
    expect([title, footer]).toEqual([text, text])
  })

  it('leaves the footer of a short page at the lower edge of the window', async () => {
    await page.setViewportSize({ width: 1440, height: 1600 })
    await page.goto(`${service.origin}/nothing-here`)
    expect(
      await page.evaluate(() => [
        document.querySelector('footer.site')?.getBoundingClientRect().bottom,
        document.documentElement.scrollHeight,
      ]),
    ).toEqual([1600, 1600])
  })

  it('opens its links on a phone by keyboard, and closes them with Escape', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`${service.origin}/essays`)
    const [button, link] = [
      page.getByRole('button', { name: 'Menu' }),
      page.getByRole('banner').getByRole('link', { name: 'Português' }),
    ]
    expect(await link.isVisible()).toBe(false)
    await button.focus()
    await page.keyboard.press('Enter')
    expect(await link.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await link.isVisible()).toBe(false)
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    await button.click()
    await link.click()
    await page.waitForURL('**/pt/essays')
  })
})
