/** The complete home page and essay list, in HTML and in Markdown. */

import { beforeAll, describe, expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import { get, joinLines, type Published, publishOne, publishWith, toEssay } from '../fixtures/published.ts'

const essays = {
  'essays/second/en.md': toEssay('Words.', {
    title: 'Second *essay*',
    description: 'About <it>.',
    date: '2026-03-01',
    updated: '2026-04-02',
    tags: ['alpha', 'Beta & co'],
  }),
  'essays/undated/en.md': toEssay('Words.', {
    title: 'Undated',
    description: 'No day.',
    tags: ['alpha', 'alpha'],
  }),
  'essays/bare/en.md': toEssay('Words.', { title: 'Bare', description: 'Neither.' }),
}

/** Without subjects and dates. */
const sparse = {
  'profile/en.yaml': String(smallSite['profile/en.yaml']).replace(/focus: .*/, 'focus: []'),
  'essays/first-essay/en.md': toEssay('Words.', { title: 'First' }),
}

let published: Published
beforeAll(async () => {
  published = await publishWith(essays)
})

/** The HTML inside a page's `<main>`. */
const toContent = (html: string): string =>
  joinLines(html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.indexOf('</main>')))

const dated =
  '<li><h3><a href="/essays/second">Second *essay*</a></h3><p>About &#x3C;it>.</p>' +
  '<p class="facts"><time datetime="2026-03-01">1 March 2026</time> · <span>Updated </span><time datetime="2026-04-02">2 April 2026</time> · <span>1 min</span> · <a href="/tags/alpha">alpha</a>, <a href="/tags/beta-co">Beta &#x26; co</a></p></li>' +
  '<li><h3><a href="/essays/first-essay">First essay</a></h3><p>The first of them.</p>' +
  '<p class="facts"><time datetime="2026-02">February 2026</time> · <span>1 min</span> · <a href="/tags/alpha">alpha</a></p></li>'

const undated =
  '<li><h3><a href="/essays/bare">Bare</a></h3><p>Neither.</p><p class="facts"><span>1 min</span></p></li>' +
  '<li><h3><a href="/essays/undated">Undated</a></h3><p>No day.</p>' +
  '<p class="facts"><span>1 min</span> · <a href="/tags/alpha">alpha</a></p></li>'

const toEntries = (essays: string) => `<ol class="entries">${essays}</ol>`

const items = `- [Second \\*essay\\*](https://site.test/essays/second.md) (2026-03-01 · Updated 2026-04-02 · 1 minute to read · alpha, Beta & co): About \\<it>.
- [First essay](https://site.test/essays/first-essay.md) (2026-02 · 1 minute to read · alpha): The first of them.
- [Bare](https://site.test/essays/bare.md) (1 minute to read): Neither.
- [Undated](https://site.test/essays/undated.md) (1 minute to read · alpha): No day.`

const introduction =
  '<section class="profile"><h1>Sample Author</h1><p class="role">Writer</p><p class="lead">A sample.</p>' +
  '<nav class="elsewhere" aria-label="Elsewhere"><ul><li><a href="https://github.com/example" rel="me">GitHub</a></li>' +
  '<li><a href="https://www.linkedin.com/in/example" rel="me">LinkedIn</a></li>' +
  '<li><a href="mailto:author@example.com">E-mail</a></li></ul></nav></section>'

