/** The font files in the repository. */

import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fontSources, makeFont } from '../../generator/look/assets/subset-fonts.ts'

const names = Object.keys(fontSources) as (keyof typeof fontSources)[]

const readFont = (name: string): Buffer =>
  readFileSync(new URL(`../../generator/look/assets/${name}`, import.meta.url))

it.each(names)('The font files in the repository are what `npm run fonts` makes: %s', async (name) => {
  expect((await makeFont(name)).equals(readFont(name))).toBe(true)
})

it('The font of texts has less than 60 KB, and so has that of formulas', () => {
  const texts = names.filter((name) => name.startsWith('literata'))
  expect(texts.reduce((sum, name) => sum + readFont(name).length, 0)).toBeLessThan(60_000)
  expect(readFont('math.woff2').length).toBeLessThan(60_000)
})
