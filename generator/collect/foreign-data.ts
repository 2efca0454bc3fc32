/** Reads the values that files of another generator hold for the documents of their folders. */

import { posix } from 'node:path'
import { VFile } from 'vfile'
import { report } from '../diagnostics/diagnostic.ts'
import { describe } from '../diagnostics/wording.ts'
import { isMap } from '../schemas/validate.ts'
import { expectedAddress, toAddressValue } from '../sources/address.ts'
import { addInherited } from '../sources/inherit.ts'
import { locateFile } from '../sources/locate-file.ts'
import { presets } from '../sources/presets.ts'
import type { ForeignSource, Inherited } from '../sources/source.ts'
import { findValue, removeCycles } from '../sources/values.ts'
import type { DataSource } from './data/data-source.ts'
import { readFrontMatter, type SourceFile } from './document.ts'
import { parsers } from './front-matter/formats.ts'
import { maxYamlBytes } from './limits.ts'
import { readText } from './read-text.ts'
import { parseYaml } from './yaml/parse-yaml.ts'

/** A file that holds values: a data file, or a document whose front matter is for others, too. */
export interface DataFile {
  /** As messages show it. */
  readonly path: string
  /** Its path, relative to the source. */
  readonly inner: string
  readonly isDocument: boolean
}

type Values = Readonly<Record<string, unknown>>

/**
 * Reads the values of files, the outermost first. An address that cannot be known is left out, so that weaker ones are used.
 * @param documents those of the source
 * @param unexpectedFiles receives the data files with such an address, once for all documents that inherit it
 */
export function readInherited(
  files: readonly DataFile[],
  source: ForeignSource,
  documents: readonly SourceFile[],
  unexpectedFiles: VFile[],
): readonly Inherited[] {
  const { inheritance } = presets[source.preset]
  if (inheritance === null) return []
  return files.flatMap(({ path, inner, isDocument }) => {
    const data = isDocument ? readFrontMatter({ path }, false).frontMatter : readData(path)
    if (data === null || !isMap(data.value)) return []
    // Values in a document are for the documents of its language.
    const lang = isDocument && source.lang.from !== 'key' ? locateFile(inner, source).lang : null
    const unknown = isDocument ? [] : findUnknownAddresses(data.value, source)
    const isInherited = () =>
      documents.some(({ id }) => isAffected(posix.relative(source.id, id), inner, source))
    if (unknown.length > 0 && isInherited())
      unexpectedFiles.push(...unknown.map((address) => toMessage(address, data)))
    const known = unknown.reduce<Values>((others, { path }) => removeValue(others, path), data.value)
    return inheritance
      .list(inner, removeCycles(known), posix.basename(source.id))
      .map((inherited) => ({ ...inherited, langs: inherited.langs ?? (lang === null ? null : [lang]) }))
  })
}

/** Reads a data file. JSON is YAML. */
function readData(path: string): DataSource {
  const { file } = readText(path, maxYamlBytes)
  return (path.endsWith('.json') ? parseYaml : parsers.js)(String(file), file, 0)
}

interface UnknownAddress {
  /** As `fields` of the source names it. */
  readonly key: string
  readonly path: readonly string[]
  readonly value: string
}

/** Finds the addresses that cannot be known for any document. */
const findUnknownAddresses = (values: Values, { fields, preset }: ForeignSource): readonly UnknownAddress[] =>
  fields.address.flatMap((key) => {
    const { path = [], value } = findValue(values, key) ?? {}
    const isUnknown = typeof value === 'string' && toAddressValue(value, presets[preset], null, null) === null
    return isUnknown ? [{ key, path, value }] : []
  })

/** Whether a document is in the folder of a data file, and `defaults` in site.yaml give it no address. */
function isAffected(document: string, dataFile: string, source: ForeignSource): boolean {
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
