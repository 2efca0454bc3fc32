/** The checks about what agents find at known addresses: links, Markdown, the API catalog, skills and the MCP server. */

import { createHash } from 'node:crypto'
import { assertThat, getDocument, getJson, listObjects, parseObject, type Site } from './site.ts'

/** The relations of the links that lead agents on (RFC 8631, RFC 9727). */
const relations = ['service-desc', 'service-doc', 'status', 'api-catalog', 'service-meta']

export async function checkLinkHeaders(site: Site): Promise<string> {
  const { headers } = await getDocument(site, '/', 'text/html')
  const links = Array.from(
    (headers.get('link') ?? '').matchAll(/<([^>]*)>[^<]*?;\s*rel="([^"]*)"/g),
    ([, href = '', relation = '']) => ({ href, relation }),
  )
  for (const relation of relations) {
    const targets = links.filter((link) => link.relation === relation)
    assertThat(targets.length > 0, `the home page has no Link header with rel="${relation}"`)
    for (const { href } of targets) {
      const { status } = await site.get(href)
      assertThat(status === 200, `rel="${relation}" leads to ${href}, which responds with ${status}`)
    }
  }
  return relations.join(', ')
}

export async function checkMarkdown(site: Site): Promise<string> {
  const markdown = await getDocument(site, '/', 'text/markdown', { Accept: 'text/markdown' })
  const html = await getDocument(site, '/', 'text/html', { Accept: 'text/html' })
  for (const { headers } of [markdown, html]) {
    const vary = headers.get('vary') ?? ''
    assertThat(/\baccept\b(?!-)/i.test(vary), `the home page has "Vary: ${vary}", without Accept`)
  }
  return 'the home page is Markdown or HTML, as Accept asks'
}

export async function checkApiCatalog(site: Site): Promise<string> {
  const catalog = await getJson(site, '/.well-known/api-catalog', 'application/linkset+json')
  const contexts = listObjects(catalog.linkset)
  const api = contexts.find((context) => context['service-desc'] !== undefined)
  assertThat(api !== undefined, 'the linkset describes no API')
  const links = Object.values(api).flatMap(listObjects)
  for (const { href } of links) {
    const { status } = await site.get(String(href))
    assertThat(status === 200, `the catalog leads to ${href}, which responds with ${status}`)
  }
  return `${links.length} links of ${String(api.anchor)}`
}

export async function checkAgentSkills(site: Site): Promise<string> {
  const index = await getJson(site, '/.well-known/agent-skills/index.json')
  assertThat(
    index.$schema === 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    `the index has the schema "${index.$schema}"`,
  )
  const skills = listObjects(index.skills)
  assertThat(skills.length > 0, 'the index lists no skill')
  for (const { name, type, description, url, digest } of skills) {
    assertThat(
      typeof name === 'string' && /^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name),
      `"${name}" is no name of a skill`,
    )
    assertThat(type === 'skill-md', `${name} has the type "${type}"`)
    assertThat(
      typeof description === 'string' && description.length > 0 && description.length <= 1024,
      `${name} has no description of at most 1,024 characters`,
    )
    const { bytes, text } = await getDocument(site, String(url), 'text/markdown')
    const actual = `sha256:${createHash('sha256').update(bytes).digest('hex')}`
    assertThat(digest === actual, `${name} has the digest ${actual}, and the index says ${digest}`)
    assertThat(text.startsWith(`---\nname: ${name}\n`), `${name} does not begin with its name`)
  }
  return `${skills.map(({ name }) => name).join(', ')}, with their digests`
}

/** The revision of the protocol that the check speaks. */
const mcpVersion = '2026-07-28'

export async function checkServerCard(site: Site): Promise<string> {
  const card = await getJson(site, '/.well-known/mcp/server-card.json')
  const { $schema, name, version, description } = card
  assertThat(typeof $schema === 'string' && URL.canParse($schema), 'the server card has no $schema')
  assertThat(
    typeof name === 'string' && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\/[^/]+$/i.test(name),
    `"${name}" is no name in reverse-DNS form with one slash`,
  )
  assertThat(typeof version === 'string' && version !== '', 'the server card has no version')
  assertThat(
    typeof description === 'string' && description.length > 0 && description.length <= 100,
    'the server card has no description of at most 100 characters',
  )
  const remote = listObjects(card.remotes).find(({ type }) => type === 'streamable-http')
  assertThat(remote !== undefined, 'the server card has no remote of type "streamable-http"')
  const url = String(remote.url)
  const { status, text } = await site.post(url, toDiscover(), {
    Accept: 'application/json, text/event-stream',
    'MCP-Protocol-Version': mcpVersion,
    'Mcp-Method': 'server/discover',
  })
  assertThat(status === 200, `${url} responds to server/discover with ${status}`)
  const { result } = parseObject(text, `the response of ${url}`)
  const [discovered] = listObjects([result])
  const versions = discovered?.supportedVersions
  assertThat(
    Array.isArray(versions) && versions.includes(mcpVersion),
    `${url} does not support MCP ${mcpVersion}`,
  )
  return `${name} at ${url}`
}

const toDiscover = () => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'server/discover',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': mcpVersion,
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
})
