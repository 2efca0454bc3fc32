/** Finds the files that documents of other generators name in ways of their own. */

import { posix } from 'node:path'
import type { Source } from '../../content/schemas/source.ts'
import { getImporter } from '../../importers/importers.ts'
import type { AssetEntry } from '../../kernel/asset.ts'
import { decodePart } from '../../kernel/site-url.ts'
import {
  getImportedSource,
  type Lookup,
  type ReferenceBase,
  toAddressName,
  toAssetName,
  toAttachmentName,
  toOwnUrl,
} from './source-names.ts'

/** Finds an asset by its address on the site of another generator. */
export function findAssetElsewhere(
  href: string,
  document: ReferenceBase,
  sources: readonly Source[],
  paths: Lookup,
): AssetEntry | undefined {
  const source = getImportedSource(document, sources)
  if (source !== undefined && getImporter(source.from).hasAssetFolders) {
    const file = posix.join(document.id.replace(/\.[^./]+$/, ''), decodePart(href.replace(/[?#].*/s, '')))
    const own = paths.get(file.normalize('NFC'))?.asset
    if (own !== undefined) return own
  }
  const aliased = findAliasedAsset(href, paths)
  if (aliased !== undefined) return aliased
  const own = toOwnUrl(document, source?.base ?? null)
  // Docusaurus names its static folder by an alias (https://docusaurus.io/docs/markdown-features/assets).
  const rooted = href.replace(/^@site\/static(?=\/)/, '')
  if (!URL.canParse(rooted, own)) return undefined
  const { origin, pathname } = new URL(rooted, own)
  const page = new URL(own)
  if (origin !== page.origin) return undefined
  const path = toDecoded(pathname)
  // The path of a page is the path of its site, and then its address.
  const address = toDecoded(`${document.address}`)
  const folder = toDecoded(page.pathname).slice(0, -address.length)
  const inner = path.startsWith(folder) ? path.slice(folder.length) : path
  const asset = paths.get(toAssetName(inner))?.asset
  if (asset !== undefined || source === undefined) return asset
  return getImporter(source.from).hasBundles ? findBundledAsset(inner, paths) : undefined
}

/**
 * Finds a file of a page by its address below that of the page. The files in a folder belong to the nearest page above them that
 * has an index file (https://gohugo.io/content-management/page-bundles/).
 */
function findBundledAsset(path: string, paths: Lookup): AssetEntry | undefined {
  for (let end = path.lastIndexOf('/'); end !== -1; end = path.lastIndexOf('/', end - 1)) {
    const [page] = Object.values(paths.get(toAddressName(path.slice(0, end + 1)))?.targets ?? {})
    const id = page === undefined ? undefined : paths.get(page)?.document?.id
    if (id !== undefined && /(?:^|\/)_?index\.[^/]*$/.test(id))
      return paths.get(posix.join(posix.dirname(id), path.slice(end + 1)))?.asset
    if (end === 0) break
  }
  return undefined
}

/** Finds an asset by its name alone or by the end of its path, as links in a vault name it. */
export function findNamedAsset(
  href: string,
  document: ReferenceBase,
  sources: readonly Source[],
  paths: Lookup,
): AssetEntry | undefined {
  const source = getImportedSource(document, sources)
  if (source === undefined || !getImporter(source.from).linksAsWikilinks) return undefined
  const name = decodePart(href.replace(/[?#].*/s, '')).replace(/^(?:\.{0,2}\/)+/, '')
  return paths.get(toAttachmentName(name))?.asset
}

/** Finds an asset by an alias of the folder of the sources or of one in it: `~/assets/a.png`, `@/assets/a.png` or `@assets/a.png`. */
function findAliasedAsset(href: string, paths: Lookup): AssetEntry | undefined {
  const [, folder = '', inner] = /^[~@]([\w-]*)\/([^?#]+)/.exec(href) ?? []
  if (inner === undefined) return undefined
  const path = decodePart(posix.join(folder, inner))
  const names = folder === '' ? [`src/${path}`, path] : [`src/${path}`]
  return names.map((name) => paths.get(toAttachmentName(name))?.asset).find((asset) => asset !== undefined)
}

const toDecoded = (path: string): string => decodePart(path).normalize('NFC')
