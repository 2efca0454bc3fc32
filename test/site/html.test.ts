import type { Element } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  findAll,
  findElements,
  get,
  type Published,
  publishOne,
  publishSample,
  toEssay,
} from '../fixtures/published.ts'
import { findMistakes, lenientValidator, listPages, validator } from './validate-html.ts'

let sample: Published = new Map()
beforeAll(async () => {
  sample = await publishSample()
})

const unusual = `Words <b>of HTML</b> <kbd>here</kbd>.

## 1. A number first

## Content

## Same

## Same

## ![An image](https://x.test/a.png)

## 🎉

| Same | Table |
| :- | -: |
| a | b |

| Same | Table |
| - | - |
| [c](/essays) | \`d\` |

- [ ] task
- [x] done

\`\`\`js
const a = '<b>'
\`\`\`

Note[^1] and[^1] and[^two].

[^1]: One.
[^two]: Two.

![](https://x.test/a.png) ![gone](javascript:alert(1))

<font color="red">old</font> <b id="content">twice</b> <main>x</main>`

describe('Every HTML page', () => {
  // The extended tests validate all pages.
  it('is valid on the sample site, of each kind', async () => {
    expect(listPages(sample)).toHaveLength(50)
    const files = `index essays tags tags/reliability search developers 404 410 essays/idempotency-keys pt pt/essays`
    const pages = files.split(' ').map((name) => `${name}.html`)
    expect(await findMistakes(sample, validator, pages)).toEqual([])
  })

  it('is valid around unusual content: headings with numbers, duplicates or images, and obsolete HTML', async () => {
    const published = await publishOne({
      'essays/first-essay/en.md': toEssay(unusual, { tags: ['C', 'C++', 'C#', 'c d', 'c-d', '🎉', '<b>'] }),
    })
    const pages = ['essays/first-essay.html', 'tags.html', 'essays.html']
    expect(await findMistakes(published, lenientValidator, pages)).toEqual([])
  })

  it('is valid for MDX with HTML elements on one line or several, and without essays', async () => {
    const body = `<p>One line</p>

<h2 id="own">A heading</h2>

<ul>
  <li>one</li>
  <li>two <b>bold</b></li>
</ul>

<table><tbody><tr><td>cell</td></tr></tbody></table>

<details>
<summary>More</summary>

Hidden *words*.

</details>

<div className="x">A <Term>word</Term></div>`
    const published = await publishOne({
      'essays/first-essay/en.md': toEssay('', { draft: true }),
      'pages/second/en.mdx': toEssay(body),
    })
    const pages = ['essays.html', 'second.html']
    expect(await findMistakes(published, validator, pages)).toEqual([])
    expect(get(published, 'essays.html')).toContain('<p>There are no essays in this language yet.</p>')
    const html = get(published, 'second.html')
    expect(html).toContain(
      '<p>One line</p>\n<h2 id="own">A heading<a class="anchor" href="#own" aria-label="Link to the section “A heading”"></a></h2>\n<ul><li>one</li><li>two <b>bold</b></li></ul>',
    )
    expect(html).toContain('<details><summary>More</summary><p>Hidden <em>words</em>.</p></details>')
  })

  it('has one h1, its landmarks with different labels, no duplicate ids, no inline styles and no unexpected scripts', () => {
    for (const file of listPages(sample)) {
      const elements = findElements(get(sample, file), () => true)
      const find = (name: string) => elements.filter(({ tagName }) => tagName === name)
      const ids = elements.flatMap(({ properties }) => properties.id ?? [])
      const labels = find('nav').map(({ properties }) => properties.ariaLabel)
      const isError = file === '404.html' || file === '410.html'
      const hasForms = isError || /(?:^|\/)(?:search|developers)\.html$/.test(file)
      expect({
        file,
        headings: find('h1').length,
        landmarks: ['header', 'main', 'footer'].map(
          (name) => find(name).filter((element) => name === 'main' || isOfSite(element)).length,
        ),
        labels: new Set(labels).size,
        duplicates: ids.filter((id, index) => ids.indexOf(id) !== index),
        styles: elements.filter(({ tagName, properties }) => tagName === 'style' || 'style' in properties),
        scripts: find('script').map(({ properties }) => properties.type),
      }).toEqual({
        file,
        headings: 1,
        landmarks: [1, 1, 1],
        labels: labels.length,
        duplicates: [],
        styles: [],
        scripts: [...(isError ? [] : ['application/ld+json']), 'module', ...(hasForms ? ['module'] : [])],
      })
    }
  })
})

