/** Builds of sites whose documents are those of Hugo. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder } from '../../../fixtures/content.ts'
import { png } from '../../../fixtures/images.ts'
import { buildSite, checkSite, expectHeadingIds, listMessages, site, withTitle } from '../build-site.ts'

it('A build with a cache reads documents again whose addresses depend on a page of a list', async () => {
  const folder = createFolder()
  const sources = [
    { folder: '../content', from: 'hugo', url: '/:sections/{name}/', files: '**/!(_index*).md' },
  ]
  const first = await buildSite(
    {
      ...site(sources),
      'content/posts/2025/a.md': withTitle('Text.'),
      'content/b.md': withTitle('[a](/posts/a/) [list](/posts/2025/a/)'),
    },
    folder,
  )
  expect(first.read('essays/b.md')).toContain(
    '[a](https://api.test/essays/posts-2025-a.md) [list](https://api.test/posts/2025/a/)',
  )
  const next = await buildSite({ 'content/posts/2025/_index.md': withTitle('Text.') }, folder)
  expect(next.read('essays/b.md')).toContain(
    '[a](https://api.test/posts/a/) [list](https://api.test/essays/posts-2025-a.md)',
  )
})

it('A build with a cache gives documents the addresses and values that other files and their names decide', async () => {
  const folder = createFolder()
  const toDated = (text: string, keys = '') =>
    `---\ntitle: T\ndescription: D\ndate: 2026-01-01\n${keys}---\n${text}\n`
  const toList = (color: string) => `---\ntitle: L\ncascade: { params: { color: ${color} } }\n---\n`
  await buildSite(
    {
      ...site([
        { folder: '../content', from: 'hugo', url: 'https://other.test/{path}/', files: '**/!(_index*).md' },
      ]),
      'content/_index.md': toList('green'),
      'content/a.md': toDated('Text.', 'url: /old/\n'),
      'content/b.md': toDated('It is {{< param color >}}.'),
      'content/My_Post.md': withTitle('Text.'),
    },
    folder,
  )
  rmSync(join(folder, 'content/My_Post.md'))
  const { read } = await buildSite(
    {
      'content/_index.md': toList('blue'),
      'content/a.md': toDated('Text.', 'url: /new/\n'),
      'content/my-post.md': withTitle('Text.'),
    },
    folder,
  )
  const { essays } = JSON.parse(read('api/v1/essays.json'))
  expect(essays.map(({ slug, url }: Readonly<Record<string, string>>) => [slug, url])).toEqual([
    ['a', 'https://other.test/new/'],
    ['b', 'https://other.test/b/'],
    ['my-post', 'https://other.test/my-post/'],
  ])
  expect(read('essays/my-post.md')).toContain('https://other.test/my-post/')
  expect(read('feed.xml')).toContain('<id>https://other.test/new/</id>')
  expect(read('feed.xml')).toContain('It is blue.')
})

it('Parameters of Hugo are those of the document, or else those that it inherits, or those of the site in site.yaml', async () => {
  const { result, read } = await buildSite({
    ...site([
      {
        folder: '../content',
        from: 'hugo',
        url: 'https://other.test/{path}/',
        params: { 'release.Number': 2, color: 'red' },
      },
    ]),
    'content/a.md':
      '---\ntitle: T\ndescription: D\nColor: blue\nparams: { size: 3 }\n---\n{{< param "release.number" >}} {{% param color %}} {{< param size >}} {{< param weight >}} {{< param other >}}\n',
    'content/b.md': '---\ntitle: T\n---\nIt is {{< param color >}}, {{< param "release.number" >}}.\n',
    'content/_index.md':
      '---\ntitle: T\ndescription: D\ncascade: { color: green, params: { size: 4, weight: 5 } }\n---\nText.\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning unknown-shortcode: Stele does not know "param other", so the page leaves it out; add it to the source in site.yaml, as in "params: { other: … }"',
  ])
  expect(read('essays/a.md')).toContain('\n2 blue 3 5\n')
  // The description is derived from the text.
  expect(read('essays/b.md')).toContain('\n> It is green, 2.\n')
})

