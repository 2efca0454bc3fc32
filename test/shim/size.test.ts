/** How many bytes a Worker has to load: what its entry bundles, with and without the search. */

import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'esbuild'
import { expect, it } from 'vitest'

/** The shim as it is without the search, and so without what it knows of languages. */
const withoutSearch: Plugin = {
  name: 'without search',
  setup({ onLoad }) {
    onLoad({ filter: /shim\/core\/search\/open\.ts$/ }, () => ({
      contents: 'export const openSearch = null',
    }))
  },
}

/** The gzipped bytes of the Worker: adapter, store, source and everything. */
async function measure(plugins: Plugin[]): Promise<number> {
  const { outputFiles } = await build({
    entryPoints: ['shim/entries/cloudflare.ts'],
    bundle: true,
    format: 'esm',
    minify: true,
    platform: 'neutral',
    target: 'es2022',
    external: ['cloudflare:workers'],
    plugins,
    write: false,
  })
  return gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length
}

it.each([
  ['with search', 16 * 1024, []],
  ['without search', 8 * 1024, [withoutSearch]],
])('the shim %s has at most %d bytes', async (name, most, plugins) => {
  const bytes = await measure(plugins)
  console.log(`The shim ${name} has ${bytes} bytes gzipped, of at most ${most}.`)

  expect(bytes).toBeGreaterThan(4 * 1024)
  expect(bytes).toBeLessThanOrEqual(most)
})

it('the search is what makes the difference', async () => {
  expect(await measure([])).toBeGreaterThan(await measure([withoutSearch]))
})
