/** The size of the bundled Worker, with and without the search, with the search of texts, and with the endpoint of the Model Context Protocol. */

import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'

/** Replaces the search, including its language analyzers, by nothing. */
const withoutSearch: Plugin = {
  name: 'without search',
  setup({ onLoad }) {
    onLoad({ filter: /shim\/core\/search\/open\.ts$/ }, () => ({
      contents: 'export const openSearch = null',
    }))
  },
}

/** Returns the gzipped size of the bundled Worker in bytes. */
async function measure(plugins: Plugin[], { hasMcp = false, hasTexts = false } = {}): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: ['shim/entries/cloudflare.ts'],
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'neutral',
    target: 'es2022',
    external: ['cloudflare:workers'],
    define: { HAS_MCP: String(hasMcp), HAS_TEXTS: String(hasTexts) },
    plugins,
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

it.each([
  ['with search', 16 * 1024, []],
  ['without search', 10 * 1024, [withoutSearch]],
])('the shim %s has at most %d bytes gzipped', async (name, max, plugins) => {
  const bytes = await measure(plugins)
  console.log(`The shim ${name} has ${bytes} bytes gzipped, of at most ${max}.`)

  expect(bytes).toBeGreaterThan(4 * 1024)
  expect(bytes).toBeLessThanOrEqual(max)
})

it('the endpoint of the Model Context Protocol adds at most 8192 bytes gzipped', async () => {
  const [without, withEndpoint] = [await measure([]), await measure([], { hasMcp: true })]
  console.log(`The endpoint adds ${withEndpoint - without} bytes gzipped.`)

  expect(withEndpoint - without).toBeGreaterThan(1024)
  expect(withEndpoint - without).toBeLessThanOrEqual(8192)
})

it('the search of texts adds at most 1024 bytes gzipped', async () => {
  const [without, withTexts] = [await measure([]), await measure([], { hasTexts: true })]
  console.log(`The search of texts adds ${withTexts - without} bytes gzipped.`)

  expect(withTexts - without).toBeGreaterThan(256)
  expect(withTexts - without).toBeLessThanOrEqual(1024)
})

it('the shim without search is smaller', async () => {
  expect(await measure([])).toBeGreaterThan(await measure([withoutSearch]))
})
