/**
 * Collects the files and folders of Stele's own layout: `essays/<slug>/<lang>.md` gives the slug and the language of a document. No file of
 * the content folder is ignored silently.
 */

import { basename } from 'node:path'
import { VFile } from 'vfile'
import type { DataSource } from '../../kernel/data-source.ts'
import { createReported } from '../../kernel/diagnostics/diagnostic.ts'
import type { DocumentFile } from '../../kernel/document.ts'
import { type FolderEntry, type ListFolder, toOutsideLink } from '../../kernel/files/walk.ts'
import { layoutFolder, staticFolder } from '../content-names.ts'
import { maxLayoutBytes, maxYamlBytes } from '../formats/limits.ts'
import { parseYaml } from '../formats/yaml/parse-yaml.ts'
import { extraSchemaFile } from '../schemas/extra.ts'
import type { Source } from '../schemas/source.ts'
import { type AssetFile, collectAsset, collectAssets, isAssetName } from './collect-assets.ts'
import { readText, type SourceText } from './read-text.ts'

/** The extension of all templates. */
export const templateExtension = '.html'

/** A file of {@link layoutFolder}. */
interface LayoutSource extends SourceText {
  readonly name: string
}

export interface YamlFile extends DataSource {
  /** The hash of its bytes. */
  readonly hash: string
}

/** A JSON file whose values can be located. */
export interface JsonFile extends Omit<SourceText, 'bytes'> {
  /** Parses the text as YAML, which every JSON text is. The mistakes are on a file of its own. */
  readonly parseAsYaml: () => DataSource
}

/** What a source holds. */
export interface CollectedSource {
  readonly documents: readonly DocumentFile[]
  readonly assets: readonly AssetFile[]
}

/** What a content folder has beside its site.yaml. */
export interface OwnLayout {
  /** The schema of `extra` in front matter; null if the content has none. */
  readonly extraSchema: JsonFile | null
  /** By language. */
  readonly profiles: ReadonlyMap<string, YamlFile>
  /** Templates of pages, sorted by name. */
  readonly layouts: readonly LayoutSource[]
  /** Sorted by slug and language. */
  readonly documents: readonly DocumentFile[]
  /** Files that are published as they are, sorted by their paths. */
  readonly assets: readonly AssetFile[]
}

/**
 * Collects what is in the content folder.
 * @param entries of the content folder
 * @param sections the sources of Stele's own layout, in the order of {@link Source} indexes
 * @param isOfSource whether an entry is, or contains, a folder that site.yaml names
 * @param isOfPlugin whether an entry is, or contains, a plugin that site.yaml names
 * @param unexpectedFiles receives a file with a diagnostic for each that the layout does not include, and that cannot be read
 */
export function collectOwnLayout(
  entries: readonly FolderEntry[],
  sections: readonly Source[],
  isOfSource: (name: string) => boolean,
  isOfPlugin: (name: string) => boolean,
  list: ListFolder,
  unexpectedFiles: VFile[],
): OwnLayout {
  let extraSchema: JsonFile | null = null
  const profiles = new Map<string, YamlFile>()
  const layouts: LayoutSource[] = []
  const documents: DocumentFile[] = []
  const assets: AssetFile[] = []

  const addProfile = (entry: FolderEntry): void => {
    const lang = /^([^.]+)\.yaml$/.exec(entry.name)?.[1]
    if (lang === undefined) unexpectedFiles.push(toUnexpected(entry, 'profile/<language>.yaml'))
    else profiles.set(lang, readYaml(entry))
  }
  const addLayout = (entry: FolderEntry): void => {
    const isTemplate = entry.kind !== 'folder' && entry.name.endsWith(templateExtension)
    if (isTemplate) layouts.push({ name: entry.name, ...readSource(entry, maxLayoutBytes) })
    else unexpectedFiles.push(toUnexpected(entry, `layouts/<name>${templateExtension}`))
  }
  const addSection = (section: Source, index: number, folder: FolderEntry): void => {
    const collected = collectSection(section, index, folder.path, list, unexpectedFiles)
    for (const document of collected.documents) documents.push(document)
    for (const asset of collected.assets) assets.push(asset)
  }
  const addStatic = (folder: FolderEntry): void => {
    const toLink = (link: FolderEntry) => toUnexpected(link, 'files and folders, without links to folders')
    const files = collectAssets(folder, staticFolder, list, unexpectedFiles, () => true, toLink)
    for (const file of files) assets.push(file)
  }
  const folders = new Map<string, (folder: FolderEntry) => void>([
    ['profile', ({ path }) => list(path)?.forEach(addProfile)],
    ...sections.map(
      (section, index) => [section.id, (folder: FolderEntry) => addSection(section, index, folder)] as const,
    ),
    [staticFolder, addStatic],
  ])
  // Another generator may have a folder of this name, too.
  if (!isOfSource(layoutFolder)) folders.set(layoutFolder, ({ path }) => list(path)?.forEach(addLayout))

  for (const entry of entries) {
    const addFolder = entry.kind === 'folder' ? folders.get(entry.name) : undefined
    if (entry.name === extraSchemaFile) extraSchema = readJson(entry)
    else if (addFolder !== undefined) addFolder(entry)
    else if (entry.name !== 'site.yaml' && !isOfSource(entry.name) && !isOfPlugin(entry.name)) {
      const expected = `site.yaml, ${extraSchemaFile} and the folders profile, essays, pages, layouts and static`
      unexpectedFiles.push(toUnexpected(entry, expected))
    }
  }
  return { extraSchema, profiles, layouts, documents, assets }
}

