/** Builds of sites whose documents are elsewhere, or are those of another generator. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { build } from '../../../generator/build.ts'
import type { Diagnostic } from '../../../generator/diagnostics/diagnostic-record.ts'
import { serve } from '../../../generator/serve.ts'
import { verify } from '../../../generator/verify.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../../fixtures/content.ts'
import { checkFolder } from '../../fixtures/diagnose.ts'
import { png } from '../../fixtures/images.ts'
import { findFreePort } from '../../targets/targets.ts'

const site = (sources: readonly unknown[], keys = '') => ({
  'stele/site.yaml': `base_url: https://api.test
service: Sample API
version: 1.0.0
languages: [en]
${keys}sources: ${JSON.stringify(sources)}
`,
  'stele/profile/en.yaml': smallSite['profile/en.yaml'] ?? '',
})

async function buildSite(files: Files, folder = createFolder(), baseUrl?: string) {
  writeFiles(files, folder)
  const out = join(folder, 'dist')
  const result = await build({
    content: join(folder, 'stele'),
    out,
    cache: join(folder, 'cache'),
    today,
    baseUrl,
  })
  return { result, folder, read: (file: string) => readFileSync(join(out, file), 'utf8') }
}

const today = '2026-06-15'

/** A document with a title and a description. */
const withTitle = (text: string) => `---\ntitle: T\ndescription: D\n---\n${text}\n`

const checkSite = (files: Files) => checkFolder(join(writeFiles(files), 'stele'), today)

const listMessages = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ rule, severity, message }) => `${severity} ${rule}: ${message}`)

const listSlugs = (essays: string) =>
  JSON.parse(essays).essays.map(({ slug }: { readonly slug: string }) => slug)

it('A heading that repeats the title is in the text of the API, but neither on the page nor in Markdown', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../docs' }]),
    'docs/a.md': '# The `title`\n\nSee [the top](#the-title).\n\n## Part\n\nMore.\n',
    'docs/b.md': '# Another heading\n\nText.\n',
    'docs/c.md': '---\ntitle: Own\n---\n# Not the title\n\nText.\n',
  })
  const page = read('essays/a.html')
  expect(page.match(/<h1[^>]*>.*?<\/h1>/g)).toEqual(['<h1 id="the-title">The title</h1>'])
  expect(page).toContain('<a href="#the-title">the top</a>')
  expect(read('essays/a.md').match(/^#.*$/gm)).toEqual(['# The title', '## Part'])
  expect(JSON.parse(read('api/v1/essays/a.json')).content).toBe(
    '# The `title`\n\nSee [the top](#the-title).\n\n## Part\n\nMore.\n',
  )
  expect(read('essays/c.md').match(/^#.*$/gm)).toEqual(['# Own', '# Not the title'])
})

it('A title after imports of MDX is left out with them', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../docs' }]),
    'docs/a.mdx': "import { X } from './x'\n\n# Title\n\nThe text.\n\n- One\n- Two\n",
  })
  expect(read('essays/a.html').match(/<h1[^>]*>.*?<\/h1>/g)).toEqual(['<h1 id="title">Title</h1>'])
  expect(read('essays/a.md')).toMatch(/\nThe text\.\n\n- One\n- Two\n$/)
})

it('A document that its generator reads as MDX is read as Markdown if it is no MDX', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'docusaurus' }]),
    'docs/a.md': '---\ntitle: A\n---\nAn <unclosed tag and a { brace.\n\n<br>\n\nMore.\n',
    'docs/b.md': "---\ntitle: B\n---\nexport const name = 'Stele'\n\nThe name is {name}.\n",
  })
  expect(listMessages(result.diagnostics).filter((message) => message.includes('mdx'))).toEqual([])
  expect(read('essays/a.md')).toContain('An <unclosed tag and a { brace.')
  expect(read('essays/b.md')).toContain('The name is Stele.')
})

