/** Maps and values in memory that threads share. */

import { describe, expect, it } from 'vitest'
import { openSharedMap, shareMap } from '../../generator/addresses/shared-map.ts'
import { readSharedValue, shareValue } from '../../generator/workers/shared-value.ts'

/** Enough paths that several keys hash to the same slot. */
const paths = Array.from({ length: 1000 }, (_, index) => `/pt/essays/essay-${index}`)

describe('a shared map', () => {
  it('finds each of its keys, and no other key', () => {
    const map = openSharedMap(shareMap(new Map(paths.map((path, index) => [path, index]))))

    expect(paths.map((path) => map.get(path))).toEqual(paths.map((_, index) => index))
    for (const key of ['', '/', '/pt/essays/essay-1000', '/pt/essays/essay-', 'toString', 'constructor']) {
      expect([map.has(key), map.get(key)]).toEqual([false, undefined])
    }
  })

  it('lists its entries in the order of insertion, whatever their characters', () => {
    const entries = [
      ['ção', { lang: 'pt' }],
      ['', { lang: 'en' }],
      ['__proto__', { title: 'Início' }],
      ['𝄞', null],
    ] as const

    expect([...openSharedMap(shareMap(new Map<string, unknown>(entries))).entries()]).toEqual(entries)
  })

  it('finds each of more keys than a thread keeps in memory, again and again', () => {
    const keys = Array.from({ length: 10_001 }, (_, index) => `/${index}`)
    const map = openSharedMap(shareMap(new Map(keys.map((key, index) => [key, index]))))

    for (const _ of [1, 2]) expect(keys.map((key) => map.get(key))).toEqual(keys.map((_, index) => index))
  })

  it('can be empty', () => {
    const map = openSharedMap(shareMap(new Map()))

    expect([map.has(''), [...map.entries()]]).toEqual([false, []])
  })

  it('is not copied for another thread', () => {
    const shared = shareMap(new Map([['/before', 1]]))
    const sent = structuredClone(shared)
    shared.set(Buffer.from('/after!'), shared.indexOf('/'.charCodeAt(0)))

    expect(Buffer.from(sent.buffer).includes('/after!')).toBe(true)
  })
})

it('a shared value survives with its maps, and is not copied for another thread', () => {
  const value = { tags: new Map([['a', 1]]), components: { Note: { html: '<aside>{children}</aside>' } } }
  const shared = shareValue(value)

  expect(readSharedValue(structuredClone(shared))).toEqual(value)
  expect(structuredClone(shared).buffer).toBeInstanceOf(SharedArrayBuffer)
})
