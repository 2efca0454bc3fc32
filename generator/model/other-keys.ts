/** Says what to write instead of a key that other generators have in front matter. */

import { commonFields } from '../importers/base-importer.ts'
import { toPlainLetters } from '../kernel/diagnostics/wording.ts'

/** What decides instead of a key of front matter, by the field of other generators. */
const deciders: Readonly<Partial<Record<keyof typeof commonFields, string>>> = {
  slug: 'the slug is the name of the folder',
  address: 'the address follows from the name of the folder',
  lang: 'the language is the name of the file, as in "en.md"',
}

const toShape = (key: string): string => toPlainLetters(key).replaceAll(/[-_ ]/g, '')

/** The field of each key. Of two fields with one key, the first counts. */
const fieldsByKey = new Map(
  Object.entries(commonFields)
    .flatMap(([field, keys]) => keys.map((key) => [toShape(key), field] as const))
    .reverse(),
)

/**
 * Returns the end of a message about an unknown key; null if other generators do not have it either.
 * @param known the keys that the document can have
 */
export function explainKey(key: string, known: readonly string[]): string | null {
  const field = fieldsByKey.get(toShape(key))
  if (field === undefined || toShape(field) === toShape(key)) return toDecider(field)
  return known.includes(field) ? `; use "${field}".` : toDecider(field)
}

const toDecider = (field: string | undefined): string | null =>
  field !== undefined && Object.hasOwn(deciders, field)
    ? `; ${deciders[field as keyof typeof deciders]}.`
    : null
