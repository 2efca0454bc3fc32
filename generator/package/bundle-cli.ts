/**
 * Bundles the command line with its dependencies. Without a bundle, each worker spends more time on loading several
 * hundred modules than on rendering 300 documents.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { toLicences } from '../hosts/licences.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Packages that cannot be bundled: satteri has native code, tinypool starts its own files in threads, and the author installs the
 * library that draws images.
 */
const external = ['satteri', 'tinypool', '@takumi-rs/wasm']

/** Defines the variables that bundled CommonJS modules expect. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url)
const __dirname = import.meta.dirname`

/**
 * Writes the bundles of the command line, of the JavaScript API, of workers and of the parser process, and the licences of the packages in them. Code splitting
 * keeps dynamic imports: each command loads its modules only when it runs.
 * @param out the folder that corresponds to `generator/`
 * @param sourcemap whether to write a source map beside each bundle, which the bundle does not mention
 */
export async function bundleCommandLine(out: string, sourcemap: boolean): Promise<void> {
  const { metafile } = await build({
    entryPoints: {
      cli: 'generator/commands/cli/main.ts',
      index: 'generator/index.ts',
      worker: 'generator/workers/worker.ts',
      'parser-process': 'generator/collect/parse/parser-process.ts',
    },
    absWorkingDir: project,
    outdir: out,
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    external,
    banner: { js: banner },
    plugins: [keepModuleUrls],
    metafile: true,
    ...(sourcemap ? { sourcemap: 'external' } : {}),
  })
  // Threads and processes start these files, which have to exist under their names.
  for (const [folder, name] of [
    ['workers', 'worker'],
    ['collect/parse', 'parser-process'],
  ] as const) {
    mkdirSync(join(out, folder), { recursive: true })
    writeFileSync(join(out, folder, `${name}.js`), `export * from '${relative(folder, '.')}/${name}.js'\n`)
  }
  writeFileSync(join(out, 'licences.txt'), toLicences(Object.keys(metafile.inputs), project))
}

/**
 * Modules find the files beside them by `import.meta.url`. In a bundle that is the URL of the bundle, so this plugin
 * replaces it with the URL that the module would have on its own.
 */
const keepModuleUrls: Plugin = {
  name: 'keep-module-urls',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]generator[\\/].*\.ts$/ }, ({ path }) => {
      const compiled = relative(join(project, 'generator'), path).replace(/\.ts$/, '.js')
      const url = `new URL(${JSON.stringify(compiled)}, import.meta.url).href`
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', url), loader: 'ts' }
    })
  },
}
