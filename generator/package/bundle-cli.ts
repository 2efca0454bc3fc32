/**
 * Bundles the command line with its dependencies. Without a bundle, each worker spends more time on loading several
 * hundred modules than on rendering 300 documents.
 */

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'
import { clientRuntime } from '../commands/client/client.ts'
import { starterFolder } from '../commands/init/init.ts'
import { packedBundles, readBundle, readLicences, toLicences } from '../hosts/bundles.ts'
import { assetFiles } from '../look/assets/page-assets.ts'
import { findFontFile, fontFiles } from '../look/drawn-images/draw.ts'
import { ownLayoutFolder } from '../look/layouts/own-layouts.ts'

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
async function bundleCommandLine(out: string, sourcemap: boolean): Promise<void> {
  const { metafile } = await build({
    entryPoints: {
      cli: 'generator/commands/cli/main.ts',
      index: 'generator/index.ts',
      worker: 'generator/build/workers/worker.ts',
      'parser-process': 'generator/content/parse/parser-process.ts',
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
  if (lazyPackages.size === 0) throw new Error(`No module loads a package as ${lazyPackage} does`)
  for (const name of lazyPackages) await bundleLazyPackage(name, out)
  // Threads and processes start these files, which have to exist under their names.
  for (const [folder, name] of [
    ['build/workers', 'worker'],
    ['content/parse', 'parser-process'],
  ] as const) {
    mkdirSync(join(out, folder), { recursive: true })
    writeFileSync(join(out, folder, `${name}.js`), `export * from '${relative(folder, '.')}/${name}.js'\n`)
  }
  writeFileSync(join(out, 'licences.txt'), toLicences(Object.keys(metafile.inputs), project))
}

/**
 * How a module loads a package at once, and only when it needs it. In a bundle, the package is a file of its own: a part of another one
 * would be read by all commands.
 */
const lazyPackage = /(createRequire\(import\.meta\.url\))\('(liquidjs)'\)/g

/** The packages that the modules of the bundle load so. */
const lazyPackages = new Set<string>()

/** The path of such a file in the folder of the bundles. */
const toLazyFile = (name: string): string => `${name}.cjs`

/** Bundles a package that {@link lazyPackage} loads. */
async function bundleLazyPackage(name: string, out: string): Promise<void> {
  await build({
    entryPoints: [name],
    absWorkingDir: project,
    outfile: join(out, toLazyFile(name)),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
  })
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
      const contents = readFileSync(path, 'utf8').replace(lazyPackage, (_, call: string, name: string) => {
        lazyPackages.add(name)
        const file = relative(dirname(compiled), toLazyFile(name))
        return `${call}(${JSON.stringify(file)})`
      })
      return { contents: contents.replaceAll('import.meta.url', url), loader: 'ts' }
    })
  },
}

/**
 * @param folder the folder with the declarations
 * @param entry the declarations of the API, in that folder
 */
export function pruneTypes(folder: string, entry: string): void {
  const used = new Set<string>()
  addReferences(join(folder, entry), used)
  for (const path of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    const file = join(folder, path)
    if (file.endsWith('.d.ts') && !used.has(file)) rmSync(file)
  }
  removeEmptyFolders(folder)
}

/** Adds a declaration file, and all files that it imports from. */
function addReferences(file: string, used: Set<string>): void {
  if (used.has(file) || !existsSync(file)) return
  used.add(file)
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(
    /(?:from|import\()\s*['"](\.[^'"]+)\.ts['"]/g,
  )) {
    addReferences(join(dirname(file), `${specifier}.d.ts`), used)
  }
}

function removeEmptyFolders(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) removeEmptyFolders(path)
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true })
}

/**
 * Writes the bundles of the command line, the API and the workers, the assets, the starter site, the layouts, and the
 * bundles of the shim.
 * @param out the folder that corresponds to `generator/`
 * @param sourcemap whether to write source maps, too
 */
export async function writeGenerator(out: string, sourcemap = false): Promise<void> {
  await bundleCommandLine(out, sourcemap)

  mkdirSync(`${out}/look/assets`, { recursive: true })
  for (const name of assetFiles)
    copyFileSync(new URL(`../look/assets/${name}`, import.meta.url), `${out}/look/assets/${name}`)
  mkdirSync(`${out}/look/drawn-images/fonts`, { recursive: true })
  for (const name of [...fontFiles, 'LICENSE'] as const)
    copyFileSync(findFontFile(name), `${out}/look/drawn-images/fonts/${name}`)
  mkdirSync(`${out}/commands/client`, { recursive: true })
  copyFileSync(clientRuntime, `${out}/commands/client/runtime.ts`)
  cpSync(starterFolder, `${out}/starter`, { recursive: true })
  cpSync(ownLayoutFolder, `${out}/look/layouts/default`, { recursive: true })

  const bundles = `${out}/hosts/bundles`
  mkdirSync(bundles, { recursive: true })
  for (const { name, file, ...features } of packedBundles)
    writeFileSync(`${bundles}/${file}`, readBundle(name, features))
  writeFileSync(`${bundles}/licences.txt`, readLicences())
}
