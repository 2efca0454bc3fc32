/** The words of a list that are similar to a misspelled word. */

import { describe, expect, it } from 'vitest'
import { createWordList, findSpellings } from '../../shim/core/nearest.ts'
import { toMaxEdits } from '../../shim/core/search/query.ts'
import { countEdits } from '../fixtures/count-edits.ts'
import { createRandom } from '../fixtures/random.ts'

/** Returns the words within a number of edits, of a list in any order. */
function findWords(list: readonly string[], wanted: string, maxEdits: number): string[] {
  const sorted = createWordList(list)
  return findSpellings(sorted, wanted, maxEdits).map((index) => sorted.words[index] ?? '')
}

describe('findSpellings', () => {
  it.each([
    ['a missing letter', 'idempotncy'],
    ['an extra letter', 'idempotenncy'],
    ['a wrong letter', 'idempotancy'],
    ['two swapped letters', 'idempoetncy'],
    ['a swapped first letter', 'diempotency'],
  ])('counts %s as one edit: "%s"', (_, wanted) => {
    expect(findWords(['idempotence', 'idempotency', 'identity'], wanted, 1)).toEqual(['idempotency'])
  })

  it('compares words of hundreds of characters', () => {
    const [long, longer] = ['x'.repeat(300), `${'x'.repeat(299)}y`]
    expect(findWords([long, longer], longer, 1)).toEqual([long, longer])
    expect(findWords([long, longer], longer, 0)).toEqual([longer])
    expect(findWords(['', long], 'x'.repeat(256), 1)).toEqual([])
  })

  it('passes over all words with a beginning that needs too many edits at once', () => {
    const list = createWordList(Array.from({ length: 10_000 }, (_, number) => `essay-about-${number}`))
    let lookups = 0
    const shared = new Proxy(list.shared, {
      get(target, position) {
        lookups += 1
        return Reflect.get(target, position)
      },
    })
    expect(findSpellings({ ...list, shared }, 'recipes', 1)).toEqual([])
    expect(lookups).toBeLessThan(10)
  })

  it.each([1, 2])('agrees with the definition on 300 lists of words, within %d edit(s)', (maxEdits) => {
    const { integer, pick } = createRandom(7)
    const toWord = () => Array.from({ length: 6 + integer(5) }, () => pick([...'abc'])).join('')
    const lists = Array.from({ length: 300 }, () => ({
      words: [...new Set(Array.from({ length: 200 }, toWord))].sort(),
      wanted: toWord(),
    }))
    const expected = lists.map(({ words, wanted }) =>
      words.filter((word) => countEdits(word, wanted) <= maxEdits),
    )

    expect(lists.map(({ words, wanted }) => findWords(words, wanted, maxEdits))).toEqual(expected)
    expect(expected.filter((words) => words.length > 0).length).toBeGreaterThan(100)
  })
})

it.each([
  ['cap', 0],
  ['node', 1],
  ['retries', 1],
  ['timeouts', 2],
])('tolerates edits by word length: "%s" may have %d', (word, reach) => {
  expect(toMaxEdits(word)).toBe(reach)
})
