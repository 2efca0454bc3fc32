/** The words of a list that are nearest to a misspelled word. */

import { describe, expect, it } from 'vitest'
import { findSpellings, toMaxEdits } from '../../shim/core/search/spelling.ts'
import { createRandom } from '../fixtures/random.ts'

const { integer, pick } = createRandom(7)

/** The optimal string alignment distance, computed directly from its definition. */
function countEdits(a: string, b: string): number {
  const distances = new Map<string, number>()
  const count = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    const known = distances.get(key)
    if (known !== undefined) return known
    const candidates = [
      count(i - 1, j) + 1,
      count(i, j - 1) + 1,
      count(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
    ]
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      candidates.push(count(i - 2, j - 2) + 1)
    const distance = Math.min(...candidates)
    distances.set(key, distance)
    return distance
  }
  return count(a.length, b.length)
}

const toWord = () => Array.from({ length: 6 + integer(5) }, () => pick([...'abc'])).join('')

describe('findSpellings', () => {
  it.each([
    ['a missing letter', 'idempotncy'],
    ['an extra letter', 'idempotenncy'],
    ['a wrong letter', 'idempotancy'],
    ['two swapped letters', 'idempoetncy'],
    ['a swapped first letter', 'diempotency'],
  ])('counts %s as one edit: "%s"', (_, wanted) => {
    expect(findSpellings(['idempotence', 'idempotency', 'identity'], wanted, 1)).toEqual({
      edits: 1,
      positions: [1],
    })
  })

  it('returns all words with the fewest edits, and no others', () => {
    expect(findSpellings(['queries', 'queue', 'queued', 'queues', 'quotas'], 'queuex', 2)).toEqual({
      edits: 1,
      positions: [1, 2, 3],
    })
  })

  it('returns no word if all need too many edits', () => {
    expect(findSpellings(['consensus', 'quorum', ''], 'backpressure', 2)).toEqual({ edits: 2, positions: [] })
    expect(findSpellings([], 'backpressure', 2)).toEqual({ edits: 2, positions: [] })
  })

  it('requires the same first letter for short words', () => {
    expect(findSpellings(['code', 'mode', 'note', 'pode'], 'node', 1)).toEqual({ edits: 1, positions: [2] })
  })

  it.each([1, 2])(
    'agrees with the definition on 300 sorted and unsorted lists, within %d edit(s)',
    (maxEdits) => {
      const lists = Array.from({ length: 300 }, (_, number) => {
        const words = Array.from({ length: 200 }, toWord)
        return { words: number % 2 === 0 ? words.sort() : words, wanted: toWord() }
      })
      const expected = lists.map(({ words, wanted }) => {
        const counts = words.map((word) => countEdits(word, wanted))
        const edits = Math.min(maxEdits, ...counts)
        return { edits, positions: counts.flatMap((count, index) => (count === edits ? [index] : [])) }
      })

      expect(lists.map(({ words, wanted }) => findSpellings(words, wanted, maxEdits))).toEqual(expected)
      expect(expected.filter(({ positions }) => positions.length > 0).length).toBeGreaterThan(100)
    },
  )
})

it.each([
  ['cap', 0],
  ['node', 1],
  ['retries', 1],
  ['timeouts', 2],
])('tolerates edits by word length: "%s" may have %d', (word, reach) => {
  expect(toMaxEdits(word)).toBe(reach)
})
