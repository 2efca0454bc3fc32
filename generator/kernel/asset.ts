/** Files that are published beside pages: those that pages load, named by their content, and files of the author. */

import { hash } from 'node:crypto'
import type { VFile } from 'vfile'
import { assetFolder } from '../../shim/contract/routes.ts'

/** A published file that pages load. */
export interface Asset {
  /** Path relative to dist. It contains a hash of the bytes, so that clients may cache the file forever. */
  readonly file: string
  readonly bytes: Buffer
}

/** In CSS pixels. */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** A file of the content that is published as it is. */
export interface AssetEntry {
  /** Its path in the content folder, such as `essays/caching/diagram.png`. */
  readonly source: string
  /** Its path in dist. */
  readonly file: string
  /** Null for a file that is not an image. */
  readonly size: ImageSize | null
}

/** Such a file, and how it is published. */
export interface ContentAsset extends AssetEntry {
  /** The file in the content folder; receives its diagnostics. */
  readonly input: VFile
  readonly hash: string
  /** In bytes. */
  readonly length: number
  /** Whether its address is its path in `static/`. The address of every other asset contains its hash. */
  readonly isStatic: boolean
  /** Whether it belongs to another generator, which uses it in its own ways. */
  readonly isOptional: boolean
  /** Its path on the site of that generator; null if it has none. */
  readonly address: string | null
}

/** How many characters of a hash are part of an address. */
export const hashLength = 10

/**
 * Returns the path of a file in dist.
 * @param content its bytes, or a text that decides about all of them
 */
export function toHashedPath(name: string, content: string | Buffer): string {
  const digest = hash('sha256', content, 'base64url').slice(0, hashLength)
  const dot = name.lastIndexOf('.')
  return `${assetFolder}/${name.slice(0, dot)}-${digest}${name.slice(dot)}`
}

/** Names a file by its bytes. */
export const toAsset = (name: string, bytes: Buffer): Asset => ({ file: toHashedPath(name, bytes), bytes })
