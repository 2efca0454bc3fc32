/** What most generators share. Each importer names what it does differently. */

import { slug } from 'github-slugger'
import type { FieldKeys } from '../content/schemas/source.ts'
import type { Importer, SlugOptions } from './importer.ts'
import { createPlace } from './place.ts'

/** Rarer keys of the date. The usual ones come before them. */
export const publicationKeys = [
  ...['publishedAt', 'published_at', 'datePublished', 'date_published', 'publishedDate', 'published_date'],
  ...['publish_date', 'pub_date', 'pubDatetime'],
]

/** Joins lists of keys. A key that several lists have keeps its first place. */
export const joinKeys = (...lists: readonly (readonly string[])[]): readonly string[] => [
  ...new Set(lists.flat()),
]

/** The usual keys of each field. */
export const commonFields: FieldKeys = {
  title: ['title'],
  description: ['description', 'summary', 'excerpt'],
  date: joinKeys(
    ['date', 'pubDate', 'publishDate', 'published', 'created'],
    ['publishedAt', 'published_at', 'createdAt', 'created_at'],
    publicationKeys,
    ['dateCreated', 'date_created'],
  ),
  updated: [
    ...['updated', 'updatedDate', 'lastmod', 'last_modified_at', 'modified'],
    ...['updatedAt', 'updated_at', 'modifiedAt', 'lastModified'],
    ...['dateModified', 'date_modified', 'lastUpdated', 'last_updated', 'modDatetime', 'updateDate'],
    ...['updated_date', 'modified_at', 'last_modified'],
  ],
  tags: ['tags', 'categories', 'category'],
  draft: ['draft'],
  published: ['published'],
  from: [],
  until: ['expiryDate', 'expires'],
  aliases: ['aliases', 'redirect_from'],
  names: [],
  translation: [],
  image: ['image', 'cover', 'cover_image', 'coverImage', 'heroImage', 'ogImage'],
  image_alt: ['image_alt', 'imageAlt', 'cover_alt'],
  slug: ['slug'],
  address: ['permalink', 'url'],
  lang: ['lang', 'locale', 'language'],
}

/** Splits a text such as `one, two`. */
const splitAtCommas = (text: string): readonly string[] => text.split(',')

/** Splits a text such as `one two`; with commas, at these. */
export const splitAtSpaces = (text: string): readonly string[] => text.split(text.includes(',') ? ',' : /\s+/)

/** A text is one tag. */
export const keepWhole = (text: string): readonly string[] => [text]

/** Splits a path. */
export const toParts = (path: string): readonly string[] =>
  path.split('/').filter((part) => part !== '' && part !== '.')

/** A slug takes the place of the last part; with a slash in front, of all. */
const replaceLast = (slug: string, { parts }: SlugOptions): readonly string[] =>
  slug.startsWith('/') ? toParts(slug) : [...parts.slice(0, -1), ...toParts(slug)]

/** A template in an address has another meaning in each generator. */
export const hasTemplate = (address: string): boolean => /\{[{%]/.test(address)

const toRooted = (path: string): string => (/^(?:\/|https?:)/.test(path) ? path : `/${path}`)

/** Adds the slash of a folder to an address that names no file. */
export const addSlash = (address: string): string =>
  /\/$|\/[^/]*\.[a-z\d]{1,5}$/i.test(address) ? address : `${address}/`

/** All but the name of a generator and its recogniser. */
export const baseImporter: Omit<Importer, 'title' | 'recognise'> = {
  mayHaveLanguageFolders: false,
  hasSections: false,
  sectionTemplate: null,
  dataFolders: [],
  otherFormats: null,
  hasSite: true,
  files: ['**/*.{md,mdx,markdown}'],
  ignore: [],
  mdxExtensions: ['mdx'],
  isMdx: () => true,
  formatKey: null,
  bundleName: null,
  lang: { from: 'folder', locales: null },
  splitLocale: () => null,
  slug: 'path',
  toPattern: () => '/{lang}/{path}/',
  hasIndexSlash: false,
  fields: commonFields,
  nameKeys: [],
  place: createPlace({}),
  otherDates: null,
  hasNameAsTitle: false,
  linksByName: false,
  linksAsWikilinks: false,
  fillsTranslations: false,
  linksFollowLanguage: false,
  linksFromRoot: false,
  resolveSlug: replaceLast,
  toTokens: () => ({}),
  toAddress: (address) => (hasTemplate(address) ? null : toRooted(address)),
  localizesAddresses: false,
  keepsCategories: false,
  hasAssetFolders: false,
  hasBundles: false,
  keepsLocale: false,
  toAlias: toRooted,
  splitTags: splitAtCommas,
  ignoredTags: [],
  settings: ['layout', 'template', 'weight', 'order'],
  timeZone: null,
  publishesFuture: true,
  hasEmoji: false,
  needsFrontMatter: false,
  draftFolder: null,
  isHidden: () => false,
  inheritance: null,
  toHeadingId: (text) => slug(text),
  toOtherHeadingIds: () => [],
  tags: null,
  templateKey: null,
  syntax: ['callouts', 'containers', 'heading-ids'],
  unread: [],
  shortcodes: {},
  components: {},
}
