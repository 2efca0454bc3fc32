/** A site with `site: false`: another program renders its HTML pages, and Stele publishes the rest. */

import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { build } from '../generator/build.ts'
import { contractCases } from '../generator/verifier/cases/contract.ts'
import { findFacts } from '../generator/verifier/find-facts.ts'
import { runCase } from '../generator/verifier/suite.ts'
import { smallSite, writeFiles } from './fixtures/content.ts'
import { listTree, withoutDeltas } from './fixtures/tree.ts'
import { startNode } from './targets/targets.ts'

const folder = await mkdtemp(join(tmpdir(), 'stele-elsewhere-'))
const dist = join(folder, 'dist')
const content = writeFiles(
  { ...smallSite, 'site.yaml': `${smallSite['site.yaml']}site: false\n` },
  join(folder, 'content'),
)
await build({ content, out: dist })
const { target, stop } = await startNode(dist)

afterAll(async () => {
  await stop()
  await rm(folder, { recursive: true })
})

it('a plain file server without HTML refers to the Markdown files', async () => {
  const out = join(folder, 'plain')
  await build({ content, out, host: 'static' })
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8')
  expect([...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://site.test/index.md',
    'https://site.test/pt.md',
    'https://site.test/essays.md',
    'https://site.test/pt/essays.md',
    'https://site.test/essays/first-essay.md',
    'https://site.test/pt/essays/first-essay.md',
    'https://site.test/agent-instructions.md',
    'https://site.test/pt/agent-instructions.md',
    'https://site.test/developers.md',
    'https://site.test/pt/developers.md',
  ])
  const { domain, links } = JSON.parse(readFileSync(join(out, 'api/v1/profile.json'), 'utf8'))
  expect([domain, links.website]).toEqual(['https://site.test', 'https://site.test/index.md'])
})

it('a build with `site: false` publishes the API, Markdown and the files for agents, but no HTML and no assets', () => {
  expect(withoutDeltas(listTree(dist))).toEqual([
    '.well-known/agent-skills/index.json',
    '.well-known/agent-skills/site-test-api/SKILL.markdown',
    '.well-known/agent-skills/site-test-citation/SKILL.markdown',
    '.well-known/ai-catalog.json',
    '.well-known/api-catalog',
    '.well-known/ard.json',
    '.well-known/mcp/server-card.json',
    '404.md',
    '_stele/manifest.json',
    '_stele/search.json',
    '_stele/search/en.json',
    '_stele/search/items/0.jsonl',
    '_stele/search/pt.json',
    '_stele/sections/0.json',
    'agent-instructions.md',
    'api/400.json',
    'api/404.json',
    'api/405.json',
    'api/412.json',
    'api/500.json',
    'api/v1/essays.json',
    'api/v1/essays.pt.json',
    'api/v1/essays/first-essay.json',
    'api/v1/essays/first-essay.pt.json',
    'api/v1/essays/pages/1.json',
    'api/v1/essays/pages/1.pt.json',
    'api/v1/health.json',
    'api/v1/health.verbose.json',
    'api/v1/profile.json',
    'api/v1/profile.pt.json',
    'api/v1/tags.json',
    'api/v1/tags.pt.json',
    'api/v1/tags/alpha.json',
    'api/v1/tags/alpha/pages/1.json',
    'changes.json',
    'developers.md',
    'essays.md',
    'essays/first-essay.md',
    'export/essays/en-1.ndjson',
    'export/essays/pt-1.ndjson',
    'export/index.json',
    'feed.xml',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'mcp/discover.json',
    'mcp/newest/1.json',
    'mcp/resources/1.json',
    'mcp/server-card',
    'mcp/server.json',
    'mcp/skills.json',
    'mcp/templates.json',
    'mcp/tools.json',
    'openapi.json',
    'openapi.yaml',
    'pt.md',
    'pt/agent-instructions.md',
    'pt/developers.md',
    'pt/essays.md',
    'pt/essays/first-essay.md',
    'pt/feed.xml',
    'pt/llms-full.txt',
    'pt/llms.txt',
    'robots.txt',
    'sitemap.xml',
  ])
})

describe('a service of a site with `site: false`', async () => {
  const facts = await findFacts(target)

  it('has no HTML pages and no assets', () => {
    expect({ html: facts.html, assets: facts.assets }).toEqual({ html: false, assets: [] })
  })

  it.each(contractCases(facts).map((testCase, client) => ({ ...testCase, testCase, client })))(
    '$name ($source)',
    async ({ testCase, client }) => {
      expect(await runCase(target, testCase, client)).toEqual([])
    },
  )
})
