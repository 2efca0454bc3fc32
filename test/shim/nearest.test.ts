/** "Did you mean": the names most like one that is not there. */

import { distance } from 'fastest-levenshtein'
import { describe, expect, it } from 'vitest'
import { findNearest } from '../../shim/core/nearest.ts'
import { createRandom } from '../fixtures/random.ts'

const slugs = ['boring-queues', 'idempotent-by-default', 'on-call-notes', 'queues', 'the-cost-of-retries']

describe('finds', () => {
  it.each([
    ['a letter missing', 'boring-queus', ['boring-queues']],
    ['two letters in the wrong order', 'on-clal-notes', ['on-call-notes']],
    ['another separator', 'on_call_notes', ['on-call-notes']],
    ['another case of some letters', 'On-Call-Notes', ['on-call-notes']],
    ['the beginning of a name', 'idem', ['idempotent-by-default']],
    ['more than a name', 'queues-and-locks', ['queues']],
    ['a name itself', 'queues', ['queues']],
    ['a third of its length in edits', 'quxxes', ['queues']],
  ])('by %s', (_, text, names) => {
    expect(findNearest(text, slugs, 3)).toEqual(names)
  })

  it('the nearest first, and of equal ones the first by name, however they are given', () => {
    const names = ['note-c', 'note-a', 'nota', 'note-b', 'node']
    const nearest = ['node', 'nota', 'note-a', 'note-b', 'note-c']

    expect(findNearest('note', names, 9)).toEqual(nearest)
    expect(findNearest('note', names.toReversed(), 9)).toEqual(nearest)
  })

  it('no more than asked for', () => {
    expect(findNearest('note', ['note-a', 'note-b', 'note-c'], 2)).toEqual(['note-a', 'note-b'])
    expect(findNearest('note', ['note-a'], 0)).toEqual([])
  })

  it('what one edit makes of a very short name', () => {
    expect(findNearest('e', ['en', 'pt'], 3)).toEqual(['en'])
    expect(findNearest('xx', ['en', 'pt'], 3)).toEqual([])
  })

  it('names whose length is at the bound of 100 characters', () => {
    const name = 'x'.repeat(100)

    expect(findNearest('x'.repeat(99), [name], 3)).toEqual([name])
  })
})

describe('finds nothing', () => {
  it.each([
    ['for an empty text', ''],
    ['for a name unlike any', 'kubernetes'],
    ['for one edit more than a third', 'quxxex'],
    ['for the first letters of a name, but fewer than four', 'ide'],
    ['for more than 100 characters, whatever they begin with', `queues-${'x'.repeat(94)}`],
    ['for __proto__', '__proto__'],
    ['for characters beyond ASCII', '😀😀😀'],
  ])('%s', (_, text) => {
    expect(findNearest(text, slugs, 3)).toEqual([])
  })

  it('among no names', () => {
    expect(findNearest('queues', [], 3)).toEqual([])
  })
})

describe('is what looking at each name alone finds', () => {
  const { integer, pick } = createRandom(20_260_321)
  const createText = (most: number): string =>
    Array.from({ length: 1 + integer(most) }, () => pick([...'abc-é', '😀'])).join('')

  /** The rule in its own words, with the distance that fastest-levenshtein counts. */
  function findAlone(text: string, names: readonly string[], most: number): string[] {
    const reach = Math.ceil((text.length - text.lastIndexOf('/') - 1) / 3)
    const isKin = (name: string) =>
      Math.min(text.length, name.length) >= 4 && (name.startsWith(text) || text.startsWith(name))
    return names
      .map((name) => ({ name, edits: distance(text, name) }))
      .filter(({ name, edits }) => edits <= (isKin(name) ? 100 : reach))
      .sort((a, b) => a.edits - b.edits || (a.name < b.name ? -1 : 1))
      .slice(0, most)
      .map(({ name }) => name)
  }

  it.each([
    ['short names', 8],
    ['names of some length', 24],
    ['long names', 60],
  ])('among %s, in their order and in none', (_, length) => {
    for (let times = 0; times < 300; times++) {
      const names = [...new Set(Array.from({ length: 40 }, () => createText(length)))]
      const like = pick(names)
      const text = times % 3 === 0 ? createText(length) : `${like.slice(1)}${createText(2)}`.slice(0, 100)
      const most = 1 + integer(4)
      const expected = findAlone(text, names, most)
      expect(findNearest(text, names, most), text).toEqual(expected)
      expect(findNearest(text, names.toSorted(), most), text).toEqual(expected)
    }
  })

  it('among numbered ones, which begin alike', () => {
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
      expect(findNearest(text, names, 3), text).toEqual(findAlone(text, names, 3))
  })
})
