/** Builds of sites whose documents are those of Zola. */

import { expect, it } from 'vitest'
import { buildSite, site } from './build-site.ts'

const headings = ['get_page', "L'état", '安装 nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#']

it('Links lead to the ids that Zola gives headings if anchors are "on" or "safe"', async () => {
  const ids = {
    on: ['get-page', 'l-etat', 'an-zhuang-nightly', 'rustan-zhuang', 'pezinoyi-tuwo', 'c', 'c-1', 'c-2'],
    safe: ['get_page', "L'état", '安装_nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#-1'],
  }
  const sources = Object.keys(ids).map((anchors) => ({
    folder: `../${anchors}`,
    from: 'zola',
    prefix: anchors,
    slugify: { anchors },
  }))
  const documents = Object.entries(ids).map(([anchors, ids]) => [
    `${anchors}/a.md`,
    [
      '+++\ntitle = "T"\ndescription = "D"\n+++',
      ...headings.map((text) => `## ${text}`),
      ...ids.map((id) => `[x](#${id})`),
    ].join('\n\n'),
  ])
  const { result, read } = await buildSite({ ...site(sources), ...Object.fromEntries(documents) })
  expect(result.diagnostics).toEqual([])
  const readIds = (anchors: string) =>
    [...read(`essays/${anchors}-a.html`).matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) =>
      id?.replace('&#x27;', "'"),
    )
  expect({ on: readIds('on'), safe: readIds('safe') }).toEqual(ids)
})
