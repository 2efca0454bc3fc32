/** Properties of any front matter: each format carries its texts unchanged, and no text becomes syntax. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { toString as toText } from 'hast-util-to-string'
import { toString as toMarkdownText } from 'mdast-util-to-string'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { walk } from '../../generator/content/markdown/nodes.ts'
import { parsers } from '../../generator/content/markdown/parsers.ts'
import { frontMatterSchemas } from '../../generator/content/schemas/front-matter.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { createMemoryStore } from '../../shim/stores/memory.ts'
import { smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { findHarm } from '../fixtures/harm.ts'
import { findAll, findElements, get, publishWith, toEssay } from '../fixtures/published.ts'
import { toRequest } from '../fixtures/request.ts'

/** Texts that are syntax in a header, a log, JSON, YAML, HTML, XML or Markdown. */
const syntax = [
  ...['\r\nSet-Cookie: a=b', '\n\n<script>', '"', "'", '</script>', '<!--', '-->', ']]>', '\u2028', '\u2029'],
  ...[
    '&amp;',
    '&#0;',
    '\\',
    '`',
    '```',
    '{x}',
    '${'.concat('x}'),
    '](https://a.test)',
    '[a]: b',
    '| a |',
    '\t',
  ],
  ...[
    '\u0085',
    '\u00a0',
    '\ufeff',
    '\u202e',
    '%0d%0a',
    '# ',
    '\n---\n',
    '\n- ',
    ': ',
    ' #',
    '*a*',
    '_',
    '~~',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '😀',
    'e\u0301',
    '<b>',
    'www.a.test',
    'a@b.test',
    '<https://a.test>',
  ],
]
const isPublishable = (text: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) &&
  !/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]|\p{Surrogate}/u.test(text)
const text = fc
  .array(fc.oneof(fc.constantFrom(...syntax), fc.string({ unit: 'grapheme', maxLength: 5 })), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''))
  .filter(isPublishable)
const frontMatter = fc.record({
  title: text,
  description: text,
  tags: fc.uniqueArray(text, { maxLength: 4 }),
})

/** The same texts in each run. */
const essays = fc
  .sample(frontMatter, { seed: 1, numRuns: 30 })
  .map((facts, index) => ({ ...facts, slug: `essay-${index}`, date: `20${index + 10}-01` }))

/** White space as browsers and Markdown show it. */
const toLine = (value: string): string => value.replace(/\s+/g, ' ').trim()

/** Line ends as parsers of HTML and XML read them. */
const toLf = (value: string): string => value.replace(/\r\n?/g, '\n')

/** White space in attributes as XML parsers read it (XML 1.0, 3.3.3). */
const toSpaces = (value: string): string => toLf(value).replace(/[\n\t]/g, ' ')

describe('any title, description and tags', () => {
  const files = essays.map(({ slug, ...facts }) => [`essays/${slug}/en.md`, toEssay('Words.', facts)])
  const out = useDist({
    ...smallSite,
    'site.yaml': `${smallSite['site.yaml']}quota: { limit: 1000000, window: 60 }\n`,
    'essays/first-essay/en.md': toEssay('Words.'),
    ...Object.fromEntries(files),
  })
  const read = (file: string): string => readFileSync(join(out, file), 'utf8')

  it('are the same in the API', () => {
    const details = essays.map(({ slug }) => JSON.parse(read(`api/v1/essays/${slug}.json`)))
    expect(details).toMatchObject(essays)
  })
  it('are text on the page, in its attributes and in its JSON-LD', () => {
    for (const { slug, title, description, tags } of essays) {
      const html = read(`essays/${slug}.html`)
      const [jsonLd] = findElements(html, ({ properties }) => properties.type === 'application/ld+json')
      const findContent = (name: string) =>
        findElements(html, ({ properties }) => [properties.name, properties.property].includes(name)).map(
          ({ properties }) => properties.content,
        )
      expect({
        harm: findHarm(html),
        headings: findAll(html, 'h1').map(toText).map(toLine),
        data: JSON.parse(jsonLd === undefined ? '' : toText(jsonLd)),
        titles: findContent('og:title'),
        descriptions: findContent('description'),
      }).toMatchObject({
        harm: [],
        headings: [toLine(title)],
        data: { headline: title, description, keywords: tags },
        titles: [toLf(title)],
        descriptions: [toLf(description)],
      })
    }
  })

  it('are text in the feed', () => {
    const titles: string[] = []
    const terms: string[] = []
    let element = ''
    const parser = new SaxesParser({ xmlns: true })
    parser.on('error', (error) => {
      throw error
    })
    parser.on('opentag', ({ name, attributes }) => {
      element = name
      if (name === 'title') titles.push('')
      if (name === 'category') terms.push(attributes.term?.value ?? '')
    })
    parser.on('closetag', () => {
      element = ''
    })
    parser.on('text', (value) => {
      if (element === 'title') titles.push(`${titles.pop() ?? ''}${value}`)
    })
    parser.write(read('feed.xml')).close()
    const newestFirst = essays.toReversed()
    expect(titles.slice(1)).toEqual(newestFirst.map(({ title }) => toLf(title)))
    expect(terms).toEqual(newestFirst.flatMap(({ tags }) => tags.map(toSpaces)))
  })

  it('are one item each in llms.txt, and one heading in Markdown', () => {
    const toTexts = (file: string) => {
      const texts: { readonly type: string; readonly text: string }[] = []
      walk(parsers.md.parse(read(file)), (node) => {
        if (node.type === 'heading' || node.type === 'link')
          texts.push({ type: node.type, text: toLine(toMarkdownText(node)) })
      })
      return texts
    }
    const items = toTexts('llms.txt').map(({ text: item }) => item)
    for (const { slug, title } of essays) {
      expect(items).toContain(toLine(title))
      expect(toTexts(`essays/${slug}.md`)[0]).toEqual({ type: 'heading', text: toLine(title) })
    }
  })

  it('are in no header of a response', async () => {
    const shim = await createShim({ source: createDiskSource(out), quota: createMemoryStore() })
    const paths = essays.flatMap(({ slug, title }) => [
      `/essays/${slug}`,
      `/essays/${slug}.md`,
      `/api/v1/essays/${slug}`,
      `/api/v1/search?q=${encodeURIComponent(title)}`,
      `/api/v1/essays/${encodeURIComponent(title)}`,
    ])
    for (const path of paths) {
      const { status, headers } = await shim.handle(toRequest(path))
      expect([200, 404]).toContain(status)
      for (const [name, value] of headers) {
        expect(name).toMatch(/^[A-Za-z-]+$/)
        expect(value).toMatch(/^[\x20-\x7e]*$/)
        expect(value).not.toMatch(/set-cookie/i)
      }
    }
  })
})

