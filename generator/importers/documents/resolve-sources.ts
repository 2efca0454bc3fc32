/** Completes the sources of site.yaml with what their importers say. */

import { joinPortably } from '../../kernel/files/portable-path.ts'
import {
  type Field,
  type FieldKeys,
  type ImportedSource,
  isImported,
  isImporterName,
  type LangRule,
  type Source,
  type SourceLanguage,
} from '../../schemas/source.ts'
import type { SourceSettings } from '../../schemas/sources.ts'
import { removeCycles, toFlatTexts } from '../../schemas/values.ts'
import { getImporter, type ImporterKeys } from '../importers.ts'

/** The folders of Stele's own layout. */
const ownFolders = [
  ['essay', 'essays'],
  ['page', 'pages'],
] as const

/** The sources of Stele's own layout. */
export const toOwnSources = (languages: readonly SourceLanguage[]): readonly Source[] =>
  ownFolders.map(([kind, id]) => ({ from: 'stele', kind, id, languages }))

/**
 * Completes the sources of site.yaml. The links of documents without pages lead to the site of the others.
 * @param added the keys of the importers that are not of Stele, by their names
 */
export function toSources(
  settings: readonly SourceSettings[],
  languages: readonly SourceLanguage[],
  added: ImporterKeys,
): readonly Source[] {
  const sources = settings.map((source) => toSource(source, languages, added))
  const base = sources.filter(isImported).find((source) => source.base !== null)?.base ?? null
  return sources.map((source) => (isImported(source) && !source.hasPages ? { ...source, base } : source))
}

/** Completes a source of site.yaml. */
function toSource(
  settings: SourceSettings,
  languages: readonly SourceLanguage[],
  added: ImporterKeys,
): Source {
  const shared = { kind: settings.kind, id: toId(settings.folder), languages }
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
function mergeFields(keys: FieldKeys, own: NonNullable<SourceSettings['fields']>): FieldKeys {
  const getOwn = (field: Field | undefined) => toList((field && own[field]) ?? [])
  const fields = Object.entries(keys) as [Field, readonly string[]][]
  return Object.fromEntries(
    fields.map(([field, names]) => [
      field,
      [...new Set([...getOwn(field), ...names.filter((name) => !getOwn(opposites[field]).includes(name))])],
    ]),
  ) as unknown as FieldKeys
}

function toLangRule(lang: SourceSettings['lang']): LangRule | null {
  if (lang === undefined) return null
  return typeof lang === 'string'
    ? { from: 'fixed', lang }
    : { from: lang.from, locales: lang.locales ?? null }
}

/** Splits a URL with tokens after its origin. */
function toAddressPattern(url: SourceSettings['url']): Pick<ImportedSource, 'base' | 'pattern'> {
  if (url === undefined || url === false) return { base: null, pattern: null }
  if (typeof url === 'object') return { base: url.base.replace(/\/$/, ''), pattern: url.path ?? null }
  if (url.startsWith('/')) return { base: null, pattern: url }
  const [, base = '', path = ''] = /^(https?:\/\/[^/]+)(.*)$/s.exec(url) ?? []
  return { base, pattern: path === '' || path === '/' ? null : path }
}
