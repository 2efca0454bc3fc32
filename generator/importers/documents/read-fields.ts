/**
 * Reads the fields of front matter, whatever its keys are. Adds what a document inherits: from the folders above it, and from
 * `defaults` in site.yaml.
 */

import { createGlobs } from '../../content/schemas/globs.ts'
import { findValue, toTexts } from '../../content/schemas/lenient-values.ts'
import type { Field, ImportedSource } from '../../content/schemas/source.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { describe } from '../../kernel/diagnostics/wording.ts'
import { listParents } from '../../kernel/files/paths.ts'
import { group } from '../../kernel/grouping.ts'
import { memoize } from '../../kernel/memoize.ts'
import { getImporter } from '../importers.ts'
import { type FileLocation, fileNameDate } from '../place.ts'

/**
 * Creates functions that read fields. A value that cannot be used is reported and left out.
 * @param frontMatter null for a document without front matter
 * @param map its values, and those that the document inherits
 */
export function createFieldReader(
  frontMatter: DataSource | null,
  map: Readonly<Record<string, unknown>>,
  source: ImportedSource,
  location: FileLocation,
) {
  const importer = getImporter(source.from)
  /** The paths of the keys that were read. */
  const used: (readonly string[])[] = []

  /**
   * Reads a field: the first of its keys that has a value. The function returns null for a value that cannot be used, and undefined for
   * one with another meaning, which is neither used nor reported.
   * @param consequence the end of the message: what Stele does instead. With one, an inherited value is reported, too.
   */
  function read<T>(
    field: Field,
    toValue: (value: unknown) => T | null | undefined,
    expected: string,
    consequence?: string,
  ): T | null {
    for (const key of source.fields[field]) {
      if (key === fileNameDate && location.date !== null) return toValue(location.date) ?? null
      const found = findValue(map, key)
      if (found === null) continue
      used.push(found.path)
      if (isEmpty(found.value)) continue
      if (location.isIndex && importer.nameKeys.includes(key)) continue
      const value = toValue(found.value)
      if (value === undefined) continue
      if (value !== null) return value
      reportUnusable(found.path, found.value, expected, consequence)
    }
    return null
  }

  /** Reads the entries of all keys of a field. */
  function readTexts(field: Field): readonly string[] {
    return source.fields[field].flatMap((key) => {
      const found = findValue(map, key)
      if (found === null) return []
      used.push(found.path)
      if (found.value === null) return []
      const texts = toTexts(found.value, (text) => importer.splitTags(text, key))
      if (texts === null) reportUnusable(found.path, found.value, 'a list of texts')
      return texts ?? []
    })
  }

  function reportUnusable(
    path: readonly string[],
    value: unknown,
    expected: string,
    consequence?: string,
  ): void {
    // A value that the document inherits has no place in its file.
    const own = isMap(frontMatter?.value) ? frontMatter.value : {}
    const isOwn = findValue(own, path.join('.')) !== null
    if (frontMatter === null || (!isOwn && consequence === undefined)) return
    const found = describe(value, '')
    report(frontMatter.file, 'unusable-value', {
      reason: `"${path.join('.')}" must be ${expected}, got ${found}; ${consequence ?? 'the value is left out'}`,
      found,
      expected: [expected],
      ...(isOwn ? frontMatter.locate(path) : {}),
    })
  }

  return { read, readTexts, used }
}

/** Whether a key is there without a value, as in templates for new documents. */
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

type Values = Readonly<Record<string, unknown>>

/** Inherited values by their folder, with their globs compiled. A thread reads many documents of one source. */
const getLayers = memoize(({ inherited }: ImportedSource) =>
  group(
    inherited.map(({ folder, files, langs, values }) => {
      const isOfFile = files === null ? () => true : createGlobs(files)
      const isOfLanguage = langs === null ? () => true : createGlobs(langs)
      const matches = (path: string, code: string | null) => isOfFile(path) && isOfLanguage(code ?? '')
      return [folder, { values, matches }] as const
    }),
  ),
)

/**
 * Returns front matter with the values that the document inherits. Its own values come first, then the values of the nearest folder.
 * @param path of the document, relative to the source
 */
export function addInherited(own: Values, path: string, lang: string | null, source: ImportedSource): Values {
  if (source.inherited.length === 0) return own
  const layers = getLayers(source)
  const isDeep = getImporter(source.from).inheritance?.isDeep ?? (() => false)
  let values: Values = {}
  for (const folder of listScopes(path)) {
    for (const layer of layers.get(folder) ?? []) {
      if (layer.matches(path, lang)) values = merge(values, layer.values, isDeep)
    }
  }
  return merge(values, own, isDeep)
}

/** Lists the folders of a path from the root of the source, which is an empty text, and the path itself. */
export const listScopes = (path: string): readonly string[] => ['', ...listParents(path), path]

/** @param isDeep whether the maps of a key are merged, and the lists joined */
function merge(values: Values, stronger: Values, isDeep: (key: string) => boolean): Values {
  const merged: Record<string, unknown> = { ...values }
  for (const [key, value] of Object.entries(stronger)) {
    const other = isDeep(key) && Object.hasOwn(values, key) ? values[key] : undefined
    if (Array.isArray(other) && Array.isArray(value)) merged[key] = [...other, ...value]
    else merged[key] = isMap(other) && isMap(value) ? merge(other, value, isDeep) : value
  }
  return merged
}
