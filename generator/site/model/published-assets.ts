/**
 * Gives each file of the content its address, reports mistakes in its name, its bytes and its size, and records which documents use it.
 * Explains references to files that do not exist.
 */

import { posix } from 'node:path'
import {
  apiRoot,
  assetFolder,
  isDeltaFile,
  isExportFile,
  plainPath,
  toDeltaFile,
  toExportFile,
} from '../../../shim/contract/routes.ts'
import type { AssetFile } from '../../content/files/collect-assets.ts'
import type { Link } from '../../content/texts/facts.ts'
import type { ContentAsset, ImageSize } from '../../kernel/asset.ts'
import { type Diagnosis, report } from '../../kernel/diagnostics/diagnostic.ts'
import { findSuggestion } from '../../kernel/diagnostics/wording.ts'
import type { Document } from '../../kernel/document.ts'
import { toContentPath, toFolder } from '../addresses/find-asset.ts'
import type { Addresses } from '../addresses/link-targets.ts'

/** How the model reads images. */
export interface ImageReader {
  /** Whether a path leads to an image. */
  readonly isImage: (source: string) => boolean
  /** Returns null for a file that is not an image. */
  readonly readImageSize: (asset: AssetFile) => ImageSize | 'unknown' | null
}

/** An image of more bytes is reported. Photos of a phone have more, and photos for a page a tenth of it. */
const maxImageBytes = 2 ** 20

/** Creates the assets of a site, in the order of the files. Reports names and images that need a change. */
export const toContentAssets = (
  files: readonly AssetFile[],
  { isImage, readImageSize }: ImageReader,
): readonly ContentAsset[] =>
  files.map((asset) => {
    const { source, hash, length, isOptional, address } = asset
    const found = isImage(source) ? readImageSize(asset) : null
    if (isImage(source) && !isOptional) reportImage(asset, found !== null)
    const size = found === 'unknown' ? null : found
    const isStatic = source.startsWith(staticPrefix)
    if (isStatic) reportName(asset)
    const file = isStatic ? source.slice(staticPrefix.length) : toHashedFile(source, hash)
    return { source, input: asset.file, hash, length, file, isStatic, isOptional, address, size }
  })

const staticPrefix = 'static/'

/** How many characters of a hash are part of an address. */
const addressHashLength = 10

