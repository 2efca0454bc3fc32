/**
 * What the collection reads of site.yaml before the model validates it: where the documents and the pages of another generator are.
 * Completes the sources of site.yaml with what their importers say.
 */

import { VFile } from 'vfile'
import { readText } from '../content/files/read-text.ts'
import { maxYamlBytes } from '../content/formats/limits.ts'
import { parseYaml } from '../content/formats/yaml/parse-yaml.ts'
import { publishedFields, toCollections, toCollectionsSchema } from '../content/schemas/collections.ts'
import { languagesSchema, toLanguages } from '../content/schemas/languages.ts'
import { removeCycles, toFlatTexts } from '../content/schemas/lenient-values.ts'
import {
  type Field,
  type FieldKeys,
  type ImportedSource,
  isImported,
  isImporterName,
  type LangRule,
  type Source,
  type SourceLanguage,
} from '../content/schemas/source.ts'
import { toSourcesSchema, type ValidSource } from '../content/schemas/sources.ts'
import { isMap } from '../content/schemas/validate.ts'
import { getImporter, type ImporterKeys } from '../importers/importers.ts'
import type { ValuePath } from '../kernel/data-source.ts'
import { joinPortably } from '../kernel/files/paths.ts'

/** A source that site.yaml names, and the keys that lead to it. */
export interface NamedSource {
  readonly source: Source
  readonly keys: ValuePath
}

const noImporters: ReadonlyMap<string, string> = new Map()

interface SiteKeys {
  /** The sources of Stele's own layout. */
  readonly own: readonly Source[]
  /** The sources that site.yaml names: first for essays and pages, then for collections, sorted by name. */
  readonly named: readonly NamedSource[]
  /** The names of the author's collections, also of those with mistakes. */
  readonly collections: readonly string[]
  /** The files of the schemas of collections, relative to the content folder. */
  readonly schemas: ReadonlyMap<string, string>
  /** The folder of the output of another generator, relative to the content folder; null without one. */
  readonly otherFolder: string | null
  /** The importers of plugins that the sources can name. */
  readonly importers: ImporterKeys
  /** The plugins, as site.yaml names them: modules and packages. */
  readonly plugins: readonly string[]
}

/**
 * @param value of a site.yaml that may be invalid: the model reports its mistakes
 * @param importers the importers of plugins; null if no plugin was loaded
 */
export function toSiteKeys(value: unknown, importers: ImporterKeys = null): SiteKeys {
  const { sources, collections, languages: entries, site, plugins: modules } = isMap(value) ? value : {}
  const plugins = Array.isArray(modules) ? modules.filter((name) => typeof name === 'string') : []
  const keys = importers ?? (plugins.length === 0 ? noImporters : null)
  const { languages: codes, languageTags } = toLanguages(languagesSchema.safeParse(entries).data ?? [])
  const languages = codes.map((code) => ({ code, tag: languageTags[code] ?? code }))
  const names = keys && [...keys.keys()]
  const settings = toSourcesSchema(names).safeParse(sources).data ?? []
  const ofCollections = readCollections(collections, names)
  const { from } = isMap(site) ? site : {}
  return {
    own: toOwnSources(languages),
    named: toSources(
      [...settings.map(toSourceEntry), ...toCollectionEntries(ofCollections)],
      languages,
      keys,
    ),
    collections: isMap(collections) ? Object.keys(collections) : [],
    schemas: new Map(
      Object.entries(ofCollections).flatMap(([name, { schema }]) =>
        schema === null ? [] : [[name, joinPortably([schema])] as const],
      ),
    ),
    otherFolder: typeof from === 'string' && from.trim() !== '' ? from : null,
    importers: keys,
    plugins,
  }
}

/** Reads the collections that are valid. */
const readCollections = (
  value: unknown,
  importers: readonly string[] | null,
): Parameters<typeof toCollections>[0] =>
  Object.assign(
    {},
    ...Object.entries(isMap(value) ? value : {}).map(
      ([name, collection]) => toCollectionsSchema(importers).safeParse({ [name]: collection }).data,
    ),
  )

/**
 * Reads the keys of a content folder, as of an empty site.yaml if it cannot be read.
 * @param folder the content folder
 */
export function readSiteKeys(folder: string): SiteKeys {
  try {
    const path = joinPortably([folder, 'site.yaml'])
    const text = String(readText(path, maxYamlBytes).file)
    return toSiteKeys(parseYaml(text, new VFile({ path }), 0).value)
  } catch {
    return toSiteKeys(undefined)
  }
}

/** The folders of Stele's own layout. */
const ownFolders = [
  ['essay', 'essays'],
  ['page', 'pages'],
] as const

/** The sources of Stele's own layout. */
const toOwnSources = (languages: readonly SourceLanguage[]): readonly Source[] =>
  ownFolders.map(([kind, id]) => ({ from: 'stele', kind, collection: id, item: null, id, languages }))

/**
 * Completes the sources of site.yaml. The links of documents without pages lead to the site of the others.
 * @param added the keys of the importers that are not of Stele, by their names
 */
function toSources(
  entries: readonly Entry[],
  languages: readonly SourceLanguage[],
  added: ImporterKeys,
): readonly NamedSource[] {
  const sources = entries.map((entry) => toSource(entry, languages, added))
  const base = sources.filter(isImported).find((source) => source.base !== null)?.base ?? null
  return sources.map((source, index) => ({
    keys: entries[index]?.keys ?? [],
    source: isImported(source) && !source.hasPages ? { ...source, base } : source,
  }))
}

