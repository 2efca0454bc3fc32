/** Maps the front matter of another generator to what Stele publishes of a document. */

import { extraKey, toExtraJson } from '../../content/schemas/extra.ts'
import { keepFirstSpellings } from '../../content/schemas/front-matter.ts'
import {
  findValue,
  removeCycles,
  toBooleanValue,
  toDateValue,
  toImageValue,
  toOrdered,
  toTexts,
  toTextValue,
} from '../../content/schemas/lenient-values.ts'
import type { ImportedSource } from '../../content/schemas/source.ts'
import { isPagePath, maxLineLength, maxListLength, maxTextLength } from '../../content/schemas/text-rules.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { DataSource } from '../../kernel/data-source.ts'
import { toDay } from '../../kernel/days.ts'
import type { DocumentMetadata, Format, ImportedFrontMatter } from '../../kernel/document.ts'
import type { Derivable } from '../../kernel/summaries.ts'
import { type Importer, toAddressValue } from '../importer.ts'
import { getImporter } from '../importers.ts'
import type { FileLocation } from '../place.ts'
import { type AddressKeys, expectedAddress, toAddress, toComparable, toDocumentSlug } from './address.ts'
import { type FirstTexts, toTitle } from './derive.ts'
import { findLanguage, isOtherLocale } from './locate-file.ts'
import { addInherited, createFieldReader } from './read-fields.ts'
import { addTime } from './text-values.ts'

/** What front matter says about a document, apart from values for its text. */
export interface MappedFrontMatter extends Omit<ImportedFrontMatter, 'params'> {
  readonly metadata: DocumentMetadata
  readonly isDraft: boolean
}

/**
 * Maps front matter. A value that cannot be used is reported and left out.
 * @param frontMatter null for a document without front matter
 * @param findTexts reads the first texts of the document, given its language tag, the title and the format of front matter; called only
 * if something must be derived
 */
export function mapFrontMatter(
  frontMatter: DataSource | null,
  source: ImportedSource,
  location: FileLocation,
  findTexts: (lang: string, title: string | null, format: Format | null) => FirstTexts,
): MappedFrontMatter {
  const importer = getImporter(source.from)
  const own = isMap(frontMatter?.value) ? frontMatter.value : {}
  const map = addInherited(own, location.path, location.lang, source)
  const fields = createFieldReader(frontMatter, map, source, location)
  const { read, readTexts, used } = fields
  const language = readLanguage(fields, location, source)
  const ownDate = readDate(fields, importer, source)
  const format = readFormat(map, importer, location, used)
  const texts = readTitleAndDescription(fields, importer, location, (title) =>
    findTexts(language.tag, title, format),
  )
  const date = addTime(ownDate ?? location.date, toTextValue(findValue(map, 'date')?.value), source)
  const page = { title: texts.title, date, values: map, location }
  const ownAddress = read(
    'address',
    (value) => toAddressValue(value, importer, language.prefix, page),
    expectedAddress,
    'the document uses "url" of its source; set that in site.yaml, or name another key with "fields: { address: KEY }"',
  )
  const dates = readDates(fields, importer, ownDate, location, ownAddress)

  const image = readImage(fields)
  const tags = readTags(fields, importer)
  const isDraft =
    read('draft', toBooleanValue, 'true or false') === true ||
    read('published', toPublished, 'true or false') === false ||
    (importer.draftFolder !== null && location.path.split('/').slice(0, -1).includes(importer.draftFolder))

  const address: AddressKeys = {
    title: texts.title,
    slug: location.isSection ? null : read('slug', toTextValue, 'text'),
    address: ownAddress,
    date: dates.date,
    categories: ['categories', 'category'].flatMap(
      (key) => toTexts(findValue(map, key)?.value, (text) => importer.splitTags(text, key)) ?? [],
    ),
  }
  const path = toAddress(location, address, source, language.prefix)
  const toAlias = (alias: string) => importer.toAlias(alias, path, language.prefix)
  const aliases = toAliases(readTexts('aliases').map(toAlias), path)
  const translation = read('translation', toTextValue, 'text')
  const names = readTexts('names')
  const kind = location.isSection ? 'page' : source.kind
  const isListed = kind !== 'page'
  // All other fields have been read, so the rest of the keys can be in `extra`.
  const extra = isListed && frontMatter !== null ? toExtra(frontMatter, map, source, used) : null
  const settings = importer.settings.flatMap((key) => {
    const found = findValue(own, key)
    return found === null ? [] : [found.path]
  })
  return {
    metadata: {
      title: texts.title,
      description: texts.description,
      isDescribed: texts.isDescribed,
      ...image,
      date: isListed ? dates.date : null,
      updated: dates.updated,
      tags: tags.slice(0, maxListLength),
      aliases,
      type: kind === 'item' ? source.collection : kind,
      extra,
    },
    lang: language.lang,
    locale: language.locale,
    key: translation === null ? language.place.names.join('/') : `key ${translation}`,
    names,
    slug: toDocumentSlug(language.place, address, source),
    format,
    address: path,
    isDraft,
    isHidden: importer.isHidden(map, location) || (source.needsFrontMatter && frontMatter === null),
    from: dates.from ?? (source.publishesFuture ? null : dates.date),
    until: dates.until,
    derived: [...dates.derived, ...texts.derived],
    unusedKeys: listUnused(own, [...used, ...settings]),
  }
}

