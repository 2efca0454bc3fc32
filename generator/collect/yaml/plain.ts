/**
 * A fast parser for the YAML subset that most front matter uses: keys, each with a text on one line or a list of short
 * texts. Any other text is left to the full parser, which takes many times as long.
 */

import type { YamlParseResult } from './recover.ts'

const { raw } = String

/** The characters that have no YAML meaning inside a text. A colon is one if no space follows it. */
const sign = raw`[\p{L}\p{M}\p{N} .;!?()'"’“”&+%/–—…·-]|:(?=[\p{L}\p{N}])`

/** A text starts with a letter, or with digits, a space and more: digits alone may be a number. */
const start = raw`(?:\p{L}|\d+ (?=[^ ]))`

const end = raw`(?<! )`

const word = `${start}(?:${sign})*${end}`
const text = `${start}(?:${sign}|,)*${end}`
/** Quoted texts on one line, with the escapes that YAML shares with JSON. */
const quoted = raw`"(?:[^"\\\p{C}\p{Zl}\p{Zp}]|\\["\\/bfnrt])*"|'[^'\p{C}\p{Zl}\p{Zp}]*'`
const date = raw`\d{4}-\d\d(?:-\d\d)?`
const line = raw`\r?\n`

const item = `(?:${word}|${quoted})`
const value = `(?<text>${text}|${date})|(?<quoted>${quoted})|\\[(?<inline>(?:${item}(?:, *${item})*)?)\\]`
const block = `${line}(?<block>(?<indent> *)- (?:${text})(?:${line}\\k<indent>- (?:${text}))*)`
const entry = new RegExp(`(?<key>[a-z]+(?:_[a-z]+)*):(?: +(?:${value})|${block})${line}`, 'uy')

/** Unquoted words that are not text (YAML 1.2, section 10.3.2), in every capitalisation that YAML accepts. */
const reserved: ReadonlySet<string> = new Set(
  ['null', 'true', 'false'].flatMap((name) => [
    name,
    name.toUpperCase(),
    name.replace(/^./, (first) => first.toUpperCase()),
  ]),
)

type PlainValue = string | boolean | readonly string[]

/** Parses a text of the subset, in which no mistake is possible; null for any other text. */
export function parsePlainYaml(source: string): Omit<YamlParseResult, 'document'> | null {
  const values: Record<string, PlainValue> = {}
  for (let offset = 0; offset < source.length; offset = entry.lastIndex) {
    entry.lastIndex = offset
    const { key = '', ...groups } = entry.exec(source)?.groups ?? {}
    const parsed = reserved.has(key) || Object.hasOwn(values, key) ? null : parseValue(groups)
    if (parsed === null) return null
    values[key] = parsed
  }
  return source === '' ? null : { value: values, mistakes: [], skippedEntries: [] }
}

function parseValue(groups: Readonly<Record<string, string | undefined>>): PlainValue | null {
  const { text, quoted, inline, block } = groups
  if (quoted !== undefined) return unquote(quoted)
  if (text === 'true' || text === 'false') return text === 'true'
  if (text !== undefined) return reserved.has(text) ? null : text
  if (inline !== undefined) return parseInline(inline)
  const items = block?.split(/\r?\n/).map(removeHyphen) ?? null
  return items?.some((item) => reserved.has(item)) ? null : items
}

const unquote = (text: string): string => (text.startsWith('"') ? JSON.parse(text) : text.slice(1, -1))

/** Parses the items between the brackets of a list; null if one is not text. */
function parseInline(list: string): readonly string[] | null {
  const items = list.match(inlineItem) ?? []
  if (items.some((item) => reserved.has(item))) return null
  return items.map((item) => (/^["']/.test(item) ? unquote(item) : item))
}

const inlineItem = new RegExp(item, 'gu')

const removeHyphen = (item: string): string => item.replace(/^ *- /, '')
