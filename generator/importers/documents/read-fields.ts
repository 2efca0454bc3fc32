/** Reads the fields of front matter, whatever its keys are. */

import type { DataSource } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { describe } from '../../kernel/diagnostics/wording.ts'
import type { Field, ImportedSource } from '../../schemas/source.ts'
import { isMap } from '../../schemas/validate.ts'
import { findValue, toTexts } from '../../schemas/values.ts'
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
