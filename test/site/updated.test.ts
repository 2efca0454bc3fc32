/** The date of the last change on each surface. */

import { parseFeed } from '@rowanmanning/feed-parser'
import { toString as toText } from 'hast-util-to-string'
import { beforeAll, describe, expect, it } from 'vitest'
import { findAll, findElements, get, type Published, publishWith, toEssay } from '../fixtures/published.ts'

let published: Published
beforeAll(async () => {
  published = await publishWith({
    'essays/old/en.md': toEssay('Words.', { title: 'Old', date: '2024-05', updated: '2026-04-02' }),
    'essays/old/pt.md': toEssay('Palavras.', { title: 'Antigo', date: '2024-05', updated: '2026-04-02' }),
    'essays/undated/en.md': toEssay('Words.', { title: 'Undated', updated: '2026-05-01' }),
    'pages/about/en.md': toEssay('Words.', { title: 'About', tags: ['x'], updated: '2025-12-24' }),
  })
})

/** The facts below the description of a page. */
const toFacts = (file: string) => {
  const html = get(published, file)
  return /<p class="facts">.*?<\/p>/.exec(html.slice(html.indexOf('<article>')))?.[0]
}

const readLinkedData = (file: string) =>
  findElements(get(published, file), ({ properties }) => properties.type === 'application/ld+json').map(
    (element) => JSON.parse(toText(element)),
  )[0]

const listMeta = (file: string) =>
  findAll(get(published, file), 'meta').flatMap(({ properties: { property, content } }) =>
    String(property).startsWith('article:') ? [[property, content]] : [],
  )

describe('The date of the last change', () => {
  it('is on the page of an essay, after its date', () => {
    expect(toFacts('essays/old.html')).toBe(
      '<p class="facts"><time datetime="2024-05">May 2024</time> · ' +
        '<span>Updated </span><time datetime="2026-04-02">2 April 2026</time> · <span>1 min</span></p>',
    )
    expect(toFacts('pt/essays/old.html')).toBe(
      '<p class="facts"><time datetime="2024-05">maio de 2024</time> · ' +
        '<span>Atualizado </span><time datetime="2026-04-02">2 de abril de 2026</time> · <span>1 min</span></p>',
    )
  })

  it('is on a page that is no essay, without its tags', () => {
    expect(toFacts('about.html')).toBe(
      '<p class="facts"><span>Updated </span><time datetime="2025-12-24">24 December 2025</time></p>',
    )
  })

  it('is in the Markdown', () => {
    expect(get(published, 'essays/old.md')).toContain(
      '\n- Published: 2024-05\n- Updated: 2026-04-02\n- Language: English (en)\n',
    )
    expect(get(published, 'about.md')).toContain('\n- Updated: 2025-12-24\n- Language: English (en)\n')
  })

  it('is in the metadata for search engines', () => {
    expect(listMeta('essays/old.html')).toEqual([
      ['article:published_time', '2024-05'],
      ['article:modified_time', '2026-04-02'],
    ])
    expect(readLinkedData('essays/old.html')).toMatchObject({
      '@type': 'Article',
      datePublished: '2024-05',
      dateModified: '2026-04-02',
    })
    expect(readLinkedData('about.html')).toMatchObject({ '@type': 'WebPage', dateModified: '2025-12-24' })
    expect(readLinkedData('essays/first-essay.html')).not.toHaveProperty('dateModified')
  })

  it('is what the sitemap says, or else the date', () => {
    const entries = [...get(published, 'sitemap.xml').matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<)?/g)]
    const dates = Object.fromEntries(entries.map(([, url, date = null]) => [url?.slice(17), date]))
    expect(dates).toMatchObject({
      '/essays/first-essay': '2026-02',
      '/essays/old': '2026-04-02',
      '/essays/undated': '2026-05-01',
      '/about': '2025-12-24',
      '/': null,
    })
  })

  it('is the update of an entry of the feed, and the newest one is the update of the feed', () => {
    const feed = parseFeed(get(published, 'feed.xml'))
    expect(feed.updated?.toISOString()).toBe('2026-04-02T00:00:00.000Z')
    expect(
      feed.items.map(({ title, published, updated }) => [
        title,
        published?.toISOString().slice(0, 10),
        updated?.toISOString().slice(0, 10),
      ]),
    ).toEqual([
      ['First essay', '2026-02-01', '2026-02-01'],
      ['Old', '2024-05-01', '2026-04-02'],
    ])
  })

  it('is the Last-Modified of the feed in its language, if it has entries', async () => {
    const { files, headers } = JSON.parse(get(published, '_stele/manifest.json'))
    const toLastModified = (file: string) =>
      headers[files[file].headers].filter(([name]: readonly string[]) => name === 'Last-Modified')
    expect(toLastModified('feed.xml')).toEqual([['Last-Modified', 'Thu, 02 Apr 2026 00:00:00 GMT']])
    expect(toLastModified('robots.txt')).toEqual([])
    const undated = await publishWith({ 'essays/first-essay/en.md': toEssay('Words.', { title: 'Undated' }) })
    const { headers: others } = JSON.parse(get(undated, '_stele/manifest.json'))
    expect(others['feed.en']).toEqual(others.cors)
  })

  it('is not in the API', () => {
    for (const file of ['api/v1/essays.json', 'api/v1/essays/old.json', '_stele/search/items/0.jsonl'])
      expect(get(published, file)).not.toContain('2026-04-02')
  })
})
