/** First stage of a build: lists the files of the content folder, and reads all but documents. It does not validate what they say. */

import { readdirSync, statSync } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import type { VFile } from 'vfile'
import { staticFolder } from '../content/content-names.ts'
import type { AssetFile } from '../content/files/collect-assets.ts'
import { collectItems } from '../content/files/collect-items.ts'
import {
  type CollectedSource,
  collectOwnLayout,
  collectSection,
  type JsonFile,
  type OwnLayout,
  readJsonFile,
  readYaml,
  type YamlFile,
} from '../content/files/content-folder.ts'
import {
  accountForFiles,
  type CountedFile,
  listOtherMarkdown,
  type OtherMarkdown,
} from '../content/files/markdown-files.ts'
import { collectOtherSite, type OtherSite } from '../content/files/other-site.ts'
import { isImported, type Source } from '../content/schemas/source.ts'
import { isMap } from '../content/schemas/validate.ts'
import { collectImported } from '../importers/documents/collect-documents.ts'
import type { ImporterKeys } from '../importers/importers.ts'
import type { ValuePath } from '../kernel/data-source.ts'
import { report } from '../kernel/diagnostics/diagnostic.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import type { DocumentFile } from '../kernel/document.ts'
import { findRepository, isWithin, joinPortably, toRealPath } from '../kernel/files/paths.ts'
import { toSystemErrorReason } from '../kernel/files/system-error.ts'
import {
  createListing,
  type FolderEntry,
  isData,
  isMarkdown,
  type ListFolder,
  walkFolder,
} from '../kernel/files/walk.ts'
import type { DataFiles, MarkdownFiles } from '../kernel/summaries.ts'
import { toSiteKeys } from './site-keys.ts'

export interface CollectedContent extends OwnLayout {
  /** The schemas of collections, by their names. */
  readonly collectionSchemas: ReadonlyMap<string, JsonFile>
  /** The path of the content folder, as the caller gave it. */
  readonly folder: string
  readonly site: YamlFile
  /** The importers of plugins that the sources of site.yaml can name; null if they are not known. */
  readonly importers: ImporterKeys
  /** Where documents are: the two folders of Stele's own layout, then those that site.yaml names. */
  readonly sources: readonly Source[]
  /** In the order of the sources. Documents of Stele's own layout are sorted by slug and language. */
  readonly documents: readonly DocumentFile[]
  /** Files that are published as they are: first files of Stele's own layout, then of each other source, sorted by their paths. */
  readonly assets: readonly AssetFile[]
  /** The output of another generator that site.yaml names; null without one. */
  readonly otherSite: OtherSite | null
  /** The Markdown files that are not documents: first in the content folder, then in each source. */
  readonly otherMarkdown: readonly OtherMarkdown[]
  /** The data files in the folders of collections that are not documents, with the reason. */
  readonly otherData: ReadonlyMap<string, string>
  /** Files and folders with a diagnostic because the content layout does not include them, or they cannot be read. */
  readonly unexpectedFiles: readonly VFile[]
}

/** What is read of a source that site.yaml names. */
interface ReadSource extends CollectedSource {
  readonly source: Source
  readonly otherMarkdown: readonly OtherMarkdown[]
  readonly otherData: ReadonlyMap<string, string>
}

/** A content folder of which only site.yaml is read. */
export interface OpenContent extends Pick<CollectedContent, 'folder' | 'site' | 'unexpectedFiles'> {
  readonly entries: readonly FolderEntry[]
  readonly list: ListFolder
  readonly unexpectedFiles: VFile[]
}

/**
 * Opens a content folder.
 * @throws {OperationalError} CONTENT_NOT_FOUND if the folder or its site.yaml does not exist or cannot be read
 */
export function openContent(folder: string): OpenContent {
  assertContent(folder)
  const unexpectedFiles: VFile[] = []
  const list = createListing(folder, unexpectedFiles)
  const entries = list(folder)
  if (entries === null) throw toContentError(folder, 'permission to list the folder is denied')
  const siteEntry = entries.find(({ name }) => name === 'site.yaml')
  if (siteEntry === undefined) throw toContentError(folder, 'it has no site.yaml')
  return { folder, site: readYaml(siteEntry), entries, list, unexpectedFiles }
}

/**
 * Reads a content folder for a command that runs no plugins.
 * @throws {OperationalError} as {@link openContent}
 */
export const collect = (folder: string, allowOutside?: boolean): CollectedContent =>
  collectOpen(openContent(folder), { allowOutside })

interface CollectContentOptions {
  /** Whether documents may come from outside of the repository. By default not. */
  readonly allowOutside?: boolean | undefined
  /** The importers of plugins. By default no plugin was loaded. */
  readonly importers?: ImporterKeys
}

