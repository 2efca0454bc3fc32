/** Lists in parts, as a server responds: pages of essays, tags, and the essays of a tag. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { serve } from '../generator/commands/serve/serve.ts'
import { oneLanguage, smallSite } from './fixtures/content.ts'
import { useDist } from './fixtures/dist.ts'
import { toEssay } from './fixtures/published.ts'
import { findFreePort } from './targets/targets.ts'

const site = 'https://site.test'

/** 201 essays in English, the newest first in the list; every second one has the tag `Even numbers`. */
const essays = Object.fromEntries(
  Array.from({ length: 200 }, (_, index) => [
    `essays/essay-${index + 1}/en.md`,
    toEssay('Text.', {
      date: `20${10 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`,
      tags: index % 2 === 1 ? ['Even numbers'] : [],
    }),
  ]),
)

const settings = `${smallSite['site.yaml']}site: false
quota: { limit: 1000, window: 60 }
versioning: { operations: { listEssays: { deprecated: 2026-01-01 } } }
`
const dist = useDist({ ...smallSite, ...essays, 'site.yaml': settings })
const ofOneLanguage = useDist(oneLanguage)

let origin = ''
beforeAll(async () => {
  const port = await findFreePort()
  const server = await serve({ out: dist, port })
  origin = `http://127.0.0.1:${port}`
  return () => server.close()
})

const get = (path: string, init?: RequestInit) => fetch(origin + path, { redirect: 'manual', ...init })

async function getPage(path: string) {
  const response = await get(path)
  const { essays: listed, ...facts } = await response.json()
  const links = (response.headers.get('link') ?? '')
    .split(', ')
    .filter((link) => !link.includes('deprecation'))
  return { status: response.status, ...facts, links, slugs: listed.map(({ slug }: { slug: string }) => slug) }
}

const toNames = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => `essay-${from - index * step}`)

describe('An essay in a list', () => {
  const listTranslations = async (path: string) => {
    const { essays: listed } = await (await get(path)).json()
    const isShown = ({ slug }: { slug: string }) => slug === 'essay-200' || slug === 'first-essay'
    return listed
      .filter(isShown)
      .map(({ slug, translations }: Record<string, unknown>) => [slug, translations])
  }

  it('has its address in each language of the site, or null', async () => {
    const api = `${site}/api/v1/essays`
    const expected = [
      ['essay-200', { en: `${api}/essay-200`, pt: null }],
      ['first-essay', { en: `${api}/first-essay`, pt: `${api}/first-essay?lang=pt` }],
    ]
    expect(await listTranslations('/api/v1/essays')).toEqual(expected)
  })

  it('has no translations on a site of one language', () => {
    const { essays: listed } = JSON.parse(readFileSync(join(ofOneLanguage, 'api/v1/essays.json'), 'utf8'))
    expect(listed).toEqual([
      {
        id: 'first-essay/en',
        slug: 'first-essay',
        title: 'First essay',
        description: 'The first of them.',
        date: '2026-02',
        lang: 'en',
        tags: ['alpha'],
        url: `${site}/essays/first-essay`,
        markdown_url: `${site}/essays/first-essay.md`,
        api_url: `${site}/api/v1/essays/first-essay`,
      },
    ])
  })
})

