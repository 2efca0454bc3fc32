/** The tool that reads a page of the site, or a section of one. */

import { describe, expect, it } from 'vitest'
import { siteBelowPath, smallSite } from '../fixtures/content.ts'
import { toolError, toolResult } from './expected.ts'
import { post, stateless } from './messages.ts'
import { site, useService } from './service.ts'
import { hugoSite } from './tasks/hugo-site.ts'

const longText = `${'A line of the long text 🙂.\n\n'.repeat(2000)}`
const getUrl = useService({
  ...site,
  'pages/about/en.md':
    '---\ntitle: About\ndescription: About it.\n---\n\nWords.\n\n## Who we are\n\nPeople.\n\n## Ética\n\nRules.\n',
  'essays/long/en.md': `---\ntitle: Long\ndescription: A long one.\ntags: [alpha]\n---\n\n${longText}`,
})
const getUrlBelowPath = useService(siteBelowPath)

const read = (parameters: Readonly<Record<string, unknown>>, url = getUrl()) =>
  post(url, stateless('tools/call', { name: 'readPage', arguments: parameters }))

const noPage = (url: string) =>
  `There is no page at "${url}". searchContent and listEssays return the URLs of pages.`

const getText = async (path: string): Promise<string> => (await fetch(getUrl() + path)).text()

