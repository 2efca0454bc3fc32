/** What the result of a document depends on besides its key. */

import { expect, it } from 'vitest'
import { isUnchanged, trackReads } from '../../../generator/kernel/cache/dependencies.ts'
import { createPathTable, type PathEntry } from '../../../generator/kernel/path-table.ts'
import { shimHosting } from '../../../generator/kernel/published-urls.ts'
import { openAddresses } from '../../../generator/site/addresses/link-targets.ts'

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
