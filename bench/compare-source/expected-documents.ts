/** Lists the documents that a collection must have, with their fields and texts, from the files of the author. */

import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path/posix'
import anyAscii from 'any-ascii'
import picomatch from 'picomatch'
import { isMap, readSource, readTable, type SourceText, type Values } from './read-file.ts'
import { type CollectionSettings, getConvention, type Language, toList, toTexts } from './settings.ts'

export interface ExpectedDocument {
  /** Relative to the content folder. A row of a table has its slug after `#`. */
  readonly file: string
  readonly slug: string
  readonly lang: string
  /** All that the author wrote. */
  readonly values: Values
  /** The fields that Stele derives from `values`. Undefined for one that the file does not say. */
  readonly derived: Values
  /** Null for data, which has no text. */
  readonly text: string | null
}

export interface Expectation {
  readonly files: number
  readonly documents: readonly ExpectedDocument[]
}

/** @param today YYYY-MM-DD: some generators leave out later documents */
export const expectDocuments = (
  content: string,
  collection: CollectionSettings,
  languages: readonly Language[],
  today: string,
): Expectation =>
  collection.from === 'stele'
    ? expectOwn(content, collection, languages)
    : expectImported(content, collection, languages, today)

/** Lists all files below a folder, with slashes. */
function listFiles(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(folder).length + 1))
    .sort()
}

