/** The shim as single files: what a bundle holds, says and wants. */

import { buildSync } from 'esbuild'
import { afterEach, expect, it } from 'vitest'
import { bundleNames, libraries, readBundle, readLicences } from '../../generator/hosts/bundles.ts'
import { projectFolder } from '../fixtures/compiled.ts'
import { createFolder } from '../fixtures/content.ts'

const cwd = process.cwd()
afterEach(() => process.chdir(cwd))

it('a bundle has the same bytes wherever the command runs, and names no folder of the machine', () => {
  const here = bundleNames.map((name) => readBundle(name))
  process.chdir(createFolder())
  expect(bundleNames.map((name) => readBundle(name))).toEqual(here)
  for (const bytes of here) expect(bytes.includes(projectFolder.slice(0, -1))).toBe(false)
})

it.each(bundleNames)('%s holds parts of no library but those whose licences travel with it', (name) => {
  const { metafile } = buildSync({
    entryPoints: [`shim/entries/${name}.ts`],
    bundle: true,
    format: 'esm',
    platform: 'node',
    external: ['cloudflare:workers', '*/publication.js'],
    metafile: true,
    write: false,
  })
  const found = Object.keys(metafile.inputs).map(
    (file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1],
  )
  expect([...new Set(found.filter((library) => library !== undefined))].sort()).toEqual(libraries)
})

it.each(bundleNames)('%s says in its first line what it is made of', (name) => {
  expect(readBundle(name).toString()).toMatch(
    /^\/\*! Stele \d+\.\d+\.\d+ \(MIT\), with parts of @orama\/stemmers \d+\.\d+\.\d+ \(Apache-2\.0\), @orama\/stopwords \d+\.\d+\.\d+ \(Apache-2\.0\), stemmer \d+\.\d+\.\d+ \(MIT\); .+ \*\/\n/,
  )
})

it('the licences are there whole', () => {
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
] as const)('%s imports nothing that is not there where it runs', (name, known) => {
  const imports = [
    ...readBundle(name)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*\(?"([\w@.:/-]+)"/g),
  ].map(([, module = '']) => module)
  expect(imports.length).toBeGreaterThan(0)
  expect(imports.filter((module) => !known.test(module))).toEqual([])
})
