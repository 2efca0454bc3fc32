/** The audit of agent readiness: what it finds on the sample, and on servers with mistakes. */

import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { auditReadiness, formatResults } from '../../bench/readiness/readiness.ts'
import { startSampleServer } from '../../bench/sample-server.ts'
import { listen } from '../fixtures/wire.ts'

const noLogin = 'everything is public, so nobody logs in'
const noSales = 'nothing is sold'

/** The checks that do not apply, on any site that has nothing at their addresses. */
const omitted = {
  dnsAid: 'Only the owner of the domain can add DNS records',
  webBotAuth: 'the site runs no bot that could sign its requests',
  a2aAgentCard: 'the site is no agent: it has no tasks to give it (A2A)',
  webMcp: 'the draft is not stable: its attributes were renamed in 2026, and browsers have it only in trials',
  oauthDiscovery: noLogin,
  oauthProtectedResource: noLogin,
  authMd: noLogin,
  x402: noSales,
  mpp: noSales,
  ucp: noSales,
  acp: noSales,
  ap2: noSales,
}

/** A response: its media type, its body and other headers. */
type Page = readonly [type: string, text: string, headers?: Readonly<Record<string, string>>]

/** Serves pages by path, and 404 for all others. Returns the reasons of the checks with a status, by check. */
async function auditServer(pages: (origin: string) => Readonly<Record<string, Page>>, wanted = 'failed') {
  let served: Readonly<Record<string, Page>> = {}
  const server = createServer(({ url = '' }, response) => {
    const [type, text, headers] = served[url] ?? []
    response.writeHead(text === undefined ? 404 : 200, { 'Content-Type': type ?? 'text/plain', ...headers })
    response.end(text)
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => {
    server.close()
  })
  served = pages(origin)
  const results = await auditReadiness(origin)
  return Object.fromEntries(
    results.filter(({ status }) => status === wanted).map(({ check, reason }) => [check, reason]),
  )
}

describe('the audit of agent readiness', () => {
  it('passes on the sample site, and says why some checks do not apply', async () => {
    const server = await startSampleServer()
    onTestFinished(() => server.stop())
    const { origin } = server
    const name = new URL(origin).host.replace(/\W/g, '-')
    const results = await auditReadiness(origin)
    const toReasons = (wanted: string) =>
      Object.fromEntries(
        results.filter(({ status }) => status === wanted).map(({ check, reason }) => [check, reason]),
      )
    expect(toReasons('passed')).toEqual({
      robotsTxt: '3 groups of rules',
      sitemap: 'robots.txt leads to a sitemap with 46 addresses',
      linkHeaders: 'service-desc, service-doc, status, api-catalog, service-meta',
      markdownNegotiation: 'the home page is Markdown or HTML, as Accept asks',
      robotsTxtAiRules: 'rules for 24 crawlers by name',
      contentSignals: 'search=yes, ai-input=yes, ai-train=no',
      mcpServerCard: `127.0.0.1/content at ${origin}/mcp`,
      agentSkills: `${name}-api, ${name}-citation, with their digests`,
      apiCatalog: `6 links of ${origin}/api/v1/health`,
    })
    expect(toReasons('not applicable')).toEqual(omitted)
    expect(toReasons('failed')).toEqual({})
  })

  it('fails on a server that has nothing', async () => {
    const html: Readonly<Record<string, Page>> = { '/': ['text/html', ''] }
    expect(await auditServer(() => html)).toEqual({
      robotsTxt: '/robots.txt responds with 404',
      sitemap: '/robots.txt responds with 404',
      linkHeaders: 'the home page has no Link header with rel="service-desc"',
      markdownNegotiation: '/ has the media type text/html, not text/markdown',
      robotsTxtAiRules: '/robots.txt responds with 404',
      contentSignals: '/robots.txt responds with 404',
      mcpServerCard: '/.well-known/mcp/server-card.json responds with 404',
      agentSkills: '/.well-known/agent-skills/index.json responds with 404',
      apiCatalog: '/.well-known/api-catalog responds with 404',
    })
    expect(await auditServer(() => html, 'not applicable')).toEqual(omitted)
  })

  it('names what is wrong in each document', async () => {
    const failures = await auditServer((origin) => ({
      '/': [
        'text/html',
        '',
        { Link: '</d>; rel="service-desc"'.replace('/d', `${origin}/absent`), Vary: 'Accept-Encoding' },
      ],
      '/robots.txt': [
        'text/plain',
        'User-agent: *\nContent-Signal: search=yes, use=no\nAllow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
      ],
      '/.well-known/mcp/server-card.json': [
        'application/json',
        JSON.stringify({ $schema: 'https://schema.test', name: 'content', version: '1.0.0' }),
      ],
      '/.well-known/agent-skills/index.json': [
        'application/json',
        JSON.stringify({
          $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
          skills: [
            { name: 'a', type: 'skill-md', description: 'b', url: `${origin}/a`, digest: 'sha256:00' },
          ],
        }),
      ],
      '/a': ['text/markdown', 'changed'],
      '/.well-known/api-catalog': [
        'application/linkset+json',
        JSON.stringify({ linkset: [{ anchor: '/x', 'service-desc': [{ href: `${origin}/absent` }] }] }),
      ],
      '/auth.md': ['text/markdown', ''],
    }))
    const where = failures.apiCatalog?.match(/http:\S+(?=\/absent)/)?.[0]
    expect(failures).toEqual({
      sitemap: '/robots.txt names no sitemap',
      linkHeaders: `rel="service-desc" leads to ${where}/absent, which responds with 404`,
      markdownNegotiation: '/ has the media type text/html, not text/markdown',
      robotsTxtAiRules:
        'robots.txt has no rules for OAI-SearchBot, ClaudeBot, PerplexityBot, Google-Extended, CCBot',
      contentSignals: 'the groups of robots.txt have different content signals',
      mcpServerCard: '"content" is no name in reverse-DNS form with one slash',
      agentSkills:
        'a has the digest sha256:d67e2e944994496c8d8ec76eed0cf9f09679448d584b532bebf941852a37f5ed, and the index says sha256:00',
      apiCatalog: `the catalog leads to ${where}/absent, which responds with 404`,
      authMd: '/auth.md responds with 200, although everything is public, so nobody logs in',
    })
  })

  it('prints one check a line, in columns', () => {
    expect(
      formatResults([
        { check: 'a', status: 'passed', reason: 'well' },
        { check: 'longer', status: 'not applicable', reason: noSales },
      ]),
    ).toBe(
      'check   result          reason\na       passed          well\nlonger  not applicable  nothing is sold',
    )
  })
})
