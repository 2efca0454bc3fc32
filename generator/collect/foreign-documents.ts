/** Collects the documents of a source of another generator, and the files beside them. Nothing in it is unexpected. */

import { statSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import type { VFile } from 'vfile'
import { joinPortably, listParents } from '../files/portable-path.ts'
import { createGlobs } from '../sources/globs.ts'
import { locateFile } from '../sources/locate-file.ts'
import { presets } from '../sources/presets.ts'
import type { ForeignSource, Inherited } from '../sources/source.ts'
import { type AssetFile, collectAsset, isAssetName } from './collect-assets.ts'
import { type CollectedSource, noNames, noParams, type SourceFile } from './document.ts'
import { type DataFile, readInherited } from './foreign-data.ts'
import { createListing, type Entry } from './listing.ts'

interface CollectedForeign extends CollectedSource {
  /** Values that files of the source hold for its documents, the outermost first. */
  readonly inherited: readonly Inherited[]
  readonly sections: ForeignSource['sections']
}

/** Names of folders that generators write to. One with an `index.html` is the output of a build, and no content. */
const outputFolders: ReadonlySet<string> = new Set(['_site', 'build', 'dist', 'out', 'public'])

/**
 * Collects a source.
 * @param index of the source
 * @param content the content folder, which is left out if it is in the folder of the source
 * @param unexpectedFiles receives what cannot be read
 */
export function collectForeign(
  source: ForeignSource,
  index: number,
  content: string,
  unexpectedFiles: VFile[],
): CollectedForeign {
  const { bundleName, inheritance, mdxExtensions } = presets[source.preset]
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const dataFiles: DataFile[] = []
  const isIncluded = createGlobs(source.files)
  const isIgnored = createGlobs(source.ignore)
  const isContent = (path: string): boolean => resolve(path) === resolve(content)
  const files = listFiles(
    joinPortably([content, source.id]),
    (path, inner) => isContent(path) || isIgnored(inner),
    unexpectedFiles,
  )
  const isBundle = ({ entry: { name }, path }: FoundFile): boolean =>
    bundleName !== null && name.startsWith(`${bundleName}.`) && isIncluded(path)
  const bundles = new Set(files.filter(isBundle).map(({ path }) => posix.dirname(path)))

  for (const file of files) if (!isIgnored(file.path)) add(file)
  const inherited = readInherited(dataFiles, source, documents, unexpectedFiles)
  for (const id of source.staticFolders) {
    const folder = joinPortably([content, id])
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
    const isSkipped = (path: string, inner: string): boolean =>
      isContent(path) || (id === source.id && isIgnored(inner))
    for (const { entry, path } of listFiles(folder, isSkipped, unexpectedFiles))
      addAsset(entry, `${id}/${path}`, `/${path}`.normalize('NFC'))
  }
  return { documents, assets, inherited, sections: listSections(dataFiles, source) }

  function add(file: FoundFile): void {
    const { entry, path } = file
    const id = posix.join(source.id, path)
    const isDocument = isIncluded(path)
    if (inheritance?.isHolder(path)) dataFiles.push({ path: entry.path, inner: path })
    if (isDocument && !isResource(file)) {
      documents.push({
        kind: source.kind,
        // Front matter decides about the values that are empty here.
        slug: '',
        lang: '',
        url: null,
        address: null,
        names: noNames,
        params: noParams,
        page: null,
        format: mdxExtensions.some((extension) => path.endsWith(`.${extension}`)) ? 'mdx' : 'md',
        path: entry.path,
        id,
        source: index,
      })
    } else addAsset(entry, id, null)
  }

  /** Whether a document is part of another one, and has no page. */
  function isResource(file: FoundFile): boolean {
    const own = posix.dirname(file.path)
    return ['.', ...listParents(file.path)].some(
      (folder) => bundles.has(folder) && (folder !== own || !isBundle(file)),
    )
  }

  function addAsset(entry: Entry, id: string, address: string | null): void {
    if (!isAssetName(entry.name)) return
    const asset = collectAsset(entry, id, unexpectedFiles)
    if (asset !== null) assets.push({ ...asset, isOptional: true, address })
  }
}

/** Lists the folders that have a page of their list. */
const listSections = (files: readonly DataFile[], source: ForeignSource): ForeignSource['sections'] =>
  files.flatMap(({ inner }) => {
    const { isSection, lang, segments } = locateFile(inner, source)
    return isSection ? [[lang, ...segments].join('/')] : []
  })

interface FoundFile {
  readonly entry: Entry
  /** Relative to the folder that is listed. */
  readonly path: string
}

/**
 * Lists the files of a folder and of those below it. It may be the folder of a whole site, with packages and output in it.
 * @param isSkipped whether a folder is left out; the second path is relative to the listed folder
 */
function listFiles(
  root: string,
  isSkipped: (path: string, inner: string) => boolean,
  unexpectedFiles: VFile[],
): readonly FoundFile[] {
  const list = createListing(root, unexpectedFiles)
  const files: FoundFile[] = []
  const visit = (folder: string, prefix: string): void => {
    const entries = list(folder) ?? []
    if (prefix !== '' && isOutput(posix.basename(prefix), entries)) return
    for (const entry of entries) {
      const path = prefix + entry.name
      if (entry.kind === 'file') files.push({ entry, path })
      else if (entry.kind !== 'folder' || entry.isLink || entry.name === 'node_modules') continue
      else if (!isSkipped(entry.path, path)) visit(entry.path, `${path}/`)
    }
  }
  visit(root, '')
  return files
}

/** Whether a folder holds the output of a build. */
const isOutput = (name: string, entries: readonly Entry[]): boolean =>
  entries.some(
    (entry) =>
      (entry.kind === 'folder' && entry.name === '_stele') ||
      (outputFolders.has(name) && entry.name === 'index.html'),
  )
