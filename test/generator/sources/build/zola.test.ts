/** Builds of sites whose documents are those of Zola. */

import { it } from 'vitest'
import { expectHeadingIds } from './build-site.ts'

const headings = ['get_page', "L'état", '安装 nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#']

it('Links lead to the ids that Zola gives headings if anchors are "on" or "safe"', async () => {
  await expectHeadingIds('zola', headings, {
    on: ['get-page', 'l-etat', 'an-zhuang-nightly', 'rustan-zhuang', 'pezinoyi-tuwo', 'c', 'c-1', 'c-2'],
    safe: ['get_page', "L'état", '安装_nightly', 'Rust安装', 'ページの一つを', 'C++', 'C#', 'C#-1'],
  })
})