// The ids are those that Hugo 0.111 itself writes.
it('Links lead to the ids that Hugo gives headings, from the last line as its author wrote it', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../content', from: 'hugo' }]),
    'content/a.md': [
      '---\ntitle: T\ndescription: D\n---',
      '## A [link](https://x.example/z) `code` *em* __b__ ##',
      '## a & b &amp; &nbsp;c',
      'First *x*\nsecond _y_ line\n---',
      '## हिन्दी में पाठ',
      '> ## In *quote*',
      '## !!!',
      '## a b',
      '## a b',
      '## Own {#own}',
      '[x](#a-linkhttpsxexamplez-code-em-__b__) [x](#second-_y_-line) [x](#heading) [x](#own)',
    ].join('\n\n'),
  })
  expect(result.diagnostics).toEqual([])
  expect([...read('essays/a.html').matchAll(/<h2 id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'a-linkhttpsxexamplez-code-em-__b__',
    'a--b-amp-nbspc',
    'second-_y_-line',
    'हनद-म-पठ',
    'in-quote',
    'heading',
    'a-b',
    'a-b-1',
    'own',
  ])
})

it('An anchor that a shortcode without a template may make is not reported, and another one is', async () => {
  const diagnostics = await checkSite({
    ...site([{ folder: '../content', from: 'hugo' }]),
    'content/a.md': '---\ntitle: A\ndescription: D\n---\n{{< term id="x" >}}\n\n[x](#x)\n',
    'content/b.md': '---\ntitle: B\ndescription: D\n---\n[x](a.md#x) [y](#y)\n',
  })
  expect(listMessages(diagnostics)).toEqual([
    'warning unknown-shortcode: "term" has no template, so the page leaves it out; add it to "shortcodes" in site.yaml',
    'warning missing-anchor: Anchor "y" does not exist in this document, which has no headings; remove it from the link',
  ])
})

it('Images at addresses of the other site are those of its static folder', async () => {
  const { result, read } = await buildSite({
    ...site([
      { folder: '../content', from: 'hugo', static: '../static', url: { base: 'https://other.test/docs' } },
    ]),
    'static/img/a.png': png,
    'content/über/moon.md': withTitle(
      [
        '![a](https://other.test/docs/img/a.png)',
        '![b](/docs/img/a.png)',
        '![b](/img/a.png)',
        '![c](../../img/a.png)',
        '![d](https://elsewhere.test/docs/img/a.png)',
        '![e](https://[elsewhere/a.png)',
      ].join('\n'),
    ),
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  const published = expect.stringMatching(/^https:\/\/api\.test\/assets\/a-[\w-]+\.png$/)
  expect(read('essays/uber-moon.md').match(/(?<=^!\[.\]\().*(?=\)$)/gm)).toEqual([
    published,
    published,
    published,
    published,
    'https://elsewhere.test/docs/img/a.png',
    'https://[elsewhere/a.png',
  ])
})

it('Files in a folder without a document belong to the nearest page above them that has an index file', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../content', from: 'hugo', url: 'https://api.test/{path}/' }]),
    'content/docs/_index.md': withTitle('Docs.'),
    'content/docs/img/a.png': png,
    'content/docs/guide.md': withTitle('![a](../img/a.png)\n![b](../guide/b.png)\n![c](../img/none/c.png)'),
    'content/docs/guide/b.png': png,
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-file: The file "../img/none/c.png" (../content/img/none/c.png) does not exist; add it, or correct the path',
  ])
  expect(read('essays/docs-guide.md').match(/(?<=^!\[.\]\().*(?=\)$)/gm)).toEqual([
    expect.stringMatching(/^https:\/\/api\.test\/assets\/a-[\w-]+\.png$/),
    expect.stringMatching(/^https:\/\/api\.test\/assets\/b-[\w-]+\.png$/),
    'https://api.test/docs/img/none/c.png',
  ])
})

it('Links lead to the ids that Hugo gives headings if autoHeadingIDType is "github-ascii" or "blackfriday"', async () => {
  await expectHeadingIds('hugo', ["É l'ç", '日本', 'a_b & c', 'Rust 1.0!', 'Rust 1.0'], {
    'github-ascii': ['e-lc', 'heading', 'a_b--c', 'rust-10', 'rust-10-1'],
    blackfriday: ['é-l-ç', '日本', 'a-b-c', 'rust-1-0', 'rust-1-0-1'],
  })
})
