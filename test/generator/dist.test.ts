import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { type Files, smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { findDamage, listTree } from '../fixtures/tree.ts'

/** A site in three languages, with one essay in two languages and one only in the second language. */
const threeLanguages: Files = {
  ...smallSite,
  'site.yaml': String(smallSite['site.yaml']).replace('[en, pt]', '[en, pt, es]'),
  'profile/es.yaml': String(smallSite['profile/en.yaml']),
  'essays/so-em-portugues/pt.md': `---
title: Só em português
description: Não há outro.
date: 2026-03-15
tags: [beta, gama]
---

Um só texto.
`,
}

const dist = useDist(threeLanguages)
const read = (file: string) => JSON.parse(readFileSync(join(dist, file), 'utf8'))

describe('the output folder', () => {
  it('contains a file for each operation, page and index in each language and variant, and no other files', () => {
    // The file name of an asset contains a hash of its bytes.
    const files = listTree(dist)
      .map((file) => file.replace(/^(assets\/[a-z-]+?)-[\w-]{10}\./, '$1-<hash>.'))
      .sort()
    expect(files).toEqual([
      '.well-known/agent-skills/index.json',
      '.well-known/agent-skills/site-test-api/SKILL.markdown',
      '.well-known/agent-skills/site-test-citation/SKILL.markdown',
      '.well-known/ai-catalog.json',
      '.well-known/api-catalog',
      '.well-known/ard.json',
      '.well-known/mcp/server-card.json',
      '404.html',
      '404.md',
      '_stele/manifest.json',
      '_stele/search.json',
      '_stele/search/en.json',
      '_stele/search/es.json',
      '_stele/search/items/0.jsonl',
      '_stele/search/pt.json',
      '_stele/sections/0.json',
      'agent-instructions.html',
      'agent-instructions.md',
      'api/400.json',
      'api/404.json',
      'api/405.json',
      'api/412.json',
      'api/500.json',
      'api/v1/essays.es.json',
      'api/v1/essays.json',
      'api/v1/essays.pt.json',
      'api/v1/essays/first-essay.json',
      'api/v1/essays/first-essay.pt.json',
      'api/v1/essays/so-em-portugues.json',
      'api/v1/essays/so-em-portugues.pt.json',
      'api/v1/health.json',
      'api/v1/health.verbose.json',
      'api/v1/profile.es.json',
      'api/v1/profile.json',
      'api/v1/profile.pt.json',
      'assets/explorer-<hash>.css',
      'assets/explorer-<hash>.js',
      'assets/icon-<hash>.svg',
      'assets/literata-<hash>.woff2',
      'assets/literata-italic-<hash>.woff2',
      'assets/literata-licence-<hash>.txt',
      'assets/redoc-<hash>.js',
      'assets/redoc-licence-<hash>.txt',
      'assets/site-<hash>.js',
      'assets/style-<hash>.css',
      'changes.json',
      'developers.html',
      'developers.md',
      'developers/reference.html',
      'developers/reference.md',
      'es.html',
      'es.md',
      'es/agent-instructions.html',
      'es/agent-instructions.md',
      'es/developers.html',
      'es/developers.md',
      'es/essays.html',
      'es/essays.md',
      'es/feed.xml',
      'es/llms-full.txt',
      'es/llms.txt',
      'es/search.html',
      'es/search.md',
      'essays.html',
      'essays.md',
      'essays/first-essay.html',
      'essays/first-essay.md',
      'feed.xml',
      'index.html',
      'index.md',
      'llms-full.txt',
      'llms.txt',
      'mcp/discover.json',
      'mcp/resources/1.json',
      'mcp/server-card',
      'mcp/server.json',
      'mcp/skills.json',
      'mcp/templates.json',
      'mcp/tools.json',
      'openapi.json',
      'openapi.yaml',
      'pt.html',
      'pt.md',
      'pt/agent-instructions.html',
      'pt/agent-instructions.md',
      'pt/developers.html',
      'pt/developers.md',
      'pt/essays.html',
      'pt/essays.md',
      'pt/essays/first-essay.html',
      'pt/essays/first-essay.md',
      'pt/essays/so-em-portugues.html',
      'pt/essays/so-em-portugues.md',
      'pt/feed.xml',
      'pt/llms-full.txt',
      'pt/llms.txt',
      'pt/search.html',
      'pt/search.md',
      'pt/tags.html',
      'pt/tags.md',
      'pt/tags/beta.html',
      'pt/tags/beta.md',
      'pt/tags/gama.html',
      'pt/tags/gama.md',
      'robots.txt',
      'search.html',
      'search.md',
      'sitemap.xml',
      'tags.html',
      'tags.md',
      'tags/alpha.html',
      'tags/alpha.md',
    ])
    expect(findDamage(dist)).toEqual([])
  })

  it('contains an essay that has only the second language at both API paths, with URLs of that language', () => {
    const essay = {
      slug: 'so-em-portugues',
      title: 'Só em português',
      description: 'Não há outro.',
      date: '2026-03',
      lang: 'pt',
      tags: ['beta', 'gama'],
      canonical_url: 'https://site.test/pt/essays/so-em-portugues',
      markdown_url: 'https://site.test/pt/essays/so-em-portugues.md',
      translations: { en: null, pt: 'https://site.test/api/v1/essays/so-em-portugues', es: null },
      content: 'Um só texto.\n',
    }
    expect(read('api/v1/essays/so-em-portugues.json')).toEqual(essay)
    expect(read('api/v1/essays/so-em-portugues.pt.json')).toEqual(essay)
  })

  it('lists essays only in their own languages, newest first', () => {
    const slugs = (file: string) => read(file).essays.map(({ id }: { id: string }) => id)
    expect(slugs('api/v1/essays.json')).toEqual(['first-essay/en'])
    expect(slugs('api/v1/essays.pt.json')).toEqual(['so-em-portugues/pt', 'first-essay/pt'])
    expect(read('api/v1/essays.es.json')).toEqual({ count: 0, essays: [] })
  })

  it('contains responses that satisfy the schemas of its OpenAPI document', () => {
    const { components } = read('openapi.json')
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    ajv.addSchema({ $id: 'openapi', components })
    const schemas = {
      ProfileResponse: ['api/v1/profile.json', 'api/v1/profile.pt.json', 'api/v1/profile.es.json'],
      EssayListResponse: ['api/v1/essays.json', 'api/v1/essays.pt.json', 'api/v1/essays.es.json'],
      EssayDetailResponse: [
        'api/v1/essays/first-essay.json',
        'api/v1/essays/first-essay.pt.json',
        'api/v1/essays/so-em-portugues.json',
        'api/v1/essays/so-em-portugues.pt.json',
      ],
      HealthResponse: ['api/v1/health.json', 'api/v1/health.verbose.json'],
      ErrorResponse: ['api/400.json', 'api/404.json', 'api/405.json', 'api/412.json', 'api/500.json'],
    }
    for (const [name, files] of Object.entries(schemas)) {
      const validate = ajv.compile({ $ref: `openapi#/components/schemas/${name}` })
      for (const file of files) {
        validate(read(file))
        expect({ file, errors: validate.errors }).toEqual({ file, errors: null })
        expect(validate({})).toBe(false)
      }
    }
  })
})
