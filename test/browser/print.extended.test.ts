/** Pages on paper, in the default look and in each theme of the gallery, and in a theme whose light pages are dark. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { writeFiles } from '../fixtures/content.ts'
import { toEssay } from '../fixtures/published.ts'
import { looks, writeSample } from '../fixtures/themes.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

const essay = toEssay('See <https://site.test/a> and [a page](https://site.test/b).', { title: 'On paper' })
const night = 'theme: { colors: { background: "#101010", text: "#eeeeee", accent: "#ffcc00" } }'

/** The sample site in a look, with one more essay. */
function writeLook(look: string, content: string): void {
  writeSample(look === 'night' ? 'default' : look, content)
  if (look === 'night') appendFileSync(join(content, 'site.yaml'), `\n${night}\n`)
  writeFiles({ 'essays/on-paper/en.md': essay }, content)
}

describeInChromium('A printed page', (getBrowser) => {
  it.each([...looks, 'night'])('has the text alone, dark on white: %s', async (look) => {
    writeLook(look, join(folder, look, 'content'))
    await build({ content: join(folder, look, 'content'), out: join(folder, look, 'dist') })
    const service = await startNode(join(folder, look, 'dist'))
    const page = await getBrowser().newPage({ colorScheme: 'dark' })
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.goto(`${service.origin}/essays/on-paper`)
    const printed = await page.evaluate(() => {
      const hidden = ['header.site', 'footer.site', '.find', '.neighbours']
      const toStyle = (selector: string, pseudo?: string) =>
        getComputedStyle(document.querySelector(selector) ?? document.body, pseudo)
      return {
        hidden: hidden.map((selector) => toStyle(selector).display),
        text: toStyle('article').color,
        background: toStyle('html').backgroundColor,
        scheme: toStyle('html').colorScheme,
        address: toStyle('a.address', '::after').content,
        link: toStyle('article p a:not(.address, .facts a)', '::after').content,
      }
    })
    expect(printed).toEqual({
      hidden: ['none', 'none', 'none', 'none'],
      text: 'rgb(31, 36, 38)',
      background: 'rgba(0, 0, 0, 0)',
      scheme: 'light only',
      address: 'none',
      link: '" (https://site.test/b)"',
    })
  })
})
