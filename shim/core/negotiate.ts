/** Chooses a media type and a content coding from what a client accepts (RFC 9110, 12.5). */

import { type Coding, codings } from '../contract/headers.ts'

interface Preference {
  readonly name: string
  readonly q: number
}

/** Reads `a;q=0.8, b` into names in lower case and weights; a malformed weight makes the item void. */
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

/** A weight, as `q=0.8`, has at most three decimals and no space within (RFC 9110, 12.4.2). */
function parseWeight(text: string): number | null {
  const value = /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.exec(text)?.[1]
  return value === undefined ? null : Number(value)
}

const best = (preferences: readonly Preference[], ...names: string[]): number =>
  Math.max(0, ...preferences.filter(({ name }) => names.includes(name)).map(({ q }) => q))

/**
 * Whether a page is answered in Markdown: `text/markdown` is named with a weight above 0 and no less than
 * that of HTML named beside it. A tie goes to Markdown, since agents send equal weights.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept) return false
  const preferences = parsePreferences(accept)
  const markdown = best(preferences, 'text/markdown')
  return markdown > 0 && markdown >= best(preferences, 'text/html', 'application/xhtml+xml')
}

/**
 * The content coding to answer in, or null for identity. Of equal weights the smaller coding wins; a client
 * that refuses all of them, identity included, gets identity.
 * @param offered the codings that the runtime can apply
 */
export function chooseCoding(
  acceptEncoding: string | null | undefined,
  offered: readonly Coding[],
): Coding | null {
  if (!acceptEncoding || offered.length === 0) return null
  const preferences = parsePreferences(acceptEncoding)
  const weightOf = (name: string): number | undefined =>
    preferences.find((preference) => preference.name === name)?.q
  const identity = weightOf('identity') ?? 0
  let chosen: Coding | null = null
  let weight = 0
  for (const coding of codings) {
    const q = offered.includes(coding) ? (weightOf(coding) ?? weightOf('*') ?? 0) : 0
    if (q > weight && q >= identity) {
      chosen = coding
      weight = q
    }
  }
  return chosen
}
