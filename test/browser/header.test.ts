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
    for (const element of document.querySelectorAll<HTMLElement>(
      'header.site > :not(.skip) :is(a, input, button)',
    )) {
      const { top, bottom, width } = element.getBoundingClientRect()
      const last = rows.at(-1)
      const text = element.textContent || element.tagName.toLowerCase()
      if (width === 0) continue
      if (last !== undefined && top < last.bottom) last.texts.push(text)
      else rows.push({ bottom, texts: [text] })
    }
    return rows.map(({ texts }) => texts)
  })

const english = ['Essays', 'About', 'Developers']
const portuguese = ['Ensaios', 'Sobre', 'Desenvolvedores']
const inEnglish = [['Example Author', 'input', 'Find'], english, ['English', 'Português']] as const
const inPortuguese = [['Example Author', 'input', 'Buscar'], portuguese, ['English', 'Português']] as const

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
    ['/', inEnglish, 'Português'],
    ['/essays', inEnglish, 'Português'],
    ['/essays/idempotency-keys', inEnglish, 'Português'],
    ['/pt', inPortuguese, 'English'],
    ['/pt/essays', inPortuguese, 'English'],
    ['/pt/essays/idempotency-keys', inPortuguese, 'English'],
  ] as const)(
    'has one row on a desktop, and two on a tablet and on a phone: %s',
    async (path, [search, sections, languages], otherLanguage) => {
      await page.goto(service.origin + path)
      const rows: Record<number, string[][]> = {}
      for (const width of [390, 768, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        rows[width] = await readRows(page)
      }
      const oneRow = [[...search, ...sections, ...languages]]
      expect(rows).toEqual({
        390: [search, [...sections, otherLanguage]],
        768: [search, [...sections, ...languages]],
        1280: oneRow,
        1440: oneRow,
      })
    },
  )
})
