/** The characters of social images. */

import { expect, it } from 'vitest'
import { readFonts } from '../../../generator/look/drawn-images/draw.ts'
import { fontCharacters, toDrawableText } from '../../../generator/look/drawn-images/drawable-text.ts'
import { loadLibrary } from '../../../generator/look/drawn-images/library.ts'
import { areas, decode, draw } from '../../fixtures/social-images.ts'

it.each([
  ['Ação é já atenção à pinça', 'Acao e ja atencao a pinca'],
  ['Größe, naïveté, smörgåsbord', 'Grosse, naivete, smorgasbord'],
  ['Łódź, ș și ț, Đặng', 'Lodz, s si t, Dang'],
])('draw the accents of %s', async (accented, plain) => {
  const draws = await Promise.all([accented, plain].map(async (title) => decode(await draw({ title }))))
  const [withAccents = 0, without = 0] = draws.map(({ countDrawn }) => countDrawn(areas.title))
  expect(withAccents).toBeGreaterThan(0)
  expect(withAccents).not.toBe(without)
  expect(toDrawableText(accented)).toEqual({ text: accented, missing: [] })
})

it('draw every character of the list otherwise than a missing one', async () => {
  const { Renderer } = await loadLibrary()
  const renderer = new Renderer()
  for (const data of readFonts())
    await renderer.registerFont({ name: 'Font', data, weight: 600, style: 'normal' })
  const drawCharacter = async (text: string) => {
    const style = { fontFamily: 'Font', fontWeight: 600, fontSize: 16 }
    const size = { width: 32, height: 32, lang: 'en', format: 'png' } as const
    return Buffer.from(await renderer.render({ type: 'text', text, style }, size)).toString('base64')
  }
  const refused = new Set([await drawCharacter('\u4e00'), await drawCharacter('')])
  const spaces = [' ', '\u00a0']
  const missing: string[] = []
  for (const character of fontCharacters) {
    if (!spaces.includes(character) && refused.has(await drawCharacter(character))) missing.push(character)
  }
  expect(fontCharacters.size).toBeGreaterThan(700)
  expect(missing).toEqual([])
})
