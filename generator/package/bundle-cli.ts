/**
 * The command line as files that hold all that it calls. Finding, reading and compiling some hundreds of modules
 * took each thread of a build longer than three hundred documents.
 */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { toLicences } from './licences.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))

/** What stays a package of its own: it brings native code, or starts files of its own in threads. */
const external = ['satteri', 'tinypool']

/** What a module of CommonJS has around it, and asks for modules of Node by. */
const banner = `import { createRequire as createRequireOfBundle } from 'node:module'
const require = createRequireOfBundle(import.meta.url)
const __dirname = import.meta.dirname`

/**
 * Writes the command line, what runs in its threads, and the licences of all that is in them. Each command is loaded
 * when it is called, as it is from source.
 * @param out the folder that stands for `generator/`
 */
export async function bundleCommandLine(out: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: { cli: 'generator/cli/main.ts', worker: 'generator/workers/worker.ts' },
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
    plugins: [placeModules],
    metafile: true,
  })
  // Where the one that starts threads has it beside itself.
  mkdirSync(join(out, 'workers'))
  writeFileSync(join(out, 'workers/worker.js'), "export * from '../worker.js'\n")
  writeFileSync(join(out, 'licences.txt'), toLicences(Object.keys(metafile.inputs), project))
}

/** A module of ours finds the files beside it from where it would be if it stood alone. */
const placeModules: Plugin = {
  name: 'place-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]generator[\\/].*\.ts$/ }, ({ path }) => {
      const own = relative(join(project, 'generator'), path).replace(/\.ts$/, '.js')
      const place = `new URL(${JSON.stringify(own)}, import.meta.url).href`
      return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', place), loader: 'ts' }
    })
  },
}
