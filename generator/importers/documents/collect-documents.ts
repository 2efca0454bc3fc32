/**
 * Collects the documents of a source of another generator, the files beside them, and the values that files hold for the documents of
 * their folders. Nothing in it is unexpected.
 */

import { statSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { VFile } from 'vfile'
import { type AssetFile, collectAsset, isAssetName } from '../../content/files/collect-assets.ts'
import type { CollectedSource } from '../../content/files/content-folder.ts'
import { listOtherMarkdown, type OtherMarkdown } from '../../content/files/markdown-files.ts'
import { readText } from '../../content/files/read-text.ts'
import { type FrontMatterFormat, parsers } from '../../content/formats/front-matter.ts'
import { maxYamlBytes } from '../../content/formats/limits.ts'
import { createGlobFinder, createGlobs } from '../../content/schemas/globs.ts'
import { findValue, removeCycles } from '../../content/schemas/lenient-values.ts'
import type { ImportedSource, Inherited } from '../../content/schemas/source.ts'
import { isMap } from '../../content/schemas/validate.ts'
import { readFrontMatter } from '../../content/texts/document.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { addMessages, createReported, report } from '../../kernel/diagnostics/diagnostic.ts'
import { describe } from '../../kernel/diagnostics/wording.ts'
import type { DocumentFile } from '../../kernel/document.ts'
import { joinPortably, listParents } from '../../kernel/files/paths.ts'
import {
  type FolderEntry,
  type FoundFile,
  type FoundFiles,
  isData,
  type ListFolder,
  walkFolder,
} from '../../kernel/files/walk.ts'
import { toAddressValue } from '../importer.ts'
import { getImporter } from '../importers.ts'
import { expectedAddress } from './address.ts'
import { locateFile } from './locate-file.ts'
import { addInherited, listScopes } from './read-fields.ts'

interface CollectedImport extends CollectedSource {
  /** Values that files of the source hold for its documents, the outermost first. */
  readonly inherited: readonly Inherited[]
  readonly sections: ImportedSource['sections']
  /** The Markdown files that are not documents. */
  readonly otherMarkdown: OtherMarkdown
  /** The data files of a collection, which no importer reads as documents, with the reason. */
  readonly otherData: ReadonlyMap<string, string>
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
  const documents: DocumentFile[] = []
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
  const holders = new Set(dataFiles.map(({ path }) => path))
  const otherData = files.filter(({ entry: { path } }) => isData(path) && !holders.has(path))
  const documentPaths = new Set(documents.map(({ file }) => file))
  return {
    documents,
    assets,
    inherited,
    sections: listSections(dataFiles, source),
    otherMarkdown: listOtherMarkdown(found, (path) => documentPaths.has(path), toReason),
    otherData: new Map(
      source.kind !== 'item'
        ? []
        : otherData.map(({ entry }) => [entry.path, `data, which "from: ${source.from}" does not read`]),
    ),
  }

  function add(file: FoundFile): void {
    const { entry, path } = file
    const id = posix.join(source.id, path)
    const isDocument = isIncluded(path) && !isResource(file)
    if (isDocument && entry.kind === 'outside link') unexpectedFiles.push(toOutsideDocument(entry.path))
    if (entry.kind !== 'file') return
    if (inheritance?.isHolder(path)) dataFiles.push({ path: entry.path, inner: path })
    if (isDocument) {
      // The API does not list the page of a list, because it is not an essay.
      const isPage = locateFile(path, source).isSection
      documents.push({
        kind: isPage ? 'page' : source.kind,
        collection: isPage ? 'pages' : source.collection,
        // Front matter decides about the values that are empty here.
        slug: '',
        lang: '',
        format: mdxExtensions.some((extension) => path.endsWith(`.${extension}`)) ? 'mdx' : 'md',
        file: entry.path,
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

  function addAsset(entry: FolderEntry, id: string, address: string | null): void {
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

/** A file that holds values: a data file, or a document whose front matter is for others, too. */
interface DataFile {
  /** As messages show it. */
  readonly path: string
  /** Its path, relative to the source. */
  readonly inner: string
}

type Values = Readonly<Record<string, unknown>>

/**
 * Reads the values of files, the outermost first. An address that cannot be known is left out, so that weaker ones are used.
 * @param documents all documents of the source
 * @param unexpectedFiles receives the data files that cannot be read, and those with such an address, once for all documents that
 * inherit it
 */
function readInherited(
  files: readonly DataFile[],
  source: ImportedSource,
  documents: readonly DocumentFile[],
  unexpectedFiles: VFile[],
): readonly Inherited[] {
  const { inheritance } = getImporter(source.from)
  if (inheritance === null) return []
  const root = posix.basename(source.id)
  const paths = documents.map(({ id }) => posix.relative(source.id, id))
  const folders = new Set(files.some(({ inner }) => isDataFile(inner)) ? paths.flatMap(listScopes) : [])
  const isInherited = (inner: string): boolean =>
    inheritance.list(inner, {}, root).some(({ folder }) => folders.has(folder))
  return files.flatMap(({ path, inner }) => {
    const isData = isDataFile(inner)
    // The folder of a site can have many large data files for no document.
    if (isData && !isInherited(inner)) return []
    const data = isData ? readData(path) : readFrontMatter(path, false).frontMatter
    if (data === null) return []
    if (!isMap(data.value)) {
      if (isData) unexpectedFiles.push(...toUnreadable(data))
      return []
    }
    // Values in a document are for the documents of its language.
    const lang = !isData && source.lang.from !== 'key' ? locateFile(inner, source).lang : null
    const unknown = isData ? findUnknownAddresses(data.value, source) : []
    if (unknown.length > 0 && paths.some((document) => isAffected(document, inner, source)))
      unexpectedFiles.push(...unknown.map((address) => toMessage(address, data)))
    const known = unknown.reduce<Values>((others, { path }) => removeValue(others, path), data.value)
    return inheritance
      .list(inner, removeCycles(known), root)
      .map((inherited) => ({ ...inherited, langs: inherited.langs ?? (lang === null ? null : [lang]) }))
  })
}

/** Whether a file is not a document. */
const isDataFile = (path: string): boolean => /\.(?:json|ya?ml|toml|[cm]?js)$/.test(path)

/** The formats of data files by their extensions, apart from JavaScript. */
const formats = new Map<string, FrontMatterFormat>([
  ['.json', 'json'],
  ['.yml', 'yaml'],
  ['.yaml', 'yaml'],
  ['.toml', 'toml'],
])

function readData(path: string): DataSource {
  const { file } = readText(path, maxYamlBytes)
  return parsers[formats.get(posix.extname(path)) ?? 'js'](String(file), file, 0)
}

/** Returns a data file with the reason why it has no values; nothing if there is none. An empty file is valid. */
function toUnreadable({ file: { path, value, messages } }: DataSource): readonly VFile[] {
  const message = messages.find(({ fatal, ruleId }) => fatal && ruleId !== 'empty-file')
  if (message === undefined) return []
  const file = new VFile({ path, value })
  const { reason, place, actual, expected } = message
  const effect = 'Documents inherit nothing from this file'
  addMessages(file, [{ reason: `${effect}. ${reason}`, place, ruleId: 'unusable-value', actual, expected }])
  return [file]
}

interface UnknownAddress {
  /** As `fields` of the source names it. */
  readonly key: string
  readonly path: readonly string[]
  readonly value: string
}

/** Finds the addresses that cannot be known for any document. */
const findUnknownAddresses = (values: Values, { fields, from }: ImportedSource): readonly UnknownAddress[] =>
  fields.address.flatMap((key) => {
    const { path = [], value } = findValue(values, key) ?? {}
    const isUnknown =
      typeof value === 'string' && toAddressValue(value, getImporter(from), null, null) === null
    return isUnknown ? [{ key, path, value }] : []
  })

/** Whether a document is in the folder of a data file, and `defaults` in site.yaml give it no address. */
function isAffected(document: string, dataFile: string, source: ImportedSource): boolean {
  const folder = posix.dirname(dataFile)
  if (folder !== '.' && !document.startsWith(`${folder}/`)) return false
  const defaults = addInherited({}, document, locateFile(document, source).lang, source)
  return source.fields.address.every((key) => findValue(defaults, key) === null)
}

function toMessage({ key, path, value }: UnknownAddress, data: DataSource): VFile {
  const file = new VFile({ path: data.file.path, value: data.file.value })
  const text = describe(value, '')
  report(file, 'unusable-value', {
    reason: `"${path.join('.')}" must be ${expectedAddress}, got ${text}; documents that inherit it use "url" of the source; set "url" or "defaults" of the source in site.yaml, such as { files: "posts/**", values: { ${key.replace(/^.*\./, '')}: "/posts/…/" } }`,
    found: text,
    expected: [expectedAddress],
    ...data.locate(path),
  })
  return file
}

/** Returns a map without the value at a path. */
function removeValue(map: Values, [key = '', ...rest]: readonly string[]): Values {
  const { [key]: value, ...others } = map
  return rest.length > 0 && isMap(value) ? { ...others, [key]: removeValue(value, rest) } : others
}
