import { beforeAll, describe, expect, it } from 'vitest'
import {
  get,
  type Published,
  publishFolder,
  publishWith,
  sampleContent,
  toEssay,
} from '../fixtures/published.ts'

interface Item {
  readonly name: string
  readonly url: string
  readonly notes: string
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
  const [, name, url, notes = ''] =
    /^- \[((?:\\.|[^\\[\]])+)\]\((https?:\/\/[^\s()<>]+)\)(?:: (.+))?$/.exec(line) ?? []
  if (name === undefined || url === undefined) throw new Error(`Cannot parse "${line}": expected a link`)
  return { name: withoutEscapes(name), url, notes: withoutEscapes(notes) }
}

let sample: Published = new Map()
beforeAll(async () => {
  sample = await publishFolder(sampleContent)
})

/** The addresses of all Markdown files of one language. */
const listMarkdown = (published: Published, lang: 'en' | 'pt', origin: string): string[] =>
  [...published.keys()]
    // The pages of tags only repeat the titles of essays, and the search pages are empty without a query.
    .filter((file) => !/^(?:pt\/)?(?:search|tags)(?:\/|\.)/.test(file))
    .filter((file) => file.endsWith('.md') && !/^4\d\d\.md$/.test(file) && file !== 'developers/reference.md')
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
    const urls = index.sections.slice(0, -1).flatMap(({ items }) => items.map(({ url }) => url))
    expect([...urls].sort()).toEqual(listMarkdown(sample, lang, 'https://example.com'))
    expect(
      index.sections.slice(0, -1).flatMap(({ items }) => items.filter(({ notes }) => notes === '')),
    ).toEqual([])
  })

  it('links to the full text and to the other language in its "Optional" section', () => {
    expect(parseIndex(get(sample, 'llms.txt')).sections.at(-1)).toEqual({
      name: 'Optional',
      items: [
        {
          name: 'llms-full.txt',
          url: 'https://example.com/llms-full.txt',
          notes: 'all documents in this language, in one file',
        },
        {
          name: 'Português',
          url: 'https://example.com/pt/llms.txt',
          notes: 'this index in another language',
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
      },
    ])
  })

  it('is split into further files at 50,000 characters, and still lists every document', async () => {
    const essays = Array.from({ length: 900 }, (_, index) => [
      `essays/essay-${index}/en.md`,
      toEssay('Words.', {
        title: `*${'_'.repeat(60)}* ${index}`,
        description: 'What *it* says. '.repeat(15).trim(),
      }),
    ])
    const published = await publishWith(Object.fromEntries(essays))
    const first = parseIndex(get(published, 'llms.txt'))
    const parts = first.sections
      .flatMap(({ items }) => items.map(({ url }) => url))
      .filter((url) => url.startsWith('https://site.test/llms/'))
      .map((url) => url.slice('https://site.test/'.length))
    expect(parts).toEqual([...published.keys()].filter((file) => /^llms\//.test(file)).sort(byNumber))
    expect(parts.length).toBeGreaterThan(5)
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
