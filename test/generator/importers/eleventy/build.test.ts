/** Builds of sites whose documents are those of Eleventy. */

import { expect, it } from 'vitest'
import { createFolder } from '../../../fixtures/content.ts'
import { buildSite, listSlugs, site, useSite, withTitle } from '../build-site.ts'

const links = '[a]({% link_to "b" %}) [c]({% link_to "d" %}) <a href="{% link_to "e" %}">f</a>'

const { read, listMessagesOf } = useSite({
  ...site([
    { folder: '../content', from: 'eleventy', prefix: 'content' },
    { folder: '../src', from: 'eleventy' },
    { folder: '../data', from: 'eleventy', prefix: 'data', kind: 'essay', extra: ['level', 'place', 'sea'] },
    { folder: '../_docs', from: 'jekyll', prefix: 'docs' },
    { folder: '../anchors', from: 'eleventy', prefix: 'anchors' },
    { folder: '../dates', from: 'eleventy', prefix: 'dates' },
    { folder: '../zone', from: 'eleventy', prefix: 'zone', time_zone: 'UTC' },
  ]),
  'dates/a.md':
    '---\ntitle: T\ndescription: D\ndate: 2026-01-31 22:15:00 -0500\n---\n{{ page.date | date: "%F %H:%M %z" }}\n',
  'dates/b.md': '---\ntitle: T\ndescription: D\ndate: 2026-01-31\n---\n{{ page.date | date: "%F %H:%M" }}\n',
  'zone/c.md':
    '---\ntitle: T\ndescription: D\ndate: 2026-01-31 22:15:00 -0500\n---\n{{ page.date | date: "%F %H:%M %z" }}\n',
  'content/a.md': withTitle(`${links} [g]() {% raw %}{{ h }} {% i %}{% endraw %}`),
  'src/part.md': '---\ntitle: T\ndescription: D\n---\n[[toc]]\n\n::: tip\nText.\n:::\n\n## Part\n',
  'src/a.md': '---\ntitle: T\ntemplateEngineOverride: md\n---\nWrite {{ name }} here.\n',
  'src/b/b.json': '{ "templateEngineOverride": false }',
  'src/b/c.md': withTitle('`{% include "a" %}`'),
  'src/d.md':
    '---\ntitle: T\ndescription: D\ntemplateEngineOverride: njk,md\n---\n{{ page.url }}{% raw %}{{ x }}{% endraw %}\n',
  'anchors/a.md': withTitle(
    '[1](b.md#what%3F-no%2C-r%26d) [2](b.md#what%3F-no%2C-r%26d-1) [3](b.md#what-no-r-and-d) [4](b.md#what-no-rd-1) [5](b.md#none)',
  ),
  'anchors/b.md': withTitle('## What? No, R&D\n\nText.\n\n## What? No, R&D'),
  '_docs/e.md': '---\ntitle: T\ndescription: D\nrender_with_liquid: false\n---\n`{% if page.a %}`\n',
  'data/posts/posts.json': '{ "level": 3, "place": { "name": "Bay", "depth": [1, 2] }, "sea": "North" }\n',
  'data/posts/a.md': '---\ntitle: T\ndescription: D\nplace: { zone: A }\nsea: South\n---\nText.\n',
})

it('A date has the time that its author wrote, or that of the time zone of the source', () => {
  expect(read('essays/dates-a.md')).toMatch(/\n2026-01-31 22:15 -0500\n$/)
  expect(read('essays/dates-b.md')).toMatch(/\n2026-01-31 00:00\n$/)
  expect(read('essays/zone-c.md')).toMatch(/\n2026-02-01 03:15 \+0000\n$/)
})

it('Links to the anchors that usual plugins of markdown-it write are no mistakes', () => {
  expect(listMessagesOf('anchors')).toHaveLength(1)
  expect(String(listMessagesOf('anchors')[0])).toContain('Anchor "none" does not exist in')
})

it('A build with a cache reads again what documents inherit', async () => {
  const folder = createFolder()
  const sources = [{ folder: '../content', from: 'eleventy' }]
  const files = {
    'content/posts/a.md': '---\ntitle: A\n---\nText.\n',
    'content/b.md': '---\ntitle: B\n---\n',
  }
  await buildSite({ ...site(sources), ...files, 'content/posts/posts.json': '{ "tags": ["one"] }' }, folder)
  const { read } = await buildSite({ 'content/posts/posts.json': '{ "tags": ["two"] }' }, folder)
  expect(JSON.parse(read('api/v1/essays/posts-a.json')).tags).toEqual(['two'])
  const { read: readNext } = await buildSite({ 'content/posts/posts.json': '{ "draft": true }' }, folder)
  expect(listSlugs(readNext('api/v1/essays.json'))).toEqual(['b'])
})

it('A tag without a template is reported once, not the links with it, and raw text not at all', () => {
  expect(listMessagesOf('content')).toEqual([
    'warning unknown-shortcode: "link_to" has no template, so the page leaves it out; add it to "shortcodes" in site.yaml',
  ])
})

it('Containers and tables of contents of plugins are none in the Markdown of a site of Eleventy', () => {
  expect(read('essays/part.md')).toContain('> **Tip**\n>\n> Text.\n\n## Part')
  expect(read('essays/part.md')).not.toMatch(/:::|toc/)
})

it('Data that a document inherits is in the API, too', () => {
  expect(JSON.parse(read('api/v1/essays/data-posts-a.json')).extra).toEqual({
    level: 3,
    place: { name: 'Bay', depth: [1, 2], zone: 'A' },
    sea: 'South',
  })
})

it('No template language reads texts whose front matter, or that of their data file, says so', () => {
  expect([...listMessagesOf('src'), ...listMessagesOf('_docs')]).toEqual([])
  // The description is derived from the text.
  expect(read('essays/a.md')).toContain('# T\n\n> Write {{ name }} here.\n')
  expect(read('essays/a.md')).toMatch(/\nWrite \{\{ name \}\} here\.\n$/)
  expect(read('essays/b-c.md')).toMatch(/\n`\{% include "a" %\}`\n$/)
  expect(read('essays/d.md')).toMatch(/\n\/d\/\{\{ x \}\}\n$/)
  expect(read('essays/docs-e.md')).toMatch(/\n`\{% if page\.a %\}`\n$/)
})