/** Reads a file that has no Markdown. A link that leads out of the content folder is reported instead. */
const readSource = ({ path, kind }: FolderEntry, maxBytes: number): SourceText =>
  kind === 'outside link' ? { file: toOutsideLink(path), bytes: null, hash: '' } : readText(path, maxBytes)

const readJson = (entry: FolderEntry): JsonFile => toJsonFile(readSource(entry, maxYamlBytes))

/** Reads a JSON file at a path that site.yaml names. */
export const readJsonFile = (path: string): JsonFile => toJsonFile(readText(path, maxYamlBytes))

function toJsonFile({ file, hash }: SourceText): JsonFile {
  const text = String(file)
  return { file, hash, parseAsYaml: () => parseYaml(text, new VFile({ path: file.path, value: text }), 0) }
}

export function readYaml(entry: FolderEntry): YamlFile {
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
export function collectSection(
  source: Source,
  index: number,
  path: string,
  list: ListFolder,
  unexpectedFiles: VFile[],
): CollectedSource {
  const collected = (list(path) ?? []).map((folder) => {
    if (folder.kind === 'folder')
      return collectSlugFolder(folder, source, index, list, unexpectedFiles, documentExtensions)
    unexpectedFiles.push(toUnexpected(folder, `${basename(path)}/<slug>/<language>.md`))
    return nothing
  })
  return {
    documents: collected.flatMap(({ documents }) => documents),
    assets: collected.flatMap(({ assets }) => assets),
  }
}

const nothing: CollectedSource = { documents: [], assets: [] }

/** The extensions of documents with a text. */
export const documentExtensions = ['md', 'mdx'] as const

/**
 * Collects the folder of a slug.
 * @param extensions of documents
 */
export function collectSlugFolder(
  folder: FolderEntry,
  { kind, collection, id }: Source,
  index: number,
  list: ListFolder,
  unexpectedFiles: VFile[],
  extensions: readonly string[],
): CollectedSource {
  const slug = folder.name
  const entries = list(folder.path)
  if (entries === null) return nothing
  const documents: DocumentFile[] = []
  const assets: AssetFile[] = []
  const names = extensions.map((extension) => `<language>.${extension}`)
  const reportUnexpected = (entry: FolderEntry) =>
    toUnexpected(entry, `${names.join(' or ')}, and files such as diagram.png`)
  let hasDocument = false
  for (const entry of entries) {
    const source = `${id}/${slug}/${entry.name}`
    const [, lang, extension = ''] = /^([^.]+)\.(\w+)$/.exec(entry.name) ?? []
    if (entry.kind === 'outside link') {
      unexpectedFiles.push(toOutsideLink(entry.path))
      hasDocument = true
    } else if (lang !== undefined && extensions.includes(extension)) {
      documents.push({
        kind,
        collection,
        slug,
        lang,
        format: extension === 'mdx' ? 'mdx' : 'md',
        file: entry.path,
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
  if (!hasDocument) unexpectedFiles.push(toEmptyFolder(folder, names))
  return { documents, assets }
}

/** Reports a file or folder that the content layout does not include. */
export function toUnexpected({ path, kind }: FolderEntry, expected: string): VFile {
  if (kind === 'outside link') return toOutsideLink(path)
  return createReported(path, 'unexpected-file', {
    reason: `Unexpected ${kind}; rename, move or delete it. Allowed here: ${expected}`,
    found: `a ${kind}`,
    expected: [expected],
  })
}

const toEmptyFolder = ({ path }: FolderEntry, names: readonly string[]): VFile =>
  createReported(path, 'empty-folder', {
    reason: `The folder has no document; add ${names.join(' or ')}, or delete the folder`,
    found: 'a folder without a document',
    expected: [...names],
  })
