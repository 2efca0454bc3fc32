import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { SearchResponse } from '../../shim/contract/resources.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { readTree } from '../fixtures/tree.ts'

/** Builds the content, and returns the files whose path or text contains any of the texts, in any case. */
async function findTexts(content: string, texts: readonly string[]): Promise<string[]> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  return Object.entries(readTree(out))
    .filter(([file, bytes]) =>
      texts.some((text) => `${file}\n${bytes}`.toLowerCase().includes(text.toLowerCase())),
    )
    .map(([file]) => file)
}

/** Builds the content, and returns the URLs that a search finds. The search index contains stems, so texts may not be in its bytes. */
async function search(content: string, query: string): Promise<string[]> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  const search = await openDistSearch(out)
  const { results }: SearchResponse = JSON.parse(await search(query))
  return results.map(({ url }) => url)
}

describe('the draft of the sample site', () => {
  const sample = join(projectFolder, 'content')
  const file = 'essays/consensus-is-not-a-database/en.md'
  const texts = [
    'quorumfish',
    'consensus-is-not-a-database',
    'Consensus is not a database',
    'linearizable read needs a round',
  ]

  it('appears in no file and no search result, neither its text nor its slug', async () => {
    expect(await findTexts(sample, texts)).toEqual([])
    expect(await search(sample, 'quorumfish')).toEqual([])
  })

  it('appears on every surface when it is no longer a draft', async () => {
    const content = join(createFolder(), 'content')
    cpSync(sample, content, { recursive: true })
    const text = readFileSync(join(content, file), 'utf8')
    writeFileSync(join(content, file), text.replace('draft: true', 'draft: false'))
    expect(await findTexts(content, texts)).toEqual([
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
      'changes.json',
      'developers.html',
      'developers.md',
      'essays.html',
      'essays.md',
      'essays/consensus-is-not-a-database.html',
      'essays/consensus-is-not-a-database.md',
      'essays/idempotency-keys.html',
      'essays/idempotency-keys.md',
      'feed.xml',
      'index.html',
      'index.md',
      'llms-full.txt',
      'llms.txt',
      'mcp/resources/1.json',
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
    expect(await search(content, 'quorumfish')).toEqual([
      'https://example.com/essays/consensus-is-not-a-database',
    ])
  })
})

describe('a draft', () => {
  const toDraft = (text: string, draft: boolean) => text.replace('---\n\n', `draft: ${draft}\n---\n\n`)
  const translation = 'essays/first-essay/pt.md'
  const withTranslation = (draft: boolean): Files => ({
    ...smallSite,
    [translation]: toDraft(String(smallSite[translation]), draft),
  })
  const withPage = (draft: boolean): Files => ({
    ...smallSite,
    'pages/colophon/en.md': toDraft(
      '---\ntitle: Colophon\ndescription: Zugzwang.\n---\n\nZugzwang again.\n',
      draft,
    ),
  })

  it('in one language leaves the other language as if it had no translation', async () => {
    const texts = [
      'Primeiro ensaio',
      'O primeiro deles',
      'Palavras iniciais',
      'first-essay.pt',
      'first-essay?lang=pt',
      'pt/essays/first-essay',
    ]
    const content = writeFiles(withTranslation(true))
    expect(await findTexts(content, texts)).toEqual([])
    const out = join(createFolder(), 'dist')
    await build({ content, out })
    const essay = JSON.parse(readFileSync(join(out, 'api/v1/essays/first-essay.json'), 'utf8'))
    expect(essay.translations).toEqual({ en: 'https://site.test/api/v1/essays/first-essay', pt: null })
    expect(readFileSync(join(out, 'api/v1/essays.pt.json'), 'utf8')).toBe('{"count":0,"essays":[]}')
    expect(await findTexts(writeFiles(withTranslation(false)), texts)).toEqual([
      '_stele/manifest.json',
      '_stele/search/items/0.jsonl',
      '_stele/sections/0.json',
      'api/v1/essays.pt.json',
      'api/v1/essays/first-essay.json',
      'api/v1/essays/first-essay.pt.json',
      'changes.json',
      'essays/first-essay.html',
      'essays/first-essay.md',
      'llms-full.txt',
      'mcp/resources/1.json',
      'pt.html',
      'pt.md',
      'pt/agent-instructions.html',
      'pt/agent-instructions.md',
      'pt/essays.html',
      'pt/essays.md',
      'pt/essays/first-essay.html',
      'pt/essays/first-essay.md',
      'pt/feed.xml',
      'pt/llms-full.txt',
      'pt/llms.txt',
      'sitemap.xml',
    ])
  })

  it('of a page appears in no file and no search result', async () => {
    expect(await findTexts(writeFiles(withPage(true)), ['zugzwang', 'colophon'])).toEqual([])
    expect(await search(writeFiles(withPage(true)), 'zugzwang')).toEqual([])
    expect(await findTexts(writeFiles(withPage(false)), ['zugzwang', 'colophon'])).toEqual([
      '_stele/manifest.json',
      '_stele/search/en.json',
      '_stele/search/items/0.jsonl',
      '_stele/sections/0.json',
      'agent-instructions.html',
      'changes.json',
      'colophon.html',
      'colophon.md',
      'developers.html',
      'essays.html',
      'essays/first-essay.html',
      'index.html',
      'index.md',
      'llms-full.txt',
      'llms.txt',
      'mcp/resources/1.json',
      'search.html',
      'sitemap.xml',
      'tags.html',
      'tags/alpha.html',
    ])
    expect(await search(writeFiles(withPage(false)), 'zugzwang')).toEqual(['https://site.test/colophon'])
  })
})
