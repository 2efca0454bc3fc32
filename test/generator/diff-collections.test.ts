/** `stele diff`: documents of the author's collections, in folders and in a running service. */

import { describe, expect, it, onTestFinished } from 'vitest'
import { type BuildDiff, diffBuilds } from '../../generator/commands/diff.ts'
import { serve } from '../../generator/commands/serve/serve.ts'
import { readReceivers } from '../../generator/verifier/diff/receivers.ts'
import { createBuildWith } from '../fixtures/build-changed.ts'
import { runCli } from '../fixtures/cli.ts'
import { type Files, smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'

const settings = (
  rest = '',
) => `${smallSite['site.yaml']}notify: { indexnow: 0123456789abcdef, websub: https://hub.test/ }
${rest}collections:
  talks: { schema: talks.schema.json, list: [title, event] }
  people: { list: [name], search: [name] }
`

const talk = (title: string, keys = '') => `---\ntitle: ${title}\ndate: 2026-01-01\n${keys}---\n\nA talk.\n`

const site = {
  ...smallSite,
  'site.yaml': settings(),
  'talks.schema.json': JSON.stringify({
    type: 'object',
    required: ['title'],
    properties: { title: { type: 'string' }, event: { type: 'string' } },
  }),
  'talks/caching/en.md': talk('Caching', 'event: SampleConf\n'),
  'talks/caching/pt.md': talk('Cache', 'event: SampleConf\n'),
  'talks/testing/en.md': talk('Testing', 'event: SampleConf\n'),
  'people/ana.yaml': 'name: Ana\n',
} satisfies Files

const old = useDist(site)
const buildWith = createBuildWith(site)
const diffWith = async (changes: Readonly<Record<string, string | null>>) =>
  diffBuilds(old, await buildWith(changes))

/** The changes of addresses and fields with a text, as rows. */
const toRows = ({ changes }: BuildDiff, text: string) =>
  changes
    .filter(({ address }) => address.includes(text))
    .map(({ kind, rule, address, title, message }) => [`${kind} ${rule}`, address, title, message])

const having = (urls: readonly string[], text: string) => urls.filter((url) => url.includes(text))

describe('A document of a collection', () => {
  it('breaks clients if it is gone without a redirect, at each of its addresses', async () => {
    const diff = await diffWith({ 'talks/testing/en.md': null })
    const message = 'It responds with 404, without a redirect'
    expect(toRows(diff, 'testing')).toEqual([
      ['breaking address-removed', '/api/v1/talks/testing', 'Testing', message],
      ['breaking address-removed', '/talks/testing', null, message],
      ['breaking address-removed', '/talks/testing.md', null, message],
    ])
    expect(having(diff.purge, '/talks')).toEqual([
      'https://site.test/api/v1/talks',
      'https://site.test/api/v1/talks.json',
      'https://site.test/api/v1/talks/pages/1',
      'https://site.test/api/v1/talks/pages/1.json',
      'https://site.test/api/v1/talks/pages/1?lang=en',
      'https://site.test/api/v1/talks/testing',
      'https://site.test/api/v1/talks/testing.json',
      'https://site.test/api/v1/talks/testing?lang=en',
      'https://site.test/api/v1/talks?lang=en',
      'https://site.test/export/talks/en-1.ndjson',
      'https://site.test/talks',
      'https://site.test/talks.md',
      'https://site.test/talks/feed.xml',
      'https://site.test/talks/testing',
      'https://site.test/talks/testing.md',
    ])
    expect(having(diff.pages, '/talks')).toEqual([
      'https://site.test/talks',
      'https://site.test/talks/testing',
    ])
    expect(diff.feeds).toEqual(['https://site.test/talks/feed.xml'])
    expect(having(diff.delete ?? [], 'testing')).toEqual([
      'api/v1/talks/testing.json',
      'talks/testing.html',
      'talks/testing.md',
    ])
  })

  it('has the hub of WebSub in the feed of its collection', () => {
    expect([...readReceivers(old).hubs]).toEqual([
      ['https://site.test/feed.xml', ['https://hub.test/']],
      ['https://site.test/talks/feed.xml', ['https://hub.test/']],
      ['https://site.test/pt/feed.xml', ['https://hub.test/']],
      ['https://site.test/pt/talks/feed.xml', ['https://hub.test/']],
    ])
  })

  it('breaks no client if its new slug has the old one as an alias, or if it is declared gone', async () => {
    const renamed = await diffWith({
      'talks/testing/en.md': null,
      'talks/tests/en.md': talk('Testing', 'aliases: [testing]\n'),
    })
    expect(toRows(renamed, '/talks/test')).toEqual([
      ['additive address-added', '/api/v1/talks/tests', 'Testing', 'The address is new'],
      ['additive address-added', '/talks/tests', null, 'The address is new'],
      ['additive address-added', '/talks/tests.md', null, 'The address is new'],
      [
        'content address-redirected',
        '/api/v1/talks/testing',
        'Testing',
        'It redirects to "/api/v1/talks/tests"',
      ],
      ['content address-redirected', '/talks/testing', null, 'It redirects to "/talks/tests"'],
      ['content address-redirected', '/talks/testing.md', null, 'It redirects to "/talks/tests.md"'],
    ])
    const withdrawn = await diffWith({
      'site.yaml': settings('gone: [/talks/testing]\n'),
      'talks/testing/en.md': null,
    })
    expect(toRows(withdrawn, 'testing')).toEqual(
      ['/api/v1/talks/testing', '/talks/testing', '/talks/testing.md'].map((address) => [
        'content address-withdrawn',
        address,
        address.startsWith('/api') ? 'Testing' : null,
        'It is declared gone, and responds with 410',
      ]),
    )
    expect([renamed.summary.breaking, withdrawn.summary.breaking]).toEqual([0, 0])
  })

  it('loses and gains languages', async () => {
    const diff = await diffWith({
      'talks/caching/pt.md': null,
      'talks/testing/pt.md': talk('Testes'),
    })
    expect(toRows(diff, '/api/v1/talks/').filter(([rule]) => !rule?.startsWith('content'))).toEqual([
      [
        'breaking language-removed',
        '/api/v1/talks/caching?lang=pt',
        'Cache',
        'The document is no longer available in "pt"',
      ],
      [
        'additive language-added',
        '/api/v1/talks/testing?lang=pt',
        'Testes',
        'The document is now available in "pt"',
      ],
    ])
  })

  it('may lose a field that its schema does not require, in lists, too; but not one that it requires', async () => {
    const optional = await diffWith({ 'talks/testing/en.md': talk('Testing') })
    expect(toRows(optional, '/api/v1/talks')).toEqual([
      ['content content-changed', '/api/v1/talks', null, 'Other values: "talks"'],
      ['content content-changed', '/api/v1/talks/testing', 'Testing', 'Other values: "event"'],
    ])
    const schema = JSON.stringify({ type: 'object', properties: { event: { type: 'string' } } })
    const required = await diffWith({
      'talks.schema.json': schema,
      'talks/testing/en.md': '---\nevent: SampleConf\n---\n\nA talk.\n',
    })
    expect(toRows(required, '/api/v1/talks/testing')).toEqual([
      ['breaking field-removed', '/api/v1/talks/testing', 'testing', 'Field "title" is gone'],
    ])
  })

  it('has only API addresses without a text', async () => {
    const diff = await diffWith({ 'people/bo.yaml': 'name: Bo\n' })
    expect(toRows(diff, '/v1/people')).toEqual([
      ['additive address-added', '/api/v1/people/bo', 'Bo', 'The address is new'],
      ['additive address-added', '/api/v1/people/bo?lang=pt', 'Bo', 'The address is new'],
      ['content content-changed', '/api/v1/people', null, 'Other values: "count", "people"'],
      ['content content-changed', '/api/v1/people?lang=pt', null, 'Other values: "count", "people"'],
    ])
    expect(having(diff.pages, 'people')).toEqual([])
  })
})

it('A collection that is gone breaks clients of its list', async () => {
  const diff = await diffWith({
    'site.yaml': settings().replace(/ {2}people.*\n/, ''),
    'people/ana.yaml': null,
  })
  expect(toRows(diff, '/api/v1/people').map(([rule, address]) => [rule, address])).toEqual(
    ['/api/v1/people', '/api/v1/people/ana', '/api/v1/people/ana?lang=pt', '/api/v1/people?lang=pt'].map(
      (address) => ['breaking address-removed', address],
    ),
  )
})

it('The formats for caches and search engines have the addresses of changed documents', async () => {
  const out = await buildWith({ 'talks/testing/en.md': talk('Tests', 'event: SampleConf\n') })
  const print = async (format: string) => (await runCli(['diff', old, out, '--format', format])).stdout
  expect((await print('urls')).split('\n')).toEqual(
    expect.arrayContaining(['https://site.test/api/v1/talks/testing', 'https://site.test/talks/testing']),
  )
  expect(await print('indexnow')).toContain('https://site.test/talks/testing')
  const { changes } = JSON.parse(await print('json'))
  expect(changes).toContainEqual({
    kind: 'content',
    rule: 'content-changed',
    address: '/api/v1/talks/testing',
    title: 'Tests',
    message: 'Other values: "title"',
  })
})

describe('A running service', () => {
  const serveOld = async () => {
    const server = await serve({ out: old })
    onTestFinished(() => server.close())
    return server.url
  }

  it('of the same build has no changes, and counts no more requests for its collections', async () => {
    const url = await serveOld()
    const { changes, purge, uncompared } = await diffBuilds(url, old)
    expect({ changes, purge, uncompared }).toEqual({ changes: [], purge: [], uncompared: [] })
    const { headers } = await fetch(`${url}/api/v1/health`)
    expect(Number(headers.get('ratelimit-limit')) - Number(headers.get('ratelimit-remaining'))).toBe(9)
  })

  it('shows the same changes as its folder', async () => {
    const url = await serveOld()
    const after = await buildWith({
      'talks/testing/en.md': null,
      'talks/caching/en.md': talk('Caches', 'event: SampleConf\n'),
      'talks/new/pt.md': talk('Novo'),
      'people/ana.yaml': 'name: Ana Sample\n',
    })
    const [expected, found] = [await diffBuilds(old, after), await diffBuilds(url, after)]
    expect(toRows(found, '')).toEqual(toRows(expected, ''))
    expect([found.pages, found.uncompared]).toEqual([expected.pages, []])
  })
})
