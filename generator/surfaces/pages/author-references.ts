/** Replaces the addresses of an author's links and images by those on the host, and writes the sizes of images. */

import type { Element } from 'hast'
import { replaceSrcset } from '../../content/markdown/html-attributes.ts'
import type { Document } from '../../kernel/document.ts'
import { toFileHref } from '../../kernel/published-urls.ts'
import type { ReferencedAsset } from '../../site/addresses/find-asset.ts'
import { createHrefEditor } from '../hosted-links.ts'
import type { PageContext } from '../page-context.ts'

/** Finds what the references of one document lead to. */
export interface References {
  readonly findAsset: (href: string) => ReferencedAsset | null
  /** Returns the address of an asset, by its path. */
  readonly toFileHref: (path: string) => string
  /** Returns the address of everything else. */
  readonly editHref: (href: string) => string
}

export const createReferences = (document: Document, context: PageContext): References => ({
  findAsset: (href) => context.findAsset(href, document),
  toFileHref: (path) => toFileHref(path, context.site),
  editHref: createHrefEditor(document, context),
})

/** Replaces the references of an element. */
export function followReferences(
  { tagName, properties }: Element,
  { findAsset, toFileHref, editHref }: References,
): void {
  const toAddress = (href: string): string => {
    const asset = findAsset(href)
    return asset === null ? editHref(href) : toFileHref(`/${asset.file}`) + asset.suffix
  }
  const { href, src, srcSet, poster } = properties
  if (typeof href === 'string') properties.href = toAddress(href)
  if (typeof src === 'string') {
    if (tagName === 'img') reserveSpace(properties, findAsset(src)?.size ?? null)
    properties.src = toAddress(src)
  }
  if (typeof poster === 'string') properties.poster = toAddress(poster)
  if (typeof srcSet === 'string') properties.srcSet = replaceSrcset(srcSet, toAddress)
}

/** Writes the size of an image, so that the page does not move when the image has loaded. Keeps a size of the author. */
function reserveSpace(properties: Element['properties'], size: ReferencedAsset['size']): void {
  if (size === null) return
  const { width, height } = properties
  if (width === undefined && height === undefined) Object.assign(properties, size)
  else if (height === undefined && isPixels(width))
    properties.height = Math.round((Number(width) * size.height) / size.width)
  else if (width === undefined && isPixels(height))
    properties.width = Math.round((Number(height) * size.width) / size.height)
}

const isPixels = (value: unknown): boolean => /^\d+$/.test(String(value))
