/** Data that an author writes in a form of their own: checks that JSON can hold it, and converts it to JSON. */

import type { DataSource, ValuePath } from '../../kernel/data-source.ts'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../../kernel/diagnostics/rules.ts'
import { describe, quote, toInnerName, toName } from '../../kernel/diagnostics/wording.ts'
import { getValue, isMap, prototypeKey, reportPrototypeKey } from './validate.ts'

/** Where the author's data of one kind is, and how its mistakes are reported. */
export interface AuthorData {
  /** The path of the data in its source, which messages name: `['extra']`, or `[]` for the whole source. */
  readonly path: ValuePath
  /** The file of the author's schema, as messages name it. */
  readonly schemaFile: string
  /** The rules that mistakes in the data, and mistakes in the schema, break. */
  readonly rules: { readonly data: RuleId; readonly schema: RuleId }
}

/** Names a value of the data at the start of a message. A whole source has no key. */
export const toDataName = (path: ValuePath): string => (path.length === 0 ? 'The data' : toName(path))

/** Like {@link toDataName}, for the middle of a sentence. */
export const toInnerDataName = (path: ValuePath): string =>
  path.length === 0 ? 'the data' : toInnerName(path)

/** How deeply lists and maps may be nested; the data itself is the first level. */
const maxLevels = 16

/** The most bytes of the data as JSON. The data of all documents is in memory, and an alias in YAML can repeat a value many times. */
const maxBytes = 100_000

/** Half of a surrogate pair. A YAML escape can write one, but UTF-8 cannot. */
const loneSurrogate = /\p{Surrogate}/u

/** A number that the author wrote without a fraction or an exponent, in one of the forms of YAML 1.2 or TOML. */
const wholeNumber = /^(?:[-+]?[\d_]+|0x[\da-f_]+|0o[0-7_]+|0b[01_]+)$/i

/**
 * Converts the data of a source to JSON, and reports each value that JSON cannot represent.
 * @param hasKey whether the JSON has a key of the data; all others are left out unread
 * @returns the data as JSON, with the keys in the order of the author; null if there is none, or if there is a mistake
 */
export function toDataJson(
  source: DataSource,
  { path: root, rules }: AuthorData,
  hasKey: (key: string) => boolean = () => true,
): string | null {
  if (!isMap(getValue(source.value, root))) return null
  const ordered = source.getOrdered(root)
  let bytes = 0
  let isValid = true

  const add = (reason: string, found: string, expected: string, path: ValuePath) => {
    isValid = false
    report(source.file, rules.data, { reason, found, expected: [expected], ...source.locate(path) })
  }
  const fail = (path: ValuePath, expected: string, found: string, hint = '') =>
    add(`${toDataName(path)} must be ${expected}, got ${found}${hint}`, found, expected, path)
  /** Counts the bytes of a piece of JSON. */
  const count = (json: string): string | null => {
    bytes += Buffer.byteLength(json)
    if (bytes <= maxBytes) return json
    const expected = `at most ${maxBytes} bytes of JSON`
    add(`${toDataName(root)} is too large; use ${expected}`, 'more', expected, root)
    return null
  }
  const toScalar = (value: unknown, path: ValuePath): string | null => {
    const { offset, end } = source.locate(path)
    const text = String(source.file).slice(offset, end)
    const found = describe(value, text)
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) fail(path, 'a number that JSON can hold', found)
      else if (wholeNumber.test(text) && !Number.isSafeInteger(value))
        fail(path, 'a number that JavaScript can hold exactly', found, '; put it in quotes to make it text')
    } else if (typeof value === 'string' && loneSurrogate.test(value)) {
      fail(path, 'text without half of a surrogate pair (U+D800 to U+DFFF)', found)
    }
    return count(JSON.stringify(value))
  }
  const toKey = (key: string, path: ValuePath): string | null => {
    if (key === prototypeKey) {
      isValid = false
      reportPrototypeKey(path, source, rules.data)
    } else if (loneSurrogate.test(key)) {
      fail([...path, key], 'a key without half of a surrogate pair (U+D800 to U+DFFF)', quote(key))
    }
    return count(JSON.stringify(key))
  }
  /** Returns null if the data is too large or nested too deeply: it may contain itself, through an alias. */
  const write = (value: unknown, path: ValuePath): string | null => {
    if (!Array.isArray(value) && !(value instanceof Map)) return toScalar(value, path)
    if (path.length - root.length >= maxLevels) {
      const expected = `at most ${maxLevels} levels`
      const reason = `Lists or maps in ${toInnerDataName(root)} are nested too deeply; use ${expected}`
      add(reason, 'a list or a map', expected, path)
      return null
    }
    const pieces: string[] = []
    for (const [key, inner] of value.entries()) {
      if (path.length === root.length && !Array.isArray(value) && !hasKey(String(key))) continue
      const name = Array.isArray(value) ? '' : toKey(String(key), path)
      const json = name === null ? null : write(inner, [...path, Array.isArray(value) ? key : String(key)])
      // The separator, and the two brackets or the colon of the next entry.
      if (json === null || count('  ') === null) return null
      pieces.push(name === '' ? json : `${name}:${json}`)
    }
    return Array.isArray(value) ? `[${pieces.join(',')}]` : `{${pieces.join(',')}}`
  }
  const json = write(ordered, root)
  return isValid ? json : null
}
