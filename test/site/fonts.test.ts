/** The font that Stele publishes, and the themes that replace it. */

import { describe, expect, it } from 'vitest'
import { oneLanguage } from '../fixtures/content.ts'
import { publishOne } from '../fixtures/published.ts'

describe('a build', () => {
  const listFonts = async (theme: string): Promise<string[]> => {
    const published = await publishOne({ 'site.yaml': `${oneLanguage['site.yaml']}\n${theme}\n` })
    return [...published.keys()]
      .filter((file) => file.includes('literata'))
      .map((file) => file.replace(/-[\w-]{10}\./, '.'))
      .sort()
  }
  const all = ['assets/literata-italic.woff2', 'assets/literata-licence.txt', 'assets/literata.woff2']

  it.each([
    ['publishes the font and its licence without a theme', '', all],
    [
      'publishes them for a theme that uses the font for the interface',
      'theme: { font: { text: sans, interface: literata } }',
      all,
    ],
    ['publishes none of them for a theme with another font for texts', 'theme: { font: { text: sans } }', []],
  ])('%s', async (_, theme, expected) => {
    expect(await listFonts(theme)).toEqual(expected)
  })
})