describe('readPage', () => {
  it.each([
    ['https://site.test/about', 'a URL'],
    ['https://site.test/about.md', 'the URL of its Markdown'],
    ['https://site.test/about/?from=search', 'a URL with a slash and a query'],
    ['/about', 'a path'],
    ['about.html', 'a path without its first slash'],
  ])('reads the page at %s, %s', async (url) => {
    const text = await getText('/about.md')
    expect(text).toContain('## Who we are\n\nPeople.')
    expect(await read({ url })).toEqual(
      toolResult(
        {
          url: 'https://site.test/about.md',
          characters: text.length,
          page_tokens: 93,
          sections_url: 'https://site.test/about.md?section=',
        },
        text,
      ),
    )
  })

  it('reads the list of the sections of a page, with the tokens of the page and of each section', async () => {
    const list =
      '- <https://site.test/about.md> (93 tokens)\n' +
      '  - [Who we are](https://site.test/about.md?section=who-we-are) (7 tokens)\n' +
      '  - [Ética](https://site.test/about.md?section=%C3%A9tica) (6 tokens)\n'
    expect(await read({ url: 'https://site.test/about.md?section=' })).toEqual(
      toolResult(
        { url: 'https://site.test/about.md?section=', characters: list.length, page_tokens: 93 },
        list,
      ),
    )
  })

  it.each([
    [{ url: '/about', section: 'who-we-are' }, 'who-we-are', '## Who we are\n\nPeople.\n\n'],
    [{ url: 'https://site.test/about#who-we-are' }, 'who-we-are', '## Who we are\n\nPeople.\n\n'],
    [{ url: '/about.md?section=who-we-are' }, 'who-we-are', '## Who we are\n\nPeople.\n\n'],
    [{ url: '/about', section: 'ética' }, '%C3%A9tica', '## Ética\n\nRules.\n'],
    [{ url: '/about#ética' }, '%C3%A9tica', '## Ética\n\nRules.\n'],
  ])('reads the section that %o names', async (parameters, name, text) => {
    expect(await read(parameters)).toEqual(
      toolResult(
        { url: `https://site.test/about.md?section=${name}`, characters: text.length, page_tokens: 93 },
        text,
      ),
    )
  })

  it.each([
    ['/', '/index.md'],
    ['/pt/essays/first-essay', '/pt/essays/first-essay.md'],
    ['/tags/alpha', '/tags/alpha.md'],
    ['/llms.txt', '/llms.txt'],
  ])('reads the page at %s', async (url, path) => {
    const { status, body } = await read({ url })
    const { structuredContent, content } = body.result
    const whole = await getText(path)
    expect([status, structuredContent.url, structuredContent.characters, content[1].text]).toEqual([
      200,
      `https://site.test${path}`,
      whole.length,
      whole.slice(0, Number(structuredContent.next_cursor ?? whole.length)),
    ])
  })

  it('returns a long text in parts that end with a line, and the size of the whole with each', async () => {
    const whole = await getText('/llms-full.txt')
    expect(whole.length).toBeGreaterThan(40_000)
    let text = ''
    const lengths: number[] = []
    let cursor: string | undefined
    do {
      const { body } = await read({ url: '/llms-full.txt', ...(cursor !== undefined && { cursor }) })
      const { structuredContent, content } = body.result
      expect(structuredContent.characters).toBe(whole.length)
      text += content[1].text
      lengths.push(content[1].text.length)
      cursor = structuredContent.next_cursor
      if (cursor !== undefined) expect(text.endsWith('\n')).toBe(true)
    } while (cursor !== undefined)
    expect(text).toBe(whole)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(10_000)
    expect(lengths.length).toBeGreaterThan(2)
  })

  it('returns a long essay by its slug in the same parts, with its fields in each', async () => {
    const { content: whole, ...fields } = JSON.parse(await getText('/api/v1/essays/long'))
    const getPart = async (cursor?: string) => {
      const called = { name: 'getEssayBySlug', arguments: { slug: 'long', cursor } }
      const { structuredContent, content } = (await post(getUrl(), stateless('tools/call', called))).body
        .result
      const { next_cursor: next, ...others } = structuredContent
      expect(others).toEqual(fields)
      return { text: content[1].text, next }
    }
    const first = await getPart()
    const second = await getPart(first.next)
    expect([first.text.length, first.next, second.next]).toEqual([9976, '9976', '19952'])
    expect(whole.startsWith(first.text + second.text)).toBe(true)
  })

  const noPart = (cursor: string) =>
    `There is no part "${cursor}" of this result. Use the "next_cursor" of a result, or omit "cursor".`
  const mistakes: [parameters: Readonly<Record<string, string>>, text: string][] = [
    ...['/nothing', 'https://elsewhere.test/about', '/api/v1/profile', '../_stele/manifest.json'].map(
      (url): [{ url: string }, string] => [{ url }, noPage(url)],
    ),
    [{ url: '\ud800' }, noPage('\ufffd')],
    [
      { url: '/about', section: 'who-we-aer' },
      'The document "/about.md" has no section "who-we-aer". Did you mean "who-we-are"? readPage with the URL "/about.md?section=" lists its sections.',
    ],
    [{ url: '/about', cursor: '-1' }, noPart('-1')],
    [{ url: '/about', cursor: '5000' }, noPart('5000')],
    [{}, 'The parameter "url" is missing. Its parameters are "url", "section", "cursor".'],
  ]

  it.each(mistakes)('explains why it cannot read %o', async (parameters, text) => {
    expect(await read(parameters)).toEqual(toolError(text))
  })

  it('reads pages below the base path by path and by URL', async () => {
    const text = await (await fetch(`${getUrlBelowPath()}/essays/first-essay.md`)).text()
    for (const url of [
      'https://site.test/blog/essays/first-essay',
      '/blog/essays/first-essay',
      '/essays/first-essay',
      'essays/first-essay',
    ]) {
      const { body } = await read({ url }, getUrlBelowPath())
      expect([body.result.structuredContent.url, body.result.content[1].text]).toEqual([
        'https://site.test/blog/essays/first-essay.md',
        text,
      ])
    }
  })

  it('counts once against the quota', async () => {
    const remaining = async (parameters: object) => {
      const message = stateless('tools/call', { name: 'readPage', arguments: parameters })
      const response = await fetch(`${getUrl()}/mcp`, { method: 'POST', ...message })
      return Number(response.headers.get('ratelimit-remaining'))
    }
    const before = await remaining({ url: '/', section: 'x' })
    expect(await remaining({ url: '/nothing' })).toBe(before - 1)
    expect(await remaining({})).toBe(before - 2)
    expect(await remaining({ url: '/', section: 'x' })).toBe(before - 3)
  })
})

