/** Builds of sites whose documents are those of Jekyll. */

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildSite, checkSite, listMessages, site, withTitle } from '../build-site.ts'

it('References of Jekyll and Hugo lead to documents of other sources and of other folders', async () => {
  const { result, read } = await buildSite({
    ...site([
      { folder: '../_posts', from: 'jekyll' },
      { folder: '../_docs', from: 'jekyll', prefix: 'docs' },
      { folder: '../content', from: 'hugo', prefix: 'hugo' },
    ]),
    '_posts/2026-01-31-caching.md':
      '---\ntitle: T\ndescription: D\n---\n[guide]({% link _docs/guide.md %})\n',
    // Jekyll serves each of the three former paths on its own.
    '_docs/guide.md':
      '---\ntitle: T\ndescription: D\nredirect_from: [/old, /old/, /old.html]\n---\n[post]({% post_url 2026-01-31-caching %})\n',
    'content/posts/tides/index.md': '---\ntitle: T\ndescription: D\n---\n[moon]({{< relref "moon.md" >}})\n',
    'content/notes/moon.md': '---\ntitle: T\ndescription: D\n---\nText.\n',
  })
  expect(result.diagnostics).toEqual([])
  expect(read('essays/caching.md')).toContain('[guide](https://api.test/essays/docs-guide.md)')
  expect(read('essays/docs-guide.md')).toContain('[post](https://api.test/essays/caching.md)')
  expect(read('essays/hugo-posts-tides.md')).toContain('[moon](https://api.test/essays/hugo-notes-moon.md)')
  expect(JSON.parse(read('_stele/manifest.json')).formerPaths).toEqual({
    '/developers/reference': '/developers',
    '/developers/reference.md': '/developers.md',
    '/old': '/essays/docs-guide',
    '/old.md': '/essays/docs-guide.md',
  })
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

it('Texts of Liquid show the values of the site and of the page, also in a derived description', async () => {
  const params = { version: 1.2, 'scala-version': 3, Repo: 'https://example.com/x', 'author.name': 'A' }
  const { result, read } = await buildSite({
    ...site([{ folder: '../docs', from: 'jekyll', url: { base: 'https://other.test/blog' }, params }]),
    'docs/a.md':
      '---\ntitle: The title\ndescription: D\ndate: 2026-01-31 10:00:00 +0200\nDepth: { low: 3 }\n---\n{{ page.title }} is at `{{ site.url }}{{ site.baseurl }}{{ page.url }}` on {{ page.date }} ({{ page.date | date: "%H:%M" }}), {{ page.Depth.low }} m deep.\n',
    'docs/d-e.md': withTitle('{{ page.slug }} of {{ site.scala-version }}'),
    'docs/b.md': withTitle('[Version {{ site.version }}]({{ site.Repo }}/v) by {{ site.author.name }}.'),
    'docs/c.md':
      '---\ntitle: Tides\n---\n{{ page.title }} is at version {{ site.version }} in {{ site.baseurl }}.\n',
  })
  expect(result.diagnostics).toEqual([])
  expect(read('essays/a.md')).toContain(
    '\nThe title is at `https://other.test/blog/a.html` on 2026-01-31 08:00:00 +0000 (08:00), 3 m deep.\n',
  )
  expect(read('essays/d-e.md')).toMatch(/\nd-e of 3\n$/)
  expect(read('essays/b.md')).toMatch(/\n\[Version 1\.2\]\(https:\/\/example\.com\/x\/v\) by A\.\n$/)
  expect(read('essays/c.md')).toContain('\n> Tides is at version 1.2 in /blog.\n')
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
    [...[...'abcdefghijklnor'].map((name) => `essays/${name}.md`), 'essays/n/index.md'].sort(),
  )
  expect(files).toContain('tides.md')
  // The URL of another site is no address of the document.
  expect(files).toContain('s.md')
})

it('An unknown value of Liquid in an address gives one warning, and a link with one in its text is checked', async () => {
  const diagnostics = await checkSite({
    ...site([{ folder: '../docs', from: 'jekyll' }]),
    'docs/a.md': withTitle(
      '[a]({{ site.repository }}) ![b]({{ site.cdn }}/b.png) <a href="{{ site.help }}/c">c</a>\n\n[d]({{ site.docs }}dead.md) [The {{ site.name }}](dead.md) {{ page.other }}\n\n[![{{ site.name }}]({{ site.cdn }}/b.png)](gone.md)\n\n[ref]\n\n[ref]: {{ site.docs }}lost.md',
    ),
  })
  const unknown = (name: string) =>
    `warning unknown-shortcode: Stele does not know "site.${name}", so the page leaves it out; add it to the source in site.yaml, as in "params: { ${name}: … }"`
  expect(listMessages(diagnostics).sort()).toEqual([
    expect.stringMatching(/^warning missing-document: .*dead\.md/),
    expect.stringMatching(/^warning missing-document: .*gone\.md/),
    'warning unknown-shortcode: Stele does not know "page.other", so the page leaves it out; write what it shows in its place',
    unknown('cdn'),
    unknown('docs'),
    unknown('help'),
    unknown('name'),
    unknown('repository'),
  ])
})
