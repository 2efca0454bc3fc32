/** The pages of tags. */

import { toString as toText } from 'hast-util-to-string'
import { beforeAll, describe, expect, it } from 'vitest'
import { toTagSlug } from '../../generator/site/addresses/tag-slug.ts'
import { smallSite } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import {
  findElements,
  get,
  joinLines,
  type Published,
  publishOne,
  publishWith,
  toEssay,
} from '../fixtures/published.ts'

describe('The slug of a tag', () => {
  it.each([
    ['CI/CD', 'ci-cd'],
    ['operação', 'operacao'],
    ['Straße', 'strasse'],
    ['Łódź', 'lodz'],
    ['ﬁlm №５', 'film-no5'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['#hashtag', 'hashtag'],
    ['.NET', 'dot-net'],
    ['Node.js', 'node-js'],
  ])('of %j is %j', (tag, slug) => {
    expect(toTagSlug(tag)).toBe(slug)
  })

  it.each([
    ['another alphabet', 'Привет мир', /^[\da-f]{10}$/],
    ['letters of two alphabets', 'Rust 言語', /^rust-[\da-f]{10}$/],
    ['an emoji', '🎉', /^[\da-f]{10}$/],
    ['punctuation alone', '!?', /^[\da-f]{10}$/],
    ['a name that Windows reserves', 'CON', /^con-[\da-f]{10}$/],
    ['the name of an index file', 'index', /^index-[\da-f]{10}$/],
    ['more characters than a slug may have', 'a'.repeat(101), /^a{89}-[\da-f]{10}$/],
  ])('has a hash for %s', (_, tag, pattern) => {
    expect(toTagSlug(tag)).toMatch(pattern)
  })

  it('is the same on every machine', () => {
    expect(toTagSlug('Привет мир')).toBe('527c01ee13')
  })

  it.each([
    ['case', 'Rust', 'rust'],
    ['accents', 'operação', 'operacao'],
    ['case in another alphabet', 'Привет, мир', 'привет мир'],
    ['the form of Unicode', 'é', 'é'],
  ])('is the same for tags that differ only in %s', (_, a, b) => {
    expect(toTagSlug(a)).toBe(toTagSlug(b))
  })

  it('differs for words that differ only in vowel signs', () => {
    expect(toTagSlug('कल')).not.toBe(toTagSlug('काल'))
  })
})

let published: Published
beforeAll(async () => {
  published = await publishWith({
    'essays/second/en.md': toEssay('Words.', {
      title: 'Second',
      description: 'The *second*.',
      date: '2026-03-01',
      tags: ['Alpha', 'C++', 'álgebra'],
    }),
    'essays/third/en.md': toEssay('Words.', { title: 'Third', date: '2026-01', tags: ['alpha', 'Zeta'] }),
    'essays/third/pt.md': toEssay('Palavras.', { title: 'Terceiro', date: '2026-01', tags: ['alpha'] }),
    'essays/draft/en.md': toEssay('Words.', { tags: ['hidden'], draft: true }),
    'pages/about/en.md': toEssay('Words.', { tags: ['about pages'] }),
  })
})

/** The HTML inside a page's `<main>`. */
const toContent = (html: string): string =>
  joinLines(html.slice(html.indexOf('>', html.indexOf('<main')) + 1, html.indexOf('</main>')))

describe('The list of tags', () => {
  it('has all tags of the essays of its language by name, each with the number of its essays', () => {
    expect(toContent(get(published, 'tags.html'))).toBe(
      '<h1 lang="en">Tags</h1><p class="lead" lang="en">Every tag of the essays by Sample Author.</p><ul class="row">' +
        '<li><a href="/tags/algebra">álgebra</a><span> (1)</span></li>' +
        '<li><a href="/tags/alpha">alpha</a><span> (3)</span></li>' +
        '<li><a href="/tags/c-plus-plus">C++</a><span> (1)</span></li>' +
        '<li><a href="/tags/zeta">Zeta</a><span> (1)</span></li></ul>',
    )
    expect(toContent(get(published, 'pt/tags.html'))).toBe(
      '<h1 lang="pt">Tags</h1><p class="lead" lang="pt">Todas as tags dos ensaios de Sample Author.</p><ul class="row">' +
        '<li><a href="/pt/tags/alpha">alpha</a><span> (1)</span></li></ul>',
    )
  })

  it('has the same in Markdown', () => {
    expect(get(published, 'tags.md')).toBe(`# Tags

> Every tag of the essays by Sample Author.

For an index of all documents of this site, see [llms.txt](https://site.test/llms.txt).

- Language: English (en)
- Address: [https://site.test/tags](https://site.test/tags)
- Also in: [Português](https://site.test/pt/tags.md)

- [álgebra](https://site.test/tags/algebra.md) (1)
- [alpha](https://site.test/tags/alpha.md) (3)
- [C++](https://site.test/tags/c-plus-plus.md) (1)
- [Zeta](https://site.test/tags/zeta.md) (1)
`)
  })

  it('is linked from the footer of every page, and marked on itself', () => {
    const toLinks = (file: string) =>
      findElements(get(published, file), ({ properties }) => properties.href === '/tags').map(
        ({ properties }) => properties.ariaCurrent ?? null,
      )
    expect(toLinks('index.html')).toEqual([null])
    expect(toLinks('essays/third.html')).toEqual([null])
    expect(toLinks('essays.html')).toEqual([null, null])
    // The first one is the link of the navigation between languages.
    expect(toLinks('tags.html')).toEqual(['true', 'page'])
  })

  it('has words that differ only in vowel signs, in the order of their slugs', async () => {
    const tags = ['कल', 'काल', 'किल', 'कील']
    const site = await publishOne({ 'essays/second/en.md': toEssay('Words.', { title: 'Second', tags }) })
    const links = findElements(get(site, 'tags.html'), ({ properties }) =>
      String(properties.href).startsWith('/tags/'),
    )
    const [first, ...slugs] = links.map(({ properties }) => String(properties.href).slice('/tags/'.length))
    expect(first).toBe('alpha')
    expect(slugs).toEqual(tags.map(toTagSlug).sort())
  })

  it('does not exist in a language whose essays have no tags', async () => {
    const pages = await publishWith({})
    const files = [...pages.keys()].filter((file) => !file.startsWith('api/') && file.includes('tags'))
    expect(files).toEqual(['tags.html', 'tags.md', 'tags/alpha.html', 'tags/alpha.md'])
    expect(get(pages, 'pt/essays/first-essay.html')).not.toContain('/tags')
    expect(get(pages, 'pt/essays.html')).not.toContain('/tags')
  })
})

describe('The page of a tag', () => {
  it('lists the essays with the tag, newest first, whatever their spelling of it, and shows one spelling', () => {
    expect(toContent(get(published, 'tags/alpha.html'))).toBe(
      '<h1 lang="en">alpha</h1><p class="lead" lang="en">3 essays about “alpha”, newest first.</p><h2 lang="en">Essays</h2><ol class="entries">' +
        '<li><h3><a href="/essays/second">Second</a></h3><p>The *second*.</p>' +
        '<p class="facts"><time datetime="2026-03-01">1 March 2026</time> · <span>1 min</span> · ' +
        '<a href="/tags/alpha">alpha</a>, <a href="/tags/c-plus-plus">C++</a>, <a href="/tags/algebra">álgebra</a></p></li>' +
        '<li><h3><a href="/essays/first-essay">First essay</a></h3><p>The first of them.</p>' +
        '<p class="facts"><time datetime="2026-02">February 2026</time> · <span>1 min</span> · <a href="/tags/alpha">alpha</a></p></li>' +
        '<li><h3><a href="/essays/third">Third</a></h3><p>What it says.</p>' +
        '<p class="facts"><time datetime="2026-01">January 2026</time> · <span>1 min</span> · ' +
        '<a href="/tags/alpha">alpha</a>, <a href="/tags/zeta">Zeta</a></p></li></ol>' +
        '<p><a href="/tags">All tags</a></p>',
    )
  })

  it('has the same in Markdown', () => {
    expect(get(published, 'pt/tags/alpha.md')).toBe(`# alpha

> Um ensaio sobre “alpha”.

Para um índice de todos os documentos deste site, veja [llms.txt](https://site.test/pt/llms.txt).

- Idioma: Português (pt)
- Endereço: [https://site.test/pt/tags/alpha](https://site.test/pt/tags/alpha)
- Também em: [English](https://site.test/tags/alpha.md)

## Ensaios

- [Terceiro](https://site.test/pt/essays/third.md) (2026-01 · 1 minuto de leitura · alpha): What it says.

[Todas as tags](https://site.test/pt/tags.md)
`)
  })

  it('names its translation only where the other language has the same tag', () => {
    const toLanguages = (file: string) =>
      findElements(
        get(published, file),
        ({ tagName, properties }) => tagName === 'link' && properties.hrefLang !== undefined,
      ).map(({ properties }) => [properties.hrefLang, properties.href])
    expect(toLanguages('tags/alpha.html')).toEqual([
      ['en', 'https://site.test/tags/alpha'],
      ['pt', 'https://site.test/pt/tags/alpha'],
      ['x-default', 'https://site.test/tags/alpha'],
    ])
    expect(toLanguages('tags/zeta.html')).toEqual([
      ['en', 'https://site.test/tags/zeta'],
      ['x-default', 'https://site.test/tags/zeta'],
    ])
  })

  it('is a collection for search engines', () => {
    const [data] = findElements(
      get(published, 'tags/alpha.html'),
      ({ properties }) => properties.type === 'application/ld+json',
    )
    expect(JSON.parse(data === undefined ? '' : toText(data))).toMatchObject({
      '@type': 'CollectionPage',
      name: 'alpha',
      url: 'https://site.test/tags/alpha',
    })
  })
})

describe('The pages of tags', () => {
  it('do not exist for tags of drafts and of pages that are no essays', () => {
    const files = [...published.keys()].filter((file) => /^tags\/.*\.html$/.test(file))
    expect(files).toEqual(['tags/algebra.html', 'tags/alpha.html', 'tags/c-plus-plus.html', 'tags/zeta.html'])
    expect(get(published, 'about.md')).toContain('- Tags: about pages\n')
  })

  it('can be linked to by authors, and a link to a tag that does not exist is reported', async () => {
    const links = ['/tags', '/tags.md', '/tags/beta', '/tags/alpha.md', '/tags/bet'].map(
      (href) => `[x](${href})`,
    )
    const essay = toEssay(links.join(' '), { tags: ['beta'] })
    const diagnostics = await diagnose({ 'essays/linking/en.md': essay })
    expect(diagnostics.flatMap(({ is, reason }) => [is, reason])).toEqual([
      'warning uncertain-link',
      'The link to "/tags/bet" leads to a path that this site does not publish; check that another service serves it; did you mean "/tags/beta"?',
    ])
  })

  it('leave no room for a page with the slug "tags"', async () => {
    const diagnostics = await diagnose({ ...smallSite, 'pages/tags/en.md': toEssay('Words.') })
    expect(diagnostics.map(({ at, is, reason }) => [at, is, reason])).toEqual([
      [
        'pages/tags:1:1',
        'error reserved-slug',
        'The folder name "tags" is reserved, because the service publishes under it; choose another slug',
      ],
    ])
  })

  it('cannot be hidden by a redirect', async () => {
    const site = `${smallSite['site.yaml']}redirects: { /tags/alpha: /essays }\n`
    const [diagnostic] = await diagnose({ ...smallSite, 'site.yaml': site })
    expect([diagnostic?.is, diagnostic?.reason]).toEqual([
      'error redirect-conflict',
      'The site publishes "/tags/alpha"; remove this entry',
    ])
  })
})