describe('The pages of the list of essays', () => {
  it('have 100 essays each in the order of the whole list, and lead to each other', async () => {
    const pages = await Promise.all([1, 2, 3].map((page) => getPage(`/api/v1/essays/pages/${page}`)))
    const whole = await (await get('/api/v1/essays')).json()
    expect(pages.flatMap(({ slugs }) => slugs)).toEqual(
      whole.essays.map(({ slug }: { slug: string }) => slug),
    )
    const url = (page: number) => `${site}/api/v1/essays/pages/${page}`
    const link = (page: number, rel: string) => `<${url(page)}>; rel="${rel}"`
    const facts = { status: 200, count: 201, pages: 3 }
    expect(pages.map(({ slugs, ...rest }) => ({ ...rest, essays: slugs.length }))).toEqual([
      { ...facts, page: 1, next: url(2), previous: null, links: [link(2, 'next')], essays: 100 },
      {
        ...facts,
        page: 2,
        next: url(3),
        previous: url(1),
        links: [link(3, 'next'), link(1, 'prev')],
        essays: 100,
      },
      { ...facts, page: 3, next: null, previous: url(2), links: [link(2, 'prev')], essays: 1 },
    ])
  })

  it('have the language that the query names, also at the address of the file', async () => {
    const expected = {
      status: 200,
      count: 1,
      page: 1,
      pages: 1,
      next: null,
      previous: null,
      links: [],
      slugs: ['first-essay'],
    }
    expect(await getPage('/api/v1/essays/pages/1?lang=pt')).toEqual(expected)
    expect(await getPage('/api/v1/essays/pages/1.pt.json')).toEqual(expected)
    expect((await get('/api/v1/essays/pages/1?lang=pt')).headers.get('content-language')).toBe('pt')
  })

  it.each([
    ['/api/v1/essays/pages/4', 404, 'The last page of the list is /api/v1/essays/pages/3.'],
    ['/api/v1/essays/pages/2?lang=pt', 404, 'The last page of the list is /api/v1/essays/pages/1?lang=pt.'],
    ['/api/v1/essays/pages/0', 404, 'The last page of the list is /api/v1/essays/pages/3.'],
    ['/api/v1/essays/pages/__proto__', 404, 'The last page of the list is /api/v1/essays/pages/3.'],
    [
      '/api/v1/tags/even-numbers/pages/2',
      404,
      'The last page of the list is /api/v1/tags/even-numbers/pages/1.',
    ],
    ['/api/v1/tags/odd-numbers', 404, 'GET /api/v1/tags lists the tags of each language.'],
    ['/api/v1/tags/odd-numbers/', 404, 'GET /api/v1/health?verbose=true lists the endpoints.'],
    ['/api/v1/essays/pages/1?lang=xx', 400, 'Set "lang" to "en" or "pt", or omit it for "en".'],
    ['/api/v1/tags?lang=en&lang=pt', 400, 'Set "lang" to "en" or "pt", or omit it for "en".'],
  ])('respond to %s with %i and a hint', async (path, status, hint) => {
    const response = await get(path)
    expect([response.status, (await response.json()).error.resolution_hint]).toEqual([status, hint])
  })

  it('count, and are deprecated with the list of essays, and redirect from a path with a slash', async () => {
    for (const path of ['/api/v1/essays/pages/1', '/api/v1/tags', '/api/v1/tags/even-numbers']) {
      const { headers } = await get(path)
      expect([headers.get('deprecation'), headers.get('ratelimit-remaining')]).toEqual([
        '@1767225600',
        expect.stringMatching(/^\d+$/),
      ])
      const redirect = await get(`${path}/?lang=pt`)
      expect([redirect.status, redirect.headers.get('location')]).toEqual([308, `${path}?lang=pt`])
    }
    const refused = await get('/api/v1/tags', { method: 'POST' })
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('The tags', () => {
  it('are listed with the number and the address of their essays', async () => {
    const toTag = (tag: string, slug: string, count: number) => ({
      ...{ tag, slug, count },
      api_url: `${site}/api/v1/tags/${slug}`,
    })
    expect(await (await get('/api/v1/tags')).json()).toEqual({
      count: 2,
      tags: [toTag('alpha', 'alpha', 1), toTag('Even numbers', 'even-numbers', 100)],
    })
    expect(await (await get('/api/v1/tags?lang=pt')).json()).toEqual({ count: 0, tags: [] })
  })

  it('have their essays in pages, of which the first one is at the path of the tag, too', async () => {
    const page = await getPage('/api/v1/tags/even-numbers')
    expect(page).toEqual({
      ...{ status: 200, tag: 'Even numbers', slug: 'even-numbers', count: 100, page: 1, pages: 1 },
      ...{ next: null, previous: null, links: [], slugs: toNames(200, 2, 2) },
    })
    expect(await getPage('/api/v1/tags/even-numbers/pages/1')).toEqual(page)
  })
})
