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
      ...document.querySelectorAll<HTMLElement>('header.site > :not(.skip) :is(a, input, button)'),
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

describeInChromium('the header of a page in two languages', (getBrowser) => {
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
    ['/', english, 'Português'],
    ['/essays', english, 'Português'],
    ['/essays/idempotency-keys', english, 'Português'],
    ['/pt', portuguese, 'English'],
    ['/pt/essays', portuguese, 'English'],
    ['/pt/essays/idempotency-keys', portuguese, 'English'],
  ] as const)(
    'has one row on a desktop, and two on a tablet and on a phone: %s',
    async (path, sections, otherLanguage) => {
      await page.goto(service.origin + path)
      const rows: Record<number, string[][]> = {}
      for (const width of [390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        rows[width] = await readRows(page)
      }
      const search = ['Example Author', 'input', 'button']
      const oneRow = [['Example Author', ...sections, ...languages, 'input', 'button']]
      expect(rows).toEqual({
        390: [search, [...sections, otherLanguage]],
        768: [search, [...sections, ...languages]],
        1280: oneRow,
        1440: oneRow,
      })
    },
  )
})
