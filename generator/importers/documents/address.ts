/** Where a document is on the site that is there, and its slug here. */

import { hash } from 'node:crypto'
import { maxSlugLength, reservedItemSlugs, reservedPageSlugs } from '../../../shim/contract/routes.ts'
import type { ImportedSource } from '../../content/schemas/source.ts'
import type { DocumentFile } from '../../kernel/document.ts'
import { isDeviceName } from '../../kernel/files/paths.ts'
import { decodePart } from '../../kernel/site-url.ts'
import type { Importer } from '../importer.ts'
import { getImporter } from '../importers.ts'
import type { FileLocation } from '../place.ts'
import { toAscii } from './to-ascii.ts'

/** What front matter says about the address. */
export interface AddressKeys {
  readonly title: string
  /** A slug, or a path from the root of the source if it starts with a slash. */
  readonly slug: string | null
  /** A path that the importer has completed, with tokens or without, or a URL. */
  readonly address: string | null
  /** As YYYY-MM-DD or YYYY-MM. */
  readonly date: string | null
  readonly categories: readonly string[]
}

/** As messages name an address of front matter that Stele knows. */
export const expectedAddress = 'a path, or a template that Stele can fill in'

/** Returns the slug of a document. */
export function toDocumentSlug(
  location: FileLocation,
  { slug }: AddressKeys,
  source: ImportedSource,
): string {
  const parts = source.slug === 'name' ? location.names.slice(-1) : location.names
  const codes = source.languages.map(({ code }) => code)
  // The page of a list is beside those of other folders: the one of a collection itself has its name.
  const prefix = location.isSection && source.kind === 'item' ? [source.collection] : source.prefix
  const path = [...prefix, ...toOwnPath(parts, location, slug, source)]
  return avoidReserved(toContractSlug(path), location.isSection ? 'page' : source.kind, codes)
}

/** The parts of a path, with the last one or all of them replaced by a slug of front matter. */
const toOwnPath = (
  parts: readonly string[],
  { isIndex, id }: FileLocation,
  slug: string | null,
  { from, slugify }: ImportedSource,
): readonly string[] =>
  slug === null ? parts : getImporter(from).resolveSlug(slug, { parts, isIndex, id, slugify })

/**
 * Returns the path of a document on the other site, or its URL if front matter has one.
 * @param lang null for the default language, which has no prefix
 */
export function toAddress(
  location: FileLocation,
  keys: AddressKeys,
  source: ImportedSource,
  lang: string | null,
): string {
  const importer = getImporter(source.from)
  const url = toUrl(keys.address)
  if (url !== null && isOfSite(url, source)) return url.href
  // The URL of another site is what the document is about, as in a list of links.
  const address = url === null ? keys.address : null
  const segments = toOwnPath(location.segments, location, keys.slug, source)
  const values = {
    ...toTokens(location, segments, keys, lang, importer),
    ...importer.toTokens({
      title: keys.title,
      slug: keys.slug,
      categories: listCategories(location, keys, importer),
      location,
      slugify: source.slugify,
      sections: source.sections,
    }),
  }
  if (address !== null) {
    const isBelowLanguage = importer.localizesAddresses && source.pattern?.includes('{lang}') === true
    return toRooted(fill(isBelowLanguage ? `/{lang}/${address}` : address, values))
  }
  const { id, isIndex } = location
  const options = { id, isIndex, folder: source.id, hasSlug: keys.slug !== null }
  const filled = fill(source.pattern ?? importer.toPattern(options), values)
  // An index file has the address of its folder.
  return toRooted(
    segments.length === 0 || isIndex
      ? filled.replace(importer.hasIndexSlash ? /(?:\.html)?$/ : /\.html$/, '/')
      : filled,
  )
}

const toUrl = (address: string | null): URL | null =>
  address !== null && /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address) : null

/** Without a known site, only a generator can say where a document is. */
const isOfSite = ({ host }: URL, { base, from }: ImportedSource): boolean =>
  base === null ? getImporter(from).hasSite : toSiteHost(host) === toSiteHost(new URL(base).host)

const toSiteHost = (host: string): string => host.replace(/^www\./, '')

const toRooted = (path: string): string => `/${path}`.replace(/\/{2,}/g, '/')

type Tokens = Readonly<Record<string, string>>

