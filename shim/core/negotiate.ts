/** Selects a media type and a content coding from the `Accept` headers (RFC 9110, 12.5). */

import { type Coding, codings } from '../contract/headers.ts'

interface Preference {
  /** In lower case. */
  readonly name: string
  /** Weight, from 0 to 1. */
  readonly q: number
}

/** Parses `a;q=0.8, b`. Items with a malformed weight are ignored. */
function parsePreferences(header: string): Preference[] {
  const preferences: Preference[] = []
  for (const item of header.split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    if (name === '') continue
    const weight = parameters.find((parameter) => /^q\s*(=|$)/.test(parameter))
    const q = weight === undefined ? 1 : parseWeight(weight)
    if (q !== null) preferences.push({ name, q })
  }
  return preferences
}

/** Parses `q=0.8`: at most three decimals and no spaces (RFC 9110, 12.4.2); null if malformed. */
function parseWeight(text: string): number | null {
  const value = /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.exec(text)?.[1]
  return value === undefined ? null : Number(value)
}

/** Returns the highest weight of any of the names, or 0. */
const toMaxWeight = (preferences: readonly Preference[], ...names: string[]): number =>
  Math.max(0, ...preferences.filter(({ name }) => names.includes(name)).map(({ q }) => q))

/**
 * Whether a client gets a page as Markdown: the weight of `text/markdown` is above 0 and at least that of HTML.
 * Wildcards do not count. Equal weights select Markdown, because agents send equal weights.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept) return false
  const preferences = parsePreferences(accept)
  const markdown = toMaxWeight(preferences, 'text/markdown')
  return markdown > 0 && markdown >= toMaxWeight(preferences, 'text/html', 'application/xhtml+xml')
}

/**
 * Selects the content coding of a response; null means identity. Of equal weights the first of `codings` wins. A client
 * that refuses every coding, identity included, gets identity.
 * @param available the codings that the runtime can apply
 */
export function chooseCoding(
  acceptEncoding: string | null | undefined,
  available: readonly Coding[],
): Coding | null {
  if (!acceptEncoding || available.length === 0) return null
  const preferences = parsePreferences(acceptEncoding)
  const weightOf = (name: string): number | undefined =>
    preferences.find((preference) => preference.name === name)?.q
  const identity = weightOf('identity') ?? 0
  let chosen: Coding | null = null
  let weight = 0
  for (const coding of codings) {
    const q = available.includes(coding) ? (weightOf(coding) ?? weightOf('*') ?? 0) : 0
    if (q > weight && q >= identity) {
      chosen = coding
      weight = q
    }
  }
  return chosen
}