type FieldReader = ReturnType<typeof createFieldReader>

/** Reads the language: the key of front matter, or else what the path says. */
function readLanguage(
  { read }: FieldReader,
  location: FileLocation,
  { lang: rule, languages, from }: ImportedSource,
) {
  const named = rule.from === 'key' ? read('lang', toTextValue, 'text') : null
  // The key may name a programming language.
  const key =
    named !== null && (findLanguage(named, languages) !== null || isOtherLocale(named, null)) ? named : null
  const lang = key === null ? location.lang : findLanguage(key, languages)
  // A folder that repeats the language is not part of what translations share.
  const isFolderOfLang = key !== null && findLanguage(location.names[0] ?? '', languages) === lang
  return {
    lang,
    locale: key ?? location.locale,
    tag: languages.find(({ code }) => code === lang)?.tag ?? 'en',
    /** The language in the address; null for the default language. */
    prefix: lang === languages[0]?.code ? null : getImporter(from).keepsLocale ? location.locale : lang,
    place: isFolderOfLang ? { ...location, names: location.names.slice(1) } : location,
  }
}

/** Reads the format of the text. `detect` takes the format from the extension. */
function readFormat(
  map: Readonly<Record<string, unknown>>,
  { formatKey }: Importer,
  { path }: FileLocation,
  used: (readonly string[])[],
): Format | null {
  const found = formatKey === null ? null : findValue(map, formatKey)
  if (found === null) return null
  used.push(found.path)
  if (found.value === 'detect') return path.endsWith('.mdx') ? 'mdx' : 'md'
  return found.value === 'md' || found.value === 'mdx' ? found.value : null
}

const expectedDate = 'a date such as 2026-02-28'

/** Undefined for values with another meaning, such as `published: true`. */
function toDate(
  value: unknown,
  { otherDates }: Importer,
  timeZone?: string | null,
): string | null | undefined {
  const isOther = typeof value === 'boolean' || otherDates?.test(String(value))
  return isOther ? undefined : toDateValue(value, timeZone)
}

/** Undefined for a date, which some authors write as `published`. */
const toPublished = (value: unknown): boolean | null | undefined =>
  toBooleanValue(value) ?? (toDateValue(value) === null ? null : undefined)

/** Reads the date that front matter has. */
const readDate = ({ read }: FieldReader, importer: Importer, { timeZone }: ImportedSource): string | null =>
  read('date', (value) => toDate(value, importer, timeZone), expectedDate)

/** Reads the other dates. Without a date in front matter, the address may have one, and else the path of the file. */
function readDates(
  { read }: FieldReader,
  importer: Importer,
  own: string | null,
  location: FileLocation,
  address: string | null,
) {
  const derived = own === null ? (location.date ?? findDate(address ?? location.names.join('/'))) : null
  const date = own ?? derived
  const updated = read('updated', (value) => toDate(value, importer), expectedDate)
  return {
    date,
    derived: derived === null ? [] : (['date'] as const),
    updated: updated !== null && updated.length === 10 && updated >= toDay(date ?? '') ? updated : null,
    from: read('from', toDateValue, expectedDate),
    until: read('until', toDateValue, expectedDate),
  }
}

/** Reads title and description, or derives them from the first texts or the name of the file. */
function readTitleAndDescription(
  { read }: FieldReader,
  { hasNameAsTitle }: Importer,
  { basename, names }: FileLocation,
  findTexts: (title: string | null) => FirstTexts,
) {
  const ownTitle = read('title', toCleanLine, 'text')
  const ownDescription = read('description', (value) => toClean(value, maxTextLength), 'text')
  const first = ownTitle === null || ownDescription === null ? findTexts(ownTitle) : null
  const name = hasNameAsTitle ? basename : toTitle(names)
  const title = ownTitle ?? (hasNameAsTitle ? null : toCleanLine(first?.heading)) ?? name
  const derived: Derivable[] = []
  if (ownTitle === null) derived.push('title')
  if (ownDescription === null) derived.push('description')
  const description = ownDescription ?? toClean(first?.paragraph, maxTextLength)
  return { title, description: description ?? title, isDescribed: description !== null, derived }
}

