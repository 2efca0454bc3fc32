/**
 * The paths of the service as regular expressions, in the syntax that PCRE (nginx), RE2 (Caddy) and JavaScript share.
 * Only named groups differ: `(?P<name>…)` here, `(?<name>…)` in JavaScript.
 */

import { describedOperations } from '../../../shim/contract/descriptions.ts'
import type { SiteManifest } from '../../../shim/contract/manifest.ts'
import { apiBase, apiRoot, type Operation } from '../../../shim/contract/routes.ts'

/** Escapes a text, so that it matches itself. */
export const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A named group. */
export const capture = (name: string, pattern: string): string => `(?P<${name}>${pattern})`

export const eitherOf = (patterns: readonly string[]): string =>
  patterns.length === 1 ? patterns.join('') : `(?:${patterns.join('|')})`

/** One segment of a page's path. It has no dot, so a page's path is never the path of a file in dist. */
const word = '[a-z0-9-]+'

/** A slug, as it occurs in file names. */
export const slug = word

/** The path of a page, except the root, and what follows the first segments of one. */
export const innerPages = `(?:/${word})*`
export const innerPage = `/${word}${innerPages}`

/** The beginning of a path in another language than the default one. */
export const toLocale = (languages: readonly string[]): string =>
  capture('locale', `/${eitherOf(languages.map(literal))}`)

/** The path of a page, including the root. */
export const page = `/(?:${word}(?:/${word})*)?`

/** The paths of the API, and the paths of its version. */
export const inApi = `${literal(apiRoot)}(?:/.*)?`
export const inVersion = `${literal(apiBase)}(?:/.*)?`

const toLists = (names: readonly string[], tag: string, number: string): string =>
  `(?:${[...names.map(literal), `tags(?:/${tag})?`].join('|')})(?:/pages/${number})?`

/** The path of the lists of essays and tags with any tag and any number, valid or not. */
const anyEssayList = `${literal(apiBase)}/${toLists(['essays'], '[^/]+', '[^/]+')}`

/** The names of the collections that the API has: `essays`, and the author's collections. */
export const listCollections = ({
  collections = {},
}: Pick<SiteManifest, 'collections'>): readonly string[] => ['essays', ...Object.keys(collections)]

/** Patterns of lists and documents, which depend on the collections of the author. */
export function createApiPatterns(manifest: Pick<SiteManifest, 'collections'>) {
  const names = listCollections(manifest)
  const lists = toLists(names, word, '[1-9][0-9]*')
  const folder = `${literal(apiBase)}/${eitherOf(names.map(literal))}/`
  return {
    /** The lists of collections and tags, and their pages, below the version, as their paths occur in file names. */
    lists,
    /** The paths of these lists. */
    listPath: `${literal(apiBase)}/${lists}`,
    /** The path of these lists with any tag and any number, valid or not. */
    anyListPath: `${literal(apiBase)}/${toLists(names, '[^/]+', '[^/]+')}`,
    /** The path of a document with any slug, valid or not. */
    anyDocumentPath: `${folder}[^/]+`,
    /** The path of a document as it occurs in file names. */
    documentPath: folder + word,
  }
}

/**
 * Matches every path of an operation: its own, the same with a trailing slash, and the paths of its files.
 * @param languages those that occur in file names: all except the default one
 */
export function toOperationPattern({ id, path }: Operation, languages: readonly string[]): string {
  const [beforeSlug = '', afterSlug] = path.split('{slug}')
  if (afterSlug !== undefined) return `${literal(beforeSlug)}[^/]+/?`
  const variants = describedOperations[id].storage === 'verbose' ? ['verbose'] : languages
  const variant = variants.length === 0 ? '' : `(?:\\.${eitherOf(variants.map(literal))})?`
  // Lists in parts count as the list of essays.
  const paths = id === 'listEssays' ? anyEssayList : literal(path)
  return `${paths}(?:/|${variant}\\.json)?`
}

/** Matches a text in a raw query, where any of its characters may be percent-encoded. */
export function encoded(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => {
    const hex = byte.toString(16).padStart(2, '0')
    const digits = Array.from(hex, (digit) =>
      /[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit,
    )
    return `(?:${literal(String.fromCharCode(byte))}|%${digits.join('')})`
  }).join('')
}

/** The maximum length of an alternation, in characters. nginx accepts tokens of at most 4,096 bytes. */
const maxAlternationLength = 2000

/** Joins names into alternations, as many as the maximum length requires. */
export function* toAlternatives(names: readonly string[]): Generator<string> {
  let batch: string[] = []
  let length = 0
  for (const name of names.map(literal)) {
    if (batch.length > 0 && length + name.length > maxAlternationLength) {
      yield eitherOf(batch)
      batch = []
      length = 0
    }
    batch.push(name)
    length += name.length + 1
  }
  if (batch.length > 0) yield eitherOf(batch)
}

/**
 * The parameters of a media range in `Accept` (RFC 9110, 12.5.1), without a weight. Each space matches in one way only,
 * so that no header causes catastrophic backtracking.
 */
const parameters = '\\s*(?:;\\s*(?:[^q;,\\s][^;,]*|q[^=;,\\s][^;,]*))*'
const fullWeight = '(?:;\\s*q=1(?:\\.0{0,3})?\\s*)?'
const positiveWeight = ';\\s*q=(?:1(?:\\.0{0,3})?|0\\.(?:[1-9]\\d{0,2}|0[1-9]\\d?|00[1-9]))\\s*'
const toRange = (type: string, weight: string): string =>
  `(?i)(?:^|,)\\s*${type}${parameters}${weight}(?:,|$)`

/**
 * Which format `Accept` prefers. The first pattern that matches decides:
 * 1. Markdown with the weight 1
 * 2. HTML; rules cannot compare its weight with a lower one of Markdown
 * 3. Markdown with a lower weight
 */
export const accept = {
  markdownFully: toRange('text/markdown', fullWeight),
  html: '(?i)(?:^|,)\\s*(?:text/html|application/xhtml\\+xml)\\s*(?:[;,]|$)',
  markdown: toRange('text/markdown', positiveWeight),
} as const
