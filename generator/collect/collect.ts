/** First stage of a build: finds and reads the files of the content folder. It does not validate their content. */

import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { VFile } from 'vfile'
import { createReported, report } from '../diagnostics/diagnostic.ts'
import { OperationalError } from '../diagnostics/errors.ts'
import { joinPortably } from '../files/portable-path.ts'
import { toSystemErrorReason } from '../files/system-error.ts'
import { layoutFolder, templateExtension } from '../layouts/template.ts'
import { extraSchemaFile } from '../schemas/extra.ts'
import { languagesSchema, toLanguages } from '../schemas/languages.ts'
import { sourcesSchema } from '../schemas/sources.ts'
import { isMap } from '../schemas/validate.ts'
import { ownSourceCount, resolveSources } from '../sources/resolve-sources.ts'
import { isForeign, type Source } from '../sources/source.ts'
import { type AssetFile, collectAsset, collectAssets, isAssetName, staticFolder } from './collect-assets.ts'
import type { DataSource } from './data/data-source.ts'
import { type CollectedSource, noNames, type SourceFile } from './document.ts'
import { collectForeign } from './foreign-documents.ts'
import { maxLayoutBytes, maxYamlBytes } from './limits.ts'
import { createListing, type Entry, type ListFolder, toOutsideLink } from './listing.ts'
import { collectOtherSite, type OtherSite } from './other-site.ts'
import { readText, type SourceText } from './read-text.ts'
import { parseYaml } from './yaml/parse-yaml.ts'

/** A file of {@link layoutFolder}. */
export interface LayoutSource extends SourceText {
  readonly name: string
}

interface YamlFile extends DataSource {
  /** The hash of its bytes. */
  readonly hash: string
}

/** A JSON file whose values can be located. */
export interface JsonFile extends SourceText {
  /** Parses the text as YAML, which every JSON text is. The mistakes are on a file of its own. */
  readonly parseAsYaml: () => DataSource
}

export interface CollectedContent {
  /** The path of the content folder, as the caller gave it. */
  readonly folder: string
  readonly site: YamlFile
  /** The schema of `extra` in front matter; null if the content has none. */
  readonly extraSchema: JsonFile | null
  /** By language. */
  readonly profiles: ReadonlyMap<string, YamlFile>
  /** Templates of pages, sorted by name. */
  readonly layouts: readonly LayoutSource[]
  /** Where documents are: the two folders of Stele's own layout, then those that site.yaml names. */
  readonly sources: readonly Source[]
  /** In the order of the sources. Those of Stele's own layout are sorted by slug and language. */
  readonly documents: readonly SourceFile[]
  /** Files that are published as they are, sorted by their paths. */
  readonly assets: readonly AssetFile[]
  /** The output of another generator that site.yaml names; null without one. */
  readonly otherSite: OtherSite | null
  /** Files and folders with a diagnostic because the content layout does not include them, or they cannot be read. */
  readonly unexpectedFiles: readonly VFile[]
}

/**
 * Reads a content folder.
 * @throws {OperationalError} CONTENT_NOT_FOUND if the folder or its site.yaml does not exist or cannot be read
 */
