/** Builds of sites whose documents are those of VitePress. */

import { expect, it } from 'vitest'
import { buildSite, listMessages, site } from './build-site.ts'

it('Headings of VitePress have the anchors that VitePress gives them', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'vitepress' }]),
    'docs/a.md':
      '# A\n\nSee [the port](#server-port).\n\n## server.port\n\n## `build.cssMinify` (Été)\n\n## 2.0 & later\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  expect(read('essays/a.html').match(/<h2 id="[^"]*"/g)).toEqual([
    '<h2 id="server-port"',
    '<h2 id="build-cssminify-ete"',
    '<h2 id="_2-0-later"',
  ])
})

it('Texts of VitePress show values of front matter', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'vitepress' }]),
    'docs/a.md':
      '---\ntitle: T\ndescription: D\nheroText: Tides\n---\n{{ $frontmatter.heroText }} follow the moon.\n',
  })
  expect(result.diagnostics).toEqual([])
  expect(read('essays/a.md')).toMatch(/\n\nTides follow the moon\.\n$/)
})
