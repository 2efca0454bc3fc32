/** Collects the documents of a source of another generator, and the files beside them. Nothing in it is unexpected. */

import { statSync } from 'node:fs'
import { posix } from 'node:path'
import picomatch from 'picomatch'
import type { VFile } from 'vfile'
import type { Source } from '../sources/source.ts'
import { type AssetFile, collectAsset, isAssetName } from './assets.ts'
import type { SourceFile } from './document.ts'
import { createListing, type Entry } from './listing.ts'

export interface CollectedSource {
  readonly documents: readonly SourceFile[]
  readonly assets: readonly AssetFile[]
}

/**
 * Collects a source.
 * @param index of the source
 * @param content the content folder, which is left out if it is in the folder of the source
 * @param unexpectedFiles receives what cannot be read
 */
export function collectForeign(
  source: Source,
  index: number,
  content: string,
  unexpectedFiles: VFile[],
): CollectedSource {
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const isIncluded = picomatch([...source.files], { dot: true })
  const isIgnored = picomatch([...source.ignore], { dot: true })
  const list = createListing(source.folder, unexpectedFiles)
  const skipped = posix.normalize(content)

  visit(source.folder, '')
  for (const { folder, id } of source.staticFolders)
    assets.push(...collectStatic(folder, id, unexpectedFiles))
  return { documents, assets }

  function visit(folder: string, path: string): void {
    const entries = list(folder) ?? []
    // The output of a build is no content.
    if (entries.some(({ name, kind }) => kind === 'folder' && name === '_stele')) return
    for (const entry of entries) {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.kind === 'folder') {
        const isSkipped = entry.isLink || entry.name === 'node_modules' || isIgnored(`${inner}/_`)
        if (!isSkipped && posix.normalize(entry.path) !== skipped) visit(entry.path, inner)
      } else if (entry.kind === 'file' && !isIgnored(inner)) add(entry, inner)
    }
  }

  function add(entry: Entry, path: string): void {
    const id = posix.join(source.id, path)
    if (isIncluded(path)) {
      const format = path.endsWith('.mdx') ? 'mdx' : 'md'
      documents.push({
        kind: source.kind,
        // Front matter decides about these three.
        slug: '',
        lang: '',
        url: null,
        address: null,
        page: null,
        format,
        path: entry.path,
        id,
        source: index,
      })
    } else if (isAssetName(entry.name)) {
      const asset = collectAsset(entry, id, unexpectedFiles)
      if (asset !== null) assets.push({ ...asset, isOptional: true })
    }
  }
}

/** Collects a folder whose files have addresses from the root of the other site. */
function collectStatic(folder: string, id: string, unexpectedFiles: VFile[]): AssetFile[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  const list = createListing(folder, unexpectedFiles)
  const assets: AssetFile[] = []
  const visit = (path: string, inner: string): void => {
    for (const entry of list(path) ?? []) {
      const name = `${inner}/${entry.name}`
      if (entry.kind === 'folder' && !entry.isLink) visit(entry.path, name)
      else if (entry.kind === 'file' && isAssetName(entry.name)) {
        const asset = collectAsset(entry, id + name, unexpectedFiles)
        if (asset !== null) assets.push({ ...asset, isOptional: true, address: name.normalize('NFC') })
      }
    }
  }
  visit(folder, '')
  return assets
}
