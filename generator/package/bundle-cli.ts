/**
 * Bundles the command line with its dependencies. Without a bundle, each worker spends more time on loading several
 * hundred modules than on rendering 300 documents.
 */

import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin, transform } from 'esbuild'
import { clientRuntime } from '../commands/client/client.ts'
import { starterFolder } from '../commands/init/init.ts'
import { libraries, packedBundles, readBundle, readLicences, toLicences } from '../hosts/bundles.ts'
import { assetFiles } from '../look/assets/page-assets.ts'
import { findFontFile, fontFiles } from '../look/drawn-images/draw.ts'
import { ownLayoutFolder } from '../look/layouts/own-layouts.ts'
import { shareShapes } from './share-shapes.ts'

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
 * @returns the paths of all bundled modules, relative to the root of the project
 */
async function bundleCommandLine(out: string, sourcemap: boolean): Promise<readonly string[]> {
  const lazyPackages = new Set<string>()
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
    // acorn-jsx requires acorn, and Stele imports it. Without the alias, the bundles have both its CommonJS and its ESM build.
    alias: { acorn: './node_modules/acorn/dist/acorn.mjs' },
    banner: { js: banner },
    plugins: [keepModuleUrls(lazyPackages)],
    metafile: true,
    ...(sourcemap ? { sourcemap: 'external' } : {}),
  })
  // A source map describes the code before these two steps.
  if (!sourcemap) {
    await minifyLibraries(metafile)
    for (const file of Object.keys(metafile.outputs).filter((name) => name.endsWith('.js'))) {
      const path = join(project, file)
      writeFileSync(path, shareShapes(readFileSync(path, 'utf8')))
    }
  }
  for (const name of lazyPackageNames)
    if (!lazyPackages.has(name)) throw new Error(`No module loads ${name} as ${lazyPackage} does`)
  const inputs = Object.keys(metafile.inputs)
  for (const name of lazyPackages) inputs.push(...(await bundleLazyPackage(name, out)))
  // Threads and processes start these files, which have to exist under their names.
  for (const [folder, name] of [
    ['build/workers', 'worker'],
    ['content/parse', 'parser-process'],
  ] as const) {
    mkdirSync(join(out, folder), { recursive: true })
    writeFileSync(join(out, folder, `${name}.js`), `export * from '${relative(folder, '.')}/${name}.js'\n`)
  }
  writeFileSync(join(out, 'licences.txt'), toLicences(inputs, project))
  return inputs
}

/** The share of libraries in a bundle from which it is minified. */
const leastShare = 0.9

/**
 * Minifies the bundles that hold almost only libraries. Nobody reads their code in a stack trace, as one may read Stele's. Names stay, because
 * libraries may use those of their functions and classes.
 */
async function minifyLibraries({ outputs }: Metafile): Promise<void> {
  for (const [file, { inputs }] of Object.entries(outputs)) {
    const sizes = Object.entries(inputs).map(([path, { bytesInOutput }]) => [path, bytesInOutput] as const)
    const sum = (list: typeof sizes): number => list.reduce((total, [, bytes]) => total + bytes, 0)
    const ofLibraries = sizes.filter(([path]) => path.includes('node_modules/'))
    if (sum(ofLibraries) < leastShare * sum(sizes)) continue
    const path = join(project, file)
    const { code } = await transform(readFileSync(path, 'utf8'), {
      format: 'esm',
      target: 'node20.19',
      minifyWhitespace: true,
      minifySyntax: true,
      legalComments: 'none',
    })
    writeFileSync(path, code)
  }
}

/** The packages that modules load only when they need them. */
const lazyPackageNames = ['any-ascii', 'liquidjs', 'string-width']

/**
 * How a module loads a package at once, and only when it needs it. In a bundle, the package is a file of its own: a part of another one
 * would be read by all commands.
 */
const lazyPackage = new RegExp(
  String.raw`(createRequire\(import\.meta\.url\))\('(${lazyPackageNames.join('|')})'\)`,
  'g',
)

/** The path of such a file in the folder of the bundles. */
const toLazyFile = (name: string): string => `${name}.cjs`

/** Bundles a package that {@link lazyPackage} loads. Returns the paths of its modules, relative to the root of the project. */
async function bundleLazyPackage(name: string, out: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [name],
    absWorkingDir: project,
    outfile: join(out, toLazyFile(name)),
    bundle: true,
    minify: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

/**
 * Modules find the files beside them by `import.meta.url`. In a bundle that is the URL of the bundle, so this plugin
 * replaces it with the URL that the module would have on its own.
 * @param lazyPackages receives the packages that modules load as {@link lazyPackage} does
 */
const keepModuleUrls = (lazyPackages: Set<string>): Plugin => ({
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
})

/**
 * Writes the bundles of the command line, the API and the workers, the assets, the starter site, the layouts, and the
 * bundles of the shim.
 * @param out the folder that corresponds to `generator/`
 * @param sourcemap whether to write source maps, too
 * @returns the paths of all bundled modules, relative to the root of the project
 */
export async function writeGenerator(out: string, sourcemap = false): Promise<readonly string[]> {
  const inputs = await bundleCommandLine(out, sourcemap)

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
  return [...inputs, ...libraries.map((name) => `node_modules/${name}/index.js`)]
}
