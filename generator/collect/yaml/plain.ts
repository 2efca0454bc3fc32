/**
 * Reads YAML in the form that front matter mostly has: keys, each with a text in one line or a list of words. What is
 * not surely of that form is left to the parser, which takes many times as long.
 */

import type { YamlParseResult } from './recover.ts'

const { raw } = String

/** What means nothing inside a text: of colons, those without a space behind them. */
const sign = raw`[\p{L}\p{M}\p{N} .;!?()'"’“”&+%/–—…·-]|:(?=[\p{L}\p{N}])`

/** Letters begin a text; digits alone may be a number, and do so where a space and more follow. */
const start = raw`(?:\p{L}|\d+ (?=[^ ]))`

const end = raw`(?<! )`

const word = `${start}(?:${sign})*${end}`
const text = `${start}(?:${sign}|,)*${end}`
/** Without an escape, and without anything that YAML or a file of text may read as something else. */
const quoted = raw`"[^"\\\p{C}\p{Zl}\p{Zp}]*"|'[^'\p{C}\p{Zl}\p{Zp}]*'`
const date = raw`\d{4}-\d\d(?:-\d\d)?`
const line = raw`\r?\n`

const value = `(?<text>${text}|${date})|(?<quoted>${quoted})|\\[(?<inline>(?:${word}(?:, *${word})*)?)\\]`
const below = `${line}(?<below>(?<indent> *)- (?:${text})(?:${line}\\k<indent>- (?:${text}))*)`
const entry = new RegExp(`(?<key>[a-z]+):(?: +(?:${value})|${below})${line}`, 'uy')

/** Words that are something else without quotes, in any position (YAML 1.2, 10.3.2). */
const reserved: ReadonlySet<string> = new Set(
  ['null', 'true', 'false'].flatMap((name) => [
    name,
    name.toUpperCase(),
    name.replace(/^./, (first) => first.toUpperCase()),
  ]),
)

type PlainValue = string | boolean | readonly string[]

/** Reads a text in which nothing can be wrong; null for what is to be parsed. */
export function parsePlainYaml(source: string): Omit<YamlParseResult, 'document'> | null {
  const values: Record<string, PlainValue> = {}
  for (let place = 0; place < source.length; place = entry.lastIndex) {
    entry.lastIndex = place
    const { key = '', ...found } = entry.exec(source)?.groups ?? {}
    const read = reserved.has(key) || Object.hasOwn(values, key) ? null : readValue(found)
    if (read === null) return null
    values[key] = read
  }
  return source === '' ? null : { value: values, mistakes: [], skippedEntries: [] }
}

function readValue(found: Readonly<Record<string, string | undefined>>): PlainValue | null {
  const { text, quoted, inline, below } = found
  if (quoted !== undefined) return quoted.slice(1, -1)
  if (text === 'true' || text === 'false') return text === 'true'
  if (text !== undefined) return reserved.has(text) ? null : text
  const items = below === undefined ? listInline(inline) : below.split(/\r?\n/).map(withoutMark)
  return items?.some((item) => reserved.has(item)) ? null : items
}

const listInline = (items: string | undefined): readonly string[] | null =>
  items === undefined ? null : items === '' ? [] : items.split(/, */)

const withoutMark = (item: string): string => item.replace(/^ *- /, '')
