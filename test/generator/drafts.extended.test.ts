/** The draft of the sample site when it is no longer a draft. */

import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFolder } from '../fixtures/content.ts'
import { findBySearch, findTexts, sampleDraftTexts } from '../fixtures/find-texts.ts'
import { publishFolder, sampleContent } from '../fixtures/published.ts'

const file = 'essays/consensus-is-not-a-database/en.md'

it('The draft of the sample site appears on every surface when it is no longer a draft', async () => {
  const content = join(createFolder(), 'content')
  cpSync(sampleContent, content, { recursive: true })
  const text = readFileSync(join(content, file), 'utf8')
  writeFileSync(join(content, file), text.replace('draft: true', 'draft: false'))
  const published = await publishFolder(content)
  expect(findTexts(published, sampleDraftTexts)).toEqual([
    '.well-known/agent-skills/example-com-api/SKILL.markdown',
    '.well-known/agent-skills/example-com-citation/SKILL.markdown',
    '_stele/manifest.json',
    '_stele/search/en.json',
    '_stele/search/items/0.jsonl',
    '_stele/sections/0.json',
    'agent-instructions.html',
    'agent-instructions.md',
    'api/v1/essays.json',
    'api/v1/essays/consensus-is-not-a-database.json',
    'api/v1/essays/pages/1.json',
    'api/v1/tags.json',
    'api/v1/tags/databases.json',
    'api/v1/tags/databases/pages/1.json',
    'api/v1/tags/distributed-systems.json',
    'api/v1/tags/distributed-systems/pages/1.json',
    'api/v1/tags/quorumfish.json',
    'api/v1/tags/quorumfish/pages/1.json',
    'changes.json',
    'developers.html',
    'developers.md',
    'essays.html',
    'essays.md',
    'essays/consensus-is-not-a-database.html',
    'essays/consensus-is-not-a-database.md',
    'essays/idempotency-keys.html',
    'essays/idempotency-keys.md',
    'export/essays/en-1.ndjson',
    'feed.xml',
    'index.html',
    'index.md',
    'llms-full.txt',
    'llms.txt',
    'mcp/newest/1.json',
    'mcp/resources/1.json',
    'mcp/tools.json',
    'openapi.json',
    'openapi.yaml',
    'pt/developers.html',
    'pt/developers.md',
    'pt/llms-full.txt',
    'search.html',
    'sitemap.xml',
    'tags.html',
    'tags.md',
    'tags/databases.html',
    'tags/databases.md',
    'tags/distributed-systems.html',
    'tags/distributed-systems.md',
    'tags/quorumfish.html',
    'tags/quorumfish.md',
  ])
  expect(await findBySearch(published, 'quorumfish')).toEqual([
    'https://example.com/essays/consensus-is-not-a-database',
  ])
})
