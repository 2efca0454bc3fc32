import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'
import { openDistSearch } from '../fixtures/search.ts'
import { readTree } from '../fixtures/tree.ts'

/** The files of a build in which any of the words stands, whatever their case. */
async function findWords(content: string, messages: readonly string[]): Promise<string[]> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  return Object.entries(readTree(out))
    .filter(([file, text]) =>
      messages.some((word) => `${file}\n${text}`.toLowerCase().includes(word.toLowerCase())),
    )
    .map(([file]) => file)
}

/** What a search of a build finds. The index holds the stems of words, not all of which can be looked for in its bytes. */
async function search(content: string, query: string): Promise<string[]> {
  const out = join(createFolder(), 'dist')
  await build({ content, out })
  const search = await openDistSearch(out)
  const found = await search(query)
  return found.results.map(({ url }) => url)
}

describe('the draft of the sample site', () => {
  const sample = join(projectFolder, 'content')
  const file = 'essays/consensus-is-not-a-database/en.md'
  const messages = [
    'quorumfish',
    'consensus-is-not-a-database',
    'Consensus is not a database',
    'linearizable read needs a round',
  ]

  it('is nowhere: neither its words nor its slug, in no file and no search', async () => {
    expect(await findWords(sample, messages)).toEqual([])
    expect(await search(sample, 'quorumfish')).toEqual([])
  })

  it('is everywhere, once it is no draft any more', async () => {
    const content = join(createFolder(), 'content')
    cpSync(sample, content, { recursive: true })
    const text = readFileSync(join(content, file), 'utf8')
    writeFileSync(join(content, file), text.replace('draft: true', 'draft: false'))
    expect(await findWords(content, messages)).toEqual([
      '_stele/manifest.json',
      '_stele/search/en.json',
      '_stele/search/items/0.jsonl',
      'agent-instructions.html',
      'agent-instructions.md',
      'api/v1/essays.json',
      'api/v1/essays/consensus-is-not-a-database.json',
      'developers.html',
      'developers.md',
      'essays.html',
      'essays.md',
      'essays/consensus-is-not-a-database.html',
      'essays/consensus-is-not-a-database.md',
      'feed.xml',
      'index.html',
      'index.md',
      'llms-full.txt',
      'llms.txt',
      'sitemap.xml',
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

  it('in one language leaves the other as if it were alone', async () => {
    const messages = [
      'Primeiro ensaio',
      'O primeiro deles',
      'Palavras iniciais',
      'first-essay.pt',
      'first-essay?lang=pt',
      'pt/essays/first-essay',
    ]
    const content = writeFiles(withTranslation(true))
    expect(await findWords(content, messages)).toEqual([])
    const out = join(createFolder(), 'dist')
    await build({ content, out })
    const essay = JSON.parse(readFileSync(join(out, 'api/v1/essays/first-essay.json'), 'utf8'))
    expect(essay.translations).toEqual({ en: 'https://site.test/api/v1/essays/first-essay', pt: null })
    expect(readFileSync(join(out, 'api/v1/essays.pt.json'), 'utf8')).toBe('{"count":0,"essays":[]}')
    expect(await findWords(writeFiles(withTranslation(false)), messages)).toEqual([
      '_stele/manifest.json',
      '_stele/search/items/0.jsonl',
      'api/v1/essays.pt.json',
      'api/v1/essays/first-essay.json',
      'api/v1/essays/first-essay.pt.json',
      'essays/first-essay.html',
      'essays/first-essay.md',
      'llms-full.txt',
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

  it('of a page is in no file and no search', async () => {
    expect(await findWords(writeFiles(withPage(true)), ['zugzwang', 'colophon'])).toEqual([])
    expect(await search(writeFiles(withPage(true)), 'zugzwang')).toEqual([])
    expect(await findWords(writeFiles(withPage(false)), ['zugzwang', 'colophon'])).toEqual([
      '_stele/manifest.json',
      '_stele/search/en.json',
      '_stele/search/items/0.jsonl',
      'agent-instructions.html',
      'colophon.html',
      'colophon.md',
      'developers.html',
      'essays.html',
      'essays/first-essay.html',
      'index.html',
      'index.md',
      'llms-full.txt',
      'llms.txt',
      'sitemap.xml',
    ])
    expect(await search(writeFiles(withPage(false)), 'zugzwang')).toEqual(['https://site.test/colophon'])
  })
})
