/** The fields of items of collections on their pages, in HTML and in Markdown. */

import { beforeAll, describe, expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { png } from '../fixtures/images.ts'
import { get, joinLines, type Published, publishWith } from '../fixtures/published.ts'
import { findMistakes, validator } from './validate-html.ts'

const toItem = (keys: string, text = 'A text.'): string => `---\n${keys}\n---\n\n${text}\n`

const recipes = {
  properties: {
    title: { type: 'string' },
    serves: { type: 'integer', title: 'For', 'x-unit': 'people' },
    steps: { type: 'array', items: { type: 'number', 'x-unit': 'min' } },
    cook: { type: 'string', 'x-reference': 'cooks' },
    see_also: { type: 'array', items: { type: 'string', 'x-reference': 'recipes' } },
    essay: { type: 'string', 'x-reference': 'essays' },
    more: { type: 'string', 'x-reference': 'pages' },
    photo: { type: 'string', format: 'asset' },
    card: { type: 'string', format: 'asset' },
    usedBy: { 'x-referenced-by': 'recipes' },
    firstCooked: { $ref: '#/$defs/day' },
    from: { anyOf: [{ 'x-reference': 'pages' }, { 'x-reference': 'cooks' }] },
  },
  $defs: { day: { type: 'string', format: 'date', title: 'First cooked on' } },
}

const list = [
  ...[
    'title',
    'description',
    'date',
    'tags',
    'serves',
    'steps',
    'cook',
    'see_also',
    'essay',
    'more',
    'photo',
    'card',
  ],
  ...['usedBy', 'firstCooked', 'from', 'spiceLevel', 'sourceURL', 'isVegan', 'hasNuts', 'place', 'nothing'],
]

const files = {
  'site.yaml': `${smallSite['site.yaml']}collections:
  recipes: { schema: recipes.schema.json, list: [${list}], search: [title, description, spiceLevel] }
  cooks: { list: [name, city], search: [name, city] }
  notes: {}
`,
  'recipes.schema.json': JSON.stringify(recipes),
  'pages/about/en.md': toItem('title: About\ndescription: D'),
  'pages/about/pt.md': toItem('title: Sobre\ndescription: D'),
  'recipes/soup/en.md': toItem(`title: Soup
description: Warm.
date: 2026-03-02
tags: [hot]
serves: 4
steps: [5, 20]
cook: ana
see_also: [bread, stock]
essay: first-essay
more: about
photo: ./soup.png
card: ./card one.pdf
firstCooked: 2025-11-30
from: bo
spiceLevel: "low,  <b>they say</b>"
sourceURL: https://site.test/not-there
isVegan: true
hasNuts: false
place: { city: Rome }
nothing: null`),
  'recipes/soup/pt.md': toItem('title: Sopa\nisVegan: true\nsee_also: [bread]\nessay: first-essay'),
  'recipes/soup/soup.png': png,
  'recipes/soup/card one.pdf': '%PDF-1.4',
  'recipes/bread/en.md': toItem('title: Bread\nspiceLevel: none'),
  'recipes/stock.yaml': 'title: Stock',
  'cooks/ana/en.md': toItem('name: Ana\ncity: Rome'),
  'cooks/bo/en.md': toItem('name: Bo'),
  'layouts/cooks.html': `<h1>{{ title }}</h1>
<p class="{{ collection }}">{% if fields.city %}from {{ fields.city }}{% endif %}</p>
{{ body }}
`,
  'notes/plain/en.md': toItem('title: Plain'),
  'notes/same/en.md': toItem('title: Same\ndescription: Same'),
}

let published: Published
beforeAll(async () => {
  published = await publishWith(files)
})

/** The header of a document below its title. */
const toHeader = (file: string): string =>
  joinLines(/<\/h1>(.*?)<\/header>/s.exec(get(published, file))?.[1] ?? '').trim()

/** The Markdown of a document above its text, without the link to `llms.txt`. */
const toMarkdownHeader = (file: string): string =>
  get(published, file)
    .replace(/^.*llms\.txt.*\n\n/m, '')
    .replace(/\n---\n.*/s, '')

const toRow = (label: string, value: string) => `<div><dt>${label}</dt><dd>${value}</dd></div>`
const minute = '<span>1 min</span>'

describe('The page of an item', () => {
  it('shows the fields of `list` below its title: texts, numbers with their units, links, images and dates', () => {
    const image = '<img loading="lazy" decoding="async" src="IMAGE" alt="Soup" width="3" height="2">'
    const rows = [
      toRow('For', '4 people'),
      toRow('Steps', '5 min, 20 min'),
      toRow('Cook', '<a href="/cooks/ana">Ana</a>'),
      toRow('See also', '<a href="/recipes/bread">Bread</a>, <a href="/api/v1/recipes/stock">Stock</a>'),
      toRow('Essay', '<a href="/essays/first-essay">First essay</a>'),
      toRow('More', '<a href="/about">About</a>'),
      toRow('Photo', image),
      toRow('Card', '<a href="CARD">card-one.pdf</a>'),
      toRow('First cooked on', '<time datetime="2025-11-30">30 November 2025</time>'),
      toRow('From', '<a href="/cooks/bo">Bo</a>'),
      toRow('Spice level', 'low, &#x3C;b>they say&#x3C;/b>'),
      toRow('Source URL', '<a href="/not-there">https://site.test/not-there</a>'),
      toRow('Is vegan', '<span>yes</span>'),
      toRow('Has nuts', '<span>no</span>'),
    ]
    const header = toHeader('recipes/soup.html')
    const [photo, card] = ['png', 'pdf'].map(
      (type) => new RegExp(`/assets/[\\w-]+\\.${type}`).exec(header)?.[0] ?? '',
    )
    expect(header.replace(photo ?? '', 'IMAGE').replace(card ?? '', 'CARD')).toBe(
      `<p class="lead">Warm.</p><p class="facts"><time datetime="2026-03-02">2 March 2026</time> · ${minute} · hot</p>` +
        `<dl class="fields">${rows.join('')}</dl>`,
    )
    for (const file of [photo, card]) expect(published.has(file?.slice(1) ?? '')).toBe(true)
  })

  it('shows them in Markdown as facts', () => {
    expect(toMarkdownHeader('recipes/soup.md').replace(/(assets\/[a-z-]+-).{10}\./g, '$1HASH.')).toBe(`# Soup

> Warm.

- Published: 2026-03-02
- Language: English (en)
- Address: [https://site.test/recipes/soup](https://site.test/recipes/soup)
- Also in: [Português](https://site.test/pt/recipes/soup.md)
- Tags: hot
- For: 4 people
- Steps: 5 min, 20 min
- Cook: [Ana](https://site.test/cooks/ana.md)
- See also: [Bread](https://site.test/recipes/bread.md), [Stock](https://site.test/api/v1/recipes/stock)
- Essay: [First essay](https://site.test/essays/first-essay.md)
- More: [About](https://site.test/about.md)
- Photo: ![Soup](https://site.test/assets/soup-HASH.png)
- Card: [card-one.pdf](https://site.test/assets/card-one-HASH.pdf)
- First cooked on: 2025-11-30
- From: [Bo](https://site.test/cooks/bo.md)
- Spice level: low, \\<b>they say\\</b>
- Source URL: [https://site.test/not-there](https://site.test/not-there)
- Is vegan: yes
- Has nuts: no
`)
  })

  it('links to documents in its own language, where they have a page in it', () => {
    const minutes = '<p class="facts"><span>1 min</span></p>'
    const rows = [
      toRow('See also', '<a href="/recipes/bread">Bread</a>'),
      toRow('Essay', '<a href="/pt/essays/first-essay">Primeiro ensaio</a>'),
      toRow('Is vegan', '<span>sim</span>'),
    ]
    expect(toHeader('pt/recipes/soup.html')).toBe(`${minutes}<dl class="fields">${rows.join('')}</dl>`)
  })

  it('does not repeat the fields as its description, nor its title', () => {
    const facts = `<p class="facts">${minute}</p>`
    expect(toHeader('recipes/bread.html')).toBe(
      `${facts}<dl class="fields">${toRow('Used by', '<a href="/recipes/soup">Soup</a>')}${toRow('Spice level', 'none')}</dl>`,
    )
    expect(toMarkdownHeader('cooks/ana.md')).toBe(`# Ana

- Language: English (en)
- Address: [https://site.test/cooks/ana](https://site.test/cooks/ana)
- City: Rome
`)
  })

  it('has no list of fields where it shows all of them already', () => {
    expect(toHeader('notes/plain.html')).toBe(`<p class="facts">${minute}</p>`)
  })
})

it('The page of an item and the list of its collection are valid HTML', async () => {
  expect(await findMistakes(published, validator, ['recipes/soup.html', 'recipes.html'])).toEqual([])
})

it('The list of a collection has the line of facts of essays, and no title in the place of a description', () => {
  const toEntries = (file: string) => /<ol class="entries">(.*?)<\/ol>/s.exec(get(published, file))?.[1] ?? ''
  expect(toEntries('recipes.html')).toBe(
    '<li><h3><a href="/recipes/soup">Soup</a></h3><p>Warm. · low, &#x3C;b>they say&#x3C;/b></p>' +
      `<p class="facts"><time datetime="2026-03-02">2 March 2026</time> · ${minute} · hot</p></li>` +
      `<li><h3><a href="/recipes/bread">Bread</a></h3><p>none</p><p class="facts">${minute}</p></li>`,
  )
  expect(toEntries('notes.html')).toBe(
    `<li><h3><a href="/notes/plain">Plain</a></h3><p class="facts">${minute}</p></li>` +
      `<li><h3><a href="/notes/same">Same</a></h3><p>Same</p><p class="facts">${minute}</p></li>`,
  )
  expect(get(published, 'notes.md').split('\n').slice(-3)).toEqual([
    '- [Plain](https://site.test/notes/plain.md) (1 minute to read)',
    '- [Same](https://site.test/notes/same.md) (1 minute to read): Same',
    '',
  ])
})

it('The list of a collection without a description begins with its title alone', () => {
  const [main = ''] = /(?<=<main[^>]*>).*?(?=<ol)/s.exec(get(published, 'recipes.html')) ?? []
  expect(main.trim()).toBe('<h1 lang="en">Recipes</h1>')
  expect(get(published, 'recipes.md')).toMatch(/^# Recipes\n\n[^>]/)
})

it('Fields lead to the files of a host without rewriting, below the path of a site', async () => {
  const site = String(files['site.yaml']).replace('https://site.test', 'https://site.test/blog')
  const below = await publishWith({ ...files, 'site.yaml': site }, { host: 'static' })
  const [links = ''] = get(below, 'recipes/soup.html').match(/<div><dt>Cook.*?(?=<div><dt>Photo)/s) ?? []
  expect(links).toBe(
    toRow('Cook', '<a href="/blog/cooks/ana.html">Ana</a>') +
      toRow(
        'See also',
        '<a href="/blog/recipes/bread.html">Bread</a>, <a href="/blog/api/v1/recipes/stock.json">Stock</a>',
      ) +
      toRow('Essay', '<a href="/blog/essays/first-essay.html">First essay</a>') +
      toRow('More', '<a href="/blog/about.html">About</a>'),
  )
})

it('A layout with the name of a collection writes its pages with their fields, and null for those that a document lacks', () => {
  const toMain = (file: string) => /<main.*?>(.*)<\/main>/s.exec(get(published, file))?.[1]?.trim()
  expect(toMain('cooks/ana.html')).toBe('<h1>Ana</h1>\n<p class="cooks">from Rome</p>\n<p>A text.</p>')
  expect(toMain('cooks/bo.html')).toBe('<h1>Bo</h1>\n<p class="cooks"></p>\n<p>A text.</p>')
})
