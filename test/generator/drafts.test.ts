import { describe, expect, it } from 'vitest'
import { smallSite } from '../fixtures/content.ts'
import { findBySearch, findTexts, sampleDraftTexts } from '../fixtures/find-texts.ts'
import { get, publishSample, publishWith } from '../fixtures/published.ts'

it('The draft of the sample site appears in no file and no search result, neither its text nor its slug', async () => {
  const published = await publishSample()
  expect(findTexts(published, sampleDraftTexts)).toEqual([])
  expect(await findBySearch(published, 'quorumfish')).toEqual([])
})

describe('a draft', () => {
  const toDraft = (text: string, draft: boolean) => text.replace('---\n\n', `draft: ${draft}\n---\n\n`)
  const translation = 'essays/first-essay/pt.md'
  /** Builds the small site, whose translation and page are drafts or not. */
  const publishDrafts = (draft: boolean) =>
    publishWith({
      [translation]: toDraft(String(smallSite[translation]), draft),
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
    const published = await publishDrafts(true)
    expect(findTexts(published, texts)).toEqual([])
    const essay = JSON.parse(get(published, 'api/v1/essays/first-essay.json'))
    expect(essay.translations).toEqual({ en: 'https://site.test/api/v1/essays/first-essay', pt: null })
    expect(get(published, 'api/v1/essays.pt.json')).toBe('{"count":0,"essays":[]}')
    expect(findTexts(await publishDrafts(false), texts).join(' ')).toBe(
      '.well-known/agent-skills/site-test-api/SKILL.markdown _stele/manifest.json _stele/search/items/0.jsonl _stele/sections/0.json agent-instructions.html agent-instructions.md api/v1/essays.json api/v1/essays.pt.json api/v1/essays/first-essay.json api/v1/essays/first-essay.pt.json api/v1/essays/pages/1.json api/v1/essays/pages/1.pt.json api/v1/tags/alpha.json api/v1/tags/alpha/pages/1.json developers.html developers.md essays/first-essay.html essays/first-essay.md export/essays/en-1.ndjson export/essays/pt-1.ndjson llms-full.txt mcp/newest/1.json mcp/resources/1.json openapi.json openapi.yaml pt.html pt.md pt/agent-instructions.html pt/agent-instructions.md pt/developers.html pt/developers.md pt/essays.html pt/essays.md pt/essays/first-essay.html pt/essays/first-essay.md pt/feed.xml pt/llms-full.txt pt/llms.txt sitemap.xml',
    )
  })

  it('of a page appears in no file and no search result', async () => {
    expect(findTexts(await publishDrafts(true), ['zugzwang', 'colophon'])).toEqual([])
    expect(await findBySearch(await publishDrafts(true), 'zugzwang')).toEqual([])
    expect(findTexts(await publishDrafts(false), ['zugzwang', 'colophon']).join(' ')).toBe(
      '404.html _stele/manifest.json _stele/search/en.json _stele/search/items/0.jsonl _stele/sections/0.json agent-instructions.html changes.json colophon.html colophon.md developers.html developers.md essays.html essays/first-essay.html index.html index.md llms-full.txt llms.txt mcp/resources/1.json openapi.json openapi.yaml pt/developers.html pt/developers.md pt/llms-full.txt search.html sitemap.xml tags.html tags/alpha.html',
    )
    expect(await findBySearch(await publishDrafts(false), 'zugzwang')).toEqual(['https://site.test/colophon'])
  })
})
