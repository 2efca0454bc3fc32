/** Builds of sites whose documents are in other folders, with any generator or none. */

import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../../../generator/commands/serve/serve.ts'
import { verify } from '../../../generator/commands/verify.ts'
import { createFolder, writeFiles } from '../../fixtures/content.ts'
import { checkFolder } from '../../fixtures/diagnose.ts'
import { findFreePort } from '../../targets/targets.ts'
import {
  buildSite,
  checkSite,
  listMessages,
  listSlugs,
  site,
  today,
  useSite,
  withTitle,
} from './build-site.ts'

const { read, listMessagesOf } = useSite({
  ...site([
    { folder: '../docs' },
    { folder: '../links', prefix: 'links' },
    { folder: '../posts', from: 'nextjs', prefix: 'posts' },
    { folder: '../notes', from: 'stele' },
    { folder: 'drafts', from: 'stele', kind: 'page' },
  ]),
  'docs/a.md': '# The `title`\n\nSee [the top](#the-title).\n\n## Part\n\nMore.\n',
  'docs/b.md': '# Another heading\n\nText.\n',
  'docs/c.md': '---\ntitle: Own\n---\n# Not the title\n\nText.\n',
  'docs/mdx.mdx': "import { X } from './x'\n\n# Title\n\nThe text.\n\n- One\n- Two\n",
  'links/a.md': '# A\n\nSee [the part](b.md#part) and [the end](b.md#end).\n',
  'links/b.md': '# B\n\n## Part\n\nText.\n',
  'posts/a.md': '---\ntitle: A\ndescription: D\npublished: true\npublishedAt: 2026-02-01\n---\nText.\n',
  'posts/b.md': '---\ntitle: B\ndescription: D\npublished: 2026-01-31\n---\nText.\n',
  'notes/first/en.md':
    '---\ntitle: First\ndescription: D\n---\n[The file](data.csv) and [the page](../../stele/drafts/help/en.md).\n',
  'notes/first/data.csv': 'a,b\n',
  'stele/drafts/help/en.md': '---\ntitle: Help\ndescription: D\n---\nText.\n',
})

