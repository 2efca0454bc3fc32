/**
 * Selects a media type and a content coding from the `Accept` headers (RFC 9110, 12.5). No language is negotiated: `select.ts` reads `lang`,
 * and a page has its language in its path.
 */

import { type Coding, codings } from '../contract/header-values.ts'

/** The value of a header; null or undefined if the request lacks it. */
type Field = string | null | undefined

/** Quoted strings (RFC 9110, 5.6.4): values of parameters that nothing here reads. They may contain any separator. */
const quoted = /"(\\.|[^"\\])*"?/g

/**
 * Parses `a;q=0.8, b` into the highest weight of each name, which is in lower case. A weight is from 0 to 1, and has at most three
 * decimals and no spaces (RFC 9110, 12.4.2). Items with a malformed one are ignored. `x-gzip` is another name of gzip (8.4.1.3).
 */
function parseWeights(header: Field): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of (header ?? '')
    .toLowerCase()
    .replace(quoted, '')
    .replaceAll('x-gzip', 'gzip')
    .split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim())
    const parameter = parameters.find((text) => /^q\s*(=|$)/.test(text)) ?? 'q=1'
    const q = /^q=(0(\.\d{0,3})?|1(\.0{0,3})?)$/.exec(parameter)?.[1]
    if (q !== undefined) weights.set(name, Math.max(Number(q), weights.get(name) ?? 0))
  }
  return weights
}

/**
 * Whether a client gets a page as Markdown: the weight of `text/markdown` is above 0 and at least as high as the weight of HTML.
 * Equal weights select Markdown, because agents send equal weights. Wildcards count only for a client that refuses HTML by name.
 */
export function prefersMarkdown(accept: Field): boolean {
  const weights = parseWeights(accept)
  const toWeight = (name: string) => weights.get(name) ?? 0
  const anyText = weights.get('text/html') === 0 ? (weights.get('text/*') ?? toWeight('*/*')) : 0
  const markdown = weights.get('text/markdown') ?? anyText
  return markdown > 0 && markdown >= Math.max(toWeight('text/html'), toWeight('application/xhtml+xml'))
}

/**
 * Selects the content coding of a response; null means identity. Of equal weights the first of `codings` wins. A client
 * that refuses every coding, identity included, gets identity.
 * @param available the codings that the runtime can apply
 */
export function chooseCoding(acceptEncoding: Field, available: readonly Coding[]): Coding | null {
  const weights = parseWeights(acceptEncoding)
  const identity = weights.get('identity') ?? 0
  let chosen: Coding | null = null
  let weight = 0
  for (const coding of codings) {
    const q = available.includes(coding) ? (weights.get(coding) ?? weights.get('*') ?? 0) : 0
    if (q > weight && q >= identity) {
      chosen = coding
      weight = q
    }
  }
  return chosen
}
