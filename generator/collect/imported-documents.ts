/** Collects the documents of a source of another generator, and the files beside them. Nothing in it is unexpected. */

import { statSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import type { VFile } from 'vfile'
import { locateFile } from '../importers/documents/locate-file.ts'
import { getImporter } from '../importers/importers.ts'
import { createReported } from '../kernel/diagnostics/diagnostic.ts'
import { joinPortably, listParents } from '../kernel/files/portable-path.ts'
import type { Entry, ListFolder } from '../kernel/files/walk.ts'
import { type FoundFile, type FoundFiles, walkFolder } from '../kernel/files/walk.ts'
import { createGlobFinder, createGlobs } from '../schemas/globs.ts'
import type { ImportedSource, Inherited } from '../schemas/source.ts'
import { type AssetFile, collectAsset, isAssetName } from './collect-assets.ts'
import { type CollectedSource, noNames, noParams, type SourceFile } from './document.ts'
import { type DataFile, readInherited } from './inherited-values.ts'
import { listOtherMarkdown, type OtherMarkdown } from './markdown-files.ts'

interface CollectedImport extends CollectedSource {
  /** Values that files of the source hold for its documents, the outermost first. */
  readonly inherited: readonly Inherited[]
  readonly sections: ImportedSource['sections']
  /** The Markdown files that are not documents. */
  readonly otherMarkdown: OtherMarkdown
}

/** What decides about the files of all sources. */
interface CollectOptions {
  /** The content folder, which is left out if it is in the folder of the source. */
  readonly content: string
  /** The output of another generator, relative to the content folder; null without one. It is left out, too. */
  readonly otherFolder: string | null
  /** Lists the folders of all sources. */
  readonly list: ListFolder
}

/**
 * Collects a source.
 * @param index of the source
 * @param unexpectedFiles receives what cannot be read, and links to documents that lead out of the repository
 */
export function collectImported(
  source: ImportedSource,
  index: number,
  { content, otherFolder, list }: CollectOptions,
  unexpectedFiles: VFile[],
): CollectedImport {
  const { bundleName, inheritance, mdxExtensions } = getImporter(source.from)
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const dataFiles: DataFile[] = []
  const isIncluded = createGlobs(source.files)
  const findIgnored = createGlobFinder(source.ignore)
  const toIgnored = (inner: string): string | null => {
    const glob = findIgnored(inner)
    return glob === null ? null : `ignored by ${glob}`
  }
  const walk = (folder: string, isIgnorable: boolean): FoundFiles =>
    walkFolder(folder, list, {
      isElsewhere: (path) => resolve(path) === resolve(content),
      toReason: (path, inner) =>
        otherFolder !== null && resolve(path) === resolve(content, otherFolder)
          ? 'output of the other site'
          : isIgnorable
            ? toIgnored(inner)
            : null,
    })
  const found = walk(joinPortably([content, source.id]), true)
  const files = found.files.filter(({ leftOut }) => leftOut === null)
  const isBundle = ({ entry: { name }, path }: FoundFile): boolean =>
    bundleName !== null && name.startsWith(`${bundleName}.`) && isIncluded(path)
  const bundles = new Set(files.filter(isBundle).map(({ path }) => posix.dirname(path)))

  for (const file of files) add(file)
  const inherited = readInherited(dataFiles, source, documents, unexpectedFiles)
  for (const id of source.staticFolders) {
    const folder = joinPortably([content, id])
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
    for (const { entry, path, leftOut } of walk(folder, id === source.id).files)
      if (leftOut === null) addAsset(entry, `${id}/${path}`, `/${path}`.normalize('NFC'))
  }
  const documentPaths = new Set(documents.map(({ path }) => path))
  return {
    documents,
    assets,
    inherited,
    sections: listSections(dataFiles, source),
    otherMarkdown: listOtherMarkdown(found, (path) => documentPaths.has(path), toReason),
  }

  function add(file: FoundFile): void {
    const { entry, path } = file
    const id = posix.join(source.id, path)
    const isDocument = isIncluded(path) && !isResource(file)
    if (isDocument && entry.kind === 'outside link') unexpectedFiles.push(toOutsideDocument(entry.path))
    if (entry.kind !== 'file') return
    if (inheritance?.isHolder(path)) dataFiles.push({ path: entry.path, inner: path })
    if (isDocument) {
      documents.push({
        // The API does not list the page of a list, because it is not an essay.
        kind: locateFile(path, source).isSection ? 'page' : source.kind,
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

  /** Why a file that is not ignored is not a document; null if `files` of the source does not name it. */
  function toReason(file: FoundFile): string | null {
    if (!isIncluded(file.path)) return null
    return isResource(file) ? 'part of another document' : 'broken link'
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

/** Reports a document that is a link out of the repository. It is not read. */
const toOutsideDocument = (path: string): VFile =>
  createReported(path, 'outside-source', {
    reason:
      'The link leads out of the repository; replace it by a copy of its target, or allow it with "--allow-outside"',
    found: 'a link out of the repository',
    expected: ['a file in the repository'],
  })

/** Lists the folders that have a page of their list. */
const listSections = (files: readonly DataFile[], source: ImportedSource): ImportedSource['sections'] =>
  files.flatMap(({ inner }) => {
    const { isSection, lang, segments } = locateFile(inner, source)
    return isSection ? [[lang, ...segments].join('/')] : []
  })