it('A Markdown file of Next.js is read as MDX if it has JSX outside of code', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../posts', from: 'nextjs' }]),
    'posts/a.md': '---\ntitle: A\n---\n## Part {/*own-id*/}\n\n{/* A note */}\n\n:::info\nA *tide*.\n:::\n',
    'posts/b.md': '---\ntitle: B\n---\nThe set {a, b} and `<Tide />`.\n\n```jsx\n<Tide day={1} />\n```\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  expect(read('essays/a.html').match(/<h2 id="[^"]*">\w+/g)).toEqual(['<h2 id="own-id">Part'])
  expect(read('essays/a.md')).toMatch(/\n## Part\n\n> \*\*Info\*\*\n>\n> A \*tide\*\.\n$/)
  expect(read('essays/b.md')).toMatch(
    /\nThe set \{a, b\} and `<Tide \/>`\.\n\n```jsx\n<Tide day=\{1\} \/>\n```\n$/,
  )
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

it("A source of Stele's own layout publishes its documents and the files beside them", async () => {
  const { result, read } = await buildSite({
    ...site([
      { folder: '../notes', from: 'stele' },
      { folder: 'drafts', from: 'stele', kind: 'page' },
    ]),
    'notes/first/en.md':
      '---\ntitle: First\ndescription: D\n---\n[The file](data.csv) and [the page](../../stele/drafts/help/en.md).\n',
    'notes/first/data.csv': 'a,b\n',
    'stele/drafts/help/en.md': '---\ntitle: Help\ndescription: D\n---\nText.\n',
  })
  expect(listMessages(result.diagnostics).filter((message) => message.startsWith('error'))).toEqual([])
  expect(listSlugs(read('api/v1/essays.json'))).toEqual(['first'])
  expect(read('essays/first.html')).toMatch(/href="\/assets\/data-[\w-]+\.csv"/)
  expect(read('help.html')).toContain('<h1>Help</h1>')
})

it('Two documents with one slug are an error that says how to tell them apart, and a prefix does', async () => {
  const files = { 'docs/index.md': '# Docs\n', 'blog/index.md': '# Blog\n' }
  const folder = writeFiles({
    ...site([{ folder: '../docs' }, { folder: '../blog' }]),
    ...files,
  })
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

it('Comments of HTML in MDX of Docusaurus are left out, and images that it requires are published', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'docusaurus', static: '../static' }]),
    'docs/a.mdx': withTitle(`import map from '@site/static/map.png'

<!-- One line -->

Some <!-- inner --> text and \`<!-- code -->\`.

<!--
Lines

of <Parts>
-->

<img src={require('./one.png').default} alt="One" />

<img src={map} alt="Map" />`),
    'docs/one.png': png,
    'static/map.png': png,
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  const body = read('essays/a.html')
  expect(body).toContain('<p>Some  text and <code>&#x3C;!-- code --></code>.</p>')
  expect(body.match(/<img [^>]*>/g)?.map((image) => /alt="(\w+)"/.exec(image)?.[1])).toEqual(['One', 'Map'])
  expect(body).not.toMatch(/Lines|One line|inner/)
})

it('A file of two sources is an error, and is not read as two documents', async () => {
  const files = site([{ folder: '../docs', prefix: 'all' }, { folder: '../docs/notes' }])
  const diagnostics = await checkSite({ ...files, 'docs/notes/a.md': withTitle('Text.') })
  expect(listMessages(diagnostics)).toEqual([
    'error duplicate-document: This file is a document of two "sources" in site.yaml; add it to "ignore" of one of them',
  ])
})

it.each(['https://example.com', 'https://api.test'])(
  'A document whose address on %s has brackets and an ampersand is published',
  async (host) => {
    const { read } = await buildSite({
      ...site([{ folder: '../docs', url: `${host}/{path}/` }], 'site: false\n'),
      'docs/[1] a(2)_b*c&d;~e?.md': '---\ntitle: T\ndate: 2026-01-31\n---\nText.\n',
    })
    const url = `${host}/[1]%20a(2)_b*c&d;~e%3F/`
    expect(JSON.parse(read('api/v1/essays/1-a-2-b-c-d-e.json')).canonical_url).toBe(url)
  },
)

