/** How diagnostics write names and values. */

import { createNearest } from '../../../shim/core/nearest.ts'
import { memoize } from '../memoize.ts'

/** How many characters of a value a message quotes. */
const maxQuotedCharacters = 60

/** The text in quotation marks. A long text is cut and ends in an ellipsis. */
export function quote(text: string): string {
  // A character is one or two UTF-16 units. Slicing first keeps huge values cheap.
  const characters = [...text.slice(0, 2 * maxQuotedCharacters)]
  return characters.length > maxQuotedCharacters
    ? `"${characters.slice(0, maxQuotedCharacters).join('')}…"`
    : `"${text}"`
}

/** Writes a whole number with a comma between thousands. */
export const formatCount = (count: number): string => count.toLocaleString('en')

/** The lengths of the start and the end of a shortened text, in characters. Messages end with what to do. */
const keptAtStart = 600
const keptAtEnd = 300

/** Cuts the middle of a text that is too long to print, such as a message that quotes a path of many kilobytes. */
export function shorten(text: string): string {
  if (text.length <= keptAtStart + keptAtEnd) return text
  const start = [...text.slice(0, 2 * keptAtStart)].slice(0, keptAtStart)
  const end = [...text.slice(-2 * keptAtEnd)].slice(-keptAtEnd)
  return `${start.join('')}…${end.join('')}`
}

/** The most code points that {@link tellApart} names of one text. */
const maxNamedCodePoints = 8

/**
 * Names the code points in which quoted texts of a message differ that look alike: é can be one character or two, and some
 * characters are invisible.
 */
export function tellApart(message: string): string {
  const quoted = Array.from(message.matchAll(/"([^"]+)"/g), ([, text = '']) => text)
  const twins = new Map<string, string>()
  for (const text of quoted) {
    const twin = quoted.find((other) => other !== text && toLook(other) === toLook(text))
    if (twin !== undefined) twins.set(text, twin)
  }
  return message.replace(/"([^"]+)"/g, (all, text: string) => {
    const twin = twins.get(text)
    const difference = twin === undefined ? [] : findDifference([...text], [...twin])
    if (difference.length === 0) return all
    const names = difference.slice(0, maxNamedCodePoints).map(toCodePoint)
    return `${all} (${names.join(' ')}${difference.length > names.length ? ' …' : ''})`
  })
}

/** Texts that look alike have the same form without invisible characters. */
const toLook = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')

/** The characters of a text between the start and the end that it has in common with another one. */
function findDifference(text: readonly string[], other: readonly string[]): readonly string[] {
  const first = text.findIndex((character, index) => character !== other[index])
  const start = first === -1 ? text.length : first
  let end = 0
  while (end < Math.min(text.length, other.length) - start && text.at(-end - 1) === other.at(-end - 1)) end++
  return text.slice(start, text.length - end)
}

/** `U+00E9` */
export const toCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** `"a", "b" or "c"`. */
export function toAlternatives(values: readonly string[]): string {
  const quoted = values.map((value) => `"${value}"`)
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`
}

/** `; did you mean "x"?` for the end of a message, or an empty string if no known name is near. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const nearest = findSuggestion(name, known)
  return nearest === undefined ? '' : `; did you mean "${nearest}"?`
}

/** The index of each collection of names: many broken links of a site search the same paths or anchors. */
const getIndex = memoize(createNearest)

/** The nearest known name, or one that differs only in capitals and accents. */
export function findSuggestion(name: string, known: Iterable<string>): string | undefined {
  // Any two language codes are near each other, so short names only match by capitals and accents.
  const [nearest] = name.length < 3 ? [] : getIndex(known)(name, 1)
  return nearest ?? getByFolded(known).get(toPlainLetters(name))
}

/** The first name of each collection by its form without capitals and accents. */
const getByFolded = memoize(
  (names: Iterable<string>) => new Map([...names].reverse().map((name) => [toPlainLetters(name), name])),
)

/** The text in lower case and without accents. */
export const toPlainLetters = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Describes a YAML value in a message, after "got".
 * @param source the value as the author wrote it, which shows a number such as 12.50 unchanged
 */
export function describe(value: unknown, source: string): string {
  if (value === null) return 'no value'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'a map'
  if (typeof value === 'string') return quote(value)
  return typeof value === 'number'
    ? `the number ${/^[-+.\w]+$/.test(source) ? source : value}`
    : String(value)
}

/**
 * Names the value at a path at the start of a message: `"quota.limit"`, `Entry 2 of "tags"`, `"tag" of entry 2 of
 * "languages"`. Entries count from 1.
 */
export const toName = (path: readonly PropertyKey[]): string => toInnerName(path).replace(/^[et]/, toUpper)

const toUpper = (letter: string): string => letter.toUpperCase()

/** Like {@link toName}, but in lower case, for the middle of a sentence. */
export function toInnerName(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the YAML'
  const index = path.findLastIndex((key) => typeof key === 'number')
  const keys = path
    .slice(index + 1)
    .map(String)
    .join('.')
  if (index === -1) return `"${keys}"`
  const list = path.slice(0, index)
  const entry = `entry ${Number(path[index]) + 1}${list.length === 0 ? '' : ` of ${toInnerName(list)}`}`
  return keys === '' ? entry : `"${keys}" of ${entry}`
}

/**
 * Characters that change what a terminal or an editor shows, or that end a line there: controls, separators of lines and
 * paragraphs, changes of the text direction, and byte order marks.
 */
export const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\uFEFF]/gu

/** The text on one line, with escapes for unprintable characters, so that it cannot send commands to a terminal. */
export const toSingleLine = (text: string): string =>
  text.replace(unprintable, (character) => escapes[character] ?? `\\u${toHex(character).padStart(4, '0')}`)

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const toHex = (character: string): string => character.charCodeAt(0).toString(16)

/** Like {@link toSingleLine}, but keeps line feeds and tabs. JSON stays equal, because the escapes are those of JSON. */
export const toPrintable = (text: string): string => text.replace(/[^\n\t]+/g, toSingleLine)

/** A value as JSON to print. */
export const toPrintableJson = (value: unknown): string => toPrintable(JSON.stringify(value, null, 2))