/** Reads the rest of a content folder. */
export function collectOpen(
  { folder, site, entries, list, unexpectedFiles }: OpenContent,
  { allowOutside = false, importers }: CollectContentOptions = {},
): CollectedContent {
  const keys = toSiteKeys(site.value, importers)
  const { own, named, schemas, otherFolder, plugins } = keys
  const boundary = allowOutside ? parse(resolve(folder)).root : findRepository(folder)
  const listSource = createListing(boundary, unexpectedFiles)
  // The folders of other generators may be in the content folder.
  const otherFolders = [
    ...named.map(({ source }) => source.id),
    ...schemas.values(),
    // A collection with a mistake has this folder by default.
    ...keys.collections,
    ...(otherFolder === null ? [] : [joinPortably([otherFolder])]),
  ]
  const isOfSource = (name: string) => otherFolders.some((id) => isInside(id, name))
  const isOfPlugin = (name: string) => plugins.some((path) => isInside(joinPortably([path]), name))
  const ownLayout = collectOwnLayout(entries, own, isOfSource, isOfPlugin, list, unexpectedFiles)
  const collectionSchemas = new Map<string, JsonFile>()
  const schemaPaths = new Set([...schemas.values()].map((id) => joinPortably([folder, id])))
  for (const [name, id] of schemas) {
    const path = joinPortably([folder, id])
    const keysOfSchema = ['collections', name, 'schema']
    if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
      report(site.file, 'missing-source', {
        reason: `The schema "${id}" does not exist; correct its path, which starts at the folder of site.yaml`,
        found: id,
        expected: ['a JSON Schema'],
        ...site.locate(keysOfSchema),
      })
    else if (!isWithin(toRealPath(path), boundary))
      report(site.file, 'outside-source', {
        reason: `The schema "${id}" is not in the repository; move it there, or allow it with "--allow-outside"`,
        found: id,
        expected: ['a file in the repository'],
        ...site.locate(keysOfSchema),
      })
    else collectionSchemas.set(name, readJsonFile(path))
  }
  const fromSources = named.map(({ source: ofSite, keys: sourceKeys }, position): ReadSource => {
    const source = withSchema(ofSite, collectionSchemas)
    const index = own.length + position
    const path = joinPortably([folder, source.id])
    const nothing = { source, documents: [], assets: [], otherMarkdown: [], otherData: new Map() }
    // Such a source is one of Stele's own layout, which site.yaml names again.
    if (!isImported(source) && own.some(({ id }) => id === source.id)) return nothing
    if (!isFolder(path)) {
      reportMissingFolder(site, source, sourceKeys)
      return nothing
    }
    if (reportOutside(source.id, [...sourceKeys, 'folder'])) return nothing
    if (!isImported(source)) {
      const listOwn = createListing(path, unexpectedFiles)
      const collectFiles = source.kind === 'item' ? collectItems : collectSection
      // A schema may be beside the data.
      const listData: ListFolder = (...of) =>
        listOwn(...of)?.filter((entry) => !schemaPaths.has(entry.path)) ?? null
      const section = collectFiles(source, index, path, listData, unexpectedFiles)
      const ownMarkdown = listOwnMarkdown(path, listOwn, section.documents)
      // A data file that is no document has a diagnostic.
      return { source, ...section, otherMarkdown: [ownMarkdown], otherData: new Map() }
    }
    if (source.staticFolders.some((id) => reportOutside(id, [...sourceKeys, 'static']))) return nothing
    const options = { content: folder, otherFolder, list: listSource }
    const { inherited, sections, otherMarkdown, otherData, ...files } = collectImported(
      source,
      index,
      options,
      unexpectedFiles,
    )
    return {
      source: { ...source, inherited: [...source.inherited, ...inherited], sections },
      ...files,
      otherMarkdown: [otherMarkdown],
      otherData,
    }
  })
  const isOtherOutside = otherFolder !== null && reportOutside(otherFolder, ['site', 'from'])
  const otherSite =
    otherFolder === null || isOtherOutside ? null : collectOtherSite(folder, otherFolder, unexpectedFiles)
  if (otherFolder !== null && !isOtherOutside && otherSite === null)
    reportMissingSite(site, joinPortably([folder, otherFolder]))
  return {
    folder,
    site,
    importers: keys.importers,
    ...ownLayout,
    collectionSchemas,
    sources: [...own, ...fromSources.map(({ source }) => source)],
    documents: [ownLayout, ...fromSources].flatMap(({ documents }) => documents),
    assets: [ownLayout, ...fromSources].flatMap(({ assets }) => assets),
    otherSite,
    unexpectedFiles,
    otherMarkdown: [
      listOwnMarkdown(folder, list, ownLayout.documents),
      ...fromSources.flatMap(({ otherMarkdown }) => otherMarkdown),
    ],
    otherData: new Map(fromSources.flatMap(({ otherData }) => [...otherData])),
  }

  /** Reports a folder of site.yaml that is not in the repository. Nothing of it is read. */
  function reportOutside(id: string, keys: ValuePath): boolean {
    const path = joinPortably([folder, id])
    if (!isFolder(path) || isWithin(toRealPath(path), boundary)) return false
    report(site.file, 'outside-source', {
      reason: `The folder "${id}" is not in the repository; move it there, or allow it with "--allow-outside"`,
      found: id,
      expected: ['a folder in the repository'],
      ...site.locate(keys),
    })
    return true
  }
}