it('A link to an anchor that another document lacks is a warning, and the site is published', async () => {
  const { result } = await buildSite({
    ...site([{ folder: '../docs' }]),
    'docs/a.md': '# A\n\nSee [the part](b.md#part) and [the end](b.md#end).\n',
    'docs/b.md': '# B\n\n## Part\n\nText.\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([
    expect.stringMatching(
      /^warning missing-anchor: Anchor "end" does not exist in ".*b\.md"; correct the link$/,
    ),
  ])
})

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

it('References of Jekyll and Hugo lead to documents of other sources and of other folders', async () => {
  const { result, read } = await buildSite({
    ...site([
      { folder: '../_posts', from: 'jekyll' },
      { folder: '../_docs', from: 'jekyll', prefix: 'docs' },
      { folder: '../content', from: 'hugo', prefix: 'hugo' },
    ]),
    '_posts/2026-01-31-caching.md':
      '---\ntitle: T\ndescription: D\n---\n[guide]({% link _docs/guide.md %})\n',
    '_docs/guide.md': '---\ntitle: T\ndescription: D\n---\n[post]({% post_url 2026-01-31-caching %})\n',
    'content/posts/tides/index.md': '---\ntitle: T\ndescription: D\n---\n[moon]({{< relref "moon.md" >}})\n',
    'content/notes/moon.md': '---\ntitle: T\ndescription: D\n---\nText.\n',
  })
  expect(result.diagnostics).toEqual([])
  expect(read('essays/caching.md')).toContain('[guide](https://api.test/essays/docs-guide.md)')
  expect(read('essays/docs-guide.md')).toContain('[post](https://api.test/essays/caching.md)')
  expect(read('essays/hugo-posts-tides.md')).toContain('[moon](https://api.test/essays/hugo-notes-moon.md)')
})

it('References in shortcodes and tags lead to documents on a site with addresses of its own', async () => {
  const { result, read } = await buildSite({
    ...site([
      { folder: '../content', from: 'hugo', url: 'https://other.test/{path}/' },
      { folder: '../_docs', from: 'jekyll', prefix: 'docs', url: 'https://other.test/docs/{path}/' },
    ]),
    'content/tides.md':
      '---\ntitle: T\ndescription: D\n---\n[moon]({{< relref "moon#phases" >}}) [dead](/essays/dead)\n',
    'content/moon.md': withTitle('## Phases\n\n[top]({{< relref "#phases" >}}) [sun]({{< ref "sun.md" >}})'),
    '_docs/guide.md': withTitle(
      '[next]({% link _docs/next.md %}) [file]({% link assets/a.pdf %}) [news]({% link news/index.html %})',
    ),
    '_docs/next.md': '---\ntitle: T\ndescription: D\n---\nText.\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-document: The link to "sun.md" leads to no document; correct or remove it',
  ])
  expect(read('essays/moon.md')).toContain('[top](#phases) sun')
  expect(read('essays/tides.md')).toContain(
    '[moon](https://api.test/essays/moon.md#phases) [dead](https://other.test/essays/dead)',
  )
  expect(read('essays/docs-guide.md')).toContain(
    '[next](https://api.test/essays/docs-next.md) [file](https://other.test/assets/a.pdf) [news](https://other.test/news/)',
  )
})

