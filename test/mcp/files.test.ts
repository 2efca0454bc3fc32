/** The files that a build has for the Model Context Protocol. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compile } from '../fixtures/compile.ts'
import { type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
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

/** Builds a site of one language with changes. Returns its files. */
async function buildWith(changes: Files, host?: 'nginx' | 'static') {
  const { rendered } = await compile(writeFiles({ ...oneLanguage, ...changes }), { host })
  return new Map(rendered.map(({ file, bytes }) => [file, Buffer.from(bytes).toString()]))
}

const parse = (files: ReadonlyMap<string, string>, file: string) => JSON.parse(files.get(file) ?? '')
const siteYaml = String(oneLanguage['site.yaml'])

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

/** The server card as an entry of the AI Catalog and of the manifest of ARD. */
const catalogEntry = {
  identifier: 'urn:air:site.test:mcp:content',
  type: 'application/mcp-server-card+json',
  url: 'https://site.test/mcp/server-card',
  displayName: 'Small API',
  description: 'Search and read the published content of Small API.',
  version: '1.2.3',
  capabilities: [
    ...['getProfile', 'listEssays', 'getEssayBySlug', 'searchContent', 'getApiHealth'],
    ...['listTags', 'listTagged', 'listChanges', 'readPage'],
  ],
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

it('the home pages, and no other pages, lead to the manifest of ARD', () => {
  const link = '<link rel="ard" href="https://site.test/.well-known/ard.json">'
  const pages = ['index.html', 'pt.html', 'essays.html']
  expect(pages.filter((file) => readFileSync(join(dist, file), 'utf8').includes(link))).toEqual([
    'index.html',
    'pt.html',
  ])
})

describe('the name of the server and of its entry in the registry', () => {
  it.each([
    ['https://example.github.io/my/blog', 'io.github.example/my-blog'],
    ['https://sub.example.com', 'com.example.sub/content'],
    ['https://xn--bcher-kva.example', 'example.xn--bcher-kva/content'],
    ['http://127.0.0.1:8000', '127.0.0.1/content'],
  ])('of %s is %s', async (baseUrl, expected) => {
    const files = await buildWith({
      'site.yaml': `${siteYaml.replace('https://site.test', baseUrl)}site: false\n`,
    })
    const names = ['mcp/server-card', 'mcp/server.json'].map((file) => parse(files, file).name)
    expect(names).toEqual([expected, expected])
  })
})

it('a long name is cut in the card', async () => {
  const service = 'x'.repeat(150)
  const files = await buildWith({ 'site.yaml': `${siteYaml.replace('Small API', service)}site: false\n` })
  const { title, description } = parse(files, 'mcp/server-card')
  expect([title, description.length]).toEqual([`${'x'.repeat(99)}…`, 100])
})

it('the list of resources has pages of 100', async () => {
  const essays = Array.from({ length: 120 }, (_, number) => [
    `essays/essay-${String(number).padStart(3, '0')}/en.md`,
    `---\ntitle: Essay ${number}\ndescription: D\n---\n\nText.\n`,
  ])
  const files = await buildWith(Object.fromEntries(essays))
  const [first, second] = [1, 2].map((page) => parse(files, `mcp/resources/${page}.json`))
  const uris = [...first.resources, ...second.resources].map(({ uri }: { uri: string }) => uri)
  expect([first.resources.length, first.nextCursor, second.nextCursor]).toEqual([100, '2', undefined])
  expect(new Set(uris).size).toBe(uris.length)
  expect(uris.filter((uri) => uri.includes('/essays/essay-')).length).toBe(120)
  expect(files.has('mcp/resources/3.json')).toBe(false)
})

it('the list of exactly 100 resources is one page', async () => {
  // The other eight are the index, the lists for copies, two skills, the essay of the site, the developers' reference and the agents' instructions.
  const essays = Array.from({ length: 92 }, (_, number) => [
    `essays/essay-${number}/en.md`,
    `---\ntitle: Essay ${number}\ndescription: D\n---\n\nText.\n`,
  ])
  const files = await buildWith(Object.fromEntries(essays))
  const { resources, nextCursor } = parse(files, 'mcp/resources/1.json')
  expect([resources.length, nextCursor, files.has('mcp/resources/2.json')]).toEqual([100, undefined, false])
})

it('the modification of a resource is the day of the update, or else that of publication', async () => {
  const essay = (dates: string) => `---\ntitle: T\ndescription: D\n${dates}---\n\nText.\n`
  const files = await buildWith({
    'essays/a/en.md': essay('date: 2026-03-04\n'),
    'essays/b/en.md': essay('date: 2026-03-04\nupdated: 2026-05-06\n'),
    'essays/c/en.md': essay('date: 2026-03\n'),
  })
  const { resources } = parse(files, 'mcp/resources/1.json')
  const modified = (slug: string) =>
    resources.find(({ name }: { name: string }) => name === `${slug}/en`)?.annotations.lastModified
  expect([modified('a'), modified('b'), modified('c')]).toEqual([
    '2026-03-04T00:00:00Z',
    '2026-05-06T00:00:00Z',
    undefined,
  ])
})

it.each(['nginx', 'static'] as const)(
  'a build for %s, which cannot respond to POST, has no file that promises an endpoint',
  async (host) => {
    const files = await buildWith({}, host)
    expect(mcpFiles.filter((file) => files.has(file))).toEqual([])
    expect(files.get('index.html')).not.toContain('rel="ard"')
  },
)

it('a build with `mcp: false` has no such file', async () => {
  const files = await buildWith({ 'site.yaml': `${siteYaml}mcp: false\n` })
  expect(mcpFiles.filter((file) => files.has(file))).toEqual([])
})
