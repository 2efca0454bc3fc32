/** The licences of all packages that the project or an installation of it uses. */

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { toLicences } from '../generator/hosts/bundles.ts'
import { writeFiles } from './fixtures/content.ts'

interface LockedPackage {
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}

const { packages }: { readonly packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
)
const installed = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, facts]) => ({ name: path.replace(/^.*node_modules\//, ''), ...facts }))

const permissive = new Set([
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  'Python-2.0',
])

/** Licences that only tools may have. */
const forTools = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MPL-2.0 OR Apache-2.0)',
  '(WTFPL OR MIT)',
  'BSD',
  'MPL-2.0',
  // The fonts of pages and social images. The package includes them with their licence, which allows that in any software.
  'OFL-1.1',
  // The examples of the CommonMark specification.
  'CC-BY-SA-4.0',
  'CC-BY-4.0',
])

/** Packages whose `package.json` names no licence. Their licence file or readme names the MIT licence. */
const unnamed = ['decko', 'format', 'stickyfill', 'union']

describe('The licence texts of a bundle', () => {
  const toPackage = (facts: object) => JSON.stringify({ version: '1.0.0', license: 'MIT', ...facts })
  const list = (files: Readonly<Record<string, string>>) =>
    toLicences(
      Object.keys(files).map((file) => file.replace('package.json', 'index.js')),
      writeFiles(files),
    )

  it('are the files of the packages, or the MIT licence with the name of the author', () => {
    const texts = list({
      'node_modules/b/package.json': toPackage({ name: 'b', author: 'Ann Sample' }),
      'node_modules/@a/c/package.json': toPackage({ name: '@a/c', author: { name: 'Bob Sample' } }),
      'node_modules/d/package.json': toPackage({ name: 'd' }),
      'node_modules/e/package.json': toPackage({
        name: 'e',
        license: undefined,
        licenses: [{ type: 'MIT' }, { type: 'ISC' }],
      }),
      'node_modules/e/LICENCE.md': 'The text of E.\n',
    })
    expect(texts.split(/\n-{80}\n\n/).map((text) => text.split('\n').slice(0, 3).join('|'))).toEqual([
      '@a/c 1.0.0 (MIT)||Copyright (c) Bob Sample',
      'b 1.0.0 (MIT)||Copyright (c) Ann Sample',
      'd 1.0.0 (MIT)||Copyright (c) the authors of d',
      'e 1.0.0 (MIT or ISC)||The text of E.',
    ])
  })

  it('cannot be listed if a package with another licence has no file', () => {
    const files = { 'node_modules/b/package.json': toPackage({ name: 'b', license: 'ISC' }) }
    expect(() => list(files)).toThrow(/^Cannot bundle ".*\/node_modules\/b": it has no licence file$/)
  })
})

describe('The packages', () => {
  it('of an installation have permissive licences and run no script when they are installed', () => {
    const refused = installed.filter(
      ({ dev = false, license = '', hasInstallScript = false }) =>
        !dev && (hasInstallScript || !permissive.has(license)),
    )
    expect(refused).toEqual([])
  })

  it('for development have permissive licences, or licences that only tools may have', () => {
    const refused = installed.filter(
      ({ dev = false, license = '', name }) =>
        dev && !permissive.has(license) && !forTools.has(license) && !unnamed.includes(name),
    )
    expect(refused).toEqual([])
  })
})
