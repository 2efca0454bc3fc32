/** Collects files that are published as they are: images and other files beside a document, and the folder `static/`. */

import { VFile } from 'vfile'
import { hashChunks, readHandleChunks } from '../../kernel/files/regular-file.ts'
import type { FolderEntry, ListFolder } from '../../kernel/files/walk.ts'
import { readContentFile } from './read-text.ts'

/** A file of the content that is neither text of a document nor YAML. */
export interface AssetFile {
  /** Its path in the content folder, with slashes and in Unicode's form NFC, such as `essays/caching/diagram.png`. */
  readonly source: string
  /** The hash of its bytes, as in the manifest. */
  readonly hash: string
  /** In bytes. */
  readonly length: number
  /** Its path as messages show it; receives its diagnostics. */
  readonly file: VFile
  /** Whether it belongs to another generator, which uses it in its own ways. */
  readonly isOptional: boolean
  /** Its path from the root of the site of that generator; null if it has none. */
  readonly address: string | null
}

/** Names in the folder of static files that begin with a dot and are published: RFC 8615, and a mark for GitHub Pages. */
const publishedDotNames: ReadonlySet<string> = new Set(['.well-known', '.nojekyll'])

/** Whether a file beside a document is an asset by its name, and not a document or its backup copy. */
export const isAssetName = (name: string): boolean =>
  /\.[a-z\d]+$/i.test(name) && !/\.(?:mdx?|markdown)(?:\.|$)/i.test(name)

/**
 * Reads a file of the content that is published as it is.
 * @param source its path in the content folder
 * @returns null if it cannot be read, which is then reported on a file in `unexpectedFiles`
 */
export function collectAsset(
  { path }: FolderEntry,
  source: string,
  unexpectedFiles: VFile[],
): AssetFile | null {
  const file = new VFile({ path })
  const state = readContentFile(file, (handle) => hashChunks(readHandleChunks(handle)))
  if (state === null) unexpectedFiles.push(file)
  return state && { source: source.normalize('NFC'), ...state, file, isOptional: false, address: null }
}

/**
 * Collects the files of a folder and of all folders below it.
 * @param source the path of the folder in the content folder
 * @param isExpected whether a file with this name is an asset
 * @param toUnexpected reports any other file, a link that leads out of the content, and a link to a folder, because it may lead back to a
 *   folder above it
 */
export function collectAssets(
  folder: FolderEntry,
  source: string,
  list: ListFolder,
  unexpectedFiles: VFile[],
  isExpected: (name: string) => boolean,
  toUnexpected: (entry: FolderEntry) => VFile,
): AssetFile[] {
  return (list(folder.path, publishedDotNames) ?? []).flatMap((entry) => {
    const path = `${source}/${entry.name}`
    if (entry.kind === 'folder' && !entry.isLink)
      return collectAssets(entry, path, list, unexpectedFiles, isExpected, toUnexpected)
    const isFile = entry.kind === 'file' || entry.kind === 'broken link'
    if (isFile && isExpected(entry.name)) return collectAsset(entry, path, unexpectedFiles) ?? []
    unexpectedFiles.push(toUnexpected(entry))
    return []
  })
}

/** Reads the start of an asset: enough for the size of every image whose metadata has an ordinary length. */
export function readStart({ file }: AssetFile): Buffer | null {
  return readContentFile(file, (handle) => {
    for (const chunk of readHandleChunks(handle)) return chunk
    return Buffer.alloc(0)
  })
}
