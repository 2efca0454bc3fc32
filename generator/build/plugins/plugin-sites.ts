/** Completes the sites that importers of plugins recognise. */

import * as z from 'zod'
import { type LangRule, splitImporterKey } from '../../content/schemas/source.ts'
import { isPattern, toSourcesSchema } from '../../content/schemas/sources.ts'
import { toExpected } from '../../content/schemas/validate.ts'
import { findDetails, toBaseUrl } from '../../importers/recognise/details.ts'
import type { FoundLanguage, FoundSite, FoundSource } from '../../importers/recognise/found-site.ts'
import { toLanguage } from '../../importers/recognise/languages.ts'
import type { SiteFolder } from '../../importers/recognise/site-folder.ts'
import type { PluginFoundSite, PluginFoundSource } from './plugin.ts'

const texts = z.array(z.string('a text'), 'a list of texts')

const siteSchema = z.strictObject(
  {
    config: z.string('a text'),
    baseUrl: z.string('a text').nullish(),
    title: z.string('a text').nullish(),
    languages: texts.min(1, 'a list with at least one language').optional(),
    sources: z.array(z.record(z.string(), z.unknown(), 'a map'), 'a list of sources'),
    outputs: texts.optional(),
  },
  'a map with "config" and "sources"',
)

interface ImporterFacts {
  readonly key: string
  readonly folder: SiteFolder
  readonly lang: LangRule
  /** The path of its documents, if the importer has one. */
  readonly pattern: string | undefined
}

/** @throws {Error} if a plugin returned something else than a site; its message is the end of one */
export function toFoundSite(
  found: PluginFoundSite,
  { key, folder, lang, pattern }: ImporterFacts,
): FoundSite {
  assertValid(found, siteSchema)
  const { name } = splitImporterKey(key)
  // Each source is one of this importer.
  const sources = found.sources.map((source) => ({ ...source, from: name }))
  assertValid(sources, toSourcesSchema([name]), ['sources'])
  const [first = 'en', ...others] = found.languages ?? []
  const languages = [toKnownLanguage(first), ...others.map(toKnownLanguage)] as const
  const usual =
    others.length === 0 || lang.from === 'fixed'
      ? languages[0].code
      : ({ from: lang.from, locales: [] } as const)
  return {
    generator: key,
    config: found.config,
    baseUrl: toBaseUrl(found.baseUrl ?? null),
    title: found.title ?? null,
    details: findDetails(folder, []),
    languages,
    sources: found.sources.map((source) => toFoundSource(source, usual, pattern)),
    outputs: found.outputs ?? [],
  }
}

/** @param path of the value in what the plugin returned */
function assertValid(value: unknown, schema: z.ZodType, path: readonly string[] = []): void {
  const [issue] = schema.safeParse(value, { error: toExpected }).error?.issues ?? []
  if (issue === undefined) return
  const keys = [...path, ...issue.path.map(String)]
  const place = keys.length === 0 ? 'its result' : `"${keys.join('.')}"`
  if (issue.code === 'unrecognized_keys') throw new Error(`${place} has the unknown key "${issue.keys[0]}"`)
  const [first = issue] = issue.code === 'invalid_union' ? issue.errors.flat() : []
  throw new Error(`${place} must be ${first.message}`)
}

function toKnownLanguage(tag: string): FoundLanguage {
  const language = toLanguage({ name: tag, tag })
  if (language === null)
    throw new Error(`"languages" must be a list of language tags such as en, got "${tag}"`)
  return language
}

/**
 * @param usual the language of a source that names none
 * @param pattern the path of a document of a source that has none
 */
function toFoundSource(
  source: PluginFoundSource,
  usual: FoundSource['lang'],
  pattern: string | undefined,
): FoundSource {
  const { files, ignore, lang = usual, url = pattern, fields, defaults, static: folders } = source
  if (typeof url === 'object' || (typeof url === 'string' && !isPattern(url)))
    throw new Error('"url" of a source must be a path with tokens, such as /{path}/, or false')
  return {
    ...source,
    files: toList(files),
    ignore: toList(ignore),
    lang: typeof lang === 'string' ? lang : { from: lang.from, locales: lang.locales ?? [] },
    url,
    fields:
      fields &&
      Object.fromEntries(Object.entries(fields).map(([field, keys]) => [field, toList(keys)] as const)),
    defaults: defaults?.map((entry) => ({
      files: toList(entry.files) ?? ['**'],
      lang: toList(entry.lang),
      values: entry.values,
    })),
    static: toList(folders),
  }
}

const toList = (texts: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof texts === 'string' ? [texts] : texts