describe('The home page', () => {
  it('shows the profile and the latest essays', () => {
    expect(toContent(get(published, 'index.html'))).toBe(
      introduction +
        `<section class="part" aria-labelledby="latest"><h2 id="latest">Latest essays</h2>${toEntries(dated + undated)}` +
        '<p class="more"><a href="/essays">All essays</a></p></section>' +
        '<section class="part" aria-labelledby="focus"><h2 id="focus">Focus</h2><ul class="row"><li>samples</li></ul></section>',
    )
  })

  it('has no heading for subjects that a profile does not name', async () => {
    const files = await publishOne(sparse)
    expect(get(files, 'index.html')).not.toContain('Focus')
    expect(get(files, 'index.md')).toContain('\nA sample.\n\n## Elsewhere\n')
  })

  it('shows the parts that `home` names, in its order, and as many essays as it says', async () => {
    const home = '\nhome: { show: [tags, essays], essays: 1 }\n'
    const files = await publishWith({ 'site.yaml': `${smallSite['site.yaml']}${home}` })
    expect(toContent(get(files, 'index.html'))).toBe(
      introduction +
        '<section class="part" aria-labelledby="tags"><h2 id="tags">Tags</h2><ul class="row"><li><a href="/tags/alpha">alpha</a><span> (1)</span></li></ul></section>' +
        '<section class="part" aria-labelledby="latest"><h2 id="latest">Latest essays</h2><ol class="entries">' +
        '<li><h3><a href="/essays/first-essay">First essay</a></h3><p>The first of them.</p>' +
        '<p class="facts"><time datetime="2026-02">February 2026</time> · <span>1 min</span> · <a href="/tags/alpha">alpha</a></p></li></ol>' +
        '<p class="more"><a href="/essays">All essays</a></p></section>',
    )
  })

  it.each([
    ['{ show: [news] }', 'Entry 1 of "home.show" must be one of essays, focus, tags, sidebar, got "news"'],
    ['{ show: [tags, tags] }', '"home.show" must be a list with each part at most once, got a list'],
    ['{ essays: 0 }', '"home.essays" must be a whole number from 1 to 50, got the number 0'],
  ])('cannot be %s', async (home, reason) => {
    const diagnostics = await diagnose({ 'site.yaml': `${smallSite['site.yaml']}\nhome: ${home}\n` })
    expect(diagnostics.map(({ reason: found }) => found)).toEqual([reason])
  })

  it('shows the profile, the latest essays and the other pages in Markdown', () => {
    expect(get(published, 'index.md')).toBe(`# Sample Author

> Writer

For an index of all documents of this site, see [llms.txt](https://site.test/llms.txt).

- Language: English (en)
- Address: [https://site.test/](https://site.test/)
- Also in: [Português](https://site.test/pt.md)

A sample.

## Focus

- samples

## Elsewhere

- [GitHub](https://github.com/example)
- [LinkedIn](https://www.linkedin.com/in/example)
- [author@example.com](mailto:author@example.com)

## Latest essays

${items}

[All essays](https://site.test/essays.md)

## More of this site

- [Agent instructions](https://site.test/agent-instructions.md): How a software agent uses the content API: the first call, how to search and read, and how to handle the quota and errors.
- [Developers](https://site.test/developers.md): Reference of the read-only content API: operations with examples, errors, quota, caching, CORS and the versioning policy.
`)
  })
})

describe('The essay list', () => {
  it('shows every essay once, by year, newest first, and links to the list of tags', () => {
    expect(toContent(get(published, 'essays.html'))).toBe(
      '<h1 lang="en">Essays</h1><p class="lead" lang="en">Every essay by Sample Author, newest first.</p>' +
        `<h2 class="year">2026</h2>${toEntries(dated)}<h2 class="year">Without a date</h2>${toEntries(undated)}` +
        '<p><a href="/tags">All tags</a></p>',
    )
  })

  it('has one heading for essays without dates, in the language of the texts', async () => {
    const files = await publishOne(sparse)
    expect(toContent(get(files, 'essays.html'))).toContain(
      '</p><h2 class="year">All essays</h2><ol class="entries"><li><h3><a href="/essays/first-essay">First</a></h3>',
    )
  })

  it('shows the same in Markdown', () => {
    expect(get(published, 'essays.md')).toBe(`# Essays

> Every essay by Sample Author, newest first.

For an index of all documents of this site, see [llms.txt](https://site.test/llms.txt).

- Language: English (en)
- Address: [https://site.test/essays](https://site.test/essays)
- Also in: [Português](https://site.test/pt/essays.md)

## All essays

${items}

[All tags](https://site.test/tags.md)
`)
  })
})
