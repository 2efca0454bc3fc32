/** The search box in the header, and the page that shows the results. */

import { beforeAll, describe, expect, it } from 'vitest'
import { getMessages } from '../../generator/look/messages/ui-languages.ts'
import { smallSite } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import {
  findAll,
  findElements,
  get,
  joinLines,
  type Published,
  publishWith,
  toEssay,
} from '../fixtures/published.ts'

let published: Published
beforeAll(async () => {
  published = await publishWith({})
})

/** The HTML of the search box in the header of a page; an empty text if it has none. */
function toBox(html: string): string {
  const header = html.slice(html.indexOf('<header class="site">'), html.indexOf('</header>'))
  const start = header.indexOf('<form')
  return start === -1 ? '' : header.slice(start, header.indexOf('</form>') + '</form>'.length)
}

const box = (action: string, name: string, label: string, button: string) =>
  `<form class="find" action="${action}" role="search" aria-label="${name}">` +
  `<input type="search" name="q" aria-label="${label}" placeholder="${name}" aria-keyshortcuts="/ Control+K Meta+K"><button type="submit" aria-label="${button}">` +
  '<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true"><path d="M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm3.3 7.8 3.2 3.2"></path></svg></button></form>'

/** The words of dates, as the script reads them. */
const dates = JSON.stringify(getMessages('en').dates).replaceAll('"', '&#x22;')

describe('The search box', () => {
  it('is in the header of every page, and leads to the search page of its language', () => {
    const pages = [...published.keys()].filter((file) => file.endsWith('.html'))
    expect(pages.length).toBe(15)
    for (const file of pages) {
      const expected = file.startsWith('pt')
        ? box('/pt/search', 'Buscar no site', 'Palavras-chave', 'Buscar')
        : box('/search', 'Search this site', 'Keywords', 'Find')
      expect([file, toBox(get(published, file))]).toEqual([file, expected])
    }
  })

  it('comes after the name of the site and the links of the header', () => {
    const html = get(published, 'index.html')
    const start = html.indexOf('<p class="name">')
    expect(joinLines(html.slice(start, html.indexOf('<main'))).replace(/<form.*<\/form>/, '<form>')).toMatch(
      /^<p class="name"><a [^>]*>Sample Author<\/a><\/p><button .*<\/button> *<div class="menu" .*<nav .*<\/nav> *<\/div><form><\/header>$/,
    )
  })
})

