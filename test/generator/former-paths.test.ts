/** Renamed and withdrawn documents: what the manifest says about their paths, and mistakes in their declarations. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { HostName } from '../../generator/hosts/host.ts'
import { createFolder, smallSite, writeFiles } from '../fixtures/content.ts'
import { diagnose, toDocument } from '../fixtures/diagnose.ts'

const essay = (keys: string) => toDocument(`title: T\ndescription: D\n${keys}`)

/** Builds the small site with changes. Returns a function that reads a file of it. */
async function buildWith(changes: Readonly<Record<string, string>>, host?: HostName) {
  const out = join(createFolder(), 'dist')
  await build({ content: writeFiles({ ...smallSite, ...changes }), out, host })
  return (file: string) => readFileSync(join(out, file), 'utf8')
}

const reference = {
  '/developers/reference': '/developers',
  '/developers/reference.md': '/developers.md',
}

describe('the manifest', () => {
  it('has the former address of the API reference without declarations, and nothing on a site without pages', async () => {
    const read = await buildWith({})
    expect(JSON.parse(read('_stele/manifest.json')).formerPaths).toEqual(reference)
    const withoutPages = await buildWith({ 'site.yaml': `${smallSite['site.yaml']}site: false\n` })
    expect(JSON.parse(withoutPages('_stele/manifest.json'))).not.toHaveProperty('formerPaths')
  })

  it('has what the author declares for that address instead', async () => {
    const read = await buildWith({
      'site.yaml': `${smallSite['site.yaml']}redirects: { /developers/reference: /essays }\n`,
    })
    expect(JSON.parse(read('_stele/manifest.json')).formerPaths).toEqual({
      '/developers/reference': '/essays',
      '/developers/reference.md': '/essays.md',
    })
  })

  it('has every path of an alias, in all languages of the essay, whichever of them declares it', async () => {
    const read = await buildWith({ 'essays/first-essay/pt.md': essay('aliases: [old]') })
    expect(JSON.parse(read('_stele/manifest.json')).formerPaths).toEqual({
      ...reference,
      '/api/v1/essays/old': '/api/v1/essays/first-essay',
      '/api/v1/essays/old.json': '/api/v1/essays/first-essay.json',
      '/api/v1/essays/old.pt.json': '/api/v1/essays/first-essay.pt.json',
      '/essays/old': '/essays/first-essay',
      '/essays/old.md': '/essays/first-essay.md',
      '/pt/essays/old': '/pt/essays/first-essay',
      '/pt/essays/old.md': '/pt/essays/first-essay.md',
    })
  })

  it('has an alias once that several translations declare, and the aliases of pages', async () => {
    const read = await buildWith({
      'essays/first-essay/en.md': essay('aliases: [old]'),
      'essays/first-essay/pt.md': essay('aliases: [old]'),
      'pages/about/en.md': essay('aliases: [me]'),
    })
    expect(JSON.parse(read('_stele/manifest.json')).formerPaths).toEqual({
      ...reference,
      '/api/v1/essays/old': '/api/v1/essays/first-essay',
      '/api/v1/essays/old.json': '/api/v1/essays/first-essay.json',
      '/api/v1/essays/old.pt.json': '/api/v1/essays/first-essay.pt.json',
      '/essays/old': '/essays/first-essay',
      '/essays/old.md': '/essays/first-essay.md',
      '/me': '/about',
      '/me.md': '/about.md',
      '/pt/essays/old': '/pt/essays/first-essay',
      '/pt/essays/old.md': '/pt/essays/first-essay.md',
    })
  })

  it('has the paths of redirects without their suffix, and of withdrawn essays and pages', async () => {
    const read = await buildWith({
      'site.yaml': `${smallSite['site.yaml']}redirects: { /2020/Old.html: /essays/ }\ngone: [lost, /cv]\n`,
    })
    expect(JSON.parse(read('_stele/manifest.json')).formerPaths).toEqual({
      ...reference,
      '/2020/Old': '/essays',
      '/2020/Old.md': '/essays.md',
      '/api/v1/essays/lost': null,
      '/api/v1/essays/lost.json': null,
      '/api/v1/essays/lost.pt.json': null,
      '/cv': null,
      '/cv.md': null,
      '/essays/lost': null,
      '/essays/lost.md': null,
      '/pt/essays/lost': null,
      '/pt/essays/lost.md': null,
    })
    expect(read('410.md').split('\n')[0]).toBe('# Page withdrawn')
  })
})

