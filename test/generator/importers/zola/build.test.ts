/** Builds of sites whose documents are those of Zola. */

import { expect, it } from 'vitest'
import { png } from '../../../fixtures/images.ts'
import { buildSite, expectHeadingIds, listMessages, site } from '../build-site.ts'

const headings = ['get_page', "L'état", '安装 nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#']

it('Links lead to the ids that Zola gives headings if anchors are "on" or "safe"', async () => {
  await expectHeadingIds('zola', headings, {
    on: ['get-page', 'l-etat', 'an-zhuang-nightly', 'rustan-zhuang', 'pezinoyi-tuwo', 'c', 'c-1', 'c-2'],
    safe: ['get_page', "L'état", '安装_nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#-1'],
  })
})

it('A file beside the index file of another document is found by the address that this document gives itself', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../content', from: 'zola', url: 'https://api.test/{path}/' }]),
    'content/posts/08-paging/index.md':
      '+++\ntitle = "Paging"\ndescription = "D"\npath = "paging"\n+++\nText.\n',
    'content/posts/08-paging/page.png': png,
    'content/posts/09-more/index.md':
      '+++\ntitle = "More"\ndescription = "D"\npath = "more"\n+++\n![A](../paging/page.png) [Tag](/en/tags/spring-tides/) [Reference](/api/#tides) [Feed](/en/atom.xml) [Lost](/en/lost/) [Path](/api/v1/lost)\n',
  })
  // The list of a tag and a feed are no documents. The site may have a reference of its own at "/api".
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-document: The link to "/en/lost/" leads to no document; correct or remove it',
    'warning missing-document: The link to "/api/v1/lost" leads to no path of the API; correct or remove it',
  ])
  expect(read('essays/posts-09-more.md')).toMatch(/!\[A\]\(https:\/\/api\.test\/assets\/page-[\w-]+\.png\)/)
})