/**
 * Says what became of each Markdown file.
 * @param leftOut why documents are not published, by the paths of their files
 */
export function accountForMarkdown(
  { documents, sources, otherMarkdown }: CollectedContent,
  leftOut: ReadonlyMap<string, string>,
): MarkdownFiles {
  const files = listCounted(documents, sources, leftOut).filter(({ path }) => isMarkdown(path))
  return accountForFiles(files, otherMarkdown)
}

/**
 * Says what became of each data file in the folders of collections. Null without such files.
 * @param leftOut as for {@link accountForMarkdown}
 */
export function accountForData(
  { documents, sources, otherData }: CollectedContent,
  leftOut: ReadonlyMap<string, string>,
): DataFiles | null {
  const files = listCounted(documents, sources, leftOut).filter(({ path }) => isData(path))
  const { total, ...groups } = accountForFiles(files, [{ files: otherData, skipped: new Map() }])
  return total === 0 ? null : { total, documents: groups.documents, leftOut: groups.leftOut }
}

const listCounted = (
  documents: readonly DocumentFile[],
  sources: readonly Source[],
  leftOut: ReadonlyMap<string, string>,
): readonly CountedFile[] =>
  documents.map(({ file, source }) => ({
    path: file,
    folder: sources[source]?.id ?? '',
    leftOut: leftOut.get(file) ?? null,
  }))

/** Lists the Markdown files of a folder in Stele's own layout that are not documents. */
function listOwnMarkdown(
  folder: string,
  list: ListFolder,
  documents: readonly DocumentFile[],
): OtherMarkdown {
  const paths = new Set(documents.map(({ file }) => file))
  const found = walkFolder(folder, list)
  return listOtherMarkdown(
    found,
    (path) => paths.has(path),
    ({ path }) => (path.startsWith(`${staticFolder}/`) ? 'published unchanged' : null),
  )
}

/** Adds the schema of a collection to its source, for the types of columns. The model reports its mistakes. */
function withSchema(source: Source, schemas: ReadonlyMap<string, JsonFile>): Source {
  const { item, collection } = source
  const file = schemas.get(collection)
  if (item === null || file === undefined) return source
  try {
    const schema: unknown = JSON.parse(String(file.file))
    return isMap(schema) ? { ...source, item: { ...item, schema } } : source
  } catch {
    return source
  }
}

/** Whether a path in the content folder leads to an entry, or below it. */
const isInside = (id: string, name: string): boolean => id === '.' || id === name || id.startsWith(`${name}/`)

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

/** @param keys of site.yaml that name the source */
function reportMissingFolder(site: YamlFile, { id, collection, kind }: Source, keys: ValuePath): void {
  const owner = kind === 'item' ? `collection "${collection}"` : 'source'
  report(site.file, 'missing-source', {
    reason: `The folder "${id}" of the ${owner} does not exist; correct its path, which starts at the folder of site.yaml`,
    found: id,
    expected: ['a folder'],
    ...site.locate([...keys, 'folder']),
  })
}

function reportMissingSite(site: YamlFile, path: string): void {
  report(site.file, 'missing-source', {
    reason: `The folder "${path}" of the other site does not exist; build that site first, or correct the path, which starts at the folder of site.yaml`,
    found: path,
    expected: ['a folder'],
    ...site.locate(['site', 'from']),
  })
}

/** Estimates the number of documents of a content folder: one for each slug. Files are not read. */
export function estimateDocuments(folder: string): number {
  let slugs = 0
  for (const section of ['essays', 'pages']) {
    try {
      slugs += readdirSync(join(folder, section)).length
    } catch {
      // The folder does not exist, or collect() reports why it cannot be read.
    }
  }
  return slugs
}

const toContentError = (folder: string, reason: string): OperationalError =>
  new OperationalError(`Cannot read the content in "${folder}": ${reason}`, 'CONTENT_NOT_FOUND')

/**
 * Checks that there is a content folder.
 * @throws {OperationalError} CONTENT_NOT_FOUND if the folder or its site.yaml does not exist or cannot be read
 */
export function assertContent(folder: string): void {
  try {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
      throw toContentError(folder, 'the folder does not exist')
    }
    if (statSync(join(folder, 'site.yaml'), { throwIfNoEntry: false }) === undefined)
      throw toContentError(folder, 'it has no site.yaml')
  } catch (error) {
    throw error instanceof OperationalError ? error : toContentError(folder, toSystemErrorReason(error))
  }
}
