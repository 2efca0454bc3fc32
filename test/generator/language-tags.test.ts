/** Language tags of `languages` in site.yaml: in HTML, feeds, headers and the conformance cases. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diffBuilds } from '../../generator/commands/diff.ts'
import { contractCases } from '../../generator/verifier/cases/contract.ts'
import { findFacts } from '../../generator/verifier/find-facts.ts'
import { runCase } from '../../generator/verifier/suite.ts'
import { buildWithoutImages } from '../fixtures/build-without-images.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { startNode } from '../targets/targets.ts'

const folder = mkdtempSync(join(tmpdir(), 'stele-language-tags-'))
const dist = join(folder, 'dist')
const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
/** All matches of a pattern with one group, in a file of the build. */
const list = (file: string, pattern: RegExp): (string | undefined)[] =>
  Array.from(read(file).matchAll(pattern), ([, match]) => match)

beforeAll(async () => {
  const site = String(smallSite['site.yaml']).replace('[en, pt]', '[en, { tag: pt-BR, code: pt }]')
  const content = writeFiles({ ...smallSite, 'site.yaml': site }, join(folder, 'content'))
  await buildWithoutImages({ content, out: dist })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('a language tag', () => {
  it('names the language of a page, of its translations and of its Open Graph and JSON-LD data', () => {
    expect({
      lang: list('pt/essays/first-essay.html', /<html lang="([^"]*)"/g),
      hreflang: list('pt/essays/first-essay.html', /hreflang="([^"]*)"/g),
      locale: list('pt/essays/first-essay.html', /og:locale(?::alternate)?" content="([^"]*)"/g),
      inLanguage: list('pt/essays/first-essay.html', /"inLanguage":"([^"]*)"/g),
    }).toEqual({
      lang: ['pt-BR'],
      hreflang: ['en', 'pt-BR', 'x-default', 'en', 'pt-BR'],
      locale: ['pt_BR', 'en'],
      inLanguage: ['pt-BR'],
    })
  })

  it('decides the direction of the text and the Open Graph locale', async () => {
    const tags = { en: 'en-u-ca-gregory', ur: 'ur-Latn', az: 'az-Arab-IR', fa: 'fa' }
    const codes = Object.keys(tags)
    const languages = Object.entries(tags).map(([code, tag]) => `{ tag: ${tag}, code: ${code} }`)
    const files = codes.map((code) => [
      [`profile/${code}.yaml`, smallSite['profile/en.yaml'] ?? ''],
      [`essays/first-essay/${code}.md`, smallSite['essays/first-essay/en.md'] ?? ''],
    ])
    const site = String(smallSite['site.yaml']).replace('[en, pt]', `[${languages.join(', ')}]`)
    const out = join(createFolder(), 'dist')
    const content = writeFiles({ ...Object.fromEntries(files.flat()), 'site.yaml': site })
    await buildWithoutImages({ content, out })
    const found = codes.map((code) => {
      const html = readFileSync(join(out, code === 'en' ? '' : code, 'essays/first-essay.html'), 'utf8')
      return [/<html lang="([^"]*)"/, /<html [^>]*dir="([^"]*)"/, /og:locale" content="([^"]*)"/].map(
        (pattern) => pattern.exec(html)?.[1],
      )
    })
    expect(found).toEqual([
      ['en-u-ca-gregory', undefined, 'en'],
      ['ur-Latn', undefined, 'ur'],
      ['az-Arab-IR', 'rtl', 'az_IR'],
      ['fa', 'rtl', 'fa'],
    ])
  })

  it('is no code: a removed translation is found in a comparison', async () => {
    const content = writeFiles({
      ...smallSite,
      'essays/first-essay/pt.md': '---\ntitle: T\ndescription: D\ndraft: true\n---\n',
      'site.yaml': String(smallSite['site.yaml']).replace('[en, pt]', '[en, { tag: pt-BR, code: pt }]'),
    })
    const out = join(createFolder(), 'dist')
    await buildWithoutImages({ content, out })
    const { changes } = await diffBuilds(dist, out)
    expect(
      changes.flatMap(({ kind, rule, address }) => (kind === 'breaking' ? [`${rule} ${address}`] : [])),
    ).toEqual([
      'language-removed /api/v1/essays/first-essay?lang=pt',
      'language-removed /pt/essays/first-essay',
      'language-removed /pt/essays/first-essay.md',
    ])
  })

  it('names the language in the sitemap and in feeds', () => {
    expect(new Set(list('sitemap.xml', /hreflang="([^"]*)"/g))).toEqual(new Set(['en', 'pt-BR', 'x-default']))
    expect({
      feed: list('pt/feed.xml', /xml:lang="([^"]*)"/g),
      entries: list('pt/feed.xml', /hreflang="([^"]*)"/g),
    }).toEqual({ feed: ['pt-BR'], entries: ['pt-BR', 'pt-BR'] })
  })

  it('changes no path, parameter or field of the API', () => {
    expect(JSON.parse(read('api/v1/essays.pt.json'))).toMatchObject({
      count: 1,
      essays: [
        {
          id: 'first-essay/pt',
          lang: 'pt',
          url: 'https://site.test/pt/essays/first-essay',
          api_url: 'https://site.test/api/v1/essays/first-essay?lang=pt',
        },
      ],
    })
  })

  it('is in the OpenAPI description only if it differs from the code', () => {
    expect(JSON.parse(read('openapi.json')).info['x-language-tags']).toEqual({ pt: 'pt-BR' })
  })

  it('is the Content-Language that the shim sends and that every conformance case expects', async () => {
    const { target, stop } = await startNode(dist)
    const [page, facts] = [await target.send({ path: '/pt/essays/first-essay' }, 0), await findFacts(target)]
    const differences: string[] = []
    const cases = contractCases(facts).filter((one) => /content-language/i.test(JSON.stringify(one)))
    for (const [client, testCase] of cases.entries()) {
      const found = await runCase(target, testCase, client)
      differences.push(...found.map(({ request, part, received }) => `${request}: ${part}: ${received}`))
    }
    await stop()

    expect(page.headers.get('content-language')).toBe('pt-BR')
    expect(facts.languageTags).toEqual({ pt: 'pt-BR' })
    expect(cases.length).toBeGreaterThan(0)
    expect(differences).toEqual([])
  })
})
