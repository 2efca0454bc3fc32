/** Builds fail if the output exceeds the upload limits of the host. */

import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { assertFunctionWithin, assertWithin } from '../../generator/hosts/host.ts'
import { getHost } from '../../generator/hosts/hosts.ts'
import { OperationalError } from '../../generator/kernel/diagnostics/errors.ts'

/** Files of zeros with the given sizes in bytes. */
const toFiles = (...sizes: readonly number[]) =>
  sizes.map((length, index) => ({ file: `file-${index}`, length, bytes: Buffer.alloc(length) }))

it('accepts files within the limits, and all files if there is no limit', () => {
  assertWithin(toFiles(1, 2), { files: 2, bytes: 2 }, 'Somewhere')
  assertWithin(toFiles(1, 2), {}, 'Somewhere')
})

it('rejects too many files with their number and the limit', () => {
  const check = () => assertWithin(toFiles(...new Array(1235).fill(0)), { files: 1234 }, 'Somewhere')
  expect(check).toThrow(OperationalError)
  expect(check).toThrow(
    'Cannot build for Somewhere: the site has 1,235 files, and Somewhere accepts at most 1,234; publish fewer documents or languages, or choose another host',
  )
})

it('rejects a file that is too large with its name, its size and the limit', () => {
  const check = () => assertWithin(toFiles(1, 2 ** 20 + 1), { bytes: 2 ** 20 }, 'Somewhere')
  expect(check).toThrow(OperationalError)
  expect(check).toThrow(
    'Cannot build for Somewhere: "file-1" has 1.01 MiB, and Somewhere accepts at most 1 MiB per file; shorten the content of that file, or choose another host',
  )
})

it('checks the compressed size of a function', () => {
  assertFunctionWithin(toFiles(2 ** 20), 2 ** 20, 'Somewhere')
  const check = () =>
    assertFunctionWithin([{ file: 'index.js', bytes: randomBytes(2 ** 20) }], 2 ** 20, 'Somewhere')
  expect(check).toThrow(OperationalError)
  expect(check).toThrow('its function includes the search index and has 1.01 MiB compressed')
})

it('has the same limits for a Cloudflare Worker and for Cloudflare Pages', () => {
  expect(getHost('cloudflare').limits).toEqual({ files: 20_000, bytes: 26_214_400 })
  expect(getHost('pages').limits).toEqual({ files: 20_000, bytes: 26_214_400 })
})