export function collect(folder: string): CollectedContent {
  assertContent(folder)
  const unexpectedFiles: VFile[] = []
  const list = createListing(folder, unexpectedFiles)
  const profiles = new Map<string, YamlFile>()
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const entries = list(folder)
  if (entries === null) throw toContentError(folder, 'permission to list the folder is denied')
  const siteEntry = entries.find(({ name }) => name === 'site.yaml')
  if (siteEntry === undefined) throw toContentError(folder, 'it has no site.yaml')
  const site = readYaml(siteEntry)
  const sources = [...readSources(site.value)]
  const [essays, pages] = sources
  const from = toOtherFolder(site.value)
  // The folders of other generators may be in the content folder.
  const folders = [
    ...sources.slice(ownSourceCount).map(({ id }) => id),
    ...(from === null ? [] : [joinPortably([from])]),
  ]
  const layouts: LayoutSource[] = []
  const isOfSource = (name: string) => folders.some((id) => isInside(id, name))
  let extraSchema: JsonFile | null = null
  for (const entry of entries) {
    if (entry.name === extraSchemaFile) {
      extraSchema = readJson(entry)
    } else if (entry.kind === 'folder' && entry.name === 'profile') {
      for (const inner of list(entry.path) ?? []) addProfile(inner)
    } else if (essays !== undefined && entry.kind === 'folder' && entry.name === essays.id) {
      addAll(collectSection(essays, 0, entry.path, list, unexpectedFiles))
    } else if (pages !== undefined && entry.kind === 'folder' && entry.name === pages.id) {
      addAll(collectSection(pages, 1, entry.path, list, unexpectedFiles))
    } else if (entry.kind === 'folder' && entry.name === layoutFolder && !isOfSource(entry.name)) {
      for (const inner of list(entry.path) ?? []) addLayout(inner)
    } else if (entry.kind === 'folder' && entry.name === staticFolder) {
      for (const asset of collectAssets(
        entry,
        staticFolder,
        list,
        unexpectedFiles,
        () => true,
        (link) => toUnexpected(link, 'files and folders, without links to folders'),
      ))
        assets.push(asset)
    } else if (entry.name !== 'site.yaml' && !isOfSource(entry.name)) {
      unexpectedFiles.push(
        toUnexpected(
          entry,
          `site.yaml, ${extraSchemaFile} and the folders profile, essays, pages, layouts and static`,
        ),
      )
    }
  }
  for (const [index, source] of sources.entries()) {
    const isOfLayout = sources.findIndex(({ id }) => id === source.id) < ownSourceCount
    if (isOfLayout && !isForeign(source)) continue
    const sourceFolder = joinPortably([folder, source.id])
    if (!isFolder(sourceFolder)) reportMissingFolder(site, source, index - ownSourceCount)
    else if (isForeign(source)) {
      const collected = collectForeign(source, index, folder, unexpectedFiles)
      addAll(collected)
      sources[index] = { ...source, inherited: [...source.inherited, ...collected.inherited] }
    } else {
      const listSource = createListing(sourceFolder, unexpectedFiles)
      addAll(collectSection(source, index, sourceFolder, listSource, unexpectedFiles))
    }
  }
  const otherSite = from === null ? null : readOtherSite(folder, from, site, unexpectedFiles)
  return {
    folder,
    site,
    extraSchema,
    profiles,
    layouts,
    sources,
    documents,
    assets,
    otherSite,
    unexpectedFiles,
  }

  function addAll(collected: CollectedSource): void {
    for (const document of collected.documents) documents.push(document)
    for (const asset of collected.assets) assets.push(asset)
  }

  function addProfile(entry: Entry): void {
    const lang = /^([^.]+)\.yaml$/.exec(entry.name)?.[1]
    if (lang === undefined) unexpectedFiles.push(toUnexpected(entry, 'profile/<language>.yaml'))
    else profiles.set(lang, readYaml(entry))
  }

  function addLayout(entry: Entry): void {
    const isTemplate = entry.kind !== 'folder' && entry.name.endsWith(templateExtension)
    if (isTemplate) layouts.push({ name: entry.name, ...readSource(entry, maxLayoutBytes) })
    else unexpectedFiles.push(toUnexpected(entry, `layouts/<name>${templateExtension}`))
  }
}

/** Whether a path in the content folder is that of an entry, or below it. */
const isInside = (id: string, name: string): boolean => id === '.' || id === name || id.startsWith(`${name}/`)

/** The sources of a site.yaml that may be invalid: the model reports its mistakes. */
function readSources(value: unknown): readonly Source[] {
  const { sources, languages } = isMap(value) ? value : {}
  const entries = languagesSchema.safeParse(languages).data
  const { languages: codes, languageTags } = toLanguages(entries ?? [])
  return resolveSources(
    sourcesSchema.safeParse(sources).data ?? [],
    codes.map((code) => ({ code, tag: languageTags[code] ?? code })),
  )
}

/**
 * Lists the sources that site.yaml names; none if it cannot be read.
 * @param folder the content folder
 */
export function listForeignSources(folder: string): readonly Source[] {
  try {
    return readSources(readSiteKeys(folder)).slice(ownSourceCount)
  } catch {
    return []
  }
}

/** The folder of the output of another generator, relative to the content folder; null without one, as if site.yaml cannot be read. */
export function findOtherFolder(folder: string): string | null {
  try {
    return toOtherFolder(readSiteKeys(folder))
  } catch {
    return null
  }
}

/** Reads the keys of a site.yaml that may be invalid. Throws if it cannot be read. */
function readSiteKeys(folder: string): unknown {
  const path = joinPortably([folder, 'site.yaml'])
  const text = String(readText(path, maxYamlBytes).file)
  return parseYaml(text, new VFile({ path }), 0).value
}

/** As {@link findOtherFolder}, of a site.yaml that was read and may be invalid. */
function toOtherFolder(keys: unknown): string | null {
  const { from } = isMap(keys) && isMap(keys.site) ? keys.site : {}
  return typeof from === 'string' && from.trim() !== '' ? from : null
}

