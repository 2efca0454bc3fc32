/** The bundles of the shim: their bytes, licences and imports. */

import { buildSync } from 'esbuild'
import { afterEach, expect, it } from 'vitest'
import {
  bundleNames,
  libraries,
  readBundle,
  readBundleFor,
  readLicences,
} from '../../generator/hosts/bundles.ts'
import type { FileEntry } from '../../shim/contract/manifest.ts'
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

const hasRanges = (
  name: Parameters<typeof readBundle>[0],
  file: string,
  entry: Partial<FileEntry>,
): boolean => {
  const files = {
    [file]: { hash: '', bytes: 65_536, type: 'video/mp4', headers: 'cors', lang: null, ...entry },
  }
  return readBundleFor(name, { files: files as Record<string, FileEntry>, languages: ['en'] }).includes(
    'Accept-Ranges',
  )
}

it('the bundle of a Worker has byte ranges if a file of the author is long and not text', () => {
  expect(hasRanges('cloudflare', 'talk.mp4', {})).toBe(true)
  expect(hasRanges('cloudflare', 'assets/talk-a1b2c3d4e5.mp4', {})).toBe(true)
  expect(hasRanges('cloudflare', 'talk.mp4', { bytes: 65_535 })).toBe(false)
  expect(hasRanges('cloudflare', 'llms-full.txt', { type: 'text/plain; charset=utf-8' })).toBe(false)
  expect(hasRanges('cloudflare', 'assets/literata-Zab6LK4I82.woff2', { type: 'font/woff2' })).toBe(false)
})

it('the bundle of a server has byte ranges always', () => {
  expect(hasRanges('node', 'robots.txt', { type: 'text/plain; charset=utf-8' })).toBe(true)
})
