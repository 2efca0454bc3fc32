/** Which builds a cache lists, and which of its entries it keeps. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CachedBuild, openBuildHistory } from '../../../generator/cache/build-history.ts'
import { createMemoryCache } from '../../../generator/cache/cache.ts'
import { openEntryStore } from '../../../generator/cache/store.ts'
import { toCacheKey } from '../../../generator/kernel/files/hash.ts'
import { createFolder } from '../../fixtures/content.ts'
import { listTree } from '../../fixtures/tree.ts'

const toBuild = (...entryKeys: readonly string[]): CachedBuild => ({
  baseUrl: 'https://site.test',
  documents: 1,
  diagnostics: [],
  sources: null,
  leftOut: [],
  days: { from: '', before: null },
  history: null,
  files: [],
  entryKeys,
})

describe('the list of builds', () => {
  it('in memory forgets the older half if it gets too long, and what only those builds used', () => {
    const { store, history } = createMemoryCache()
    const numbers = Array.from({ length: 17 }, (_, number) => number)
    store.put('shared', 'used by all', [])
    for (const number of numbers) {
      store.put(`entry-${number}`, number, [])
      history.add(`build-${number}`, toBuild('shared', `entry-${number}`))
    }
    const newest = [9, 10, 11, 12, 13, 14, 15, 16]
    expect(numbers.filter((number) => history.find(`build-${number}`) !== null)).toEqual(newest)
    expect(numbers.filter((number) => store.get(`entry-${number}`) !== null)).toEqual(newest)
    expect(store.get('shared')?.record).toBe('used by all')
  })

  it('in a folder may name builds whose entries are lost', () => {
    const folder = createFolder()
    const lost = Array.from({ length: 16 }, (_, number) => toCacheKey('lost', number))
    writeFileSync(join(folder, 'builds.json'), JSON.stringify(lost))
    const store = openEntryStore(folder)
    const [entry, unused, added] = [toCacheKey('entry'), toCacheKey('unused'), toCacheKey('added')]
    store.put(entry, 1, [])
    store.put(unused, 1, [])
    const history = openBuildHistory(folder, store)
    history.add(added, toBuild(entry))
    expect(openBuildHistory(folder, store).newest).toBe(added)
    expect(
      listTree(join(folder, 'entries'))
        .map((file) => file.slice(3))
        .sort(),
    ).toEqual([added, entry].sort())
  })

  it('in a folder is empty if its file has something else', () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'builds.json'), '{"newest":"x"}')
    expect(openBuildHistory(folder, openEntryStore(folder)).newest).toBe(null)
  })
})

describe('an entry', () => {
  const key = toCacheKey('long')

  it('with a long record is read in full', () => {
    const store = openEntryStore(createFolder())
    const record = { text: 'x'.repeat(100_000) }
    store.put(key, record, [Buffer.from('bytes')])
    const entry = store.get(key)
    expect([entry?.record, entry?.readBytes()?.toString()]).toEqual([record, 'bytes'])
  })

  it.each<readonly [string, (bytes: Buffer) => Buffer]>([
    ['is cut off', (bytes) => bytes.subarray(0, 50_000)],
    ['is empty', () => Buffer.alloc(0)],
    ['is changed at its beginning', (bytes) => Buffer.concat([Buffer.alloc(40), bytes.subarray(40)])],
    [
      'has a length that is larger than memory',
      (bytes) => Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(4, 255)]),
    ],
    [
      'has one flipped bit in its middle',
      (bytes) => bytes.map((byte, index) => (index === 50_000 ? byte ^ 4 : byte)) as Buffer,
    ],
  ])('counts as missing if its file %s', (_, damage) => {
    const folder = createFolder()
    const store = openEntryStore(folder)
    store.put(key, { text: 'x'.repeat(100_000) }, [])
    const path = join(folder, 'entries', key.slice(0, 2), key)
    writeFileSync(path, damage(readFileSync(path)))
    expect(store.get(key)).toBe(null)
  })
})