describe('a page of another generator', () => {
  const getHugoUrl = useService(hugoSite, 'stele')
  const tides = {
    url: 'https://api.coast.example/essays/posts-tides.md',
    sections_url: 'https://api.coast.example/essays/posts-tides.md?section=',
    page_tokens: 273,
  }
  const times = '## Times\n\nAdd an hour in summer: the table has the time of winter.\n'
  const atTimes = {
    url: 'https://api.coast.example/essays/posts-tides.md?section=times',
    characters: times.length,
    page_tokens: tides.page_tokens,
  }

  it.each([
    ['https://coast.example/posts/tides/'],
    ['https://coast.example/posts/tides'],
    ['http://coast.example/posts/tides/?utm_source=x'],
  ])('is read by its address there: %s', async (url) => {
    const text = await (await fetch(`${getHugoUrl()}/essays/posts-tides.md`)).text()
    expect((await read({ url }, getHugoUrl())).body.result.content.map(toParsed)).toEqual([
      { ...tides, characters: text.length },
      text,
    ])
  })

  it.each([
    [{ url: 'https://coast.example/posts/tides/#times' }],
    [{ url: 'https://coast.example/posts/tides/', section: 'times' }],
    [{ url: 'https://coast.example/posts/tides/?section=times' }],
  ])('has sections: %o', async (parameters) => {
    expect((await read(parameters, getHugoUrl())).body.result.content.map(toParsed)).toEqual([atTimes, times])
  })

  it('is found with the slug of the essay, which differs from the end of its address', async () => {
    const message = stateless('tools/call', { name: 'searchContent', arguments: { q: 'tide table' } })
    const { results } = (await post(getHugoUrl(), message)).body.result.structuredContent
    expect(results[0]).toMatchObject({ slug: 'posts-tides', url: 'https://coast.example/posts/tides/' })
  })

  it.each(['https://coast.example/posts/', 'https://coast.example/posts/tides.md', 'https://[', 'mailto:x'])(
    'is missing at %s',
    async (url) => {
      expect((await read({ url }, getHugoUrl())).body.result.content).toEqual([
        { type: 'text', text: noPage(url) },
      ])
    },
  )

  it('that the author has withdrawn says so', async () => {
    expect((await read({ url: '/essays/lost' }, getUrlBelowPath())).body.result.content[0].text).toBe(
      'The author has withdrawn the page at "/essays/lost". searchContent and listEssays return the URLs of pages.',
    )
  })
})

/** The text of a result; parsed, if it is JSON. */
const toParsed = ({ text }: { readonly text: string }): unknown =>
  text.startsWith('{') ? JSON.parse(text) : text

describe('long lists', () => {
  const essays = Object.fromEntries(
    Array.from({ length: 25 }, (_, number) => [
      `essays/essay-${String(number + 1).padStart(2, '0')}/en.md`,
      `---\ntitle: Essay ${number + 1}\ndescription: About queues.\n---\n\nText.\n`,
    ]),
  )
  const getListUrl = useService({ ...smallSite, ...essays })

  it.each([
    ['listEssays', {}, '/api/v1/essays', 'essays'],
    ['searchContent', { q: 'queues' }, '/api/v1/search?q=queues', 'results'],
  ])('%s returns 10 items, and the cursor of the next ones', async (name, parameters, path, list) => {
    const whole = await (await fetch(getListUrl() + path)).json()
    const slugs = whole[list].map(({ url }: { url: string }) => url.slice(url.lastIndexOf('/') + 1))
    const getPart = async (cursor?: string) => {
      const called = { name, arguments: { ...parameters, ...(cursor !== undefined && { cursor }) } }
      const { result } = (await post(getListUrl(), stateless('tools/call', called))).body
      const { structuredContent: fields, content } = result
      expect(JSON.parse(content[0].text)).toEqual(fields)
      return [
        fields.count ?? fields.total,
        fields[list].map(({ slug }: { slug: string }) => slug),
        fields.next_cursor,
      ]
    }
    expect(await getPart()).toEqual([slugs.length, slugs.slice(0, 10), '10'])
    expect(await getPart('10')).toEqual([slugs.length, slugs.slice(10, 20), '20'])
    expect(await getPart('20')).toEqual([slugs.length, slugs.slice(20), undefined])
    expect(slugs.length).toBeGreaterThan(24)
  })
})
