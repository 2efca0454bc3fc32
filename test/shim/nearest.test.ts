/** "Did you mean": the published names most similar to an unknown one. */

import { describe, expect, it } from 'vitest'
import { findNearest } from '../../shim/core/nearest.ts'
import { countEdits } from '../fixtures/count-edits.ts'
import { createRandom } from '../fixtures/random.ts'

const slugs = ['boring-queues', 'idempotent-by-default', 'on-call-notes', 'queues', 'the-cost-of-retries']

describe('a similar name is found for', () => {
  it.each([
    ['a missing letter', 'boring-queus', ['boring-queues']],
    ['two swapped letters', 'on-clal-notes', ['on-call-notes']],
    ['another separator', 'on_call_notes', ['on-call-notes']],
    ['other upper and lower case', 'On-Call-Notes', ['on-call-notes']],
    ['the beginning of a name', 'idem', ['idempotent-by-default']],
    ['a text that begins with a name', 'queues-and-locks', ['queues']],
    ['a name itself', 'queues', ['queues']],
    ['edits up to a third of the length', 'quxxes', ['queues']],
    ['three edits', 'xxxring-queues', ['boring-queues']],
  ])('%s', (_, text, names) => {
    expect(findNearest(text, slugs, 3)).toEqual(names)
  })

  it('names that begin with a text, before those with which it begins', () => {
    const names = ['post', 'posting-list-merging', 'posting-lists-again']
    const related = ['posting-list-merging', 'posting-lists-again', 'post']
    expect(findNearest('posting-l', names, 9)).toEqual(related)
    expect(findNearest('posting-l', names, 1)).toEqual(related.slice(0, 1))
    expect(findNearest('posting-letters', names, 9)).toEqual(['post'])
  })

  it('very short names within one edit', () => {
    expect(findNearest('e', ['en', 'pt'], 3)).toEqual(['en'])
    expect(findNearest('xx', ['en', 'pt'], 3)).toEqual([])
  })

  it('names of 100 characters, the maximum length', () => {
    const name = 'x'.repeat(100)
    expect(findNearest('x'.repeat(99), [name], 3)).toEqual([name])
    expect(findNearest(`${'x'.repeat(99)}y`, [name], 3)).toEqual([name])
  })
})

describe('no similar name is found', () => {
  it.each([
    ['for an empty text', ''],
    ['for a text unlike all names', 'kubernetes'],
    ['for one edit more than a third of the length', 'quxxex'],
    ['for four edits of a long name', 'xxxxxing-queues'],
    ['for fewer than four first letters of a name', 'ide'],
    ['for more than 100 characters, even if they begin with a name', `queues-${'x'.repeat(94)}`],
    ['for __proto__', '__proto__'],
    ['for non-ASCII characters', '😀😀😀'],
  ])('%s', (_, text) => {
    expect(findNearest(text, slugs, 3)).toEqual([])
  })

  it('if there are no names', () => {
    expect(findNearest('queues', [], 3)).toEqual([])
  })
})

describe('the result equals that of comparing each name separately', () => {
  const { integer, pick } = createRandom(20_260_321)
  const createText = (maxLength: number): string =>
    Array.from({ length: 1 + integer(maxLength) }, () => pick([...'abc-é', '😀'])).join('')

  /** The same rule without optimisations. */
  function findSeparately(text: string, names: readonly string[], max: number): string[] {
    const maxEdits = Math.min(3, Math.ceil((text.length - text.lastIndexOf('/') - 1) / 3))
    const sorted = names.toSorted()
    const edits = sorted.map((name) => countEdits(text, name))
    const fewest = Math.min(...edits)
    if (fewest <= maxEdits) return sorted.filter((_, index) => edits[index] === fewest).slice(0, max)
    if (text.length < 4) return []
    const longer = sorted.filter((name) => name.startsWith(text))
    const shorter = sorted.filter((name) => name.length > 3 && text.startsWith(name)).toReversed()
    return [...longer, ...shorter].slice(0, max)
  }

  it.each([
    ['short names', 8],
    ['medium names', 24],
    ['long names', 60],
  ])('among %s, sorted and unsorted', (_, length) => {
    for (let times = 0; times < 300; times++) {
      const names = [...new Set(Array.from({ length: 40 }, () => createText(length)))]
      const like = pick(names)
      const text = times % 3 === 0 ? createText(length) : `${like.slice(1)}${createText(2)}`.slice(0, 100)
      const max = 1 + integer(4)
      const expected = findSeparately(text, names, max)
      expect(findNearest(text, names, max), text).toEqual(expected)
      expect(findNearest(text, names.toSorted(), max), text).toEqual(expected)
    }
  })

  it('among numbered names with a common prefix', () => {
    const names = Array.from({ length: 1200 }, (_, number) => `essay-${number}`).sort()
    for (const text of [
      'essay-',
      'essay-77777',
      'esay-11',
      'essay-1200',
      'assay-0',
      'x/essay-5',
      'essays-99',
    ])
      expect(findNearest(text, names, 3), text).toEqual(findSeparately(text, names, 3))
  })
})
