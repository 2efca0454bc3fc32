/** What a host takes at most, as a build says it. */

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { OperationalError } from '../../generator/diagnostics/errors.ts'
import { getHost } from '../../generator/hosts/hosts.ts'
import { assertFunctionWithin, assertWithin } from '../../generator/hosts/limits.ts'

const toFiles = (...sizes: readonly number[]) =>
  sizes.map((length, place) => ({ file: `file-${place}`, length, bytes: Buffer.alloc(length) }))

it('what is within the limits, or has none, is taken', () => {
  assertWithin(toFiles(1, 2), { files: 2, bytes: 2 }, 'Somewhere')
  assertWithin(toFiles(1, 2), {}, 'Somewhere')
})

it('too many files are counted, and the limit is named', () => {
  const check = () => assertWithin(toFiles(...new Array(1235).fill(0)), { files: 1234 }, 'Somewhere')
  expect(check).toThrow(OperationalError)
  expect(check).toThrow(
    'Cannot build for Somewhere: the site has 1,235 files, and Somewhere accepts at most 1,234; publish fewer documents or languages, or choose another host',
  )
})

it('a file that is too large is named, and by how much', () => {
  const check = () => assertWithin(toFiles(1, 2 ** 20 + 1), { bytes: 2 ** 20 }, 'Somewhere')
  expect(check).toThrow(OperationalError)
  expect(check).toThrow(
    'Cannot build for Somewhere: "file-1" has 1.01 MiB, and Somewhere accepts at most 1 MiB per file; shorten the content of that file, or choose another host',
  )
})

it('a function counts as it is compressed', () => {
  assertFunctionWithin(toFiles(2 ** 20), 2 ** 20, 'Somewhere')
  const check = () =>
    assertFunctionWithin([{ file: 'index.js', bytes: randomBytes(2 ** 20) }], 2 ** 20, 'Somewhere')
  expect(check).toThrow(OperationalError)
  expect(check).toThrow('its function includes the search index and has 1.01 MiB compressed')
})

it('Cloudflare takes as much for a Worker as for Pages', () => {
  expect(getHost('cloudflare').limits).toEqual({ files: 20_000, bytes: 26_214_400 })
  expect(getHost('pages').limits).toEqual({ files: 20_000, bytes: 26_214_400 })
})
