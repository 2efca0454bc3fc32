/** Entity tags, `If-None-Match` and `If-Match`. */

import { describe, expect, it } from 'vitest'
import { isFresh, isMatch, toEtag } from '../../shim/core/conditional.ts'

describe('an ETag', () => {
  it('is strong, quoted, and different for each content coding', () => {
    expect([toEtag('abc', null), toEtag('abc', 'gzip'), toEtag('abc', 'br')]).toEqual([
      '"abc"',
      '"abc-gzip"',
      '"abc-br"',
    ])
  })
})

describe('If-None-Match matches the tag "abc"', () => {
  it.each([
    ['as the tag itself', '"abc"'],
    ['as a weak tag', 'W/"abc"'],
    ['in a list', '"x", "abc", "y"'],
    ['after a tag that contains a comma', '"x,y", "abc"'],
    ['as *', '*'],
    ['as *, with spaces around it', ' * '],
    ['after empty items', ', ,"abc"'],
    ['after 2,000 other tags', `${'"x", '.repeat(2000)}"abc"`],
  ])('%s', (_, header) => {
    expect(isFresh(header, '"abc"')).toBe(true)
  })
})

describe('If-None-Match does not match the tag "abc"', () => {
  it.each([
    ['if absent (null)', null],
    ['if absent (undefined, in Node)', undefined],
    ['if empty', ''],
    ['if another tag is listed', '"abd"'],
    ['if the tag of another coding is listed', '"abc-gzip"'],
    ['without quotes', 'abc'],
    ['between two tags, outside the quotes', '"x"abc"y"'],
    ['if a star is quoted', '"*"'],
    ['if only quotes are sent', '"'.repeat(10_001)],
  ])('%s', (_, header) => {
    expect(isFresh(header, '"abc"')).toBe(false)
  })
})

describe('If-Match allows a response with the tag "abc"', () => {
  it.each([
    ['if absent (null)', null],
    ['if absent (undefined, in Node)', undefined],
    ['as the tag itself', '"abc"'],
    ['in a list with a weak tag', 'W/"x", "abc"'],
    ['as *', '*'],
    ['as *, with spaces around it', ' * '],
  ])('%s', (_, header) => {
    expect(isMatch(header, '"abc"')).toBe(true)
  })
})

describe('If-Match allows no response with the tag "abc"', () => {
  it.each([
    ['if empty', ''],
    ['as a weak tag', 'W/"abc"'],
    ['in a list of weak tags', 'W/"x", W/"abc"'],
    ['if another tag is listed', '"abd"'],
    ['if the tag of another coding is listed', '"abc-gzip"'],
    ['without quotes', 'abc'],
    ['if a star is quoted', '"*"'],
  ])('%s', (_, header) => {
    expect(isMatch(header, '"abc"')).toBe(false)
  })
})
