import { parseFeed } from '@rowanmanning/feed-parser'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { get, publish, publishSample, publishWith, toEssay } from '../fixtures/published.ts'

/**
 * Parses XML strictly, with namespaces.
 * @returns the number of elements
 * @throws {Error} for XML that is not well formed
 */
function countElements(text: string): number {
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', () => {
    count++
  })
  parser.write(text).close()
  return count
}

const dated: Readonly<Record<string, string>> = {
  'essays/first-essay/en.md': toEssay('Words.', {
    title: 'A month & <more>',
    description: 'Only ]]> its month.',
    date: '2026-02',
    tags: ['alpha', 'b c'],
  }),
  'essays/day/en.md': toEssay('Words.', { title: 'A day', description: 'With its day.', date: '2026-02-03' }),
  'essays/undated/en.md': toEssay('Words.', { title: 'Undated', description: 'No date.' }),
}

describe('Every XML file', () => {
  it('is well formed', async () => {
    const published = await publishSample()
    const files = [...published.keys()].filter((file) => file.endsWith('.xml'))
    expect(files).toEqual(['feed.xml', 'pt/feed.xml', 'sitemap.xml'])
    for (const file of files) expect(countElements(get(published, file))).toBeGreaterThan(50)
  })
})

describe('A feed', () => {
  it('has the dated essays of its language, newest first, and is dated by the newest one', async () => {
    const published = await publishWith(dated)
    const feed = parseFeed(get(published, 'feed.xml')).toJSON()
    expect(feed).toMatchObject({
      meta: { type: 'atom', version: '1.0' },
      language: 'en',
      title: 'Sample Author · Essays',
      self: 'https://site.test/feed.xml',
      url: 'https://site.test/',
      updated: '2026-02-03T00:00:00.000Z',
      authors: [{ name: 'Sample Author', email: null, url: 'https://site.test/' }],
    })
    expect(
      parseFeed(get(published, 'feed.xml')).items.map(
        ({ id, url, title, description, published, updated, categories }) => ({
          id,
          url,
          title,
          description,
          published: published?.toISOString(),
          updated: updated?.toISOString(),
          categories: categories.map(({ term }) => term),
        }),
      ),
    ).toEqual([
      {
        id: 'https://site.test/essays/day',
        url: 'https://site.test/essays/day',
        title: 'A day',
        description: 'With its day.',
        published: '2026-02-03T00:00:00.000Z',
        updated: '2026-02-03T00:00:00.000Z',
        categories: [],
      },
      {
        id: 'https://site.test/essays/first-essay',
        url: 'https://site.test/essays/first-essay',
        title: 'A month & <more>',
        description: 'Only ]]> its month.',
        published: '2026-02-01T00:00:00.000Z',
        updated: '2026-02-01T00:00:00.000Z',
        categories: ['alpha', 'b c'],
      },
    ])
  })

  it('has its texts and addresses in the language of the feed', async () => {
    expect(get(await publishWith(dated), 'pt/feed.xml')).toBe(
      [
        '<?xml version="1.0" encoding="utf-8"?>\n',
        '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt">',
        '<title>Sample Author · Ensaios</title>',
        '<id>https://site.test/pt/feed.xml</id>',
        '<updated>2026-02-01T00:00:00Z</updated>',
        '<author><name>Sample Author</name><uri>https://site.test/pt</uri></author>',
        '<link rel="self" type="application/atom+xml" href="https://site.test/pt/feed.xml"></link>',
        '<link rel="alternate" type="text/html" href="https://site.test/pt"></link>',
        '<entry><title>Primeiro ensaio</title>',
        '<id>https://site.test/pt/essays/first-essay</id>',
        '<updated>2026-02-01T00:00:00Z</updated><published>2026-02-01T00:00:00Z</published>',
        '<summary>O primeiro deles.</summary>',
        '<content type="html">&#x3C;p>Palavras iniciais.&#x3C;/p></content>',
        '<link rel="alternate" type="text/html" hreflang="pt" href="https://site.test/pt/essays/first-essay"></link>',
        '<link rel="alternate" type="text/markdown" hreflang="pt" href="https://site.test/pt/essays/first-essay.md"></link>',
        '</entry></feed>\n',
      ].join(''),
    )
  })

  it('without essays is still valid', async () => {
    const { 'essays/first-essay/pt.md': _, ...files } = smallSite
    const feed = parseFeed(get(await publish(files), 'pt/feed.xml'))
    expect(feed.items).toEqual([])
    expect(feed.updated?.toISOString()).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('The sitemap', () => {
  it('lists every page with its date and its translations', async () => {
    const { 'essays/first-essay/pt.md': _, ...files } = smallSite
    const toUrl = (path: string, date: string, alternates: readonly (readonly [string, string])[]) =>
      `<url><loc>https://site.test${path}</loc>${date === '' ? '' : `<lastmod>${date}</lastmod>`}${alternates
        .map(
          ([code, target]) =>
            `<xhtml:link rel="alternate" hreflang="${code}" href="https://site.test${target}"></xhtml:link>`,
        )
        .join('')}</url>`
    const both = (path: string, pt: string) =>
      [
        ['en', path],
        ['pt', pt],
        ['x-default', path],
      ] as const
    const pages = [
      ['/', '/pt'],
      ['/essays', '/pt/essays'],
    ] as const
    const guides = ['agent-instructions', 'developers'].map((name) => [`/${name}`, `/pt/${name}`] as const)
    const published = await publish({
      ...files,
      'essays/so-em-portugues/pt.md': toEssay('Palavras.', { date: '2026-03-04' }),
    })
    expect(get(published, 'sitemap.xml')).toBe(
      [
        '<?xml version="1.0" encoding="utf-8"?>\n',
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
        ...pages.flatMap(([en, pt]) => [toUrl(en, '', both(en, pt)), toUrl(pt, '', both(en, pt))]),
        toUrl('/pt/essays/so-em-portugues', '2026-03-04', [
          ['pt', '/pt/essays/so-em-portugues'],
          ['x-default', '/pt/essays/so-em-portugues'],
        ]),
        toUrl('/essays/first-essay', '2026-02', [
          ['en', '/essays/first-essay'],
          ['x-default', '/essays/first-essay'],
        ]),
        ...guides.flatMap(([en, pt]) => [toUrl(en, '', both(en, pt)), toUrl(pt, '', both(en, pt))]),
        ...['/tags', '/tags/alpha'].map((path) =>
          toUrl(path, '', [
            ['en', path],
            ['x-default', path],
          ]),
        ),
        '</urlset>\n',
      ].join(''),
    )
  })
})
