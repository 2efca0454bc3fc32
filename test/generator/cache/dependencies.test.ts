/** What the result of a document depends on besides its key. */

import { VFile } from 'vfile'
import { expect, it } from 'vitest'
import type { Source } from '../../../generator/content/schemas/source.ts'
import { isUnchanged, trackReads } from '../../../generator/kernel/cache/dependencies.ts'
import type { Document } from '../../../generator/kernel/document.ts'
import { createPathTable, type PathEntry } from '../../../generator/kernel/path-table.ts'
import { shimHosting } from '../../../generator/kernel/published-urls.ts'
import { openAddresses } from '../../../generator/site/addresses/link-targets.ts'
import { checkLinks } from '../../../generator/site/model/check-links.ts'

const entries: readonly (readonly [string, PathEntry])[] = [
  ['/essays', { isFixed: true }],
  ['/old', { movedTo: '/essays' }],
]
const paths = createPathTable(entries)

it('A document depends on the paths that it looked up, also if nothing is there', () => {
  const tracked = trackReads(paths)
  tracked.get('/old')
  tracked.has('/new')
  const dependencies = tracked.takeDependencies()
  expect(dependencies.map(([path]) => path)).toEqual(['/old', '/new'])

  const changed = createPathTable([...entries, ['/new', { isFixed: true }]])
  expect(dependencies.map((dependency) => isUnchanged(dependency, paths))).toEqual([true, true])
  expect(dependencies.map((dependency) => isUnchanged(dependency, changed))).toEqual([true, false])
})

it('A link of another generator to one of its lists, which is not reported, depends on no suggestion', () => {
  const tracked = trackReads(paths)
  const source = {
    from: 'jekyll',
    languages: [],
    id: '../site',
    base: null,
    url: null,
    addresses: [],
  } as unknown as Source
  const addresses = openAddresses(
    { origin: 'https://site.test', languages: ['en'], hosting: shimHosting, sources: [source] },
    tracked,
  )
  const document = {
    path: '/essays/one',
    id: '_posts/one.md',
    source: 0,
    lang: 'en',
    url: null,
  } as unknown as Document
  const file = new VFile()
  const checkLink = (href: string) => {
    const links = [{ href, offset: 0, end: 0 }]
    checkLinks({ document, file, links, anchors: { anchors: new Set(), hasOpaqueParts: false } }, addresses)
    return tracked.takeDependencies().some(([path]) => path === null)
  }
  expect([checkLink('/tags/tides'), file.messages.length]).toEqual([false, 0])
  expect([checkLink('/tide'), file.messages.length]).toEqual([true, 1])
})

it('Each document with a dead link depends on every path, since any may be the suggestion', () => {
  const tracked = trackReads(paths)
  const settings = { origin: 'https://site.test', languages: ['en'], hosting: shimHosting, sources: [] }
  const addresses = openAddresses(settings, tracked)
  const taken = ['one', 'two'].map(() => {
    expect(addresses.hints.byShape.get('en 2')).toEqual(['/essays'])
    return tracked.takeDependencies()
  })
  expect(taken.map((dependencies) => dependencies.map(([path]) => path))).toEqual([[null], [null]])

  const other = createPathTable([...entries, ['/essay', { isFixed: true }]])
  const moved = createPathTable([
    ['/essays', { isFixed: true }],
    ['/old', { movedTo: null }],
  ])
  const again = createPathTable(entries)
  const results = [again, other, moved].map((table) => taken.flat().map((each) => isUnchanged(each, table)))
  expect(results).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
})
