/** The fields of an item in the default look and in each theme of the gallery. */

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { build } from '../../generator/build.ts'
import { describeInChromium } from '../fixtures/chromium.ts'
import { writeFiles } from '../fixtures/content.ts'
import { png } from '../fixtures/images.ts'
import { looks, writeSample } from '../fixtures/themes.ts'
import { startNode } from '../targets/targets.ts'
import { axe, findOverflows, findViolations } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-fields-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Adds a talk with a long address, references and an image to the sample site. */
function writeTalk(look: string): string {
  const content = join(folder, look, 'content')
  writeSample(look, content)
  appendFileSync(
    join(content, 'site.yaml'),
    '\ncollections: { talks: { schema: talks.schema.json, list: [event, slides, essays, photo] } }\n',
  )
  const properties = {
    essays: { type: 'array', items: { type: 'string', 'x-reference': 'essays' } },
    photo: { type: 'string', format: 'asset' },
  }
  const slides = `https://slides.test/${'a-long-path/'.repeat(12)}`
  const keys = ['title: A talk', 'event: SampleConf', `slides: ${slides}`, 'photo: ./hall.png']
  const essays = 'essays: [idempotency-keys, backpressure-and-load-shedding]'
  return writeFiles(
    {
      'talks.schema.json': JSON.stringify({ properties }),
      'talks/first/en.md': `---\n${[...keys, essays].join('\n')}\n---\n\nText.\n`,
      'talks/first/hall.png': png,
    },
    content,
  )
}

describeInChromium('The fields of an item', (getBrowser) => {
  it.each(looks)('are accessible in both colour schemes, and fit the page: %s', async (look) => {
    const out = join(folder, look, 'dist')
    await build({ content: writeTalk(look), out })
    const service = await startNode(out)
    const page = await getBrowser().newPage()
    onTestFinished(async () => {
      await page.close()
      await service.stop()
    })
    await page.addInitScript(axe)
    await page.goto(`${service.origin}/talks/first`, { waitUntil: 'load' })
    expect(await page.locator('.fields dt').allTextContents()).toEqual(['Event', 'Slides', 'Essays', 'Photo'])
    expect(await findOverflows(page, [1280, 768, 320])).toEqual([0, 0, 0])
    expect(await findViolations(page)).toEqual([])
  })
})