const isOfSite = ({ properties }: Element): boolean => String(properties.className) === 'site'

/**
 * The contents of `<head>`: one row per element, with its attributes in order. JSON-LD is parsed, and asset paths have no
 * hash.
 */
function readHead(html: string): unknown[] {
  const [head] = findAll(html, 'head')
  return (head?.children ?? []).flatMap((node) => {
    if (node.type !== 'element') return []
    const { tagName, properties } = node
    if (tagName === 'title') return [['title', toText(node)]]
    if (tagName === 'script') return [['data', JSON.parse(toText(node))]]
    const values = Object.entries(properties).map(
      ([key, value]) => `${key}=${String(value).replace(/^(\/assets\/.+)-[\w-]{10}\./, '$1-HASH.')}`,
    )
    return [[tagName, ...values]]
  })
}

/** The rows that every head starts with. */
const toBase = (title: string, description: string) => [
  ['meta', 'charSet=utf-8'],
  ['title', title],
  ['meta', 'name=description', `content=${description}`],
  ['meta', 'name=viewport', 'content=width=device-width, initial-scale=1'],
  ['meta', 'name=color-scheme', 'content=light dark'],
  ['link', 'rel=icon', 'type=image/svg+xml', 'href=/assets/icon-HASH.svg'],
  [
    'link',
    'rel=preload',
    'as=font',
    'type=font/woff2',
    'href=/assets/literata-HASH.woff2',
    'crossOrigin=anonymous',
  ],
  ['link', 'rel=stylesheet', 'href=/assets/style-HASH.css'],
]

const link = (rel: string, path: string, ...properties: readonly string[]) => [
  ...['link', `rel=${rel}`, ...properties, `href=https://example.com${path}`],
]
const alternate = (code: string, path: string) => link('alternate', path, `hrefLang=${code}`)
const markdown = (path: string) => link('alternate', path, 'type=text/markdown')
const describedBy = (path: string) => link('describedby', path, 'type=text/plain')
const feed = (path: string) => link('alternate', path, 'type=application/atom+xml', 'title=Feed')
const neighbour = (rel: 'prev' | 'next', path: string) => link(rel, path)
const canonical = (path: string) => link('canonical', path)
const property = (name: string, content: string) => ['meta', `property=${name}`, `content=${content}`]

