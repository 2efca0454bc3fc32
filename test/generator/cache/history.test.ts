/** Which builds a cache lists, and which of its entries it keeps. */

import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type CachedBuild, openBuildHistory } from '../../../generator/kernel/cache/build-history.ts'
import { createMemoryCache } from '../../../generator/kernel/cache/cache.ts'
import { openEntryStore } from '../../../generator/kernel/cache/store.ts'
import { toCacheKey } from '../../../generator/kernel/files/hash.ts'
import { listPacks } from '../../fixtures/cache-packs.ts'
import { createFolder } from '../../fixtures/content.ts'

const toBuild = (...entryKeys: readonly string[]): CachedBuild => ({
  baseUrl: 'https://site.test',
  documents: 1,
  diagnostics: [],
  sources: null,
  leftOut: [],
  nextChange: null,
  days: { from: '', before: null },
  history: null,
  files: [],
  entryKeys,
})

describe('the list of builds', () => {
  it('in memory forgets the older half if it gets too long, and what only those builds used', () => {
    const { store, builds } = createMemoryCache()
    const numbers = Array.from({ length: 17 }, (_, number) => number)
    store.put('shared', 'used by all', [])
    for (const number of numbers) {
      store.put(`entry-${number}`, number, [])
      builds.add(`build-${number}`, toBuild('shared', `entry-${number}`))
    }
    const newest = [9, 10, 11, 12, 13, 14, 15, 16]
    expect(numbers.filter((number) => builds.find(`build-${number}`) !== null)).toEqual(newest)
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
    const builds = openBuildHistory(folder, store)
    builds.add(added, toBuild(entry))
    expect(openBuildHistory(folder, store).newest).toBe(added)
    const stored = openEntryStore(folder)
    expect([added, entry, unused].map((key) => stored.get(key) !== null)).toEqual([true, true, false])
  })

  it('in a folder is empty if its file has something else', () => {
    const folder = createFolder()
    writeFileSync(join(folder, 'builds.json'), '{"newest":"x"}')
    expect(openBuildHistory(folder, openEntryStore(folder)).newest).toBe(null)
  })
})

describe('the packs of a cache', () => {
  const [first, second, third] = [toCacheKey('first'), toCacheKey('second'), toCacheKey('third')]
  /** Stores entries of a megabyte in one pack. */
  const putLarge = (folder: string, keys: readonly string[]): void => {
    const store = openEntryStore(folder)
    for (const key of keys) store.put(key, key, [Buffer.alloc(2 ** 20, key)])
    store.close()
  }
  const read = (folder: string, keys: readonly string[]) => {
    const store = openEntryStore(folder)
    return keys.map(
      (key) =>
        store
          .get(key)
          ?.readBytes()
          ?.equals(Buffer.alloc(2 ** 20, key)) ?? null,
    )
  }

  it('are read by a store that was open before they were written, after it was closed', () => {
    const folder = createFolder()
    const store = openEntryStore(folder)
    expect(store.get(first)).toBe(null)
    putLarge(folder, [first])
    store.close()
    expect(store.get(first)?.record).toBe(first)
  })

  it('stay as they are while half of their bytes are used', () => {
    const folder = createFolder()
    putLarge(folder, [first, second])
    const before = listPacks(folder)
    const store = openEntryStore(folder)
    store.removeAllExcept(new Set([first]))
    expect([listPacks(folder), store.get(first)?.record, store.get(second)]).toEqual([before, first, null])
  })

  it('are replaced by one with the entries that are used if these are fewer', () => {
    const folder = createFolder()
    putLarge(folder, [first, second, third])
    putLarge(folder, [first])
    openEntryStore(folder).removeAllExcept(new Set([second]))
    expect(listPacks(folder).map((path) => statSync(path).size < 1.1 * 2 ** 20)).toEqual([true])
    expect(read(folder, [first, second, third])).toEqual([null, true, null])
  })

  it('become one if they are small', () => {
    const folder = createFolder()
    for (const key of [first, second, third]) {
      const store = openEntryStore(folder)
      store.put(key, key, [])
      store.close()
    }
    expect(listPacks(folder).length).toBe(3)
    openEntryStore(folder).removeAllExcept(new Set([first, second, third]))
    expect(listPacks(folder).length).toBe(1)
    const store = openEntryStore(folder)
    expect([first, second, third].map((key) => store.get(key)?.record)).toEqual([first, second, third])
  })

  it('are all removed if none of their entries is used', () => {
    const folder = createFolder()
    putLarge(folder, [first, second])
    openEntryStore(folder).removeAllExcept(new Set())
    expect(listPacks(folder)).toEqual([])
  })

  it('give the newer one of two entries with the same key', () => {
    const folder = createFolder()
    const [older, newer] = [openEntryStore(folder), openEntryStore(folder)]
    older.put(first, 'older', [])
    newer.put(second, 'other', [])
    newer.put(first, 'newer', [])
    expect(newer.get(first)?.record).toBe('newer')
  })

  it.each([[first], [second]])(
    'give the newer one also if another entry is looked up before: %s',
    (other) => {
      const folder = createFolder()
      for (const [index, keys] of [[first, third], [first], [second]].entries()) {
        const store = openEntryStore(folder)
        for (const key of keys) store.put(key, index, [])
        store.close()
        // The names of packs begin with the time, which may be the same.
        const path = listPacks(folder).find((pack) => !/00000000\d-/.test(pack)) ?? ''
        renameSync(path, path.replace(/[\da-z]{9}(?=-[\da-f]{16}\.pack$)/, `00000000${index}`))
      }
      const store = openEntryStore(folder)
      const records = [other, third, first, second].map((key) => store.get(key)?.record)
      expect(records).toEqual([other === first ? 1 : 2, 0, 1, 2])
    },
  )
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
    ['is cut off before its lengths', (bytes) => bytes.subarray(0, 70)],
    ['is empty', () => Buffer.alloc(0)],
    ['is changed at its beginning', (bytes) => Buffer.concat([Buffer.alloc(40), bytes.subarray(40)])],
    [
      'has a length that is larger than memory',
      (bytes) => Buffer.concat([bytes.subarray(0, 64), Buffer.alloc(8, 255), bytes.subarray(72)]),
    ],
    [
      'has one flipped bit in its middle',
      (bytes) => bytes.map((byte, index) => (index === 50_000 ? byte ^ 4 : byte)) as Buffer,
    ],
  ])('counts as missing if its pack %s', (_, damage) => {
    const folder = createFolder()
    const store = openEntryStore(folder)
    store.put(key, { text: 'x'.repeat(100_000) }, [])
    const [path = ''] = listPacks(folder)
    writeFileSync(path, damage(readFileSync(path)))
    expect(openEntryStore(folder).get(key)).toBe(null)
  })
})
