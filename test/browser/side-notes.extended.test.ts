/** Footnotes beside the text. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { smallSite, writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-side-notes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const paragraph = `${'Words in a text. '.repeat(40)}\n\n`
const toText = (notes: number) =>
  Array.from({ length: notes }, (_, index) => `A note.[^${index}]\n\n[^${index}]: The text of a note.\n\n`)
/** Three notes of which two have one line, the first is named twice, and the last has several blocks. */
const some = `${paragraph}One[^a] and another[^b], and one again[^a].

${paragraph}A third.[^c]

[^a]: ${'A long note. '.repeat(10)}
[^b]: Second, with a [link](https://example.com).
[^c]: Third.

    - a list
`
const siteYaml = smallSite['site.yaml'] ?? ''

/** Builds a site with an essay, and returns its output folder. */
async function buildEssay(name: string, text: string, theme = '{}'): Promise<string> {
  const essay = toEssay(text, { title: 'T', description: 'D' })
  const files = {
    ...smallSite,
    'site.yaml': `${siteYaml}theme: ${theme}\n`,
    'essays/first-essay/en.md': essay,
  }
  const out = join(folder, name, 'dist')
  await build({ content: writeFiles(files, join(folder, name, 'content')), out })
  return out
}

const dist = await buildEssay('some', some)
const many = await buildEssay('many', toText(51).join(''))
const wide = await buildEssay('wide', some, '{ width: 60rem }')

describeInChromium('Footnotes', (getBrowser) => {
  /** Opens the essay, and says where its notes are. */
  async function place(out: string, width: number) {
    const service = await startNode(out)
    const page = await getBrowser().newPage({ viewport: { width, height: 900 } })
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.goto(`${service.origin}/essays/first-essay`)
    return page.evaluate(() => {
      const find = (selector: string) =>
        document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect()
      const article = find('article')
      const notes = Array.from(document.querySelectorAll('.footnotes > ol > li'), (note, index) => ({
        box: note.getBoundingClientRect(),
        reference: find(`[data-note="${index + 1}"]`).top,
      }))
      return {
        beside: notes.filter(({ box }) => box.left > article.right && box.right < innerWidth).length,
        /** How many are at the height of their references; the others would cover the note above. */
        level: notes.filter(({ box, reference }) => Math.abs(box.top - reference) < 10).length,
        inOrder: notes.every(
          ({ box, reference }, index) =>
            box.top >= reference - 1 && box.top >= (notes[index - 1]?.box.bottom ?? 0),
        ),
        headingHeight: find('.footnotes h2').height,
        scrollsSideways: document.documentElement.scrollWidth > innerWidth,
      }
    })
  }

  it('are beside the lines that refer to them in a wide window, and never cover each other', async () => {
    for (const width of [1440, 1260]) {
      expect(await place(dist, width)).toEqual({
        beside: 3,
        level: 2,
        inOrder: true,
        headingHeight: 1,
        scrollsSideways: false,
      })
    }
  })

  it.each([
    ['in a narrower window', dist, 1200],
    ['beside a wide text', wide, 1440],
    ['if they are more than fifty', many, 1440],
  ])('stay at the end of the text %s', async (_, out, width) => {
    const { beside, level, inOrder, headingHeight, scrollsSideways } = await place(out, width)
    expect([beside, level, inOrder, scrollsSideways]).toEqual([0, 0, true, false])
    expect(headingHeight).toBeGreaterThan(10)
  })
})