/** An entry of site.yaml that names a folder, and the keys that lead to it. */
type Entry = Pick<Source, 'kind' | 'collection' | 'item'> & {
  readonly keys: ValuePath
  readonly settings: Omit<ValidSource, 'kind'>
}

const isPublishedField = (field: string): boolean => (publishedFields as readonly string[]).includes(field)

const toSourceEntry = ({ kind, ...settings }: ValidSource, index: number): Entry => ({
  kind,
  collection: kind === 'essay' ? 'essays' : 'pages',
  item: null,
  keys: ['sources', index],
  settings,
})

const toCollectionEntries = (settings: Parameters<typeof toCollections>[0]): readonly Entry[] =>
  toCollections(settings).flatMap(({ name, list, search, described, page }) => {
    const { [name]: collection } = settings
    if (collection === undefined) return []
    const { folder = name, schema, ...others } = collection
    const published = schema === null ? [...new Set([...publishedFields, ...list])] : 'all'
    const item = {
      title: search?.[0] ?? 'title',
      description: described,
      published,
      page,
      schema: null,
    } as const
    const extra =
      others.extra ?? (published === 'all' ? 'all' : list.filter((field) => !isPublishedField(field)))
    return {
      kind: 'item',
      collection: name,
      item,
      keys: ['collections', name],
      settings: { ...others, folder, extra },
    }
  })

/** Completes a source of site.yaml. */
function toSource(
  { kind, collection, item, settings }: Entry,
  languages: readonly SourceLanguage[],
  added: ImporterKeys,
): Source {
  const shared = { kind, collection, item, id: toId(settings.folder), languages }
  if (settings.from === 'stele') return { from: 'stele', ...shared }
  const from = toKey(settings.from, added)
  const importer = getImporter(from)
  return {
    from,
    ...shared,
    files: settings.files === undefined ? importer.files : toList(settings.files),
    ignore: [...importer.ignore, ...toList(settings.ignore ?? [])],
    lang: toLangRule(settings.lang) ?? importer.lang,
    slug: settings.slug ?? importer.slug,
    slugify: settings.slugify,
    prefix: settings.prefix?.split('/').filter((part) => part !== '') ?? [],
    inherited: (settings.defaults ?? []).map(({ files, lang, values }) => ({
      folder: '',
      files: toList(files),
      langs: lang === undefined ? null : toList(lang),
      values: removeCycles(values),
    })),
    sections: [],
    ...toAddressPattern(settings.url),
    hasPages: settings.url !== false,
    fields: mergeFields(importer.fields, settings.fields ?? {}),
    params: toFlatTexts(settings.params ?? {}),
    extra: settings.extra ?? [],
    timeZone: settings.time_zone ?? importer.timeZone,
    publishesFuture: settings.future ?? importer.publishesFuture,
    hasEmoji: settings.emoji ?? importer.hasEmoji,
    needsFrontMatter:
      settings.front_matter === undefined ? importer.needsFrontMatter : settings.front_matter === 'required',
    staticFolders: toList(settings.static ?? []).map(toId),
  }
}

/** Without its plugin, a source is a folder of Markdown. */
const toKey = (name: string, added: ImporterKeys): string =>
  isImporterName(name) ? name : (added?.get(name) ?? 'markdown')

/** A path in or beside the content folder, in one form. */
const toId = (path: string): string => joinPortably([path.normalize('NFC')]).replace(/\/$/, '')

/** A list of texts that may be written as one text. */
const toList = (texts: string | readonly string[]): readonly string[] =>
  typeof texts === 'string' ? [texts] : texts

/** Two fields that decide about the address. A key that the author gives to one of them is not in the other. */
const opposites: Readonly<Partial<Record<Field, Field>>> = { slug: 'address', address: 'slug' }

/** The author's keys come before those of the importer. */
function mergeFields(keys: FieldKeys, own: NonNullable<ValidSource['fields']>): FieldKeys {
  const getOwn = (field: Field | undefined) => toList((field && own[field]) ?? [])
  const fields = Object.entries(keys) as [Field, readonly string[]][]
  return Object.fromEntries(
    fields.map(([field, names]) => [
      field,
      [...new Set([...getOwn(field), ...names.filter((name) => !getOwn(opposites[field]).includes(name))])],
    ]),
  ) as unknown as FieldKeys
}

function toLangRule(lang: ValidSource['lang']): LangRule | null {
  if (lang === undefined) return null
  return typeof lang === 'string'
    ? { from: 'fixed', lang }
    : { from: lang.from, locales: lang.locales ?? null }
}

/** Splits a URL with tokens after its origin. */
function toAddressPattern(url: ValidSource['url']): Pick<ImportedSource, 'base' | 'pattern'> {
  if (url === undefined || url === false) return { base: null, pattern: null }
  if (typeof url === 'object') return { base: url.base.replace(/\/$/, ''), pattern: url.path ?? null }
  if (url.startsWith('/')) return { base: null, pattern: url }
  const [, base = '', path = ''] = /^(https?:\/\/[^/]+)(.*)$/s.exec(url) ?? []
  return { base, pattern: path === '' || path === '/' ? null : path }
}
