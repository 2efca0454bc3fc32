import { describe, expect, it } from 'vitest'
import { findSpellings, toMaxEdits } from '../../shim/core/search/spelling.ts'
import { createRandom } from '../fixtures/random.ts'

const { integer, pick } = createRandom(7)

/** Optimal string alignment by its definition, without a thought for time. */
function countEdits(a: string, b: string): number {
  const known = new Map<string, number>()
  const count = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j
    const key = `${i} ${j}`
    const before = known.get(key)
    if (before !== undefined) return before
    const ways = [
      count(i - 1, j) + 1,
      count(i, j - 1) + 1,
      count(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
    ]
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) ways.push(count(i - 2, j - 2) + 1)
    const least = Math.min(...ways)
    known.set(key, least)
    return least
  }
  return count(a.length, b.length)
}

const toWord = () => Array.from({ length: 6 + integer(5) }, () => pick([...'abc'])).join('')

describe('words nearest to another', () => {
  it.each([
    ['one left out', 'idempotncy'],
    ['one too many', 'idempotenncy'],
    ['another one', 'idempotancy'],
    ['two swapped, which is one edit', 'idempoetncy'],
    ['the first one swapped', 'diempotency'],
  ])('%s: %s', (_, wanted) => {
    expect(findSpellings(['idempotence', 'idempotency', 'identity'], wanted, 1)).toEqual({
      edits: 1,
      positions: [1],
    })
  })

  it('are all those that take the fewest edits, and no others', () => {
    expect(findSpellings(['queries', 'queue', 'queued', 'queues', 'quotas'], 'queuex', 2)).toEqual({
      edits: 1,
      positions: [1, 2, 3],
    })
  })

  it('are none where all are too far', () => {
    expect(findSpellings(['consensus', 'quorum', ''], 'backpressure', 2)).toEqual({ edits: 2, positions: [] })
    expect(findSpellings([], 'backpressure', 2)).toEqual({ edits: 2, positions: [] })
  })

  it('begin alike where they are short', () => {
    expect(findSpellings(['code', 'mode', 'note', 'pode'], 'node', 1)).toEqual({ edits: 1, positions: [2] })
  })

  it.each([1, 2])('are those of the definition in 300 lists, ordered or not, within %d', (most) => {
    const lists = Array.from({ length: 300 }, (_, number) => {
      const messages = Array.from({ length: 200 }, toWord)
      return { messages: number % 2 === 0 ? messages.sort() : messages, wanted: toWord() }
    })
    const expected = lists.map(({ messages, wanted }) => {
      const counts = messages.map((word) => countEdits(word, wanted))
      const edits = Math.min(most, ...counts)
      return { edits, positions: counts.flatMap((count, place) => (count === edits ? [place] : [])) }
    })

    expect(lists.map(({ messages, wanted }) => findSpellings(messages, wanted, most))).toEqual(expected)
    expect(expected.filter(({ positions }) => positions.length > 0).length).toBeGreaterThan(100)
  })
})

it.each([
  ['cap', 0],
  ['node', 1],
  ['retries', 1],
  ['timeouts', 2],
])('"%s" may be %d edits away', (word, reach) => {
  expect(toMaxEdits(word)).toBe(reach)
})
