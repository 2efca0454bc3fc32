/** How names and values stand in a message. */

import { findNearest } from '../../shim/core/nearest.ts'

/** The most characters of a value that a message cites. */
const mostCited = 60

/** A text in quotation marks, its beginning where it is long. */
export function quote(text: string): string {
  const characters = [...text.slice(0, 2 * mostCited)]
  return characters.length > mostCited ? `"${characters.slice(0, mostCited).join('')}…"` : `"${text}"`
}

/** `"a", "b" or "c"`. */
export function toAlternatives(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** A question to put behind a message, or nothing where no name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = findSuggestion(name, [...known])
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** The nearest name, else the one that differs in capitals and accents alone. */
export function findSuggestion(name: string, known: readonly string[]): string | undefined {
  // Any two language codes are near, and not one of them is meant.
  const [nearest] = name.length < 3 ? [] : findNearest(name, known, 1)
  const plain = fold(name)
  return nearest ?? known.find((other) => fold(other) === plain)
}

/** A text without capitals and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** What a value is called: a number as its author wrote it. */
export function describe(value: unknown, written: string): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'keys with values'
  if (typeof value === 'string') return quote(value)
  return typeof value === 'number'
    ? `the number ${/^[-+.\w]+$/.test(written) ? written : value}`
    : String(value)
}

/** What the place of a value is called; authors count entries from one. */
export function toName(path: readonly PropertyKey[]): string {
  const last = path.at(-1)
  if (typeof last !== 'number') return `"${path.map(String).join('.')}"`
  return `entry ${last + 1} of ${toName(path.slice(0, -1))}`
}
