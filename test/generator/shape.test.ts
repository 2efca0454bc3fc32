import { expect, it } from 'vitest'
import { findMismatches, object, urls } from '../../generator/verifier/case.ts'

it.each([
  [{}, []],
  [{ assets: { 'a.svg': 'https://site.test/assets/a.svg' } }, []],
  [{ assets: { 'a.svg': '/assets/a.svg' } }, ['url']],
  [{ assets: ['https://site.test/assets/a.svg'] }, ['urls']],
  [{ others: {} }, ['no such field']],
])('The optional field of an essay with the URLs of its files is checked in %j', (value, expected) => {
  expect(findMismatches(value, object({ assets: urls })).map((mismatch) => mismatch.expected)).toEqual(
    expected,
  )
})
