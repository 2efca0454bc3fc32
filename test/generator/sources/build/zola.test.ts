/** Builds of sites whose documents are those of Zola. */

import { expect, it } from 'vitest'
import { buildSite, site } from './build-site.ts'

const headings = ['get_page', "L'état", '安装 nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#']

it.each([
  ['on', ['get-page', 'l-etat', 'an-zhuang-nightly', 'rustan-zhuang', 'pezinoyi-tuwo', 'c', 'c-1', 'c-2']],
  ['safe', ['get_page', "L'état", '安装_nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#-1']],
])('Links lead to the ids that Zola gives headings if anchors are "%s"', async (anchors, ids) => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../content', from: 'zola', slugify: { anchors } }]),
    'content/a.md': [
      '+++\ntitle = "T"\ndescription = "D"\n+++',
      ...headings.map((text) => `## ${text}`),
      ...ids.map((id) => `[x](#${id})`),
    ].join('\n\n'),
  })
  expect(result.diagnostics).toEqual([])
  expect(
    [...read('essays/a.html').matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id?.replace('&#x27;', "'")),
  ).toEqual(ids)
})
