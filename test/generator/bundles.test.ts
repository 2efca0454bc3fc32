/** The bundles of the shim: their bytes, licences and imports. */

import { buildSync } from 'esbuild'
import { afterEach, expect, it } from 'vitest'
import { bundleNames, libraries, readBundle, readLicences } from '../../generator/hosts/bundles.ts'
import { createFolder } from '../fixtures/content.ts'
import { projectFolder } from '../fixtures/project.ts'

const cwd = process.cwd()
afterEach(() => process.chdir(cwd))

it('bundles have the same bytes in every working directory, and contain no path of the machine', () => {
  const here = bundleNames.map((name) => readBundle(name))
  process.chdir(createFolder())
  expect(bundleNames.map((name) => readBundle(name))).toEqual(here)
  for (const bytes of here) expect(bytes.includes(projectFolder.slice(0, -1))).toBe(false)
})

it.each(bundleNames)(
  'the bundle "%s" includes exactly the libraries whose licences are published with it',
  (name) => {
    const { metafile } = buildSync({
      entryPoints: [`shim/entries/${name}.ts`],
      bundle: true,
      format: 'esm',
      platform: 'node',
      external: ['cloudflare:workers', '*/publication.js'],
      define: { HAS_MCP: 'true' },
      metafile: true,
      write: false,
    })
    const bundled = Object.keys(metafile.inputs).map(
      (file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1],
    )
    expect([...new Set(bundled.filter((library) => library !== undefined))].sort()).toEqual(libraries)
  },
)

it.each(bundleNames)('the bundle "%s" names its libraries and their licences in its first line', (name) => {
  expect(readBundle(name).toString()).toMatch(
    /^\/\*! Stele \d+\.\d+\.\d+ \(MIT\), with parts of @orama\/stemmers \d+\.\d+\.\d+ \(Apache-2\.0\), stemmer \d+\.\d+\.\d+ \(MIT\); .+ \*\/\n/,
  )
})

it('readLicences() returns the full licence texts', () => {
  const text = readLicences().toString()
  expect(text).toContain('Permission is hereby granted, free of charge')
  expect(text).toContain('Licensed under the Apache License, Version 2.0')
})

it.each([
  ['node', /^node:/],
  ['deno', /^node:/],
  ['bun', /^node:/],
  ['cloudflare', /^cloudflare:workers$/],
  ['netlify', /^\.\/publication\.js$/],
  ['vercel', /^\.\/publication\.js$/],
] as const)('the bundle "%s" imports only modules that its platform provides', (name, provided) => {
  const imports = [
    ...readBundle(name)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*\(?"([\w@.:/-]+)"/g),
  ].map(([, module = '']) => module)
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((module) => !provided.test(module))).toEqual([])
})
