/** The font that Stele publishes: its files, and the themes that replace it. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fontSources, makeFont } from '../../generator/assets/subset-fonts.ts'
import { smallSite } from '../fixtures/content.ts'
import { publishWith } from '../fixtures/published.ts'

const names = Object.keys(fontSources) as (keyof typeof fontSources)[]

const readFont = (name: string): Buffer =>
  readFileSync(new URL(`../../generator/assets/${name}`, import.meta.url))

describe('the font files in the repository', () => {
  it.each(names)('are what `npm run fonts` makes: %s', async (name) => {
    expect((await makeFont(name)).equals(readFont(name))).toBe(true)
  })

  it('have less than 60 KB together', () => {
    expect(names.reduce((sum, name) => sum + readFont(name).length, 0)).toBeLessThan(60_000)
  })
})

describe('a build', () => {
  const listFonts = async (theme: string): Promise<string[]> => {
    const published = await publishWith({ 'site.yaml': `${smallSite['site.yaml']}\n${theme}\n` })
    return [...published.keys()]
      .filter((file) => file.includes('literata'))
      .map((file) => file.replace(/-[\w-]{10}\./, '.'))
      .sort()
  }
  const all = ['assets/literata-italic.woff2', 'assets/literata-licence.txt', 'assets/literata.woff2']

  it.each([
    ['publishes the font and its licence without a theme', '', all],
    ['publishes them for a theme that chooses other things', 'theme: { width: 40rem }', all],
    [
      'publishes them for a theme that uses the font for the interface',
      'theme: { font: { text: sans, interface: literata } }',
      all,
    ],
    ['publishes none of them for a theme with another font for texts', 'theme: { font: { text: sans } }', []],
    ['publishes none of them for a theme with one other font', 'theme: { font: mono }', []],
    ['publishes none of them without pages', 'site: false', []],
  ])('%s', async (_, theme, expected) => {
    expect(await listFonts(theme)).toEqual(expected)
  })
})
