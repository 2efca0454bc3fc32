/**
 * The size of the bundled Worker, with and without the search, with the search of texts, with lists in parts, with collections of the author,
 * with byte ranges, and with the endpoint of the Model Context Protocol.
 */

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
async function measure(
  plugins: Plugin[],
  { hasMcp = false, hasTexts = false, hasLists = false, hasRanges = false, hasCollections = false } = {},
): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: ['shim/entries/cloudflare.ts'],
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'neutral',
    target: 'es2022',
    external: ['cloudflare:workers'],
    define: {
      HAS_MCP: String(hasMcp),
      HAS_TEXTS: String(hasTexts),
      HAS_LISTS: String(hasLists),
      HAS_COLLECTIONS: String(hasCollections),
      HAS_RANGES: String(hasRanges),
    },
    plugins,
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

const whole = await measure([])

/** The smallest and the largest number of bytes: something of each part must be in the bundle. */
it.each<[string, number, number, () => Promise<number>]>([
  ['The shim with search has', 4096, 16_384, async () => whole],
  ['The shim without search has', 4096, 10_240, () => measure([withoutSearch])],
  ['The search adds', 1024, 16_384, async () => whole - (await measure([withoutSearch]))],
  ['The endpoint of MCP adds', 1024, 8192, async () => (await measure([], { hasMcp: true })) - whole],
  ['Lists in parts add', 256, 2048, async () => (await measure([], { hasLists: true })) - whole],
  ['Collections add', 128, 1024, async () => (await measure([], { hasCollections: true })) - whole],
  [
    'Tools for collections add',
    128,
    512,
    async () =>
      (await measure([], { hasMcp: true, hasCollections: true })) -
      (await measure([], { hasMcp: true })) -
      (await measure([], { hasCollections: true })) +
      whole,
  ],
  ['Byte ranges add', 128, 2048, async () => (await measure([], { hasRanges: true })) - whole],
  [
    'A published Worker with all parts has',
    16_384,
    32_768,
    () =>
      measure([], { hasMcp: true, hasTexts: true, hasLists: true, hasRanges: true, hasCollections: true }),
  ],
  ['The search of texts adds', 256, 1024, async () => (await measure([], { hasTexts: true })) - whole],
])('%s more than %d bytes gzipped, and at most %d', async (name, min, max, measurePart) => {
  const bytes = await measurePart()
  console.log(`${name} ${bytes} bytes gzipped, of at most ${max}.`)
  expect(bytes).toBeGreaterThan(min)
  expect(bytes).toBeLessThanOrEqual(max)
})