it('References of Jekyll lead to documents if the base of the site is in front of them, as before Jekyll 4', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../_posts', from: 'jekyll', url: { base: 'https://other.test/blog' } }]),
    '_posts/2026-01-30-one.md': withTitle(
      [
        '[a]({{ site.baseurl }}{% post_url 2026-01-31-two %}#x)',
        '[b]({{ site.url }}{{ site.baseurl }}{% link _posts/2026-01-31-two.md %})',
        '[c]({{ site.url }}{% post_url 2026-01-31-two %})',
        '[d]({{ site.baseurl }}/essays/other)',
      ].join(' '),
    ),
    '_posts/2026-01-31-two.md': withTitle('## X'),
  })
  expect(result.diagnostics).toEqual([])
  const page = 'https://api.test/essays/two.md'
  expect(read('essays/one.md')).toContain(
    `[a](${page}#x) [b](${page}) [c](${page}) [d](https://other.test/blog/essays/other)`,
  )
})

it('A tag without a template is reported once, not the links with it, and raw text not at all', async () => {
  const links = '[a]({% link_to "b" %}) [c]({% link_to "d" %}) <a href="{% link_to "e" %}">f</a>'
  const { result } = await buildSite({
    ...site([{ folder: '../content', from: 'eleventy' }]),
    'content/a.md': withTitle(`${links} [g]() {% raw %}{{ h }} {% i %}{% endraw %}`),
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning unknown-shortcode: "link_to" has no template, so the page leaves it out; add it to "shortcodes" in site.yaml',
    'warning empty-link: The link has no address, so it leads to the page itself; write an address between the parentheses',
  ])
})

it('Images of Astro may be in the folder of the sources, and named by an alias of it', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../src/content/blog', from: 'astro', static: ['../public', '../src/assets'] }]),
    'src/content/blog/a.md': withTitle(
      '![a](../../assets/x/a.png) ![b](~/assets/x/a.png) ![c](@assets/x/a.png#d)',
    ),
    'src/content/blog/b.mdx': withTitle(
      'import a from \'@/assets/x/a.png\'\n\n<Image src={a} alt="A" width={1} />\n\n![b](@/assets/a.png)',
    ),
    'src/assets/x/a.png': png,
    'public/assets/a.png': png,
  })
  expect(result.diagnostics).toEqual([])
  const [file = ''] = /https:[^)]*\.png/.exec(read('essays/a.md')) ?? []
  expect(read('essays/a.md')).toContain(`![a](${file}) ![b](${file}) ![c](${file}#d)`)
  expect(read('essays/b.md')).toContain(`![A](${file})`)
  expect(read(new URL(file).pathname.slice(1))).toBe(png.toString())
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

it('A message about a link names it as the author wrote it, without a path of Stele', async () => {
  const diagnostics = await checkSite({
    ...site([{ folder: '../docs', from: 'docusaurus', url: 'https://other.test/{path}' }]),
    'docs/a.md': '---\ntitle: T\ndescription: D\n---\n[b](./part/b.md)\n',
  })
  expect(listMessages(diagnostics)).toEqual([
    'warning missing-document: The link to "./part/b.md" leads to no document; correct or remove it',
  ])
})

it('Texts of Liquid show what is known of the site and of the page', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'jekyll', url: { base: 'https://other.test/blog' } }]),
    'docs/a.md':
      '---\ntitle: The title\ndescription: D\ndate: 2026-01-31 10:00:00 +0200\nDepth: { low: 3 }\n---\n{{ page.title }} is at `{{ site.url }}{{ site.baseurl }}{{ page.url }}` on {{ page.date }}, {{ page.Depth.low }} m deep.\n',
  })
  expect(result.diagnostics).toEqual([])
  expect(read('essays/a.md')).toContain(
    '\nThe title is at `https://other.test/blog/a.html` on 2026-01-31, 3 m deep.\n',
  )
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

it('Containers and tables of contents of plugins are none in the Markdown of a site of Eleventy', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../src', from: 'eleventy' }]),
    'src/a.md': '---\ntitle: T\ndescription: D\n---\n[[toc]]\n\n::: tip\nText.\n:::\n\n## Part\n',
  })
  expect(read('essays/a.md')).toContain('> **Tip**\n>\n> Text.\n\n## Part')
  expect(read('essays/a.md')).not.toMatch(/:::|toc/)
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

