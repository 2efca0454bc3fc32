/** The files that a build has for the Model Context Protocol. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'

const dist = useDist()
const readJson = (folder: string, file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))

const card = {
  $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
  name: 'test.site/content',
  version: '1.2.3',
  description: 'Search and read the published content of Small API.',
  title: 'Small API',
  websiteUrl: 'https://site.test',
  remotes: [
    {
      type: 'streamable-http',
      url: 'https://site.test/mcp',
      supportedProtocolVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26'],
    },
  ],
}

/** Builds changed files of the small site. Returns the out folder. */
async function buildWith(changes: Files, host?: 'nginx' | 'static' | 'pages' | 's3' | 'caddy') {
  const folder = createFolder()
  const out = join(folder, 'dist')
  await build({ content: writeFiles({ ...smallSite, ...changes }, join(folder, 'content')), out, host })
  return out
}

const mcpFiles = [
  'mcp/tools.json',
  'mcp/skills.json',
  'mcp/server-card',
  'mcp/server.json',
  '.well-known/mcp/server-card.json',
  '.well-known/ai-catalog.json',
  '.well-known/ard.json',
]

it('the server card is at the address of the protocol and at the one that scanners ask for', () => {
  expect(readJson(dist, 'mcp/server-card')).toEqual(card)
  expect(readJson(dist, '.well-known/mcp/server-card.json')).toEqual(card)
})

it('the entry for the registry says the same in the schema of the registry', () => {
  const { remotes: _, ...description } = card
  expect(readJson(dist, 'mcp/server.json')).toEqual({
    ...description,
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    remotes: [{ type: 'streamable-http', url: 'https://site.test/mcp' }],
  })
})

it.each([
  ['https://example.github.io/my/blog', 'io.github.example/my-blog'],
  ['https://sub.example.com', 'com.example.sub/content'],
  ['https://xn--bcher-kva.example', 'example.xn--bcher-kva/content'],
])('the name in the registry for %s is %s, in the form that it accepts', async (baseUrl, expected) => {
  const out = await buildWith({
    'site.yaml': String(smallSite['site.yaml']).replace('https://site.test', baseUrl),
  })
  const { name } = readJson(out, 'mcp/server.json')
  expect(name).toBe(expected)
  expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/)
})

/** The server card as an entry of the AI Catalog and of the manifest of ARD. */
const catalogEntry = {
  identifier: 'urn:air:site.test:mcp:content',
  type: 'application/mcp-server-card+json',
  url: 'https://site.test/mcp/server-card',
  displayName: 'Small API',
  description: 'Search and read the published content of Small API.',
  version: '1.2.3',
  capabilities: ['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth', 'readPage'],
  representativeQueries: [
    'Find an essay on Small API about a topic',
    'Read the text of an essay on Small API',
    'Who is the author of Small API?',
  ],
}

it('the AI Catalog and the manifest of ARD describe the server for search services', () => {
  expect(readJson(dist, '.well-known/ai-catalog.json')).toEqual({
    specVersion: '1.0',
    entries: [catalogEntry],
  })
  expect(readJson(dist, '.well-known/ard.json')).toEqual({ entries: [catalogEntry] })
})

it('the home pages, and no other pages, lead to the manifest of ARD, if there is one', async () => {
  const link = '<link rel="ard" href="https://site.test/.well-known/ard.json">'
  const listPages = (folder: string) =>
    ['index.html', 'pt.html', 'essays.html'].filter((file) =>
      readFileSync(join(folder, file), 'utf8').includes(link),
    )
  expect(listPages(dist)).toEqual(['index.html', 'pt.html'])
  expect(listPages(await buildWith({}, 'nginx'))).toEqual([])
})

describe('the name of the server', () => {
  it.each([
    ['https://example.github.io/my/blog', 'io.github.example/my-blog'],
    ['http://127.0.0.1:8000', '127.0.0.1/content'],
    ['http://localhost', 'localhost/content'],
  ])('of %s is %s', async (baseUrl, expected) => {
    const out = await buildWith({
      'site.yaml': String(smallSite['site.yaml']).replace('https://site.test', baseUrl),
    })
    expect(readJson(out, 'mcp/server-card').name).toBe(expected)
  })
})

it('a long name is cut in the card', async () => {
  const service = 'x'.repeat(150)
  const out = await buildWith({ 'site.yaml': String(smallSite['site.yaml']).replace('Small API', service) })
  const { title, description } = readJson(out, 'mcp/server-card')
  expect([title, description.length]).toEqual([`${'x'.repeat(99)}…`, 100])
})

it('the list of resources has pages of 100', async () => {
  const essays = Array.from({ length: 120 }, (_, number) => [
    `essays/essay-${String(number).padStart(3, '0')}/en.md`,
    `---\ntitle: Essay ${number}\ndescription: D\n---\n\nText.\n`,
  ])
  const out = await buildWith(Object.fromEntries(essays))
  const [first, second] = [1, 2].map((page) => readJson(out, `mcp/resources/${page}.json`))
  const uris = [...first.resources, ...second.resources].map(({ uri }: { uri: string }) => uri)
  expect([first.resources.length, first.nextCursor, second.nextCursor]).toEqual([100, '2', undefined])
  expect(new Set(uris).size).toBe(uris.length)
  expect(uris.filter((uri) => uri.includes('/essays/essay-')).length).toBe(120)
  expect(existsSync(join(out, 'mcp/resources/3.json'))).toBe(false)
})

it('the modification of a resource is the day of the update, or else that of publication', async () => {
  const essay = (dates: string) => `---\ntitle: T\ndescription: D\n${dates}---\n\nText.\n`
  const out = await buildWith({
    'essays/a/en.md': essay('date: 2026-03-04\n'),
    'essays/b/en.md': essay('date: 2026-03-04\nupdated: 2026-05-06\n'),
    'essays/c/en.md': essay('date: 2026-03\n'),
  })
  const { resources } = readJson(out, 'mcp/resources/1.json')
  const modified = (slug: string) =>
    resources.find(({ name }: { name: string }) => name === `${slug}/en`)?.annotations.lastModified
  expect([modified('a'), modified('b'), modified('c')]).toEqual([
    '2026-03-04T00:00:00Z',
    '2026-05-06T00:00:00Z',
    undefined,
  ])
})

it.each(['nginx', 'caddy', 'pages', 's3', 'static'] as const)(
  'a build for %s, which cannot respond to POST, has no file that promises an endpoint',
  async (host) => {
    const out = await buildWith({}, host)
    expect(mcpFiles.filter((file) => existsSync(join(out, file)))).toEqual([])
  },
)

it('a build with `mcp: false` has no such file', async () => {
  const out = await buildWith({ 'site.yaml': `${smallSite['site.yaml']}mcp: false\n` })
  expect(mcpFiles.filter((file) => existsSync(join(out, file)))).toEqual([])
})
