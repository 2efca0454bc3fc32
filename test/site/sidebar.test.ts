/** Which documents the sidebar has, in which order. */

import { describe, expect, it } from 'vitest'
import { siteSchema } from '../../generator/content/schemas/site.ts'
import { toSidebar } from '../../generator/site/model/sidebar.ts'

const toPage = (path: string, lang = 'en') => ({ path, lang, title: `Title of ${path}` })

const documents = [
  toPage('/docs/use'),
  toPage('/docs/write'),
  toPage('/docs/deploy-node'),
  toPage('/docs/deploy-bun'),
  toPage('/about'),
  toPage('/pt/docs/use', 'pt'),
]

type Section = { readonly title: string | Record<string, string>; readonly pages: string[] }

/** The titles of the sections with the paths of their documents. */
const list = (sidebar: Section[], lang = 'en') =>
  toSidebar(lang, { sidebar, languages: ['en', 'pt'] }, documents).map(({ title, pages }) => [
    title,
    ...pages.map(({ path }) => path),
  ])

describe('toSidebar()', () => {
  it('keeps the order of the author, and sorts what an asterisk stands for', () => {
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
