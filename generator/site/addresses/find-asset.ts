/** Finds the file of the content that a reference in a document leads to. Such files are published as they are. */

import { posix } from 'node:path'
import type { Source } from '../../content/schemas/source.ts'
import type { AssetEntry, ContentAsset } from '../../kernel/asset.ts'
import type { Document } from '../../kernel/document.ts'
import type { PathEntry } from '../../kernel/path-table.ts'
import { decodePart, resolveSiteUrl } from '../../kernel/site-url.ts'
import { findAssetElsewhere, findNamedAsset } from './find-asset-elsewhere.ts'
import { listSuffixes, type ReferenceBase, toAssetName, toAttachmentName } from './source-names.ts'

/** An asset that a reference leads to. */
export interface ReferencedAsset extends AssetEntry {
  /** The query and the fragment of the reference, as the author wrote them. */
  readonly suffix: string
}

/** Lists the entries of assets: by their paths in the content folder, which have no slash in front, and by their addresses. */
export const listAssetPaths = (
  assets: readonly ContentAsset[],
): readonly (readonly [path: string, entry: PathEntry])[] =>
  assets.flatMap(
    ({ source, file, size, isStatic, isOptional, address }): (readonly [string, PathEntry])[] => {
      const asset = { source, file, size }
      return [
        [source, { asset }],
        ...(isOptional
          ? listSuffixes(source).map((name) => [toAttachmentName(name), { asset }] as const)
          : []),
        ...(address === null ? [] : [[toAssetName(address), { asset }] as const]),
        [`/${file}`, isStatic ? { asset, isFixed: true, isKnown: true } : { isKnown: true }],
      ]
    },
  )

/** The folder of a document and its files, relative to the content folder. */
export const toFolder = ({ id }: Pick<Document, 'id'>): string => posix.dirname(id)

/**
 * Resolves a relative reference as a path relative to the content folder, as editors and code hosts do.
 * @returns null for a reference that is not relative, or leads out of the content folder from a document in it
 */
export function toContentPath(href: string, document: Pick<Document, 'id'>): string | null {
  if (/^(?:[/\\?#]|$)/.test(href) || /^[a-z][a-z\d+.-]*:/i.test(href)) return null
  const path = decodePart(withoutSuffix(href))
  const resolved = posix.normalize(`${toFolder(document)}/${path}`).normalize('NFC')
  return resolved.startsWith('../') && !document.id.startsWith('../') ? null : resolved
}

/** A reference without its query and its fragment. */
const withoutSuffix = (href: string): string => href.replace(/[?#].*/s, '')

/**
 * Finds the asset that a reference of a document leads to: by its path in the content folder, or by its address.
 * @param base the path of the document's page
 * @param origin the site's origin
 * @param sources of the site
 */
export function findAsset(
  href: string,
  document: ReferenceBase,
  {
    base,
    origin,
    sources,
  }: { readonly base: string; readonly origin: string; readonly sources: readonly Source[] },
  paths: { readonly get: (path: string) => PathEntry | undefined },
): ReferencedAsset | null {
  const contentPath = toContentPath(href, document)
  const suffix = href.slice(withoutSuffix(href).length)
  const asset = contentPath === null ? undefined : paths.get(contentPath)?.asset
  if (asset !== undefined) return { ...asset, suffix }
  if (!/\.[a-z\d]+(?:[?#]|$)/i.test(href)) return null
  const elsewhere =
    document.address === null
      ? undefined
      : (findAssetElsewhere(href, document, sources, paths) ?? findNamedAsset(href, document, sources, paths))
  if (elsewhere !== undefined) return { ...elsewhere, suffix }
  const url = resolveSiteUrl(href, base, origin)
  const published = url === null ? undefined : paths.get(decodePart(url.pathname))?.asset
  return published === undefined ? null : { ...published, suffix }
}
