/** Builds of sites whose documents are those of VitePress. */

import { expect, it } from 'vitest'
import { site, useSite, withTitle } from '../build-site.ts'

const { read, listMessagesOf } = useSite({
  ...site([
    { folder: '../docs', from: 'vitepress' },
    { folder: '../plain', from: 'vitepress', emoji: false },
  ]),
  'docs/a.md':
    '# A\n\nSee [the port](#server-port).\n\n## server.port\n\n## `build.cssMinify` (Été)\n\n## 2.0 & later\n',
  'docs/b.md':
    '---\ntitle: T\ndescription: D\nheroText: Tides\n---\n{{ $frontmatter.heroText }} follow the moon.\n',
  'docs/c.md': withTitle('Done :tada:.'),
  'plain/d.md': withTitle('Done :tada:.'),
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

it('Texts of VitePress have emoji in place of their names, unless site.yaml says otherwise', () => {
  expect(read('essays/c.md')).toMatch(/\n\nDone 🎉\.\n$/)
  expect(read('essays/d.md')).toMatch(/\n\nDone :tada:\.\n$/)
})