describe('The head of a page', () => {
  it('describes the author on the home page', () => {
    const bio =
      'Example Author is a demo: a made-up engineer who stands in for the person whose site this will be. The essays published under this name are about software architecture, distributed systems and keeping services reliable in operation. They exist to show how Stele turns a folder of Markdown into pages and a read-only JSON API. Replace this text, and the files beside it, with your own.'
    expect(readHead(get(sample, 'index.html'))).toEqual([
      ...toBase('Example Author, Software engineer and technical writer', bio),
      canonical('/'),
      alternate('en', '/'),
      alternate('pt', '/pt'),
      alternate('x-default', '/'),
      markdown('/index.md'),
      describedBy('/llms.txt'),
      link('ard', '/.well-known/ard.json'),
      feed('/feed.xml'),
      property('og:type', 'profile'),
      property('og:site_name', 'Example Content API'),
      property('og:title', 'Example Author'),
      property('og:description', bio),
      property('og:url', 'https://example.com/'),
      property('og:locale', 'en'),
      property('og:locale:alternate', 'pt'),
      [
        'data',
        {
          '@context': 'https://schema.org',
          '@type': 'Person',
          '@id': 'https://example.com/#author',
          name: 'Example Author',
          url: 'https://example.com/',
          jobTitle: 'Software engineer and technical writer',
          description: bio,
          knowsAbout: [
            'software architecture',
            'distributed systems',
            'operational reliability',
            'API design',
          ],
          email: 'author@example.com',
          sameAs: ['https://github.com/example', 'https://www.linkedin.com/in/example'],
        },
      ],
    ])
  })

  /** The head of an essay by the example author. */
  const toEssayHead = (
    essay: { lang: string; path: string; title: string; description: string; date: string; tags: string[] },
    languages: readonly string[],
    neighbours: unknown[],
  ) => {
    const { lang, path, title, description, date, tags } = essay
    const folder = lang === 'en' ? '' : `/${lang}`
    const url = `https://example.com${path}`
    const author = {
      ...{ '@type': 'Person', '@id': 'https://example.com/#author', name: 'Example Author' },
      url: `https://example.com${folder || '/'}`,
    }
    return [
      ...toBase(`${title} · Example Author`, description),
      canonical(path),
      ...languages.map((code) => alternate(code, code === 'pt' && lang === 'en' ? `/pt${path}` : path)),
      alternate('x-default', path),
      ...neighbours,
      markdown(`${path}.md`),
      describedBy(`${folder}/llms.txt`),
      feed(`${folder}/feed.xml`),
      property('og:type', 'article'),
      property('og:site_name', 'Example Content API'),
      property('og:title', title),
      property('og:description', description),
      property('og:url', url),
      property('og:locale', lang),
      ...languages.filter((code) => code !== lang).map((code) => property('og:locale:alternate', code)),
      property('article:published_time', date),
      ...tags.map((tag) => property('article:tag', tag)),
      [
        'data',
        {
          ...{ '@context': 'https://schema.org', '@type': 'Article', headline: title, description },
          ...{ inLanguage: lang, url, mainEntityOfPage: url, datePublished: date, keywords: tags, author },
        },
      ],
    ]
  }

  it('describes the date, the tags and the languages of an essay', () => {
    const essay = {
      lang: 'en',
      path: '/essays/idempotency-keys',
      title: 'Idempotency keys: what a retry may assume',
      description:
        'How to make a retried request safe: write the key and its result in the transaction that does the work, and decide scope, expiry and replies beforehand.',
      date: '2026-09-14',
      tags: ['distributed systems', 'reliability', 'databases'],
    }
    expect(readHead(get(sample, 'essays/idempotency-keys.html'))).toEqual(
      toEssayHead(essay, ['en', 'pt'], [neighbour('prev', '/essays/backpressure-and-load-shedding')]),
    )
  })

  it('links an essay that is only in Portuguese to no other language', () => {
    const essay = {
      lang: 'pt',
      path: '/pt/essays/migracoes-de-esquema-sem-parada',
      title: 'Migrações de esquema sem parada',
      description:
        'Mudar o esquema com o sistema no ar é mudar um contrato entre duas versões do código. Expandir e contrair, locks de DDL no PostgreSQL, backfill em lotes, verificação e volta.',
      date: '2026-01-18',
      tags: ['bancos de dados', 'operação', 'confiabilidade'],
    }
    const html = get(sample, 'pt/essays/migracoes-de-esquema-sem-parada.html')
    const neighbours = [
      neighbour('prev', '/pt/essays/modular-monolith-first'),
      neighbour('next', '/pt/essays/slos-that-change-decisions'),
    ]
    expect(readHead(html)).toEqual(toEssayHead(essay, ['pt'], neighbours))
    expect(findAll(html, 'html')[0]?.properties.lang).toBe('pt')
    expect(findElements(html, ({ properties }) => String(properties.className) === 'languages')).toEqual([])
  })
})
