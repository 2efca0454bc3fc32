/** What package.json promises about the packed package. `test/hosts/packed.extended.test.ts` installs it. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import * as api from '../generator/index.ts'
import * as node from '../shim/exports/node.ts'
import * as shim from '../shim/exports/shim.ts'
import { projectFolder } from './fixtures/project.ts'

const { bin, exports, files, engines } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))

it('The package exports modules that exist as sources, with types', () => {
  const { './package.json': own, ...modules } = exports
  expect(own).toBe('./package.json')
  expect(Object.keys(modules)).toEqual(['.', './shim', './node', './orama'])
  for (const { types, default: module } of Object.values<Record<string, string>>(modules)) {
    expect(types).toBe(module?.replace(/js$/, 'd.ts'))
    expect(existsSync(join(projectFolder, module?.replace('./lib/', '').replace(/js$/, 'ts') ?? ''))).toBe(
      true,
    )
  }
})

it('The package has a command, and files that exist or are compiled', () => {
  expect(bin).toEqual({ stele: 'lib/generator/cli.js' })
  expect(files.filter((file: string) => file !== 'lib' && !file.includes('*')).filter(isMissing)).toEqual([])
  expect(engines).toEqual({ node: '>=20.19' })
})

const isMissing = (file: string): boolean => !existsSync(join(projectFolder, file))

it('The package exports the functions that docs/api.md and docs/embedding.md describe', () => {
  const listFunctions = (module: object) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : []))
  expect(listFunctions(api).sort()).toEqual([
    'ContentError',
    'OperationalError',
    'build',
    'check',
    'collectStats',
    'dev',
    'diffBuilds',
    'serve',
    'verify',
  ])
  expect(listFunctions(shim)).toEqual(
    expect.arrayContaining(['createFetchHandler', 'createMemoryStore', 'createShim']),
  )
  expect(listFunctions(node)).toEqual(
    expect.arrayContaining(['createNodeListener', 'parseProxyTrust', 'toClientAddress']),
  )
})
