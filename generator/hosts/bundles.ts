/**
 * The shim, and the search for browsers, as single files: each entry of `shim/entries`, bundled with all that it imports, and the
 * licences of the libraries in it.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions } from 'esbuild'
import type { SiteManifest } from '../../shim/contract/manifest.ts'
import { mcpFiles } from '../../shim/contract/mcp.ts'
import { internalFolder, toSearchTextsFile } from '../../shim/contract/routes.ts'
import { isCodable } from '../../shim/core/headers.ts'
import { toAsset } from '../kernel/asset.ts'
import type { DistFile } from '../kernel/file.ts'
import { explainSystemError } from '../kernel/files/system-error.ts'
import type { Hosting } from '../kernel/published-urls.ts'
import { version } from '../kernel/version.ts'
import { type BrowserSearch, ownAssetPath } from '../look/assets/page-assets.ts'

/** The fields of `package.json` that are read here. */
interface PackageFacts {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
  /** The deprecated form of `license`. */
  readonly licenses?: readonly { readonly type: string }[]
}

const separator = `\n${'-'.repeat(80)}\n\n`

/**
 * Returns the full licence texts of all packages in a bundle, sorted by package name.
 * @param inputs the paths of the bundled modules, relative to the root of the project
 * @param project the root of the project
 * @throws {Error} if a package has neither a licence file nor the MIT licence
 */
export function toLicences(inputs: readonly string[], project: string): string {
  const folders = inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input)?.[0] ?? [])
  const licences = [...new Set(folders)].map((folder) => toLicence(join(project, folder)))
  return [...new Set(licences)].sort().join(separator)
}

function toLicence(folder: string): string {
  const facts: PackageFacts = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { name, version, license = facts.licenses?.map(({ type }) => type).join(' or ') } = facts
  const file = findLicence(folder)
  if (file === null && license !== 'MIT') throw new Error(`Cannot bundle "${folder}": it has no licence file`)
  const text = file === null ? toMitLicence(facts) : readFileSync(file, 'utf8').trim()
  return `${name} ${version} (${license})\n\n${text}\n`
}