describe('names of properties of every object', () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']

  it('are tags, headings, footnotes, definitions and languages of code like any other', async () => {
    const body = names
      .map(
        (name) =>
          `# ${name.replaceAll('_', '\\_')}\n\n[here][${name}] and [here](#${name.toLowerCase()}), with a note[^${name}].\n\n[^${name}]: Note of ${name}.\n\n[${name}]: https://x.test/${name}\n\n\`\`\`${name}\nlet a\n\`\`\``,
      )
      .join('\n\n')
    const published = await publishWith({ 'essays/constructor/en.md': toEssay(body, { tags: names }) })
    expect(JSON.parse(get(published, 'api/v1/essays/constructor.json'))).toMatchObject({ tags: names })
    const html = get(published, 'essays/constructor.html')
    const hrefs = findAll(html, 'a').map(({ properties }) => properties.href)
    const ids = findElements(html, ({ properties }) => properties.id !== undefined).map(
      ({ properties }) => properties.id,
    )
    expect(hrefs).toEqual(
      expect.arrayContaining(names.flatMap((name) => [`https://x.test/${name}`, `#${name.toLowerCase()}`])),
    )
    expect(ids).toEqual(expect.arrayContaining(names.map((name) => name.toLowerCase())))
    expect(findAll(html, 'pre').map(toText)).toEqual(names.map(() => 'let a\n'))
    expect(findElements(html, ({ properties }) => properties.dataFootnoteRef !== undefined)).toHaveLength(
      names.length,
    )
  })

  it('are undefined references and footnotes, if the text does not define them', async () => {
    const body = names.map((name) => `[${name}] [${name}][] [^${name}]`).join('\n\n')
    const published = await publishWith({ 'essays/words/en.md': toEssay(body) })
    const [main = ''] = findAll(get(published, 'essays/words.html'), 'main').map(toText)
    // Two underscores are strong emphasis.
    for (const name of ['proto', ...names.slice(1)])
      expect(main).toContain(`[${name}] [${name}][] [^${name}]`)
  })
})

describe('a request with a name of a property of every object', () => {
  const out = useDist()

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'is answered like any other: %s',
    async (name) => {
      const shim = await createShim({ source: createDiskSource(out), quota: createMemoryStore() })
      const getStatus = async (path: string) => (await shim.handle(toRequest(path))).status
      expect(await getStatus(`/api/v1/essays/${name}`)).toBe(404)
      expect(await getStatus(`/api/v1/${name}`)).toBe(404)
      expect(await getStatus(`/${name}`)).toBe(404)
      expect(await getStatus(`/essays/${name}.md`)).toBe(404)
      expect(await getStatus(`/api/v1/essays?lang=${name}`)).toBe(400)
      expect(await getStatus(`/api/v1/essays?${name}=pt`)).toBe(200)
      expect(await getStatus(`/api/v1/search?q=${name}&${name}=x`)).toBe(200)
    },
  )
})

describe('front matter with any values', () => {
  it('is rejected, or gets all keys and stays the same when it is validated again', () => {
    const value = fc.oneof(
      text,
      fc.constantFrom(null, true, 1, '', [], {}, '2026-02', '2026-13', 'page', ['a', 'a']),
    )
    const record = fc.dictionary(
      fc.constantFrom(
        'title',
        'description',
        'date',
        'updated',
        'tags',
        'draft',
        'type',
        'image',
        'image_alt',
        'extra',
        'translation_of',
        'titel',
        'constructor',
      ),
      value,
    )
    fc.assert(
      fc.property(record, (facts) => {
        const { success, data } = frontMatterSchemas.essay.safeParse(facts)
        if (!success) return
        // What the build accepts has defaults for all keys, and is accepted again unchanged.
        expect(frontMatterSchemas.essay.parse(data)).toEqual(data)
        expect(Object.keys(data).sort()).toEqual([
          'aliases',
          'date',
          'description',
          'draft',
          'extra',
          'image',
          'image_alt',
          'tags',
          'title',
          'translation_of',
          'updated',
        ])
      }),
      { seed: 1, numRuns: 300 },
    )
  })
})
