/**
 * The addresses of the service as regular expressions, in the part of their syntax that PCRE, RE2 and JavaScript
 * share; but for names of groups, which JavaScript writes without the `P`.
 */

import { apiBase, apiRoot, type Operation, toEssayPath } from '../../../shim/contract/routes.ts'

/** A text as it stands, for a regular expression. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A part of an expression that is kept under a name. */
export const capture = (name: string, pattern: string): string => `(?P<${name}>${pattern})`

export const eitherOf = (patterns: readonly string[]): string =>
  patterns.length === 1 ? (patterns[0] ?? '') : `(?:${patterns.join('|')})`

/** One segment of a published address; no file of dist that is an answer of its own has such a name. */
const word = '[a-z0-9-]+'

/** A slug, as the name of a file may hold it. */
export const slug = word

/** The path of a page, the root's aside. */
export const innerPage = `/${word}(?:/${word})*`

/** The path of any page. */
export const page = `/(?:${word}(?:/${word})*)?`

/** Everything below the API, and everything below its version. */
export const inApi = `${literal(apiRoot)}(?:/.*)?`
export const inVersion = `${literal(apiBase)}(?:/.*)?`

/** The path of the essay operation, whatever stands for the slug. */
export const essayPath = `${literal(toEssayPath(''))}[^/]+`

/**
 * Every spelling of an operation's own addresses: its path, with a slash behind it, and those of its files.
 * @param languages those that a file's name can tell: all but the default one
 */
export function toOperationPattern({ id, path }: Operation, languages: readonly string[]): string {
  const [before = '', after] = path.split('{slug}')
  if (after !== undefined) return `${literal(before)}[^/]+/?`
  const variants = id === 'getApiHealth' ? ['verbose'] : languages
  const variant = variants.length === 0 ? '' : `(?:\\.${eitherOf(variants.map(literal))})?`
  return `${literal(path)}(?:/|${variant}\\.json)?`
}

/** A text however much of it is percent-encoded, as it stands in a query before that is decoded. */
export function encoded(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const hex = byte.toString(16).padStart(2, '0')
    const digits = Array.from(hex, (digit) =>
      /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
    )
    return `(?:${literal(String.fromCharCode(byte))}|%${digits.join('')})`
  }).join('')
}

/** The longest alternative, in characters: nginx reads no word of more than 4,096 bytes. */
const maxAlternative = 2000

/** Splits names into alternatives that no host finds too long. */
export function* toAlternatives(names: readonly string[]): Generator<string> {
  let taken: string[] = []
  let length = 0
  for (const name of names.map(literal)) {
    if (taken.length > 0 && length + name.length > maxAlternative) {
      yield eitherOf(taken)
      taken = []
      length = 0
    }
    taken.push(name)
    length += name.length + 1
  }
  if (taken.length > 0) yield eitherOf(taken)
}

/** An item of `Accept` is followed by these parameters, none of them a weight. */
// Each space can be read in one way alone: what a client sends must not make an engine try them all.
const parameters = '\\s*(?:;\\s*(?:[^q;,\\s][^;,]*|q[^=;,\\s][^;,]*))*'
const whole = '(?:;\\s*q=1(?:\\.0{0,3})?\\s*)?'
const some = ';\\s*q=(?:1(?:\\.0{0,3})?|0\\.(?:[1-9]\\d{0,2}|0[1-9]\\d?|00[1-9]))\\s*'
const item = (types: string, weight: string): string => `(?i)(?:^|,)\\s*${types}${parameters}${weight}(?:,|$)`

/**
 * What `Accept` says of Markdown, first match first: named with its whole weight, HTML named beside a lesser one,
 * named with a lesser weight. Two lesser weights cannot be compared by rules; HTML is what answers then.
 */
export const accept = {
  markdownWholly: item('text/markdown', whole),
  html: '(?i)(?:^|,)\\s*(?:text/html|application/xhtml\\+xml)\\s*(?:[;,]|$)',
  markdown: item('text/markdown', some),
} as const