it('A heading that repeats the title is in the text of the API, but neither on the page nor in Markdown', () => {
  const page = read('essays/a.html')
  expect(page.match(/<h1[^>]*>.*?<\/h1>/g)).toEqual(['<h1 id="the-title">The title</h1>'])
  expect(page).toContain('<a href="#the-title">the top</a>')
  expect(read('essays/a.md').match(/^#.*$/gm)).toEqual(['# The title', '## Part'])
  expect(JSON.parse(read('api/v1/essays/a.json')).content).toBe(
    '# The `title`\n\nSee [the top](#the-title).\n\n## Part\n\nMore.\n',
  )
  expect(read('essays/c.md').match(/^#.*$/gm)).toEqual(['# Own', '# Not the title'])
})

it('A feed has the texts that pages show: with shortcodes, links by name, and without a heading that repeats the title', async () => {
  const folder = createFolder()
  const { read } = await buildSite(
    {
      ...site(
        [
          { folder: '../content', from: 'hugo' },
          { folder: '../notes', from: 'obsidian', prefix: 'notes' },
        ],
        'shortcodes: { tide: { html: "<b>{0}</b>", markdown: "**{0}**" } }\n',
      ),
      'content/a.md':
        '---\ntitle: T\ndescription: D\ndate: 2026-01-02\n---\n# T\n\nIt is {{< tide high >}}.\n',
      'notes/b.md': '---\ntitle: B\ndescription: D\ndate: 2026-01-01\n---\nSee [[c]].\n',
      'notes/between.md': withTitle('Text.'),
      'notes/c.md': '---\ntitle: C\ndescription: D\n---\nText.\n',
    },
    folder,
  )
  const listTexts = (feed: string) =>
    [...feed.matchAll(/<content type="html">(.*?)<\/content>/gs)].map(([, text = '']) =>
      text.replaceAll('&#x3C;', '<'),
    )
  expect(listTexts(read('feed.xml'))).toEqual([
    '<p>It is <b>high</b>.</p>',
    '<p>See <a href="https://api.test/essays/notes-c">c</a>.</p>',
  ])
  const next = await buildSite(
    { 'notes/c.md': '---\ntitle: C\ndescription: D\nslug: coast\n---\nText.\n' },
    folder,
  )
  expect(listTexts(next.read('feed.xml'))[1]).toBe(
    '<p>See <a href="https://api.test/essays/notes-coast">c</a>.</p>',
  )
})

it('A link to a section leads to the page of the other site in a feed, too', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../content', from: 'hugo', url: 'https://other.test/{path}/' }], 'site: false\n'),
    'content/a.md': '---\ntitle: T\ndescription: D\ndate: 2026-01-01\n---\n[x](#part)\n\n## Part\n',
  })
  expect(read('feed.xml')).toContain('&#x3C;a href="https://other.test/a/#part">x&#x3C;/a>')
})

it('A date is that of a later key if "published" is true, and a document whose "published" is a date is no draft', () => {
  expect(listMessagesOf('posts')).toEqual([])
  const { essays } = JSON.parse(read('api/v1/essays.json'))
  expect(
    essays
      .filter(({ slug = '' }: Readonly<Record<string, string>>) => slug.startsWith('posts-'))
      .map(({ slug, date }: Readonly<Record<string, string>>) => [slug, date]),
  ).toEqual([
    ['posts-a', '2026-02'],
    ['posts-b', '2026-01'],
  ])
})

it('An address may have parentheses', async () => {
  const { read } = await buildSite({
    ...site(
      [{ folder: '../_posts', from: 'jekyll', url: { base: 'https://api.test' } }],
      'site: { from: ../public }\n',
    ),
    '_posts/2026-01-01-a(1).md': withTitle('Text.'),
    'public/2026/01/01/a(1).html': '<!doctype html><title>T</title><p>Text.</p>',
  })
  expect(read('llms.txt')).toContain('https://api.test/2026/01/01/a\\(1\\).md')
})

it('A URL that no browser can read is an error', async () => {
  const diagnostics = await checkSite(site([{ folder: '../docs', url: 'https://other.test:port/{path}/' }]))
  expect(listMessages(diagnostics)).toContainEqual(expect.stringContaining('https://other.test:port/{path}/'))
})

it('A title after imports of MDX is left out with them', () => {
  expect(read('essays/mdx.html').match(/<h1[^>]*>.*?<\/h1>/g)).toEqual(['<h1 id="title">Title</h1>'])
  expect(read('essays/mdx.md')).toMatch(/\nThe text\.\n\n- One\n- Two\n$/)
})

it('Two documents with one slug are an error that says how to tell them apart, and a prefix does', async () => {
  const files = { 'docs/index.md': '# Docs\n', 'blog/index.md': '# Blog\n' }
  const folder = writeFiles({ ...site([{ folder: '../docs' }, { folder: '../blog' }]), ...files })
  const diagnostics = await checkFolder(join(folder, 'stele'), today)
  expect(listMessages(diagnostics).filter((message) => message.startsWith('error'))).toEqual([
    `error duplicate-document: Two documents in "en" have the slug "home": this file and "${folder}/docs/index.md"; give one of their sources a "prefix" or "slug: path" in site.yaml, or one of the files another "slug"`,
  ])
  const { read } = await buildSite({
    ...site([{ folder: '../docs' }, { folder: '../blog', prefix: 'blog' }]),
    ...files,
  })
  expect(listSlugs(read('api/v1/essays.json'))).toEqual(['blog', 'home'])
})

it('A file of two sources is an error, and is not read as two documents', async () => {
  const files = site([{ folder: '../docs', prefix: 'all' }, { folder: '../docs/notes' }])
  const diagnostics = await checkSite({ ...files, 'docs/notes/a.md': withTitle('Text.') })
  expect(listMessages(diagnostics)).toEqual([
    'error duplicate-document: This file is a document of two "sources" in site.yaml; add it to "ignore" of one of them',
  ])
})

it('A document whose address on this or another host has brackets and an ampersand is published', async () => {
  const name = '[1] a(2)_b*c&d;~e?.md'
  const document = '---\ntitle: T\ndate: 2026-01-31\n---\nText.\n'
  const hosts = ['https://example.com', 'https://api.test']
  const { read } = await buildSite({
    ...site(
      [
        { folder: '../docs', url: `${hosts[0]}/{path}/` },
        { folder: '../own', url: `${hosts[1]}/{path}/`, prefix: 'own' },
      ],
      'site: false\n',
    ),
    [`docs/${name}`]: document,
    [`own/${name}`]: document,
  })
  expect(
    ['1-a-2-b-c-d-e', 'own-1-a-2-b-c-d-e'].map(
      (slug) => JSON.parse(read(`api/v1/essays/${slug}.json`)).canonical_url,
    ),
  ).toEqual(hosts.map((host) => `${host}/[1]%20a(2)_b*c&d;~e%3F/`))
})

it('A link to an anchor that another document lacks is a warning, and the site is published', () => {
  expect(listMessagesOf('links')).toEqual([
    expect.stringMatching(
      /^warning missing-anchor: Anchor "end" does not exist in ".*b\.md"; correct the link$/,
    ),
  ])
})

it('A service below the URL of the other site is what stele verify expects', async () => {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const { folder } = await buildSite(
    {
      ...site([{ folder: '../docs', url: `${baseUrl}/posts/{path}/` }], 'site: false\n'),
      'docs/a.md': '---\ntitle: T\ndescription: D\n---\nText.\n',
    },
    undefined,
    baseUrl,
  )
  const service = await serve({ out: join(folder, 'dist'), port })
  onTestFinished(() => service.close())
  const { problems, failures } = await verify(service.url)
  expect([problems, failures]).toEqual([[], []])
})

it('A service whose pages lead to those of another site passes verification', async () => {
  const port = await findFreePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const { folder } = await buildSite(
    {
      ...site([{ folder: '../docs', url: 'https://other.test/posts/{path}/' }]),
      'docs/a.md': '---\ntitle: T\ndescription: D\n---\nText.\n',
    },
    undefined,
    baseUrl,
  )
  const service = await serve({ out: join(folder, 'dist'), port })
  onTestFinished(() => service.close())
  const { problems, failures } = await verify(service.url)
  expect([problems, failures]).toEqual([[], []])
})

it("A source of Stele's own layout can be in another folder, and is as strict", async () => {
  const diagnostics = await checkSite({
    ...site([{ folder: '../notes', from: 'stele' }]),
    'notes/first/en.md': '---\ntitle: First\n---\nText.\n',
    'notes/stray.txt': 'Text.\n',
  })
  expect(listMessages(diagnostics)).toEqual([
    'error missing-key: Missing required key "description" (one or two sentences about the content)',
    'error unexpected-file: Unexpected file; rename, move or delete it. Allowed here: notes/<slug>/<language>.md',
  ])
})

it("A source of Stele's own layout publishes its documents and the files beside them", () => {
  expect([...listMessagesOf('notes'), ...listMessagesOf('stele/drafts')]).toEqual([
    'warning uncertain-link: The link to "../../stele/drafts/help/en.md" (/stele/drafts/help/en.md) leads to a path that this site does not publish; check that another service serves it',
  ])
  expect(listSlugs(read('api/v1/essays.json'))).toContain('first')
  expect(read('essays/first.html')).toMatch(/href="\/assets\/data-[\w-]+\.csv"/)
  expect(read('help.html')).toContain('<h1>Help</h1>')
})

it('Values that contain themselves, and code that nests deeply, end no build', async () => {
  const cycle = 'a: &a\n  b: *a\n  c: C\n'
  const { read } = await buildSite({
    ...site([
      { folder: '../src', from: 'eleventy' },
      { folder: '../content', from: 'hugo' },
    ]),
    'src/posts/posts.json': `{ "a": ${'['.repeat(20_000)}${']'.repeat(20_000)} }\n`,
    'src/posts/posts.11tydata.js': `module.exports = { permalink: (d) => d${'.a'.repeat(20_000)} }\n`,
    'src/posts/one.md': `---\ntitle: T\ndescription: D\n${cycle}---\nOne.\n`,
    'content/two.md': `---\ntitle: T\ndescription: D\n${cycle}---\nA {{< param a.c >}}.\n`,
  })
  expect(listSlugs(read('api/v1/essays.json')).toSorted()).toEqual(['posts-one', 'two'])
  expect(read('essays/two.md')).toContain('A C.')
})

it('A URL of another site in front matter is what a document is about, and no address of the document', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../links' }]),
    'links/a.md': '---\ntitle: A\ndescription: D\nurl: https://music.test/a\n---\nText.\n',
  })
  expect(JSON.parse(read('api/v1/essays/a.json'))).toMatchObject({
    canonical_url: 'https://api.test/essays/a',
  })
})

