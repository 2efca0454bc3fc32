/**
 * The names by which the texts of other generators refer to documents: the files, their addresses on the site that is there, and the
 * names of notes. Each is a key of the path table that no path of this site can be.
 */

import { posix } from 'node:path'
import { type ImportedSource, isImported, type Source } from '../../content/schemas/source.ts'
import { toComparable } from '../../importers/documents/address.ts'
import { getImporter } from '../../importers/importers.ts'
import { splitDatePrefix } from '../../importers/place.ts'
import type { Document } from '../../kernel/document.ts'
import type { PathEntry } from '../../kernel/path-table.ts'

/** What a reference is resolved against. */
export type ReferenceBase = Pick<Document, 'id' | 'lang' | 'source' | 'url' | 'address'>

export type Lookup = { readonly get: (path: string) => PathEntry | undefined }

/** A file name can be decomposed (NFD), as on macOS, where the link to it is composed. */
export const toFileName = (id: string): string => `file ${id.normalize('NFC')}`
export const toAddressName = (address: string): string => `address ${toComparable(address)}`
/** Another name of a note counts less than the name of a file. */
export const toAliasName = (name: string): string => `alias ${name.normalize('NFC').toLowerCase()}`
export const toNoteName = (name: string): string => `note ${name.normalize('NFC').toLowerCase()}`
export const toPostName = (name: string): string => `post ${name.normalize('NFC')}`

/** Lists the names of a document. */
export function* listSourceNames(
  document: Document,
  sources: readonly Source[],
): Generator<readonly [name: string, entry: PathEntry]> {
  const { id, lang, address, names, path } = document
  const source = getImportedSource(document, sources)
  if (source === undefined) return
  const entry: PathEntry = { targets: { [lang]: path } }
  yield [toFileName(id), entry]
  const importer = getImporter(source.from)
  const withoutExtension = id.replace(/\.[^./]+$/, '')
  // A link may name the file of a translation without its language.
  const withoutLocale = withoutExtension.replace(new RegExp(`\\.${lang}$`, 'i'), '')
  if (importer.linksFollowLanguage && withoutLocale !== withoutExtension)
    yield [toFileName(withoutLocale + id.slice(withoutExtension.length)), entry]
  if (address !== null && source.hasPages) yield [toAddressName(address), entry]
  // Hexo leaves the date of a file out of the name of its post (https://hexo.io/docs/permalinks#Variables).
  const [day, post] = splitDatePrefix(posix.basename(withoutExtension))
  if (day !== null && /(?:^|\/)_posts\//.test(id)) yield [toPostName(post), entry]
  if (importer.linksByName) {
    const parts = withoutLocale.split('/')
    // A link to an index file may name its folder.
    const named = /^_?index$/i.test(posix.basename(withoutLocale)) ? parts.slice(0, -1) : parts
    for (let start = named.length - 1; start >= 0; start--)
      yield [toNoteName(named.slice(start).join('/')), entry]
    for (const name of names) yield [toAliasName(name), entry]
  }
}

/** The end of a path, with each number of folders. */
export function listSuffixes(path: string): readonly string[] {
  const parts = path.split('/').filter((part) => part !== '..')
  return parts.map((_, start) => parts.slice(start).join('/'))
}

/** The key of a file by its name, or by the end of its path. */
export const toAttachmentName = (name: string): string => `attachment ${name.normalize('NFC').toLowerCase()}`

/** The key of an asset by its address on the other site. */
export const toAssetName = (address: string): string => `asset ${address}`

/** The site of documents whose source has no base URL. */
export const unknownSite = 'https://site.invalid'

/** The URL of a document of another generator, or the one that its page would have. */
export const toOwnUrl = (
  { url, address }: Pick<ReferenceBase, 'url' | 'address'>,
  base: ImportedSource['base'],
): string => url ?? `${base ?? unknownSite}${address}`

/** Returns the source of a document of another generator; undefined for a document of Stele's own layout. */
export function getImportedSource(
  { source: index }: Pick<ReferenceBase, 'source'>,
  sources: readonly Source[],
): ImportedSource | undefined {
  const source = sources[index]
  return source !== undefined && isImported(source) ? source : undefined
}
