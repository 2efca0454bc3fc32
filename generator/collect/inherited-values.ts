/** Reads the values that files of another generator hold for the documents of their folders. */

import { posix } from 'node:path'
import { VFile } from 'vfile'
import type { FrontMatterFormat } from '../formats/front-matter.ts'
import { parsers } from '../formats/front-matter.ts'
import { maxYamlBytes } from '../formats/limits.ts'
import { expectedAddress } from '../importers/documents/address.ts'
import { addInherited, listScopes } from '../importers/documents/inherit.ts'
import { locateFile } from '../importers/documents/locate-file.ts'
import { toAddressValue } from '../importers/importer.ts'
import { getImporter } from '../importers/importers.ts'
import type { DataSource } from '../kernel/data-source.ts'
import { addMessages, report } from '../kernel/diagnostics/diagnostic.ts'
import { describe } from '../kernel/diagnostics/wording.ts'
import type { ImportedSource, Inherited } from '../schemas/source.ts'
import { isMap } from '../schemas/validate.ts'
import { findValue, removeCycles } from '../schemas/values.ts'
import { readFrontMatter, type SourceFile } from './document.ts'
import { readText } from './read-text.ts'

/** A file that holds values: a data file, or a document whose front matter is for others, too. */
export interface DataFile {
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
export function readInherited(
  files: readonly DataFile[],
  source: ImportedSource,
  documents: readonly SourceFile[],
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
    const data = isData ? readData(path) : readFrontMatter({ path }, false).frontMatter
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
