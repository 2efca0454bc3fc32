/** The table of contents while somebody reads. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-contents-'))
afterAll(() => rmSync(folder, { recursive: true }))
const words = 'Words.\n\n'.repeat(60)
const sections = [
  ...['One', 'Two', 'Three', 'Four'].map((name) => `## ${name}\n\n${words}`),
  `### Inner\n\n${words}#### Innermost\n\n${words}##### Deeper\n\n## Five\n\n${words}`,
]
const content = writeFiles(
  { ...smallSite, 'essays/first-essay/en.md': toEssay(sections.join(''), { title: 'T', description: 'D' }) },
  join(folder, 'content'),
)
const dist = join(folder, 'dist')
await build({ content, out: dist })

describeInChromium('The table of contents', (getBrowser) => {
  it('follows the reader below a heading whose address has a percent sign', async () => {
    const page = await getBrowser().newPage()
    onTestFinished(() => page.close())
    const body =
      '<!doctype html><nav class="contents"><a href="#100%">100%</a></nav><h2 id="100%">100%</h2><script type="module" src="/site.js"></script>'
    await page.route('**/*', (route) =>
      new URL(route.request().url()).pathname === '/site.js'
        ? route.fulfill({ path: 'generator/look/assets/site.js' })
        : route.fulfill({ body, contentType: 'text/html' }),
    )
    await page.goto('http://contents.test/')
    await page.locator('.contents a[aria-current]').waitFor()
    expect(await page.locator('.contents a').getAttribute('aria-current')).toBe('true')
  })

  async function open(width: number, height: number) {
    const service = await startNode(dist)
    const page = await getBrowser().newPage({ viewport: { width, height } })
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.goto(`${service.origin}/essays/first-essay`)
    return page
  }

  /** Opens the essay, chooses its third section, and says where things are then. */
  async function chooseSection(height: number) {
    const page = await open(1000, height)
    await page.locator('.contents summary').click()
    await page.locator('.contents a', { hasText: 'Three' }).click()
    return page.evaluate(() => {
      const find = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const [contents, section] = [find('.contents'), find('#three')]
      return {
        isOpen: document.querySelector('.contents details')?.hasAttribute('open'),
        isAtTop: contents.top === 0,
        isVisible: contents.bottom > 0,
        sectionIsBelow: section.top >= Math.max(contents.bottom, 0) && section.top < innerHeight / 3,
      }
    })
  }

  it('follows the reader at the top of the window, and closes above the chosen section', async () => {
    expect(await chooseSection(900)).toEqual({
      isOpen: false,
      isAtTop: true,
      isVisible: true,
      sectionIsBelow: true,
    })
  })

  it('stays above the text in a low window', async () => {
    expect(await chooseSection(360)).toEqual({
      isOpen: false,
      isAtTop: false,
      isVisible: false,
      sectionIsBelow: true,
    })
  })

  it('is open in the margin of a wide window, with three levels, and marks the section that is being read', async () => {
    const page = await open(1280, 900)
    const links = page.locator('.contents a')
    // The button of the list has the same text. It is shown where the list can be closed.
    expect(
      await page.evaluate(() => {
        const list = document.querySelector('.contents details') ?? document.body
        const button = document.querySelector('.contents summary') ?? document.body
        return [getComputedStyle(list, '::before').content, getComputedStyle(button).display]
      }),
    ).toEqual(['"On this page" / ""', 'none'])
    expect(await links.allInnerTexts()).toEqual(['One', 'Two', 'Three', 'Four', 'Inner', 'Innermost', 'Five'])
    expect(
      await links.evaluateAll((elements) =>
        elements.map(
          (link) => link.parentElement?.parentElement?.closest('li')?.firstElementChild?.textContent,
        ),
      ),
    ).toEqual([undefined, undefined, undefined, undefined, 'Four', 'Inner', undefined])
    const current = page.locator('.contents [aria-current]')
    for (const [name, id] of [
      ['Two', 'two'],
      ['Innermost', 'innermost'],
      ['One', 'one'],
    ] as const) {
      await page.locator(`#${id}`).evaluate((heading) => heading.scrollIntoView())
      await current.filter({ hasText: new RegExp(`^${name}$`) }).waitFor()
      expect(await current.count()).toBe(1)
      const isBeside = await page.evaluate(() => {
        const find = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        const [list, text] = [find('.contents ol'), find('article > p')]
        return (
          list !== undefined &&
          text !== undefined &&
          list.right < text.left &&
          list.top >= 0 &&
          list.top < 100
        )
      })
      expect(isBeside).toBe(true)
    }
  })
})