/** Reads the image, unless it is on another site. */
function readImage({ read }: FieldReader): Pick<DocumentMetadata, 'image' | 'image_alt'> {
  const image = read('image', toImageValue, 'the path of an image')
  const alt = read('image_alt', toCleanLine, 'text')
  if (image === null || /^[a-z][a-z\d+.-]*:|^\/\//i.test(image.src)) return { image: null, image_alt: null }
  return { image: image.src, image_alt: image.alt ?? alt }
}

/** Reads the tags that pages show. */
function readTags({ readTexts }: FieldReader, { ignoredTags }: Importer): readonly string[] {
  const tags = readTexts('tags').flatMap((tag) => toCleanLine(tag.replace(/^#/, '')) ?? [])
  return keepFirstSpellings(tags).filter((tag) => !ignoredTags.includes(tag))
}

/** A text without characters that no page or feed may contain. Null for a value that is not a text. */
function toClean(value: unknown, maxLength: number): string | null {
  const text = toTextValue(value)?.replace(/\p{Surrogate}|[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '') ?? ''
  if (!/[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)) return null
  return text.length <= maxLength ? text : `${text.slice(0, maxLength - 1)}…`
}

const toCleanLine = (value: unknown): string | null => toClean(value, maxLineLength)

/** The date that the folders of a path have: a year, a month and mostly a day. */
function findDate(path: string): string | null {
  const [, year, month, day] = /(?:^|\/)(\d{4})\/(\d{2})(?:\/(\d{2}))?(?:\/|$)/.exec(path) ?? []
  return toDateValue([year, month, day].filter((part) => part !== undefined).join('-'))
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** The former addresses, without addresses of other sites. */
const toAliases = (paths: readonly string[], address: string): readonly string[] =>
  unique(
    paths.flatMap((text) => {
      if (!text.startsWith('/') || !URL.canParse(text, unknownSite)) return []
      const path = new URL(text, unknownSite).pathname.replace(/index\.html$/, '')
      return isPagePath(path) && toComparable(path) !== toComparable(address) ? [path] : []
    }),
  )

const unknownSite = 'https://site.invalid'

/** The values of the keys that `extra` names, as JSON. */
function toExtra(
  frontMatter: DataSource,
  map: Readonly<Record<string, unknown>>,
  { extra }: ImportedSource,
  used: (readonly string[])[],
): string | null {
  const usedKeys = new Set(used.map(([key]) => key))
  const keys =
    extra === 'all'
      ? Object.keys(map).filter((key) => !usedKeys.has(key))
      : extra.filter((key) => Object.hasOwn(map, key))
  if (keys.length === 0) return null
  for (const key of keys) used.push([key])
  const own = isMap(frontMatter.value) ? frontMatter.value : {}
  // A value that the document inherits, or that is merged with an inherited one, is not in its file.
  const toOrderedValue = (key: string) =>
    Object.hasOwn(own, key) && own[key] === map[key]
      ? frontMatter.getOrdered([key])
      : toOrdered(removeCycles({ [key]: map[key] })[key])
  const values = Object.fromEntries(keys.map((key) => [key, map[key]]))
  return toExtraJson({
    ...frontMatter,
    value: { [extraKey]: values },
    getOrdered: () => new Map(keys.map((key) => [key, toOrderedValue(key)])),
    locate: ([, ...path]) => frontMatter.locate(path),
    locateKey: ([, ...path], key) => frontMatter.locateKey(path, key),
  })
}

/** Lists the keys that nothing uses. The inner keys of a map count if one of them is used. */
function listUnused(
  map: Readonly<Record<string, unknown>>,
  used: readonly (readonly string[])[],
): readonly string[] {
  return Object.entries(map).flatMap(([key, value]) => {
    const inner = used.filter(([first]) => first === key)
    if (inner.length === 0) return [key]
    if (!isMap(value) || inner.some(({ length }) => length === 1)) return []
    return Object.keys(value)
      .filter((name) => !inner.some(([, second]) => second === name))
      .map((name) => `${key}.${name}`)
  })
}
