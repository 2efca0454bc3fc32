/** Builds of sites whose documents are those of Obsidian. */

import { expect, it } from 'vitest'
import { png } from '../../../fixtures/images.ts'
import { buildSite, listMessages, site, withTitle } from '../build-site.ts'

it('References of Obsidian lead to headings, notes and attachments, and other ones are reported', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../vault', from: 'obsidian' }]),
    'vault/Tides.md': withTitle(
      '[[#Part]] [[Moon#Phases]] ![[../files/a b.png|250]] [[Sun]] ![[c.png]]\n\n## Part',
    ),
    'vault/Moon.md': withTitle('## Phases'),
    'vault/files/a b.png': png,
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-document: The link to "Sun" leads to no document; correct or remove it',
    'warning missing-document: The link to "c.png" leads to no document; correct or remove it',
  ])
  expect(
    read('essays/tides.md')
      .match(/^\[Part.*/m)?.[0]
      .replace(/-[\w-]+\.png/, '.png'),
  ).toBe(
    '[Part](#part) [Moon > Phases](https://api.test/essays/moon.md#phases) ![files/a b](https://api.test/assets/a.png) Sun c',
  )
})

it('Images and Markdown links of Obsidian name files by their names alone, and headings by their texts', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../vault', from: 'obsidian' }]),
    'vault/A/Tides.md': withTitle('[x](Moon.md#Two%20phases) ![y|200](a%20b.png) ![z](img/a%20b.png)'),
    'vault/B/Moon.md': withTitle('## Two phases'),
    'vault/img/a b.png': png,
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  expect(
    read('essays/a-tides.md')
      .match(/^\[x\].*/m)?.[0]
      .replace(/-[\w-]+\.png/g, '.png'),
  ).toBe(
    '[x](https://api.test/essays/b-moon.md#two-phases) ![y](https://api.test/assets/a.png) ![z](https://api.test/assets/a.png)',
  )
})

it('A note of Obsidian that begins with an embedded file has its first sentence as description', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../notes', from: 'obsidian' }]),
    'notes/a.md': '![[A picture of the harbour.canvas]]\n\nTides follow the moon and the sun.\n',
    'notes/b.md': '![[A picture of the harbour.canvas]]\n',
  })
  expect(
    JSON.parse(read('api/v1/essays.json')).essays.map(({ slug, description }: Record<string, string>) => [
      slug,
      description,
    ]),
  ).toEqual([
    ['a', 'Tides follow the moon and the sun.'],
    ['b', 'b'],
  ])
})
