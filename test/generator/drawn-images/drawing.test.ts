/** The pixels of social images. */

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { areas, background, decode, draw, type texts } from '../../fixtures/social-images.ts'

it('have 1200 by 630, the background of pages, and nothing in the margins', async () => {
  const { width, height, at, countDrawn } = decode(await draw())
  expect([width, height]).toEqual([1200, 630])
  expect([at(600, 8), at(600, 300)]).toEqual(['#0b5d63', background])
  expect(areas.margins.map(countDrawn)).toEqual([0, 0, 0, 0])
})

it('hold the title, the author with the date, and the domain, each in its place', async () => {
  const { countDrawn } = decode(await draw())
  const count = async (changes: Partial<typeof texts>) => {
    const pixels = decode(await draw(changes))
    return [areas.title, areas.author, areas.domain].map(pixels.countDrawn)
  }
  const [title = 0, author = 0, domain = 0] = [areas.title, areas.author, areas.domain].map(countDrawn)
  // Letters cover between a tenth and a half of their lines.
  expect(title).toBeGreaterThan(10_000)
  expect(author).toBeGreaterThan(2000)
  expect(domain).toBeGreaterThan(1000)
  const [shortTitle = 0, ...others] = await count({ title: '.' })
  expect(shortTitle).toBeLessThan(200)
  expect(others).toEqual([author, domain])
  expect(await count({ author: '', date: '' })).toEqual([title, 0, domain])
  expect(await count({ domain: '' })).toEqual([title, author, 0])
  const [, withoutDate = 0] = await count({ date: '' })
  expect(withoutDate).toBeGreaterThan(0)
  expect(withoutDate).toBeLessThan(author)
})

it('have the same bytes on every machine', async () => {
  // If this fails, the template, the font or the library has changed. Increase `templateVersion`, and write the new hash here.
  const hash = createHash('sha256')
    .update(await draw())
    .digest('hex')
  expect(hash).toBe('982856a395ec9a0028124ec3a4f92506a9cedaad938c0a618913dda0bd475784')
  expect(await draw()).toEqual(await draw())
})

it.each([
  ['many words', 'word '.repeat(100).trim()],
  ['one long word', 'W'.repeat(500)],
  ['tall letters and descenders', 'Ếgjpqy, '.repeat(60).trim()],
])('keep a title of 500 characters in its place: %s', async (_, title) => {
  const { countDrawn } = decode(await draw({ title }))
  expect(areas.margins.map(countDrawn)).toEqual([0, 0, 0, 0])
  // Four lines of 54 pixels, and nothing behind them up to the rule.
  expect(countDrawn({ ...areas.title, top: 270, bottom: 335 })).toBeGreaterThan(1000)
  expect(countDrawn({ ...areas.title, top: 350 })).toBe(0)
})

it('have a smaller title if the title is longer, and break no word that fits on a line', async () => {
  /** The number of lines of pixels between the first and the last one with a letter. */
  const measureHeight = async (title: string) => {
    const { countDrawn } = decode(await draw({ title }))
    const { top, bottom } = areas.title
    const drawn = Array.from({ length: bottom - top }, (_, y) =>
      countDrawn({ ...areas.title, top: top + y, bottom: top + y + 1 }),
    )
    return drawn.filter((count) => count > 0).length
  }
  // Capitals without descenders: one line of them is as high as the letter.
  const heights = await Promise.all(['H', 'H'.repeat(17), 'H'.repeat(20), 'H'.repeat(23)].map(measureHeight))
  expect(heights.every((height, index) => index === 0 || height < (heights[index - 1] ?? 0))).toBe(true)
})

it('keep long names of authors and domains apart', async () => {
  const { countDrawn } = decode(await draw({ author: 'A'.repeat(500), domain: `${'m'.repeat(250)}.test` }))
  expect(areas.margins.map(countDrawn)).toEqual([0, 0, 0, 0])
  expect(countDrawn({ ...areas.author, left: 685, right: 715 })).toBe(0)
})
