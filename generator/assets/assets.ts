/** What the pages need beside themselves: stylesheets, scripts and the icon, as files of the generator. */

import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { assetFolder } from '../../shim/contract/routes.ts'

export interface Asset {
  /** Its file in dist, whose name changes with its bytes, so that it may be kept for ever. */
  readonly file: string
  readonly bytes: Buffer
}

function toAsset(name: string, bytes: Buffer): Asset {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10)
  const dot = name.lastIndexOf('.')
  return { file: `${assetFolder}/${name.slice(0, dot)}-${hash}${name.slice(dot)}`, bytes }
}

/** The files of the explorer's library, by the name that they have beside this file once it is packed. */
export const libraryFiles = {
  'redoc.js': 'redoc/bundles/redoc.standalone.js',
  'redoc-licence.txt': 'redoc/LICENSE',
  'redoc-notices.txt': 'redoc/bundles/redoc.standalone.js.LICENSE.txt',
} as const

/** Where a file of the library lies: beside this one in the package, in its own package in a checkout. */
export function findLibraryFile(name: keyof typeof libraryFiles): string {
  const packed = fileURLToPath(new URL(name, import.meta.url))
  if (existsSync(packed)) return packed
  const { resolve } = createRequire(import.meta.url)
  const folder = resolve('redoc/package.json').slice(0, -'package.json'.length)
  return folder + libraryFiles[name].slice('redoc/'.length)
}

const readLibrary = (name: keyof typeof libraryFiles): Buffer => readFileSync(findLibraryFile(name))

/** Files of our own, by the name that they have beside this one. */
export const ownFiles = ['style.css', 'site.js', 'icon.svg', 'explorer.css', 'explorer.js'] as const

const own = (name: (typeof ownFiles)[number]): Asset =>
  toAsset(name, readFileSync(new URL(name, import.meta.url)))

/** Everything that a page may load. */
export interface Assets {
  readonly style: Asset
  readonly script: Asset
  readonly icon: Asset
  readonly explorerStyle: Asset
  readonly explorerScript: Asset
  readonly library: Asset
  readonly libraryLicence: Asset
}

/** Where the files are that every page loads. */
export type PageAssets = Readonly<Record<'style' | 'script' | 'icon', Pick<Asset, 'file'>>>

/** Reads them all. */
export function readAssets(): Assets {
  const licence = [readLibrary('redoc-licence.txt'), Buffer.from('\n'), readLibrary('redoc-notices.txt')]
  return {
    style: own('style.css'),
    script: own('site.js'),
    icon: own('icon.svg'),
    explorerStyle: own('explorer.css'),
    explorerScript: own('explorer.js'),
    library: toAsset('redoc.js', readLibrary('redoc.js')),
    libraryLicence: toAsset('redoc-licence.txt', Buffer.concat(licence)),
  }
}
