/** Collects the documents of a source of another generator, and the files beside them. Nothing in it is unexpected. */

import { statSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { describe } from '../diagnostics/wording.ts'
import { joinPortably } from '../files/portable-path.ts'
import { isMap } from '../schemas/validate.ts'
import { knownAddress, toAddressValue } from '../sources/address.ts'
import { createGlobs } from '../sources/globs.ts'
import { addInherited as addDefaults } from '../sources/inherit.ts'
import { locateFile } from '../sources/locate-file.ts'
import { presets } from '../sources/presets.ts'
import type { ForeignSource, Inherited } from '../sources/source.ts'
import { findValue } from '../sources/values.ts'
import { type AssetFile, collectAsset, isAssetName } from './collect-assets.ts'
import type { DataSource } from './data/data-source.ts'
import { type CollectedSource, noNames, noParams, readFrontMatter, type SourceFile } from './document.ts'
import { parsers } from './front-matter/formats.ts'
import { maxYamlBytes } from './limits.ts'
import { createListing, type Entry } from './listing.ts'
import { readText } from './read-text.ts'
import { parseYaml } from './yaml/parse-yaml.ts'

interface CollectedForeign extends CollectedSource {
  /** Values that files of the source hold for its documents, the outermost first. */
  readonly inherited: readonly Inherited[]
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
  const preset = presets[source.preset]
  const { bundleName, inheritance, mdxExtensions } = preset
  const documents: SourceFile[] = []
  const assets: AssetFile[] = []
  const inherited: Inherited[] = []
  /** Data files with an address that cannot be known, and the folders of their documents. */
  const unknownAddresses: { readonly data: VFile; readonly folder: string }[] = []
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
  for (const { data, folder } of unknownAddresses)
    if (documents.some(({ id }) => needsAddress(posix.relative(source.id, id), folder)))
      unexpectedFiles.push(data)
  for (const id of source.staticFolders) {
    const folder = joinPortably([content, id])
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
    const isSkipped = (path: string, inner: string): boolean =>
      isContent(path) || (id === source.id && isIgnored(inner))
    for (const { entry, path } of listFiles(folder, isSkipped, unexpectedFiles))
      addAsset(entry, `${id}/${path}`, `/${path}`.normalize('NFC'))
  }
  return { documents, assets, inherited }

  function add(file: FoundFile): void {
    const { entry, path } = file
    const id = posix.join(source.id, path)
    const isDocument = isIncluded(path)
    if (inheritance?.isHolder(path)) addInherited(entry, path, isDocument)
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
    const folders = listFolders(file.path)
    return folders.some((folder, above) => bundles.has(folder) && (above > 0 || !isBundle(file)))
  }

  function addAsset(entry: Entry, id: string, address: string | null): void {
    if (!isAssetName(entry.name)) return
    const asset = collectAsset(entry, id, unexpectedFiles)
    if (asset !== null) assets.push({ ...asset, isOptional: true, address })
  }

  /** Values in a document are for the documents of its language. */
  function addInherited({ path: file }: Entry, path: string, isDocument: boolean): void {
    const read = isDocument ? readFrontMatter({ path: file }, false).frontMatter : readData(file)
    if (inheritance === null || read === null || !isMap(read.value)) return
    const lang = isDocument && source.lang.from !== 'key' ? locateFile(path, source).lang : null
    const langs = lang === null ? null : [lang]
    const value = isDocument ? read.value : removeUnknownAddresses(read, read.value, path)
    for (const values of inheritance.list(path, value, posix.basename(source.id)))
      inherited.push({ ...values, langs: values.langs ?? langs })
  }

  /** Reports addresses that cannot be known, once for all documents that inherit them. Weaker ones are then used. */
  function removeUnknownAddresses(data: DataSource, values: Values, path: string): Values {
    return source.fields.address.reduce((others, key) => {
      const found = findValue(others, key)
      const isUnknown =
        found !== null &&
        typeof found.value === 'string' &&
        toAddressValue(found.value, preset, null, null) === null
      if (found === null || !isUnknown) return others
      const file = new VFile({ path: data.file.path, value: data.file.value })
      const text = describe(found.value, '')
      report(file, 'unusable-value', {
        reason: `"${found.path.join('.')}" must be ${knownAddress}, got ${text}; its documents have the addresses of their files; set "url" of their source in site.yaml, or "defaults" of that source, such as { files: "posts/**", values: { ${key.replace(/^.*\./, '')}: "/posts/…/" } }`,
        found: text,
        expected: [knownAddress],
        ...data.locate(found.path),
      })
      unknownAddresses.push({ data: file, folder: posix.dirname(path) })
      return removeValue(others, found.path)
    }, values)
  }

  function needsAddress(path: string, folder: string): boolean {
    return (folder === '.' || path.startsWith(`${folder}/`)) && !hasDefaultAddress(path)
  }

  /** Whether `defaults` in site.yaml give a document an address. */
  function hasDefaultAddress(path: string): boolean {
    const values = addDefaults({}, path, locateFile(path, source).lang, source)
    return source.fields.address.some((key) => findValue(values, key) !== null)
  }
}

type Values = Readonly<Record<string, unknown>>

/** Returns a map without the value at a path. */
function removeValue(map: Values, [key = '', ...rest]: readonly string[]): Values {
  const { [key]: value, ...others } = map
  return rest.length > 0 && isMap(value) ? { ...others, [key]: removeValue(value, rest) } : others
}

/** Reads a data file. JSON is YAML. */
function readData(path: string): DataSource {
  const { file } = readText(path, maxYamlBytes)
  return (path.endsWith('.json') ? parseYaml : parsers.js)(String(file), file, 0)
}

/** Lists the folders that a file is in, the innermost first. */
function listFolders(path: string): readonly string[] {
  const folder = posix.dirname(path)
  return folder === '.' ? [folder] : [folder, ...listFolders(folder)]
}

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