/** Collects the output of another generator. */
function readOtherSite(
  folder: string,
  from: string,
  site: YamlFile,
  unexpectedFiles: VFile[],
): OtherSite | null {
  const otherSite = collectOtherSite(folder, from, unexpectedFiles)
  if (otherSite === null) {
    const path = joinPortably([folder, from])
    report(site.file, 'missing-source', {
      reason: `The folder "${path}" of the other site does not exist; build that site first, or correct the path, which starts at the folder of site.yaml`,
      found: path,
      expected: ['a folder'],
      ...site.locate(['site', 'from']),
    })
  }
  return otherSite
}

/** @param position in the list of site.yaml */
function reportMissingFolder(site: YamlFile, { id }: Source, position: number): void {
  report(site.file, 'missing-source', {
    reason: `The folder "${id}" of the source does not exist; correct its path, which starts at the folder of site.yaml`,
    found: id,
    expected: ['a folder'],
    ...site.locate(['sources', position, 'folder']),
  })
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

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

/** Reads a file that has no Markdown. A link that leads out of the content folder is reported instead. */
const readSource = ({ path, kind }: Entry, maxBytes: number): SourceText =>
  kind === 'outside link' ? { file: toOutsideLink(path), hash: '' } : readText(path, maxBytes)

function readJson(entry: Entry): JsonFile {
  const { file, hash } = readSource(entry, maxYamlBytes)
  const text = String(file)
  return { file, hash, parseAsYaml: () => parseYaml(text, new VFile({ path: entry.path, value: text }), 0) }
}

function readYaml(entry: Entry): YamlFile {
  const { file, hash } = readSource(entry, maxYamlBytes)
  const source = parseYaml(String(file), file, 0)
  // An empty file is reported as such. Without a value, validation does not also report every missing key.
  return String(file).trim() === '' ? { ...source, hash, value: undefined } : { ...source, hash }
}

/**
 * Collects a source of Stele's own layout: one folder per slug, with one document per language and the files beside them.
 * @param index of the source
 * @param path of its folder, as messages show it
 */
function collectSection(
  { kind, id }: Source,
  index: number,
  path: string,
  list: ListFolder,
  unexpectedFiles: VFile[],
): CollectedSource {
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const reportUnexpected = (entry: Entry) =>
    toUnexpected(entry, '<language>.md or <language>.mdx, and files such as diagram.png')

  for (const folder of list(path) ?? []) {
    if (folder.kind !== 'folder') {
      unexpectedFiles.push(toUnexpected(folder, `${basename(path)}/<slug>/<language>.md`))
      continue
    }
    const slug = folder.name
    const entries = list(folder.path)
    if (entries === null) continue
    let hasDocument = false
    for (const entry of entries) {
      const source = `${id}/${slug}/${entry.name}`
      const [, lang, format] = /^([^.]+)\.(mdx?)$/.exec(entry.name) ?? []
      if (entry.kind === 'outside link') {
        unexpectedFiles.push(toOutsideLink(entry.path))
        hasDocument = true
      } else if (lang !== undefined) {
        // A literal, because V8 gives each object from a spread a hidden class that needs more memory than the object.
        documents.push({
          kind,
          slug,
          lang,
          url: null,
          address: null,
          names: noNames,
          page: null,
          format: format === 'mdx' ? 'mdx' : 'md',
          path: entry.path,
          id: source,
          source: index,
        })
        hasDocument = true
      } else if (entry.kind === 'folder' && !entry.isLink) {
        assets.push(...collectAssets(entry, source, list, unexpectedFiles, isAssetName, reportUnexpected))
      } else if (entry.kind !== 'folder' && isAssetName(entry.name)) {
        const asset = collectAsset(entry, source, unexpectedFiles)
        if (asset !== null) assets.push(asset)
      } else {
        unexpectedFiles.push(reportUnexpected(entry))
      }
    }
    if (!hasDocument) unexpectedFiles.push(toEmptyFolder(folder))
  }
  return { documents, assets }
}

/** Reports a file or folder that the content layout does not include. No file is ignored silently. */
function toUnexpected({ path, kind }: Entry, expected: string): VFile {
  if (kind === 'outside link') return toOutsideLink(path)
  return createReported(path, 'unexpected-file', {
    reason: `Unexpected ${kind}; rename, move or delete it. Allowed here: ${expected}`,
    found: `a ${kind}`,
    expected: [expected],
  })
}

const toEmptyFolder = ({ path }: Entry): VFile =>
  createReported(path, 'empty-folder', {
    reason: 'The folder has no document; add <language>.md or <language>.mdx, or delete the folder',
    found: 'a folder without a document',
    expected: ['<language>.md', '<language>.mdx'],
  })