it('a plain file server gets a page that leads to the new one, and copies of the Markdown and of the API files', async () => {
  const read = await buildWith({ 'essays/first-essay/en.md': essay('aliases: [old]') }, 'static')
  expect(read('essays/old.html')).toBe(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><link rel="canonical" href="https://site.test/essays/first-essay.html"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=/essays/first-essay.html"></head><body><p>This page has moved to <a href="/essays/first-essay.html">/essays/first-essay.html</a>.</p></body></html>\n',
  )
  expect(read('essays/old.md')).toBe(read('essays/first-essay.md'))
  expect(read('api/v1/essays/old.pt.json')).toBe(read('api/v1/essays/first-essay.pt.json'))
})

describe('OpenAPI', () => {
  const listStatuses = (openapi: string) =>
    Object.keys(JSON.parse(openapi).paths['/api/v1/essays/{slug}'].get.responses).join(' ')

  it('has 308 and 410 of an essay only if the site has renamed and withdrawn essays', async () => {
    const without = await buildWith({})
    expect(listStatuses(without('openapi.json'))).toBe('200 304 404 412 414 429 431 500 503')
    const read = await buildWith({
      'essays/first-essay/en.md': essay('aliases: [old]'),
      'site.yaml': `${smallSite['site.yaml']}gone: [lost]\n`,
    })
    expect(listStatuses(read('openapi.json'))).toBe('200 304 308 404 410 412 414 429 431 500 503')
  })
})

const diagnoseSite = (keys: string) => diagnose({ 'site.yaml': `${smallSite['site.yaml']}${keys}\n` })

describe('a mistake', () => {
  it.each([
    ['an alias that another essay has', { 'essays/second-essay/en.md': essay('aliases: [old]') }],
    [
      'a redirect with the path of an alias',
      { 'site.yaml': `${smallSite['site.yaml']}redirects: { /essays/old: / }\n` },
    ],
    ['a withdrawn essay that is an alias', { 'site.yaml': `${smallSite['site.yaml']}gone: [old]\n` }],
  ])('is %s', async (_, changes) => {
    const rows = await diagnose({ 'essays/first-essay/en.md': essay('aliases: [old]'), ...changes })
    expect(rows.map(({ is, reason }) => [is, reason])).toEqual([
      [
        'error redirect-conflict',
        '"/essays/old" is declared twice, in "aliases", "redirects" or "gone"; remove one entry',
      ],
    ])
  })

  it.each([
    ['{ /a: /b, /b: /essays }', '"/b" is the path of a former page itself; redirect to "/essays"'],
    ['{ /a: /a }', '"/a" is the path of a former page itself; remove this entry'],
    ['{ /a: /b, /b: /a }', '"/b" is the path of a former page itself; redirect to "/a"'],
    ['{ /a: /nothing-like-it }', 'The site has no page at "/nothing-like-it"; correct or remove it'],
  ])('is the redirect %s', async (redirects, reason) => {
    const [first] = await diagnoseSite(`redirects: ${redirects}`)
    expect(first).toMatchObject({ is: 'error dead-redirect', reason })
  })

  it.each(['/api/v1/x', '/a?b', '/a#b', 'a', '/a//b', '/../a', '/_stele/x', '/assets/x', '/a b', '/%41'])(
    'is the path "%s" in redirects',
    async (path) => {
      const [first] = await diagnoseSite(`redirects: { "${path}": /essays }`)
      expect(first).toMatchObject({
        is: 'error invalid-value',
        reason: `"redirects.${path}" must be the path of a former page such as /old/path, got "${path}"`,
      })
    },
  )

  it('is no longer one if the document is a draft, whose aliases do not count', async () => {
    expect(
      await diagnose({ 'essays/second-essay/en.md': essay('aliases: [first-essay]\ndraft: true') }),
    ).toEqual([])
  })
})
