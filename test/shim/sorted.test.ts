/** Sorted lists, and the memory of a function's last result. */

import { describe, expect, it } from 'vitest'
import { memoizeLast } from '../../shim/core/memoize-last.ts'
import { findFirst, insert } from '../../shim/core/sorted.ts'

const byValue = (a: number, b: number): number => a - b

describe('findFirst()', () => {
  it.each([
    [[], 0],
    [[5], 0],
    [[4], 1],
    [[1, 2, 3, 4], 4],
    [[1, 4, 5, 6], 2],
    [[1, 4, 5, 6, 7], 2],
    [[5, 6, 7], 0],
  ])('returns the position in %j of the first value that is not below 5', (list, position) => {
    const asked: number[] = []
    const isBefore = (value: number) => {
      asked.push(value)
      return value < 5
    }
    expect(findFirst(list, isBefore)).toBe(position)
    expect(asked.length).toBeLessThanOrEqual(3)
  })
})

describe('insert()', () => {
  it.each([
    ['the first value', [], 3, [3]],
    ['a value before all others', [5, 7], 3, [3, 5, 7]],
    ['a value after all others', [5, 7], 9, [5, 7, 9]],
    ['a value that moves the last one out of a full list', [1, 5, 7], 3, [1, 3, 5]],
    ['no value that is after all of a full list', [1, 5, 7], 9, [1, 5, 7]],
  ])('adds %s', (_, before, value, after) => {
    const list = [...before]
    insert(list, value, 3, byValue)
    expect(list).toEqual(after)
  })
})

describe('memoizeLast()', () => {
  it('computes a result again only for another value', () => {
    const computed: string[] = []
    const toUpper = memoizeLast((text: string) => {
      computed.push(text)
      return text.toUpperCase()
    })
    expect(['a', 'a', 'b', 'b', 'a'].map(toUpper)).toEqual(['A', 'A', 'B', 'B', 'A'])
    expect(computed).toEqual(['a', 'b', 'a'])
  })
})
