/** The route of a path: pages of this build and of another generator, and paths that the site does not have. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manifestFile, operations } from '../../shim/contract/routes.ts'
import { matchPath } from '../../shim/core/match.ts'
import { createRelease, type Release } from '../../shim/core/release.ts'
import { parseManifest } from '../../shim/sources/source.ts'
import { useDist } from '../fixtures/dist.ts'

const dist = useDist()

/** HTML files of another generator, beside the site. The last one names another address for its Markdown. */
const otherPages = {
  'guide/index.html': {},
  'notes.html': {},
  'both.html': {},
  'both/index.html': {},
  'index.html': {},
  'essays/first-essay.html': { page: '/first-essay' },
}

let release: Release
let releaseBelowPath: Release
let releaseOfTalks: Release
beforeAll(async () => {
  const manifest = await parseManifest(readFileSync(join(dist, manifestFile), 'utf8'), dist)
  const other = {
    hash: '',
    bytes: 1,
    type: 'text/html; charset=utf-8',
    headers: 'cors' as const,
    isOther: true as const,
    lang: null,
  }
  const others = Object.entries(otherPages).map(([file, page]) => [file, { ...other, ...page }])
  release = createRelease({ ...manifest, files: { ...manifest.files, ...Object.fromEntries(others) } })
  releaseOfTalks = createRelease({
    ...manifest,
    collections: { talks: { caching: ['en'] } },
    files: { ...manifest.files, 'api/v1/talks.json': other, 'api/v1/talks/caching.pt.json': other },
    formerPaths: {
      '/api/v1/talks/old': '/api/v1/talks/caching',
      '/api/v1/talks/lost': null,
      '/api/v1/essays/lost': null,
      '/talks/lost': null,
    },
  })
  releaseBelowPath = createRelease({ ...manifest, baseUrl: 'https://site.test/blog' })
})

const page = (path: string, html: string) => ({ kind: 'page', path, html })
const redirect = (path: string) => ({ kind: 'redirect', operation: null, path })
const unknown = (path: string) => ({ kind: 'unknown', path })

describe('A page of another generator', () => {
  it.each([
    ['/guide/', page('/guide', 'guide/index.html')],
    ['/guide', redirect('/guide/')],
    ['/guide.html', redirect('/guide/')],
    ['/guide/index.html', redirect('/guide/')],
    ['/notes', page('/notes', 'notes.html')],
    ['/notes.html', page('/notes', 'notes.html')],
    ['/notes/', redirect('/notes')],
    ['/both', page('/both', 'both.html')],
    ['/both.html', page('/both', 'both.html')],
    ['/both/', page('/both', 'both/index.html')],
    ['/both/index.html', redirect('/both/')],
    ['/', page('/', 'index.html')],
    ['/index.html', redirect('/')],
    ['/essays/first-essay', page('/first-essay', 'essays/first-essay.html')],
  ])('is where that generator has it: %s', (path, match) => {
    expect(matchPath(path, release)).toEqual({ isApi: false, isVersioned: false, match })
  })
})

describe('A path', () => {
  it.each([
    ['/essays', page('/essays', 'essays.html')],
    ['/essays.html', redirect('/essays')],
    ['/ess%61ys', page('/essays', 'essays.html')],
    ['/ess%61ys/', redirect('/essays')],
    ['/robots.txt', { kind: 'document', file: 'robots.txt' }],
    ['/404', unknown('/404')],
    ['/404.md', unknown('/404.md')],
    ['/_stele/manifest.json', unknown('/_stele/manifest.json')],
    ['/%zz', unknown('/%zz')],
    ['/essays%2Ffirst-essay', unknown('/essays%2Ffirst-essay')],
  ])('outside of the API has its page or file: %s', (path, match) => {
    expect(matchPath(path, release)).toEqual({ isApi: false, isVersioned: false, match })
  })

  it.each([
    ['/api', false],
    ['/api/v2/essays', false],
    ['/api/v1', true],
    ['/api/v1/%zz', true],
    ['/%61pi/v1/nothing', true],
  ])('below the API stays one of the API if it is unknown: %s', (path, isVersioned) => {
    const { isApi, isVersioned: isActive, match } = matchPath(path, release)
    expect([isApi, isActive, match.kind]).toEqual([true, isVersioned, 'unknown'])
  })

  it.each([
    ['/blog', redirect('/')],
    ['/essays', { ...unknown('/essays'), isOutside: true }],
    ['/blogs/essays', { ...unknown('/blogs/essays'), isOutside: true }],
    ['/api/v1/essays', { ...unknown('/api/v1/essays'), isOutside: true }],
    ['/blog/essays', page('/essays', 'essays.html')],
  ])('is of the site only below the path of the site: %s', (path, match) => {
    expect(matchPath(path, releaseBelowPath)).toEqual({ isApi: false, isVersioned: false, match })
  })
})

describe('A path of the API', () => {
  const { listEssays, getEssayBySlug } = operations
  const essay = (slug: string) => ({ kind: 'item', operation: getEssayBySlug, slug })
  const talk = (slug: string) => ({ kind: 'item', operation: null, collection: 'talks', slug })
  const list = (path: string) => ({ kind: 'list', operation: null, path })
  it.each([
    ['essays', { kind: 'operation', operation: listEssays }],
    ['essays/pages/1', { kind: 'list', operation: listEssays, path: '/api/v1/essays/pages/1' }],
    ['essays/first-essay', essay('first-essay')],
    ['essays/nothing', essay('nothing')],
    ['essays/lost', { kind: 'gone', operation: getEssayBySlug, path: '/api/v1/essays/lost' }],
    ['talks', list('/api/v1/talks')],
    ['talks/pages/1', list('/api/v1/talks/pages/1')],
    ['talks/caching', talk('caching')],
    ['talks/nothing', talk('nothing')],
    ['talks/', redirect('/api/v1/talks')],
    ['talks/caching/', redirect('/api/v1/talks/caching')],
    ['talks/nothing/', unknown('/api/v1/talks/nothing/')],
    ['talks/old', redirect('/api/v1/talks/caching')],
    ['talks/lost', { kind: 'gone', operation: null, path: '/api/v1/talks/lost' }],
    ['talks.json', { kind: 'representation', operation: null, file: 'api/v1/talks.json' }],
    [
      'talks/caching.pt.json',
      { kind: 'representation', operation: null, file: 'api/v1/talks/caching.pt.json' },
    ],
    ['walks', unknown('/api/v1/walks')],
  ])('is of a collection without an operation, or of the contract with one: %s', (path, match) => {
    expect(matchPath(`/api/v1/${path}`, releaseOfTalks).match).toEqual(match)
  })
})