/** The address of a document's asset: its name in characters that need no encoding, and its hash. */
function toHashedFile(source: string, hash: string): string {
  const name = source.slice(source.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  const words = toPlain(name.slice(0, dot), /[^\w.-]+/g).split(/[-.]/)
  const stem = words.filter((word) => word !== '').join('-')
  const hashed = `${stem === '' ? 'file' : stem}-${hash.slice(0, addressHashLength)}`
  return `${assetFolder}/${hashed}${name.slice(dot).toLowerCase()}`
}

/** Removes accents, and replaces the characters of a pattern by hyphens. */
const toPlain = (text: string, others: RegExp): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(others, '-')

function reportImage({ file, length }: AssetFile, isReadable: boolean): void {
  if (!isReadable) {
    report(file, 'unreadable-image', {
      reason:
        'The file is not an image that browsers show, or it is damaged; save it again in the format of its name',
      found: 'bytes of another format',
      expected: ['an image'],
    })
  }
  if (length > maxImageBytes) {
    const found = `${Math.ceil((length * 10) / maxImageBytes) / 10} MiB`
    report(file, 'large-image', {
      reason: `The image has ${found}, which is slow to load; make it smaller than 1 MiB`,
      found,
      expected: ['at most 1 MiB'],
    })
  }
}

function reportName({ source, file }: AssetFile): void {
  const path = source.slice(staticPrefix.length)
  if (!plainPath.test(path)) {
    const suggestion = toPlain(path, /[^\w./~@+,=-]+/g)
    report(file, 'invalid-file-name', {
      reason: `The path of a file in static/ is its address; use only letters without accents, digits and ._~@+,=- such as in "${suggestion}"`,
      found: path,
      expected: [suggestion],
    })
  } else if (isReserved(path)) {
    report(file, 'path-conflict', {
      reason: `The build uses "/${path}" itself, or a host does; rename or move the file`,
      found: `/${path}`,
      expected: ['another path'],
    })
  }
}

/**
 * Paths that belong to the API, to the build or to a host, files whose names only the build knows, and extensions of pages and of the compressed copies that hosts
 * without code serve.
 */
const isReserved = (path: string): boolean =>
  isOfHosts(path) ||
  isDeltaFile(path) ||
  isExportFile(path) ||
  lateFolders.includes(path) ||
  [apiRoot, `/${assetFolder}`].some((folder) => `/${path}/`.toLowerCase().startsWith(`${folder}/`)) ||
  /\.mdx?$/i.test(path)

/** The folders of files whose names only the build knows. */
const lateFolders: readonly string[] = [toDeltaFile(''), toExportFile('', 1)].map(posix.dirname)

/** Whether some host reads a file, or serves it as a compressed copy of another one. */
export const isOfHosts = (path: string): boolean =>
  path.startsWith('_') ||
  /\.(?:css|html|js|json|svg|txt|xml|yaml)\.(?:br|gz)$/i.test(path) ||
  hostFiles.has(path.toLowerCase())

/** Files that builds for some hosts write. */
const hostFiles: ReadonlySet<string> = new Set(['middleware.js', 'netlify.toml', 'vercel.json'])

interface AssetUses {
  /**
   * Adds the assets of a document, by their paths in the content folder.
   * @param isUnpublished whether the document is a draft that is not published, as its assets are not either
   */
  add(sources: readonly string[], isUnpublished: boolean): void
  /** Lists the assets to publish: assets of published documents, and all static files. */
  listPublished(): readonly ContentAsset[]
  /** Reports the assets that no document uses. */
  reportUnused(): void
}

/** Collects the uses of the assets of a site. */
export function createAssetUses(assets: readonly ContentAsset[]): AssetUses {
  const published = new Set<string>()
  const used = new Set<string>()
  return {
    add(sources, isUnpublished) {
      for (const source of sources) {
        used.add(source)
        if (!isUnpublished) published.add(source)
      }
    },
    listPublished: () => assets.filter(({ source, isStatic }) => isStatic || published.has(source)),
    reportUnused() {
      for (const { source, input, isStatic, isOptional } of assets) {
        if (isStatic || isOptional || used.has(source)) continue
        report(input, 'unused-file', {
          reason:
            'No document refers to the file, so it is not published; refer to it by a relative path, or delete it',
          found: 'a file without a reference',
          expected: ['a reference in a document'],
        })
      }
    },
  }
}

/**
 * Explains a reference that leads to nothing on the site.
 * @returns null for a reference to a page: an absolute path, or a link without the extension of a file
 */
export function explainMissingFile(
  { href, isEmbedded }: Pick<Link, 'href' | 'isEmbedded'>,
  document: Pick<Document, 'id'>,
  addresses: Addresses,
): Pick<Diagnosis, 'reason' | 'expected'> | null {
  const path = toContentPath(href, document)
  if (path === null || (isEmbedded === undefined && !isFileName(path))) return null
  const { hints } = addresses
  const folder = toFolder(document)
  const [sameName] = hints.assetsByName.get(posix.basename(path)) ?? []
  const file =
    findSuggestion(href, hints.assetsByFolder.get(folder) ?? []) ??
    (sameName === undefined ? undefined : posix.relative(folder, sameName))
  const suggestion = file && toReference(file)
  const advice = suggestion === undefined ? 'add it, or correct the path' : `did you mean "${suggestion}"?`
  return {
    reason: `The file "${href}" (${path}) does not exist; ${advice}`,
    expected: suggestion === undefined ? [path] : [suggestion],
  }
}

/** Encodes the characters of a path that would mean something else in a reference. */
const toReference = (path: string): string => path.replace(/[%?#]/g, encodeURIComponent)

/** Whether a path names a file other than a document or a page. */
const isFileName = (path: string): boolean => /\.[a-z\d]+$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path)