it('References of Obsidian lead to headings, notes and attachments, and other ones are reported', async () => {
  const { result, read } = await buildSite({
    ...site([{ folder: '../vault', from: 'obsidian' }]),
    'vault/Tides.md': withTitle('[[#Part]] [[Moon#Phases]] ![[a b.png]] [[Sun]] ![[c.png]]\n\n## Part'),
    'vault/Moon.md': withTitle('## Phases'),
    'vault/files/a b.png': png,
  })
  expect(listMessages(result.diagnostics)).toEqual([
    'warning missing-document: The link to "Sun" leads to no document; correct or remove it',
    'warning missing-document: The link to "c.png" leads to no document; correct or remove it',
  ])
  expect(
    read('essays/tides.md')
      .match(/^\[Part.*/m)?.[0]
      .replace(/-[\w-]+\.png/, '.png'),
  ).toBe(
    '[Part](#part) [Moon > Phases](https://api.test/essays/moon.md#phases) ![a b](https://api.test/assets/a.png) Sun c',
  )
})

it('An image of front matter that only the other site has or shows is no mistake', async () => {
  const files = (keys: object) => ({
    ...site([{ folder: '../docs', from: 'jekyll', ...keys }]),
    'docs/a.md': '---\ntitle: T\ndescription: D\nimage: /img/card.png\n---\nText.\n',
    'docs/b.md': '---\ntitle: U\ndescription: D\nimage: ./b.svg\n---\nText.\n',
    'docs/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  expect((await buildSite(files({ url: 'https://other.test/{path}/' }))).result.diagnostics).toEqual([])
  const { result } = await buildSite(files({}))
  expect(listMessages(result.diagnostics)).toEqual([
    'warning invalid-value: "image" must be the path of a file beside the document, or of a file in static/ such as /cover.png, got "/img/card.png"',
    'warning invalid-value: "image" must be a PNG, JPEG, WebP or GIF file, because other sites show no other formats, got "./b.svg"',
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

it('A document whose address no file of the build can have keeps a path of its own', async () => {
  const permalinks = {
    a: '/../../x/',
    b: '/%2e%2e/%2e%2e/x/',
    c: '/x/..%2f..%2f..%2fx/',
    d: '/x%00/',
    e: '/%2fx/',
    f: '/x%5c..%5cx/',
    g: `/${'x'.repeat(256)}/`,
    h: '/llms.txt/x/',
    i: '/essays.md/x/',
    j: '/_headers/x/',
    k: '/.git/config/',
    l: '/',
    m: '/essays/n/',
    n: '/../n/',
    o: '/x%0d%0ax/',
    p: '/\ud800/',
    q: '/tides/',
    r: '/x\\y/',
    s: 'https://other.test/x y"',
  }
  const { folder } = await buildSite({
    ...site(
      [{ folder: '../docs', from: 'jekyll', url: 'https://api.test/{path}/' }],
      'site: { from: ../public }\n',
    ),
    'public/index.html': '<html><head></head></html>',
    ...Object.fromEntries(
      Object.entries(permalinks).map(([name, permalink]) => [
        `docs/${name}.md`,
        `---\ntitle: Page ${name}\ndate: 2026-01-01\npermalink: ${JSON.stringify(permalink)}\n---\nThe text of the page.\n`,
      ]),
    ),
  })
  const files = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
  expect(files.filter((file) => file.endsWith('.md') && !/^[\w-]+\.md$/.test(file)).sort()).toEqual(
    // Two documents, l and p, have one address. Stele keeps l.
    [...[...'abcdefghijklnors'].map((name) => `essays/${name}.md`), 'essays/n/index.md'].sort(),
  )
  expect(files).toContain('tides.md')
})

it('An unknown value of Liquid in an address gives one warning, and a link with one in its text is checked', async () => {
  const diagnostics = await checkSite({
    ...site([{ folder: '../docs', from: 'jekyll' }]),
    'docs/a.md': withTitle(
      '[a]({{ site.repository }}) ![b]({{ site.cdn }}/b.png) <a href="{{ site.help }}/c">c</a>\n\n[d]({{ site.docs }}dead.md) [The {{ site.name }}](dead.md) {{ page.other }}',
    ),
  })
  const unknown = (name: string) =>
    `warning unknown-shortcode: Stele does not know "site.${name}", so the page leaves it out; add it to the source in site.yaml, as in "params: { ${name}: … }"`
  expect(listMessages(diagnostics).sort()).toEqual([
    expect.stringMatching(/^warning missing-document: .*dead\.md/),
    'warning unknown-shortcode: Stele does not know "page.other", so the page leaves it out; write what it shows in its place',
    unknown('cdn'),
    unknown('docs'),
    unknown('help'),
    unknown('name'),
    unknown('repository'),
  ])
})

it('Documents of Liquid show the values of the site', async () => {
  const { result, read } = await buildSite({
    ...site([
      {
        folder: '../docs',
        from: 'jekyll',
        url: { base: 'https://other.test/blog' },
        params: { version: 1.2, Repo: 'https://example.com/x', 'author.name': 'A' },
      },
    ]),
    'docs/a.md': withTitle('[Version {{ site.version }}]({{ site.Repo }}/v) by {{ site.author.name }}.'),
    'docs/b.md':
      '---\ntitle: Tides\n---\n{{ page.title }} is at version {{ site.version }} in {{ site.baseurl }}.\n',
  })
  expect(listMessages(result.diagnostics)).toEqual([])
  // The description is derived from the text.
  expect(read('essays/b.md')).toContain('\n> Tides is at version 1.2 in /blog.\n')
  expect(read('essays/a.md')).toMatch(/\n\[Version 1\.2\]\(https:\/\/example\.com\/x\/v\) by A\.\n$/)
})

it('A note of Obsidian that begins with an embedded file has its first sentence as description', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../notes', from: 'obsidian' }]),
    'notes/a.md': '![[A picture of the harbour.canvas]]\n\nTides follow the moon and the sun.\n',
    'notes/b.md': '![[A picture of the harbour.canvas]]\n',
  })
  expect(
    JSON.parse(read('api/v1/essays.json')).essays.map(({ slug, description }: Record<string, string>) => [
      slug,
      description,
    ]),
  ).toEqual([
    ['a', 'Tides follow the moon and the sun.'],
    ['b', 'b'],
  ])
})

it('Data that a document inherits is in the API, too', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../src', from: 'eleventy', kind: 'essay', extra: ['level', 'place', 'sea'] }]),
    'src/posts/posts.json': '{ "level": 3, "place": { "name": "Bay", "depth": [1, 2] }, "sea": "North" }\n',
    'src/posts/a.md': '---\ntitle: T\ndescription: D\nplace: { zone: A }\nsea: South\n---\nText.\n',
  })
  const { essays } = JSON.parse(read('api/v1/essays.json'))
  expect(JSON.parse(read(`api/v1/essays/${essays[0].slug}.json`)).extra).toEqual({
    level: 3,
    place: { name: 'Bay', depth: [1, 2], zone: 'A' },
    sea: 'South',
  })
})

it('A block of MDX that does not parse stays where it is', async () => {
  const { read } = await buildSite({
    ...site([{ folder: '../docs', from: 'docusaurus' }]),
    'docs/a.mdx': withTitle('One.\n\nA { brace.\n\nTwo.\n\nA <tag.\n\nThree.'),
  })
  const text = /One\.[\s\S]*Three\./
  expect(
    read('essays/a.html')
      .match(text)?.[0]
      .replace(/<[^>]*>/g, ''),
  ).toBe('One.\nA { brace.\nTwo.\nA &#x3C;tag.\nThree.')
  expect(read('essays/a.md').match(text)?.[0]).toBe('One.\n\nA { brace.\n\nTwo.\n\nA <tag.\n\nThree.')
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
