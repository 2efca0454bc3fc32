/** Which documents the sidebar has, in which order. */

import { VFile } from 'vfile'
import { describe, expect, it, vi } from 'vitest'
import { parseYaml } from '../../generator/content/formats/yaml/parse-yaml.ts'
import { siteSchema } from '../../generator/content/schemas/site.ts'
import { toEditUrl } from '../../generator/site/model/list-pages.ts'
import { reportSidebar, toSidebars } from '../../generator/site/model/sidebar.ts'

const toPage = (path: string, lang = 'en', hasPage = true) => ({
  path,
  lang,
  title: `Title of ${path}`,
  document: { hasPage },
})

const documents = [
  toPage('/docs/use'),
  toPage('/docs/write'),
  toPage('/docs/deploy-node'),
  toPage('/docs/deploy-bun'),
  toPage('/about'),
  toPage('/talks/one', 'en', false),
  toPage('/pt/docs/use', 'pt'),
]

type Section = { readonly title: string | Record<string, string>; readonly pages: string[] }

/** The titles of the sections with the paths of their documents. */
const list = (sidebar: Section[], lang = 'en') =>
  (toSidebars({ sidebar, languages: ['en', 'pt'] }, documents).get(lang) ?? []).map(({ title, pages }) => [
    title,
    ...pages.map(({ path }) => path),
  ])

describe('toSidebars()', () => {
  it('keeps the order of the author, and sorts the paths that an asterisk matches', () => {
    expect(list([{ title: 'A', pages: ['/about', '/docs/deploy-*', '/docs/use'] }])).toEqual([
      ['A', '/about', '/docs/deploy-bun', '/docs/deploy-node', '/docs/use'],
    ])
  })

  it('puts each document where its own path is, or else at the first asterisk', () => {
    expect(
      list([
        { title: 'A', pages: ['/docs/*'] },
        { title: 'B', pages: ['/docs/use', '/*'] },
      ]),
    ).toEqual([
      ['A', '/docs/deploy-bun', '/docs/deploy-node', '/docs/write'],
      ['B', '/docs/use', '/about'],
    ])
  })

  it('finds the paths that an asterisk matches between paths before and after, and lists it once', () => {
    expect(
      list([
        { title: 'A', pages: ['/docs/d*', '/docs/u*', '/docs/d*', '/docs/deploy-n*', '/z*'] },
        { title: 'B', pages: ['/docs/deploy-*', '/docs/write', '/docs/write'] },
      ]),
    ).toEqual([
      ['A', '/docs/deploy-bun', '/docs/deploy-node', '/docs/use'],
      ['B', '/docs/write'],
    ])
  })

  it('has the documents of the language, and no section without any', () => {
    const sidebar = [
      { title: { en: 'Use', pt: 'Usar' }, pages: ['/docs/write', '/docs/use'] },
      { title: 'More', pages: ['/about'] },
    ]
    expect(list(sidebar, 'pt')).toEqual([['Usar', '/pt/docs/use']])
  })

  it('gives a language without a title the first one', () => {
    expect(list([{ title: { en: 'Use' }, pages: ['/docs/use'] }], 'pt')).toEqual([['Use', '/pt/docs/use']])
  })

  it('leaves out documents without a page', () => {
    expect(list([{ title: 'A', pages: ['/about', '/talks/*', '/talks/one'] }])).toEqual([['A', '/about']])
  })
})

/** The reports about a sidebar with one section, each with its line and column. */
function findReports(pages: string[], published = documents): readonly string[] {
  const text = JSON.stringify({ sidebar: [{ title: 'A', pages }] })
  const file = new VFile({ path: 'site.yaml', value: text })
  const config = { sidebar: [{ title: 'A', pages }], languages: ['en', 'pt'] }
  reportSidebar(config, published, toSidebars(config, published), parseYaml(text, file, 0))
  return file.messages.map(({ line, column, ruleId, reason }) => `${line}:${column} ${ruleId}: ${reason}`)
}

describe('reportSidebar()', () => {
  it('accepts the path of a document, and the start of paths', () => {
    expect(findReports(['/docs/use', '/docs/deploy-*', '/*'])).toEqual([])
  })

  it('compares a path with few documents', () => {
    const count = 1000
    const paths = Array.from({ length: count }, (_, number) => `/docs/${number}`)
    const compare = vi.spyOn(String.prototype, 'startsWith')
    const pages = [...paths, ...paths.map((path) => `${path}*`)]
    const sidebar = [{ title: 'A', pages }]
    const many = paths.map((path) => toPage(path))
    const config = { sidebar, languages: ['en'] }
    reportSidebar(config, many, toSidebars(config, many), parseYaml('', new VFile(), 0))
    const compared = compare.mock.calls.length
    compare.mockRestore()
    expect(compared / pages.length).toBeLessThan(20)
  })

  it('reports paths that lead to no page, also those of documents without one', () => {
    const must = (entry: number) =>
      `missing-document: Entry ${entry} of "pages" of entry 1 of "sidebar" must be the path of a published document`
    expect(findReports(['/docs/us', '/talks/*', '/talks/one'])).toEqual([
      `1:35 ${must(1)}, got "/docs/us"; did you mean "/docs/use"?`,
      `1:46 ${must(2)}, got "/talks/*"; publish it, or correct the path`,
      `1:57 ${must(3)}, got "/talks/one"; publish it, or correct the path`,
    ])
  })
})

describe('A sidebar', () => {
  const toPages = (count: number, lang: string, start: string) =>
    Array.from({ length: count }, (_, number) => toPage(`${start}/docs/${number}`, lang))

  it('may have 500 documents in each language', () => {
    expect(findReports(['/docs/*'], [...toPages(500, 'en', ''), ...toPages(500, 'pt', '/pt')])).toEqual([])
  })

  it.each([
    ['one language', [...toPages(500, 'en', ''), ...toPages(501, 'pt', '/pt')], '501 in "pt"'],
    ['all languages', [...toPages(502, 'en', ''), ...toPages(501, 'pt', '/pt')], '502 in "en"'],
  ])('is reported once with more in %s', (_, many, got) => {
    expect(findReports(['/docs/*'], many)).toEqual([
      `1:12 invalid-value: "sidebar" must list at most 500 documents in a language, got ${got}; name the first page of each part instead of all its pages`,
    ])
  })
})

describe('`sidebar` of site.yaml', () => {
  it.each([
    ['about', false],
    ['/about', true],
    ['/docs/*', true],
    ['/*', true],
    ['/docs/*/x', false],
    ['https://example.com/', false],
  ])('may have the path %s: %s', (path, isAllowed) => {
    expect(siteSchema.shape.sidebar.safeParse([{ title: 'A', pages: [path] }]).success).toBe(isAllowed)
  })
})

describe('The address at which readers edit a file', () => {
  it.each([
    ['essays/caching/en.md', '/main/content/essays/caching/en.md'],
    ['../posts/caching.md', '/main/posts/caching.md'],
    ['essays/C# or not?/en.md', '/main/content/essays/C%23%20or%20not%3F/en.md'],
    ['essays/100%/en.md', '/main/content/essays/100%25/en.md'],
    ['mailto:you/operação.md', '/main/content/mailto%3Ayou/opera%C3%A7%C3%A3o.md'],
    ['essays/\uD800/en.md', '/main/content/essays/%EF%BF%BD/en.md'],
  ])('of %j is %s', (id, path) => {
    expect(toEditUrl('https://code.test/main/content', { id })).toBe(`https://code.test${path}`)
    expect(toEditUrl('https://code.test/main/content/', { id })).toBe(`https://code.test${path}`)
  })
})
