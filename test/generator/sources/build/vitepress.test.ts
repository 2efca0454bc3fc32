/** Builds of sites whose documents are those of VitePress. */

import { expect, it } from 'vitest'
import { site, useSite } from './build-site.ts'

const { read, listMessagesOf } = useSite({
  ...site([{ folder: '../docs', from: 'vitepress' }]),
  'docs/a.md':
    '# A\n\nSee [the port](#server-port).\n\n## server.port\n\n## `build.cssMinify` (Été)\n\n## 2.0 & later\n',
  'docs/b.md':
    '---\ntitle: T\ndescription: D\nheroText: Tides\n---\n{{ $frontmatter.heroText }} follow the moon.\n',
})

it('Headings of VitePress have the anchors that VitePress gives them', () => {
  expect(listMessagesOf('docs')).toEqual([])
  expect(read('essays/a.html').match(/<h2 id="[^"]*"/g)).toEqual([
    '<h2 id="server-port"',
    '<h2 id="build-cssminify-ete"',
    '<h2 id="_2-0-later"',
  ])
})

it('Texts of VitePress show values of front matter', () => {
  expect(read('essays/b.md')).toMatch(/\n\nTides follow the moon\.\n$/)
})