describe('The search page', () => {
  it('has a field and a place for the results, and leads readers without scripts to the API', () => {
    const html = get(published, 'search.html')
    expect(html.slice(html.indexOf('<h1>'), html.indexOf('</main>'))).toBe(
      '<h1>Search</h1><p class="lead">Search the titles, descriptions and tags of all pages of this site, in all languages.</p>' +
        '<form class="find" action="/api/v1/search"><input type="search" name="q" aria-label="Keywords" required>' +
        '<button type="submit">Find</button></form>' +
        '<div class="found" data-results="/api/v1/search" data-lang="en"' +
        ' data-languages="{&#x22;en&#x22;:&#x22;English&#x22;,&#x22;pt&#x22;:&#x22;Português&#x22;}"' +
        ` data-dates="${dates}" data-words="[&#x22;alpha&#x22;]"` +
        ' data-say-nearest-words="Try one of these words:"' +
        ' data-say-quota="{remaining} of {limit} requests left; the window resets in {reset} s."' +
        ' data-say-found="Results: {total}" data-say-none="Nothing found. Try fewer or broader keywords."' +
        ' data-say-wait="You have used all requests of this window. You can continue in {seconds} seconds."' +
        ' data-say-failed="Cannot reach the service. Check the connection and try again."' +
        ' data-say-headers="Headers" data-say-sending="Sending …">' +
        '<p role="status"></p><div data-list=""></div><div data-none="" hidden><ul class="row">' +
        '<li><a href="/essays">All essays</a></li><li><a href="/tags">All tags</a></li></ul></div></div>' +
        '<noscript><p>Your browser runs no scripts. This form leads to the results as JSON, as the API returns them.</p></noscript>',
    )
  })

  it('names its translations, and asks search engines not to list it', () => {
    const html = get(published, 'pt/search.html')
    const links = findElements(html, ({ properties }) => properties.hrefLang !== undefined)
    expect(links.map(({ tagName, properties }) => [tagName, properties.hrefLang, properties.href])).toEqual([
      ['link', 'en', 'https://site.test/search'],
      ['link', 'pt', 'https://site.test/pt/search'],
      ['link', 'x-default', 'https://site.test/search'],
      ['a', 'en', '/search'],
      ['a', 'pt', '/pt/search'],
    ])
    const robots = findAll(html, 'meta').filter(({ properties }) => properties.name === 'robots')
    expect(robots.map(({ properties }) => properties.content)).toEqual(['noindex'])
    for (const file of ['sitemap.xml', 'llms.txt', 'llms-full.txt', 'pt/llms-full.txt'])
      expect([file, get(published, file).includes('test/search')]).toEqual([file, false])
  })

  it('names the API in its Markdown', () => {
    expect(get(published, 'search.md')).toBe(`# Search

> Search the titles, descriptions and tags of all pages of this site, in all languages.

For an index of all documents of this site, see [llms.txt](https://site.test/llms.txt).

- Language: English (en)
- Address: [https://site.test/search](https://site.test/search)
- Also in: [Português](https://site.test/pt/search.md)

\`https://site.test/api/v1/search?q=…\`
`)
  })

  it('leaves no room for a page with the slug "search", and authors can link to it', async () => {
    const diagnostics = await diagnose({ ...smallSite, 'pages/search/en.md': toEssay('Words.') })
    expect(diagnostics.map(({ is }) => is)).toEqual(['error reserved-slug'])
    expect(await diagnose({ 'essays/x/en.md': toEssay('[x](/search) [y](/pt/search.md)') })).toEqual([])
  })
})

describe('A build for a host', () => {
  it.each([
    ['nginx', ''],
    ['static', '.html'],
  ] as const)('without code has both, and searches in the browser: %s', async (host, extension) => {
    const pages = await publishWith({}, { host })
    expect(toBox(pages.get('pt.html') ?? '')).toBe(
      box(`/pt/search${extension}`, 'Buscar no site', 'Palavras-chave', 'Buscar'),
    )
    const html = pages.get('search.html') ?? ''
    const main = html
      .slice(html.indexOf('<h1>'), html.indexOf('</main>'))
      .replaceAll(/-[\w-]{10}\.(?=js|txt)/g, '-HASH.')
    expect(main.replace(/ data-(?:say-[\w-]+|lang|languages|dates|words)="[^"]*"/g, '')).toBe(
      '<h1>Search</h1><p class="lead">Search the titles, descriptions and tags of all pages of this site, in all languages.</p>' +
        `<form class="find" action="/search${extension}"><input type="search" name="q" aria-label="Keywords" required>` +
        '<button type="submit">Find</button></form>' +
        '<div class="found" data-module="/assets/search-HASH.js" data-root="/"><p role="status"></p><div data-list=""></div>' +
        `<div data-none="" hidden><ul class="row"><li><a href="/essays${extension}">All essays</a></li>` +
        `<li><a href="/tags${extension}">All tags</a></li></ul></div></div>` +
        '<p class="hint">The search runs in your browser and needs JavaScript. <a href="/assets/search-licences-HASH.txt">Licences of the search</a></p>' +
        `<noscript><p><a href="/essays${extension}">All essays</a></p></noscript>`,
    )
    const all = [...pages].filter(([file]) => file.endsWith('.html'))
    expect(all.filter(([, page]) => page.includes('/api/v1/search'))).toEqual([])
  })
})
