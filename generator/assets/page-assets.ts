/** The files that pages load: stylesheets, scripts, the icon and the API explorer's library. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { assetFolder } from '../../shim/contract/routes.ts'
import { explainSystemError } from '../files/system-error.ts'

/** A published file that pages load. */
export interface Asset {
  /** Path relative to dist. It contains a hash of the bytes, so that clients may cache the file forever. */
  readonly file: string
  readonly bytes: Buffer
}

/** Names a file by its bytes. */
export function toAsset(name: string, bytes: Buffer): Asset {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const dot = name.lastIndexOf('.')
  return { file: `${assetFolder}/${name.slice(0, dot)}-${hash}${name.slice(dot)}`, bytes }
}

/** Paths of the API explorer's library in `node_modules`, by their file names in the packed generator. */
export const libraryFiles = {
  'redoc.js': 'redoc/bundles/redoc.standalone.js',
  'redoc-licence.txt': 'redoc/LICENSE',
  'redoc-notices.txt': 'redoc/bundles/redoc.standalone.js.LICENSE.txt',
} as const

/** The path of a library file: next to this file in the packed generator, in `node_modules` in a checkout. */
export function findLibraryFile(name: keyof typeof libraryFiles): string {
  const packed = fileURLToPath(new URL(name, import.meta.url))
  if (existsSync(packed)) return packed
  const { resolve } = createRequire(import.meta.url)
  const folder = resolve('redoc/package.json').slice(0, -'package.json'.length)
  return folder + libraryFiles[name].slice('redoc/'.length)
}

const readLibrary = (name: keyof typeof libraryFiles): Buffer => readOwnFile(findLibraryFile(name))

const readOwnFile = (path: string): Buffer =>
  explainSystemError(() => readFileSync(path), `Cannot read "${path}"`)

/** Names of the asset files next to this one. `dev.js` is only in previews. */
export const assetFiles = [
  'style.css',
  'site.js',
  'icon.svg',
  'explorer.css',
  'explorer.js',
  'dev.js',
] as const

const readAssetFile = (name: (typeof assetFiles)[number]): Buffer =>
  readOwnFile(fileURLToPath(new URL(name, import.meta.url)))

const readAsset = (name: (typeof assetFiles)[number]): Asset => toAsset(name, readAssetFile(name))

/** Every file that a page may load. */
export interface Assets {
  readonly style: Asset
  readonly script: Asset
  readonly icon: Asset
  readonly explorerStyle: Asset
  readonly explorerScript: Asset
  readonly library: Asset
  readonly libraryLicence: Asset
  /** Null on a host that runs the shim. */
  readonly search: BrowserSearch | null
}

/** Lists all assets of a build. */
export const listAssets = ({ search, ...assets }: Assets): readonly Asset[] => [
  ...Object.values(assets),
  ...Object.values(search ?? {}),
]

/** The search that runs in the browser. */
export interface BrowserSearch {
  readonly module: Asset
  readonly licences: Asset
}

/** The paths of the files that every page loads. */
export type PageAssets = Readonly<Record<'style' | 'script' | 'icon', Pick<Asset, 'file'>>>

/** Reads the script that reloads the pages of a preview, and shows mistakes over them. */
export const readDevScript = (): Buffer => readAssetFile('dev.js')

/** Reads all assets from disk. */
export function readAssets(search: BrowserSearch | null): Assets {
  const licence = [readLibrary('redoc-licence.txt'), Buffer.from('\n'), readLibrary('redoc-notices.txt')]
  return {
    style: readAsset('style.css'),
    script: readAsset('site.js'),
    icon: readAsset('icon.svg'),
    explorerStyle: readAsset('explorer.css'),
    explorerScript: readAsset('explorer.js'),
    library: toAsset('redoc.js', readLibrary('redoc.js')),
    libraryLicence: toAsset('redoc-licence.txt', Buffer.concat(licence)),
    search,
  }
}