/** Stele's own layout: `<slug>/<lang>.md`, data in its place, data without a language, and tables. */
function expectOwn(
  content: string,
  { folder, schema }: CollectionSettings,
  languages: readonly Language[],
): Expectation {
  const files = listFiles(join(content, folder)).filter((file) =>
    /^(?:[^/]+\/)?[^/]+\.(?:mdx?|ya?ml|json|toml)$|^[^/]+\.csv$/.test(file),
  )
  const properties = isMap(schema?.properties) ? schema.properties : {}
  const codes = languages.map(({ code }) => code)
  const documents = files.flatMap((path): ExpectedDocument[] => {
    const file = join(folder, path)
    const name = basename(path, extname(path))
    const isDraft = ({ values }: { readonly values: Values }) => values.draft === true
    const toDocument = (
      slug: string,
      lang: string,
      { values, text }: Omit<SourceText, 'hasFrontMatter'>,
    ) => ({
      file,
      slug,
      lang,
      values,
      derived: {},
      text,
    })
    if (path.endsWith('.csv'))
      return readTable(join(content, file), properties)
        .filter((row) => !isDraft(row))
        .flatMap(({ slug, values }) =>
          codes.map((lang) => ({
            ...toDocument(slug, lang, { values, text: null }),
            file: `${file}#${slug}`,
          })),
        )
    const isInFolder = path.includes('/')
    // A file of a document's folder whose name is no language belongs to the document.
    if (isInFolder && !codes.includes(name)) return []
    const source = readSource(join(content, file))
    if (isDraft(source)) return []
    return isInFolder
      ? [toDocument(dirname(path), name, source)]
      : codes.map((lang) => toDocument(name, lang, source))
  })
  return { files: new Set(documents.map(({ file }) => file.replace(/#.*/, ''))).size, documents }
}

/** A folder of another generator. */
function expectImported(
  content: string,
  { folder, from, settings }: CollectionSettings,
  languages: readonly Language[],
  today: string,
): Expectation {
  const convention = getConvention(from)
  const isDocument = picomatch([...toTexts(settings.files ?? convention.files)], { dot: false })
  const isIgnored = picomatch([...convention.ignore, ...toTexts(settings.ignore)])
  const files = listFiles(join(content, folder)).filter((path) => isDocument(path) && !isIgnored(path))
  const published = files.flatMap((path): (ExpectedDocument & { readonly key: string })[] => {
    if (isPartOfBundle(path, from, files)) return []
    const source = readSource(join(content, folder, path))
    const values = addDefaults(source.values, path, settings.defaults)
    const fields = isMap(settings.fields) ? settings.fields : {}
    const find = (field: string, usual: readonly string[]) =>
      [...toTexts(fields[field]), ...usual].map((key) => findValue(values, key)).find(isSet)
    const rule = settings.lang ?? { from: convention.lang }
    const { lang, rest } = splitLanguage(path, find('lang', convention.langs), rule, languages)
    if (lang === null || (convention.needsFrontMatter && !source.hasFrontMatter)) return []
    const { slug, date: nameDate } = toSlug(rest, find('slug', ['slug']), from, settings)
    const dates = [...toTexts(fields.date), ...convention.dates]
    const date = dates
      .map((key) => findValue(values, key))
      .find((value) => typeof value === 'string' && /^\d{4}/.test(value))
    const day = toDay(date ?? nameDate, settings.time_zone ?? (from === 'jekyll' ? 'UTC' : null))
    const start = from === 'hugo' ? (values.publishDate ?? date) : date
    const isFuture = !(settings.future ?? convention.future) && String(start ?? '').slice(0, 10) > today
    const isOver = isSet(values.expiryDate) && String(values.expiryDate).slice(0, 10) <= today
    if (values.draft === true || (from !== 'hugo' && values.published === false) || isFuture || isOver)
      return []
    const derived = {
      title: toLine(find('title', ['title'])),
      description: toLine(find('description', ['description', 'summary', 'excerpt'])),
      date: day,
      tags: toTags([...toTexts(fields.tags), ...convention.tags].map((key) => findValue(values, key))),
    }
    return [{ file: join(folder, path), slug, lang, values, derived, text: source.text, key: rest }]
  })
  // Translations have the slug of the first language.
  const order = languages.map(({ code }) => code)
  const slugs = new Map(
    published
      .toSorted((a, b) => order.indexOf(b.lang) - order.indexOf(a.lang))
      .map(({ key, slug }) => [key, slug]),
  )
  return {
    files: files.length,
    documents: published.map((document) => ({
      ...document,
      slug: slugs.get(document.key) ?? document.slug,
    })),
  }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** Whether a file is part of another document (https://gohugo.io/content-management/page-bundles/#leaf-bundles). */
const isPartOfBundle = (path: string, from: string, files: readonly string[]): boolean =>
  from === 'hugo' &&
  files.some((file) => {
    const name = basename(file)
    if (!/^index\.[^/]+$/.test(name)) return false
    const own = dirname(file)
    const isInside = own === '.' ? !path.includes('/') : path.startsWith(`${own}/`)
    return isInside && !(dirname(path) === own && /^index\./.test(basename(path)))
  })

function addDefaults(values: Values, path: string, defaults: unknown): Values {
  const found = toList(defaults)
    .filter(isMap)
    .filter(({ files }) => files === undefined || picomatch([...toTexts(files)])(path))
  return Object.assign({}, ...found.map((entry) => entry.values), values)
}

/** A dot names a key in a map. */
const findValue = (values: Values, key: string): unknown =>
  values[key] ?? key.split('.').reduce<unknown>((map, part) => (isMap(map) ? map[part] : undefined), values)

/**
 * Finds the language of a file, and its path without it. Null for a language that the site leaves out.
 * @param named in front matter
 */
function splitLanguage(
  path: string,
  named: unknown,
  rule: unknown,
  languages: readonly Language[],
): { readonly lang: string | null; readonly rest: string } {
  const plain = path.replace(/\.[^./]+$/, '')
  const first = languages[0]?.code ?? 'en'
  const toCode = (name: unknown) =>
    languages.find(({ code, tag }) => [code, tag.toLowerCase()].includes(String(name).toLowerCase()))?.code
  if (!isMap(rule)) return { lang: toCode(rule) ?? first, rest: plain }
  if (rule.from === 'key') return { lang: toCode(named) ?? first, rest: plain }
  const [, before = '', name, after = ''] =
    (rule.from === 'folder' ? /^()([^/]+)\/(.+)$/ : /^(.+)\.([^./]+)()$/).exec(plain) ?? []
  if (name === undefined) return { lang: first, rest: plain }
  const lang = toCode(name)
  if (lang !== undefined) return { lang, rest: before + after }
  return toTexts(rule.locales).includes(name) ? { lang: null, rest: plain } : { lang: first, rest: plain }
}

/** The path of a file as a slug of the API, and the date in the name of the file. */
function toSlug(path: string, own: unknown, from: string, settings: Values) {
  const { indexNames, splitsDate, replacesPath } = getConvention(from)
  const parts = path.split('/')
  const isIndex = parts.length > 1 && indexNames.includes((parts.at(-1) ?? '').toLowerCase())
  const names = isIndex ? parts.slice(0, -1) : parts
  const [, date, rest] = /^(\d{4}-\d{2}-\d{2})(?:[-_](.+))?$/.exec(names.at(-1) ?? '') ?? []
  const last = splitsDate && rest !== undefined ? rest : (names.at(-1) ?? '')
  const slug = isSet(own) ? String(own) : last
  const folders = settings.slug === 'name' || (isSet(own) && (replacesPath || slug.startsWith('/')))
  const all = [settings.prefix, ...(folders ? [] : names.slice(0, -1)), slug].filter(isSet)
  const text = anyAscii(all.join('-').normalize('NFC'))
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return { slug: text, date: date ?? null }
}

/** The day of a date with a time. */
function toDay(date: unknown, timeZone: unknown): string | undefined {
  if (typeof date !== 'string') return undefined
  const hasZone = /\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/.test(date)
  if (typeof timeZone !== 'string' || !hasZone) return date.slice(0, 10)
  return new Date(date.replace(/ (?=[+-])/, '')).toLocaleDateString('sv', { timeZone })
}

const toLine = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value).replace(/\s+/g, ' ').trim()
    : undefined

/** The tags of all keys, each once. A text may have several. Undefined without any. */
function toTags(values: readonly unknown[]): readonly string[] | undefined {
  const tags = values
    .flatMap((value) => (typeof value === 'string' ? value.split(',') : toTexts(value)))
    .map((tag) => tag.trim())
    .filter(isSet)
  if (tags.length === 0) return undefined
  const names = tags.map((tag) => tag.toLowerCase())
  return tags.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}
