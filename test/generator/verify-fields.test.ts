/** The addresses that the verification reads in responses about the author's collections. */

import { expect, it } from 'vitest'
import { readReferences } from '../../generator/build/verify-output/read-file.ts'

function listLinks(file: string, response: unknown): readonly string[] {
  const text = JSON.stringify(response)
  const content = { bytes: Buffer.from(text), readText: () => text, readJson: () => response }
  return readReferences(file, content).links
}

it('"next" and "previous" are addresses of Stele in a list, and fields of the author in a document', () => {
  const [next, previous] = ['https://site.test/next', 'https://site.test/previous']
  const talk = { slug: 'a', next, previous, talks: [{ url: next }], api_url: 'https://site.test/a' }
  expect(listLinks('api/v1/talks/a.json', talk)).toEqual(['https://site.test/a'])
  expect(listLinks('api/v1/talks.json', { count: 1, next, previous, talks: [talk] })).toEqual([
    next,
    previous,
    'https://site.test/a',
  ])
})
