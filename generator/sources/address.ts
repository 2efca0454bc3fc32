/** Where a document is on the site that is there, and its slug here. */

import type { FileLocation } from './locate-file.ts'
import { avoidReserved, toContractSlug } from './slug.ts'
import type { Source } from './source.ts'

/** What front matter says about the address. */
export interface AddressKeys {
  /** A slug, or a path from the root of the source if it starts with a slash. */
  readonly slug: string | null
  /** A path, with tokens or without, or a URL. */
  readonly address: string | null
  /** As YYYY-MM-DD or YYYY-MM. */
  readonly date: string | null
  readonly categories: readonly string[]
}

/** Returns the slug of a document. */
export function toDocumentSlug({ names }: FileLocation, { slug }: AddressKeys, source: Source): string {
  const parts = source.slug === 'name' ? names.slice(-1) : names
  const own = slug?.split('/').filter((part) => part !== '')
  const path = own === undefined ? parts : slug?.startsWith('/') ? own : [...parts.slice(0, -1), ...own]
  const codes = source.languages.map(({ code }) => code)
  return avoidReserved(toContractSlug([...source.prefix, ...path]), source.kind, codes)
}

/**
 * Returns the path of a document on the other site, or its URL if front matter has one.
 * @param lang null for the default language, which has no prefix
 */
export function toAddress(
  location: FileLocation,
  keys: AddressKeys,
  source: Source,
  lang: string | null,
): string {
  const { address } = keys
  if (address !== null && /^https?:\/\//.test(address)) return address
  const path = toOwnPath(location, keys)
  const values = toTokens({ ...location, segments: path }, keys, lang)
  if (address !== null) return toRooted(fill(address, values))
  const filled = fill(source.pattern, values)
  // An index file has the address of its folder.
  return toRooted(
    location.isIndex && keys.slug === null ? filled.replace(/(?<=\/|^)\.html$|\.html$/, '/') : filled,
  )
}

/** The parts of the path, with the last one or all of them replaced by a slug of front matter. */
function toOwnPath({ segments }: FileLocation, { slug }: AddressKeys): readonly string[] {
  const own = slug?.split('/').filter((part) => part !== '')
  if (own === undefined) return segments
  return slug?.startsWith('/') ? own : [...segments.slice(0, -1), ...own]
}

const toRooted = (path: string): string => `/${path}`.replace(/\/{2,}/g, '/')

type Tokens = Readonly<Record<string, string>>

function toTokens(
  { segments, names }: FileLocation,
  { date, categories }: AddressKeys,
  lang: string | null,
): Tokens {
  const [year = '', month = '', day = '01'] = date?.split('-') ?? []
  const slug = segments.at(-1) ?? ''
  return {
    path: segments.join('/'),
    slug,
    title: slug,
    name: names.at(-1) ?? '',
    section: segments.length > 1 ? (segments[0] ?? '') : '',
    sections: segments.slice(0, -1).join('/'),
    lang: lang ?? '',
    year,
    month,
    day: date === null ? '' : day,
    categories: categories.join('/').toLowerCase(),
  }
}

/** Replaces the tokens of a pattern, in the forms `{path}` and `:path`. */
const fill = (pattern: string, tokens: Tokens): string =>
  pattern.replace(
    /\{([a-z]+)\}|(?<=\/|^|-):([a-z]+)/g,
    (token, name, other) => tokens[name ?? other] ?? token,
  )

/** Returns the form of an address that two links to it share: decoded, without `index.html` and a slash at its end. */
export function toComparable(address: string): string {
  const path = decode(address)
    .replace(/\/index\.html?$/, '/')
    .replace(/\.html?$/, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
