import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { type Files, smallSite } from '../fixtures/content.ts'
import { useDist } from '../fixtures/dist.ts'
import { findDamage, listTree, withoutDeltas } from '../fixtures/tree.ts'

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
    const files = withoutDeltas(listTree(dist))
      .map((file) => file.replace(/^(assets\/[a-z-]+?)-[\w-]{10}\./, '$1-<hash>.'))
      .sort()
    const inEachLanguage = ['agent-instructions', 'developers', 'essays', 'search']
    const pages = [
      ...['', 'es/', 'pt/'].flatMap((lang) => inEachLanguage.map((page) => lang + page)),
      ...['404', 'es', 'index', 'pt'],
      ...['essays/first-essay', 'pt/essays/first-essay', 'pt/essays/so-em-portugues'],
      ...['tags', 'tags/alpha', 'pt/tags', 'pt/tags/beta', 'pt/tags/gama'],
    ]
    const below = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)
    const skills = ['index.json', 'site-test-api/SKILL.markdown', 'site-test-citation/SKILL.markdown']
    const ofEssay = [
      'first-essay.json',
      'first-essay.pt.json',
      'so-em-portugues.json',
      'so-em-portugues.pt.json',
    ]
    const fonts = ['literata-<hash>.woff2', 'literata-italic-<hash>.woff2', 'literata-licence-<hash>.txt']
    expect(files).toEqual(
      [
        ...pages.flatMap((page) => [`${page}.html`, `${page}.md`]),
        ...['', 'es/', 'pt/'].flatMap((lang) => [
          `${lang}feed.xml`,
          `${lang}llms-full.txt`,
          `${lang}llms.txt`,
        ]),
        ...below('export', ['essays/en-1.ndjson', 'essays/pt-1.ndjson', 'index.json']),
        ...['changes.json', 'openapi.json', 'openapi.yaml', 'robots.txt', 'sitemap.xml'],
        ...below('.well-known/agent-skills', skills),
        ...below('.well-known', ['ai-catalog.json', 'api-catalog', 'ard.json', 'mcp/server-card.json']),
        ...below('_stele', ['manifest.json', 'search.json', 'search/items/0.jsonl', 'sections/0.json']),
        ...below('_stele/search', ['en.json', 'es.json', 'pt.json']),
        ...below('api', ['400.json', '404.json', '405.json', '412.json', '500.json']),
        ...below('api/v1', ['essays.es.json', 'essays.json', 'essays.pt.json', 'health.json']),
        ...below('api/v1', ['health.verbose.json', 'profile.es.json', 'profile.json', 'profile.pt.json']),
        ...below('api/v1/essays', ofEssay),
        ...below('api/v1/essays/pages', ['1.es.json', '1.json', '1.pt.json']),
        ...below('api/v1', ['tags.es.json', 'tags.json', 'tags.pt.json']),
        ...below('api/v1/tags', ['alpha.json', 'beta.pt.json', 'gama.pt.json']),
        ...below('api/v1/tags', ['alpha/pages/1.json', 'beta/pages/1.pt.json', 'gama/pages/1.pt.json']),
        ...below('assets', ['icon-<hash>.svg', ...fonts]),
        ...below('assets', ['forms-<hash>.js', 'reference-<hash>.css', 'site-<hash>.js', 'style-<hash>.css']),
        ...below('mcp', [
          'discover.json',
          'newest/1.json',
          'resources/1.json',
          'server-card',
          'server.json',
          'skills.json',
        ]),
        ...below('mcp', ['templates.json', 'tools.json']),
      ].sort(),
    )
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
