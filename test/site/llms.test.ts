import { beforeAll, describe, expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import {
  get,
  type Published,
  publishOne,
  publishSample,
  publishWith,
  toEssay,
} from '../fixtures/published.ts'

interface Item {
  readonly name: string
  readonly url: string
  /** Without the tokens. */
  readonly notes: string
  readonly tokens: number | null
  /** 0 for a document, more for a section of the item before it with a smaller depth. */
  readonly depth: number
}

interface Index {
  readonly title: string
  readonly quote: string
  readonly text: string
  readonly sections: readonly { readonly name: string; readonly items: readonly Item[] }[]
}

const withoutEscapes = (text: string): string => text.replace(/\\([!-/:-@[-`{-~])/g, '$1')

/**
 * Parses the llms.txt format of llmstxt.org line by line: a title, an optional quote, text without headings, then
 * sections of links. It shares no code with the generator.
 */
function parseIndex(text: string): Index {
  const [first = '', ...lines] = text.split('\n')
  const [, title] = /^# (.+)$/.exec(first) ?? []
  if (title === undefined) throw new Error(`Cannot parse "${first}": expected a title`)
  const quote: string[] = []
  const textLines: string[] = []
  const sections: { name: string; items: Item[] }[] = []
  for (const line of lines) {
    const [, name] = /^## (.+)$/.exec(line) ?? []
    const section = sections.at(-1)
    if (name !== undefined) sections.push({ name: withoutEscapes(name), items: [] })
    else if (/^#/.test(line)) throw new Error(`Cannot parse "${line}": expected no other heading`)
    else if (section !== undefined && line !== '') section.items.push(parseItem(line))
    else if (section === undefined && line.startsWith('> ') && textLines.length === 0)
      quote.push(line.slice(2))
    else if (section === undefined && line !== '') textLines.push(line)
  }
  return { title: withoutEscapes(title), quote: quote.join('\n'), text: textLines.join('\n'), sections }
}

function parseItem(line: string): Item {
  const [, indentation = '', name, url, notes = '', tokens] =
    /^( *)- \[((?:\\.|[^\\[\]])+)\]\((https?:\/\/[^\s()<>]+)\)(?:: (.+?))?(?: \(([\d.,]+) tokens\))?$/.exec(
      line,
    ) ?? []
  if (name === undefined || url === undefined) throw new Error(`Cannot parse "${line}": expected a link`)
  return {
    name: withoutEscapes(name),
    url,
    notes: withoutEscapes(notes),
    tokens: tokens === undefined ? null : Number(tokens.replace(/[.,]/, '')),
    depth: indentation.length / 2,
  }
}

let sample: Published = new Map()
beforeAll(async () => {
  sample = await publishSample()
})

/** The addresses of all Markdown files of one language. */
const listMarkdown = (published: Published, lang: 'en' | 'pt', origin: string): string[] =>
  [...published.keys()]
    // The pages of tags only repeat the titles of essays, and the search pages are empty without a query.
    .filter((file) => !/^(?:pt\/)?(?:search|tags)(?:\/|\.)/.test(file))
    .filter((file) => file.endsWith('.md') && !/^4\d\d\.md$/.test(file))
    .filter((file) => /^pt[./]/.test(file) === (lang === 'pt'))
    .map((file) => `${origin}/${file}`)
    .sort()

describe('llms.txt', () => {
  it.each([
    ['llms.txt', 'en', ['Essays', 'Pages', 'Optional']],
    ['pt/llms.txt', 'pt', ['Ensaios', 'Páginas', 'Optional']],
  ] as const)('has the format of llmstxt.org and lists every document once: %s', (file, lang, names) => {
    const index = parseIndex(get(sample, file))
    expect(index.title).toBe('Example Content API')
    expect(index.quote).not.toBe('')
    expect(index.sections.map(({ name }) => name)).toEqual(names)
    const documents = index.sections
      .slice(0, -1)
      .flatMap(({ items }) => items.filter(({ depth }) => depth === 0))
    const urls = documents.map(({ url }) => url)
    expect([...urls].sort()).toEqual(listMarkdown(sample, lang, 'https://example.com'))
    expect(documents.filter(({ notes }) => notes === '')).toEqual([])
  })

  it('says how many tokens each document and each of its sections has, in the way of its language', async () => {
    const text = `${'word '.repeat(1000)}\n\n## A *part*\n\nx\n\n### Deeper\n\n${'word '.repeat(1100)}\n`
    const published = await publishWith({
      'essays/first-essay/en.md': toEssay(text),
      'essays/first-essay/pt.md': toEssay('## Ação\n\nx\n'),
    })
    const url = 'https://site.test/essays/first-essay.md'
    expect(get(published, 'llms.txt')).toMatch(/\/first-essay\.md\): What it says\. \(2,2\d\d tokens\)\n/)
    expect(parseIndex(get(published, 'llms.txt')).sections[0]?.items.slice(1)).toEqual([
      { name: 'A part', url: `${url}?section=a-part`, notes: '', tokens: 1111, depth: 1 },
      { name: 'Deeper', url: `${url}?section=deeper`, notes: '', tokens: 1104, depth: 2 },
    ])
    expect(get(published, 'pt/llms.txt')).toContain(
      '  - [Ação](https://site.test/pt/essays/first-essay.md?section=a%C3%A7%C3%A3o) (6 tokens)\n',
    )
    const guide = get(published, 'pt/llms.txt')
      .split('\n')
      .find((line) => line.includes('/developers.md)'))
    expect(guide).toMatch(/ \(\d+\.\d{3} tokens\)$/)
  })

  it('has no sections if they need more than one file, and none on a host that cannot serve them', async () => {
    const headings = Array.from({ length: 500 }, (_, number) => `## ${'Long title '.repeat(8)}${number}\n`)
    const long = await publishOne({ 'essays/first-essay/en.md': toEssay(headings.join('\n')) })
    expect(get(long, 'llms.txt')).not.toContain('?section=')
    expect(get(long, 'llms.txt')).toMatch(/\/first-essay\.md\): What it says\. \([\d,]+ tokens\)\n/)

    const texts = Array.from(await publishWith({}, { host: 'nginx' }))
      .filter(([file]) => /\.(?:md|txt|json|html)$/.test(file))
      .map(([, text]) => text)
    expect(texts.filter((published) => published.includes('?section='))).toEqual([])
    expect(texts.some((published) => / \(\d+ tokens\)\n/.test(published))).toBe(true)
  })

  it('links to the full text and to the other language in its "Optional" section', () => {
    expect(parseIndex(get(sample, 'llms.txt')).sections.at(-1)).toEqual({
      name: 'Optional',
      items: [
        {
          name: 'llms-full.txt',
          url: 'https://example.com/llms-full.txt',
          notes: 'all documents in this language, in one file',
          tokens: null,
          depth: 0,
        },
        {
          name: 'Português',
          url: 'https://example.com/pt/llms.txt',
          notes: 'this index in another language',
          tokens: null,
          depth: 0,
        },
      ],
    })
  })

  it('keeps its format with special characters in titles and descriptions', async () => {
    const special = '# [a](b) *c* `d` <e> - 1. \\ ~~f~~ ]('
    const published = await publishWith({
      'essays/first-essay/en.md': toEssay('Words.', {
        title: special,
        description: `${special}\n## Two\n\n- lines`,
      }),
    })
    const [essays] = parseIndex(get(published, 'llms.txt')).sections
    expect(essays?.items).toEqual([
      {
        name: special,
        url: 'https://site.test/essays/first-essay.md',
        notes: `${special} ## Two - lines`,
        tokens: expect.any(Number),
        depth: 0,
      },
    ])
  })

  it('is split into further files at 50,000 characters, and still lists every document', async () => {
    const essays = Array.from({ length: 200 }, (_, index) => [
      `essays/essay-${index}/en.md`,
      toEssay('Words.', {
        title: `*${'_'.repeat(60)}* ${index}`,
        description: 'What *it* says. '.repeat(15).trim(),
      }),
    ])
    const published = await publishWith({
      ...Object.fromEntries(essays),
      'site.yaml': `${smallSite['site.yaml']}site: false\n`,
    })
    const first = parseIndex(get(published, 'llms.txt'))
    const parts = first.sections
      .flatMap(({ items }) => items.map(({ url }) => url))
      .filter((url) => url.startsWith('https://site.test/llms/'))
      .map((url) => url.slice('https://site.test/'.length))
    expect(parts).toEqual([...published.keys()].filter((file) => /^llms\//.test(file)).sort(byNumber))
    expect(parts.length).toBeGreaterThan(1)
    for (const file of ['llms.txt', ...parts]) {
      expect([file, get(published, file).length <= 50_000]).toEqual([file, true])
    }
    const urls = ['llms.txt', ...parts]
      .flatMap((file) => parseIndex(get(published, file)).sections)
      .flatMap(({ items }) => items.map(({ url }) => url))
      .filter((url) => url.endsWith('.md'))
    expect(urls.sort()).toEqual(listMarkdown(published, 'en', 'https://site.test'))
  })
})

const byNumber = (a: string, b: string): number =>
  Number(/\d+/.exec(a)?.[0] ?? 0) - Number(/\d+/.exec(b)?.[0] ?? 0)

describe('llms-full.txt', () => {
  it.each([
    ['llms-full.txt', 'en'],
    ['pt/llms-full.txt', 'pt'],
  ] as const)('contains the complete Markdown of every document: %s', (file, lang) => {
    const text = get(sample, file)
    for (const url of listMarkdown(sample, lang, 'https://example.com')) {
      const document = get(sample, url.slice('https://example.com/'.length))
      expect([url, text.split(document).length - 1]).toEqual([url, 1])
    }
  })
})
