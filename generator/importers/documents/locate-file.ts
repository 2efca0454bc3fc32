/** What the path of a file in a source of another generator says about its document: its language, its place among the others, and its date. */

import { posix } from 'node:path'
import type { ImportedSource } from '../../content/schemas/source.ts'
import { getImporter } from '../importers.ts'
import { isKnownLanguage } from '../known-language.ts'
import { type FileLocation, fileNameDate } from '../place.ts'

/**
 * Locates a file.
 * @param path relative to the folder of the source, with slashes
 */
export function locateFile(path: string, source: ImportedSource): FileLocation {
  const importer = getImporter(source.from)
  const withoutExtension = path.replace(/\.[^./]+$/, '').normalize('NFC')
  const id = posix.join(source.id, withoutExtension)
  const { lang, locale, path: unlocalized } = splitLocale(withoutExtension, id, source)
  const splitsDate = source.fields.date.includes(fileNameDate)
  const place = importer.place(unlocalized, {
    id,
    splitsDate,
    slugify: source.slugify,
    needsFrontMatter: source.needsFrontMatter,
  })
  return { ...place, path, id, lang, locale, basename: posix.basename(unlocalized) }
}

interface Localized {
  readonly lang: string | null
  readonly locale: string
  readonly path: string
}

function splitLocale(path: string, id: string, source: ImportedSource): Localized {
  const { lang: rule, languages } = source
  const own = getImporter(source.from).splitLocale(id)
  if (own !== null) return { lang: findLanguage(own.locale, languages), locale: own.locale, path: own.path }
  const lang = languages[0]?.code ?? null
  const unchanged = { lang, locale: lang ?? '', path }
  if (rule.from === 'fixed') {
    // A folder of one language may have names that repeat it, such as `content/en/about.en.md` of Hugo.
    const suffix = `.${rule.lang}`
    const isRepeated = getImporter(source.from).lang.from === 'suffix' && path.endsWith(suffix)
    const name = isRepeated ? path.slice(0, -suffix.length) : path
    return { lang: findLanguage(rule.lang, languages), locale: rule.lang, path: name }
  }
  if (rule.from === 'key') return unchanged
  const [, before, locale, after] =
    (rule.from === 'folder' ? /^()([^/]+)\/(.+)$/s : /^(.*\/)?([^/]+\.[^/.]+)()$/s).exec(path) ?? []
  if (locale === undefined) return unchanged
  const dot = locale.lastIndexOf('.') + 1
  const name = locale.slice(dot)
  const found = findLanguage(name, languages)
  if (found === null && !isOtherLocale(name, rule.locales)) return unchanged
  return { lang: found, locale: name, path: (before ?? '') + locale.slice(0, Math.max(0, dot - 1)) + after }
}

/** Finds a language of the site by its code or its tag. */
export function findLanguage(name: string, languages: ImportedSource['languages']): string | null {
  const wanted = name.toLowerCase().replace('_', '-')
  return languages.find(({ code, tag }) => [code, tag.toLowerCase()].includes(wanted))?.code ?? null
}

/**
 * Whether a name stands for a language that the site leaves out.
 * @param locales the languages of the other site; null to accept every language that Unicode knows
 */
export function isOtherLocale(name: string, locales: readonly string[] | null): boolean {
  if (locales !== null) return locales.some((locale) => locale.toLowerCase() === name.toLowerCase())
  return /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) && isKnownLanguage(name.slice(0, 2))
}
