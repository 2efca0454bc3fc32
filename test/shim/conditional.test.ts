/** Entity tags, and whether a client has a representation already. */

import { describe, expect, it } from 'vitest'
import { isFresh, toEtag } from '../../shim/core/conditional.ts'

describe('a tag', () => {
  it('is strong, quoted, and another one for each coding', () => {
    expect([toEtag('abc', null), toEtag('abc', 'gzip'), toEtag('abc', 'br')]).toEqual([
      '"abc"',
      '"abc-gzip"',
      '"abc-br"',
    ])
  })
})

describe('If-None-Match names the tag "abc"', () => {
  it.each([
    ['itself', '"abc"'],
    ['as a weak one', 'W/"abc"'],
    ['in a list', '"x", "abc", "y"'],
    ['in a list without spaces', '"x","abc","y"'],
    ['in a list of weak ones', 'W/"x", W/"abc"'],
    ['after a tag that holds a comma', '"x,y", "abc"'],
    ['with space around it', ' \t"abc" '],
    ['as any', '*'],
    ['as any, with space around it', ' * '],
    ['after empty items', ', ,"abc"'],
    ['after 2,000 others', `${'"x", '.repeat(2000)}"abc"`],
  ])('%s', (_, header) => {
    expect(isFresh(header, '"abc"')).toBe(true)
  })
})

describe('If-None-Match does not name the tag "abc"', () => {
  it.each([
    ['where there is none', null],
    ['where there is none, as Node says it', undefined],
    ['where it is empty', ''],
    ['where it is blank', '  '],
    ['where another is named', '"abd"'],
    ['where the same is named of another coding', '"abc-gzip"'],
    ['where a longer one begins with it', '"abcd"'],
    ['where a longer one ends with it', '"xabc"'],
    ['where it is in another case', '"ABC"'],
    ['where it is without quotes', 'abc'],
    ['where it is in other quotes', "'abc'"],
    ['where a quote is missing', '"abc'],
    ['where it stands between two tags', '"x"abc"y"'],
    ['where a star is quoted', '"*"'],
    ['where quotes alone are sent', '"'.repeat(10_001)],
  ])('%s', (_, header) => {
    expect(isFresh(header, '"abc"')).toBe(false)
  })
})