/** The categories of the path and of front matter. */
const listCategories = (
  { categories }: FileLocation,
  { categories: own }: AddressKeys,
  { keepsCategories }: Importer,
): readonly string[] => [
  ...new Set([...categories, ...own].map((name) => (keepsCategories ? name : name.toLowerCase()))),
]

function toTokens(
  location: FileLocation,
  segments: readonly string[],
  keys: AddressKeys,
  lang: string | null,
  importer: Importer,
): Tokens {
  const { names, basename } = location
  const { date } = keys
  const [year = '', month = '', day = date === null ? '' : '01'] = date?.split('-') ?? []
  const slug = segments.at(-1) ?? ''
  return {
    path: segments.join('/'),
    slug,
    title: slug,
    name: names.at(-1) ?? '',
    basename,
    section: segments.length > 1 ? (segments[0] ?? '') : '',
    sections: segments.slice(0, -1).join('/'),
    lang: lang ?? '',
    year,
    short_year: year.slice(2),
    month,
    i_month: month.replace(/^0/, ''),
    day,
    i_day: day.replace(/^0/, ''),
    y_day: date === null ? '' : String(dayOfYear(`${year}-${month}-${day}`)).padStart(3, '0'),
    categories: listCategories(location, keys, importer).join('/'),
  }
}

/**
 * Replaces the tokens of a pattern, in the forms `{path}` and `:path`. `:sections[1:]` takes some of the parts of a path. Others stay as
 * they are.
 */
const fill = (pattern: string, tokens: Tokens): string =>
  pattern.replace(
    /\{([a-z_]+)\}|(?<!\\):([a-z_]+)(?:\[(\w*)(?:(:)(\w*))?\])?/g,
    (match, braced: string | undefined, name: string, from: string, colon?: string, to = '') => {
      const token = braced ?? name
      const value = Object.hasOwn(tokens, token) ? tokens[token] : undefined
      if (value === undefined) return match
      return from === undefined ? value : slice(value.split('/'), from, colon === ':', to).join('/')
    },
  )

/** Takes parts as Hugo does: `last` is the index of the last one, and the end is exclusive. */
function slice(parts: readonly string[], from: string, isRange: boolean, to: string): readonly string[] {
  const toIndex = (text: string, empty: number) =>
    text === '' ? empty : text === 'last' ? parts.length - 1 : Number(text)
  const start = toIndex(from, 0)
  return parts.slice(start, isRange ? toIndex(to, parts.length) : start + 1)
}

/** The number of a day in its year, from 1. */
function dayOfYear(day: string): number {
  const [year = ''] = day.split('-')
  return (Date.parse(day) - Date.parse(`${year}-01-01`)) / 86_400_000 + 1
}

/** Returns the form of an address that two links to it share: decoded, without `index.html` and a slash at its end. */
export function toComparable(address: string): string {
  const path = decodePart(address)
    .replace(/\/index\.html?$/, '/')
    .replace(/\.html?$/, '')
  return path.length > 1 ? path.replace(/\/$/, '') : path
}

/** The slug of a document at the root of its source. */
const rootSlug = 'home'

/**
 * Joins parts of a path to a slug: lower-case letters a to z and digits, joined by hyphens.
 * @param parts the names of folders and of the file; without parts, it is the document at the root
 */
export function toContractSlug(parts: readonly string[]): string {
  const name = parts.join('/')
  if (name === '') return rootSlug
  const slug = toAscii(name.normalize('NFC'))
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  // A name of signs alone has no letters that a slug could keep.
  if (slug === '') return `document-${hash('sha256', name, 'hex').slice(0, 8)}`
  return slug.length <= maxSlugLength ? slug : shorten(slug)
}

/** Cuts a slug between words. The hash keeps long names with the same beginning apart. */
function shorten(slug: string): string {
  const suffix = `-${hash('sha256', slug, 'hex').slice(0, 8)}`
  return slug.slice(0, maxSlugLength - suffix.length).replace(/-[^-]*$/, '') + suffix
}

/** Changes a slug that the site uses itself. */
export function avoidReserved(
  slug: string,
  kind: DocumentFile['kind'],
  languages: readonly string[],
): string {
  const reserved = kind === 'page' ? reservedPageSlugs : reservedItemSlugs
  const isReserved = reserved.includes(slug) || languages.includes(slug) || isDeviceName(slug)
  return isReserved ? `${slug}-${kind}` : slug
}
