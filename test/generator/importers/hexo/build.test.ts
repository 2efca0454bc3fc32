/** Builds of sites whose documents are those of Hexo. */

import { expect, it } from 'vitest'
import { png } from '../../../fixtures/images.ts'
import { buildSite, listMessages, site, withTitle } from '../build-site.ts'

it('Links to posts and files in the folder of a post lead to what is published', async () => {
  const { result, read } = await buildSite({
    ...site([
      {
        folder: '../source/_posts',
        from: 'hexo',
        url: 'https://other.test/{year}/{path}/',
        fields: { date: ['date', ':filename'] },
      },
    ]),
    'source/_posts/tides.md': withTitle(
      '{% post_link moon/phases "The moon" %} {% post_link low-water "Low water" %} {% asset_img map.png Map %} ![Map](map.png) {% post_link lost %}\n\n## Spring & Neap',
    ),
    'source/_posts/tides/map.png': png,
    'source/_posts/moon/phases.md': withTitle('[Tides](tides#Spring-Neap)'),
    'source/_posts/2026-01-31-low-water.md': withTitle('Text.'),
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-document: The link to "lost" leads to no document; correct or remove it',
  ])
  const text = read('essays/tides.md')
  expect(text).toContain('[The moon](https://api.test/essays/moon-phases.md)')
  expect(text).toContain('[Low water](https://api.test/essays/low-water.md)')
  expect(text.match(/!\[Map\]\(https:\/\/api\.test\/assets\/map-[\w-]+\.png\)/g)).toHaveLength(2)
})

it('A container of a theme is a quote with its name or title', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../source/_posts', from: 'hexo' }]),
    'source/_posts/tides.md': withTitle('::: warning\nDeep water.\n:::\n\n::: tip Low tide\nWalk.\n:::'),
  })
  expect(result.diagnostics).toEqual([])
  expect(read('essays/tides.md')).toContain('> **Warning**\n>\n> Deep water.\n\n> **Low tide**\n>\n> Walk.\n')
})