it('Text in quotes may continue at the start of a line, and a missing quote is reported', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../posts' }]),
    'posts/a.md': '---\ntitle: "Floats and\nmore"\ndescription: \'One\nand two\'\n---\nText.\n',
    'posts/b.md': '---\ntitle: "B\ndescription: "D"\n---\nText.\n',
  })
  expect(JSON.parse(read('api/v1/essays/a.json'))).toMatchObject({
    title: 'Floats and more',
    description: 'One and two',
  })
  expect(result.diagnostics.map(({ file, line, rule }) => [file.replace(/^.*\//, ''), line, rule])).toEqual([
    ['b.md', 2, 'yaml-syntax'],
  ])
})

it('What other generators accept is not reported in their documents, and a dead link is', async () => {
  const { result } = await buildSite({
    ...site([{ folder: '../content', from: 'hugo', url: 'https://other.test/{path}/' }], 'math: true\n'),
    'content/a.md':
      withTitle(`It costs $5 or $6. <a href="https://other.test" target="_blank" rel="me" aria-label="Home">Other</a>.

[Comments](/b/#comments), [a form](#comment-form), [a note](#fn:1), [state](/b/#${'code'.repeat(16)}) and [a value]({{ .URL }}/b).

[Lost](lost.md#comments)`),
    'content/b.md': withTitle('Text.'),
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-document: The link to "lost.md#comments" leads to no document; correct or remove it',
  ])
})

it('Callouts and tags of the own layout are those that other generators publish, too', async () => {
  const text =
    '---\ntitle: T\ndescription: D\ntags: [Sea, "sea ", moon]\n---\n> [!WARNING] Take care\n> Deep water.\n'
  const { read } = await buildSite({
    ...site([{ folder: '../docs', prefix: 'docs' }]),
    'stele/essays/own/en.md': text,
    'docs/foreign.md': text,
  })
  for (const slug of ['own', 'docs-foreign']) {
    expect(JSON.parse(read(`api/v1/essays/${slug}.json`)).tags).toEqual(['Sea', 'moon'])
    expect(read(`essays/${slug}.md`)).toMatch(/\n> \*\*Take care\*\*\n> ?\n> Deep water\.\n/)
    expect(read(`essays/${slug}.html`)).toMatch(
      /<blockquote>\s*<p><strong>Take care<\/strong><\/p>\s*<p>Deep water\.<\/p>\s*<\/blockquote>/,
    )
  }
})