/** The text of the MIT licence (SPDX), for packages that name it without including its text. */
const toMitLicence = ({
  name,
  author,
}: PackageFacts): string => `Copyright (c) ${toName(author) ?? `the authors of ${name}`}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const toName = (author: PackageFacts['author']): string | undefined =>
  typeof author === 'string' ? author : author?.name

/** Returns the path of a package's licence file; null if it has none. */
function findLicence(folder: string): string | null {
  const name = readdirSync(folder).find((file) => /^licen[cs]e/i.test(file))
  return name === undefined ? null : join(folder, name)
}

/** esbuild's platform: `node` where Node's modules exist, `neutral` where only web standards do. */
type Target = Pick<BuildOptions, 'platform' | 'target'>

const targets = {
  node: { platform: 'node', target: 'node20.19' },
  deno: { platform: 'node', target: 'es2022' },
  bun: { platform: 'node', target: 'es2022' },
  cloudflare: { platform: 'neutral', target: 'es2022' },
  netlify: { platform: 'neutral', target: 'es2022' },
  vercel: { platform: 'neutral', target: 'es2022' },
  browser: { platform: 'neutral', target: 'es2022' },
} as const satisfies Readonly<Record<string, Target>>

type BundleName = keyof typeof targets

export const bundleNames = Object.keys(targets) as readonly BundleName[]

/** The third-party libraries that the bundles include. */
export const libraries: readonly string[] = ['@orama/stemmers', 'stemmer']

/** Modules that a bundle imports at run time: the platform's own, and the one that the build writes beside a function. */
const external = ['cloudflare:workers', '*/publication.js']

const project = fileURLToPath(new URL('../..', import.meta.url))
const packed = new URL('bundles/', import.meta.url)

/** What a bundle includes beside the shim. */
interface Features {
  /** The endpoint of the Model Context Protocol. */
  readonly hasMcp: boolean
  /** The search of texts. */
  readonly hasTexts: boolean
  /** Byte ranges of files. */
  readonly hasRanges: boolean
}

const allFeatures: Features = { hasMcp: true, hasTexts: true, hasRanges: true }

/** A bundle, and the name of its file in the package. */
interface PackedBundle extends Features {
  readonly name: BundleName
  readonly file: string
}

const toPacked = (name: BundleName, { hasMcp, hasTexts, hasRanges }: Features): PackedBundle => ({
  name,
  hasMcp,
  hasTexts,
  hasRanges,
  file: `${name}${hasMcp ? '' : '-without-mcp'}${hasTexts ? '' : '-without-texts'}${hasRanges ? '' : '-without-ranges'}.js`,
})

/** Runtimes whose bundles are loaded from a disk, so that their size does not matter, have ranges always. */
const hasDisk: ReadonlySet<BundleName> = new Set(['node', 'deno', 'bun'])

/** All bundles that the package includes. Browsers have no server. */
export const packedBundles: readonly PackedBundle[] = bundleNames.flatMap((name) =>
  (name === 'browser' ? [true] : [true, false]).flatMap((hasMcp) =>
    [true, false].flatMap((hasTexts) =>
      (name === 'browser' || hasDisk.has(name) ? [true] : [true, false]).map((hasRanges) =>
        toPacked(name, { hasMcp, hasTexts, hasRanges }),
      ),
    ),
  ),
)

/** Returns the bundle of an entry: the one that the package includes, or in a checkout a new one. */
export function readBundle(name: BundleName, features = allFeatures): Buffer {
  const file = new URL(toPacked(name, features).file, packed)
  if (existsSync(file)) return readPacked(file)
  return Buffer.from(bundle(`shim/entries/${name}.ts`, targets[name], features))
}

/** Returns the bundle for a build. It includes only what the build has. */
export const readBundleFor = (
  name: BundleName,
  { files, languages: [lang = ''] }: Pick<SiteManifest, 'files' | 'languages'>,
): Buffer =>
  readBundle(name, {
    hasMcp: files[mcpFiles.discovery] !== undefined,
    hasTexts: files[toSearchTextsFile(lang)] !== undefined,
    hasRanges: hasDisk.has(name) || hasLongFile(files),
  })

/** Size in bytes from which clients request a file in ranges: to resume a download, or to seek in audio and video. */
const minLongBytes = 65_536

/** Whether an author publishes a long file that is not text. Of text, clients get a compressed copy, which has no ranges. */
const hasLongFile = (files: SiteManifest['files']): boolean =>
  Object.entries(files).some(
    ([file, entry]) => entry.bytes >= minLongBytes && !isCodable(entry) && !ownAssetPath.test(`/${file}`),
  )

const readPacked = (file: URL): Buffer =>
  explainSystemError(() => readFileSync(file), `Cannot read "${fileURLToPath(file)}"`)

/** Returns the full licence texts of Stele and of the bundled libraries. */
export function readLicences(): Buffer {
  const file = new URL('licences.txt', packed)
  if (existsSync(file)) return readPacked(file)
  const libraryTexts = libraries.map((library) => `${library}\n\n${readLicence(toFolder(library))}\n`)
  const steleText = `Stele\n\n${readFileSync(`${project}LICENSE`, 'utf8').trim()}\n`
  return Buffer.from([steleText, ...libraryTexts].join(`\n${'-'.repeat(80)}\n\n`))
}

/** Creates the file of licences that is published beside a bundle. */
export const createLicenceFile = (): DistFile => ({
  file: `${internalFolder}/licences.txt`,
  bytes: readLicences(),
})

/** Finds a library in a checkout by path: a package's `exports` may hide its licence file. */
const toFolder = (library: string): string => `${project}node_modules/${library}`

function readLicence(folder: string): string {
  const file = findLicence(folder)
  if (file === null) throw new Error(`Cannot bundle "${folder}": it has no licence file`)
  return readFileSync(file, 'utf8').trim()
}

/** esbuild is loaded on demand: only a checkout has it, the installed package does not need it. */
function loadBundler(): typeof import('esbuild') {
  return createRequire(import.meta.url)('esbuild')
}

/**
 * Bundles an entry and returns its code.
 * @param entry its path from the root of the project
 */
export function bundle(entry: string, target: Target = targets.cloudflare, features = allFeatures): string {
  const { outputFiles } = loadBundler().buildSync({
    ...target,
    entryPoints: [entry],
    absWorkingDir: project,
    bundle: true,
    format: 'esm',
    minify: true,
    define: {
      HAS_MCP: String(features.hasMcp),
      HAS_TEXTS: String(features.hasTexts),
      HAS_RANGES: String(features.hasRanges),
      // Every published bundle has lists in parts and collections. The limits of the shim, 10 KB and with the search 16 KB, are for one without
      // both, and almost 1 KB too small for one with them. So the test of sizes sets these constants to false, and has limits for each part.
      HAS_LISTS: 'true',
      HAS_COLLECTIONS: 'true',
    },
    legalComments: 'inline',
    external,
    write: false,
  })
  return `${toBanner()}\n${outputFiles.map(({ text }) => text).join('')}`
}

/** The first line of a bundle: the versions and licences of what it includes. */
function toBanner(): string {
  const parts = libraries.map((library) => {
    const facts = JSON.parse(readFileSync(`${toFolder(library)}/package.json`, 'utf8'))
    return `${library} ${facts.version} (${facts.license})`
  })
  return `/*! Stele ${version} (MIT), with parts of ${parts.join(', ')}; full licences in licences.txt. */`
}

/**
 * @param hasTexts whether the search covers the texts of documents
 * @returns null for a host that runs the shim, which searches itself
 */
export function readBrowserSearch({ servedBy }: Hosting, hasTexts: boolean): BrowserSearch | null {
  if (servedBy === 'shim') return null
  const licences = toAsset('search-licences.txt', readLicences())
  // The first line of the bundle names the file beside it.
  const [, licenceFile = ''] = licences.file.split('/')
  const code = readBundle('browser', { ...allFeatures, hasTexts })
    .toString()
    .replace('licences.txt', licenceFile)
  return { module: toAsset('search.js', Buffer.from(code)), licences }
}
