/** What the path of a file says about its document: its language, its place among the others, and its date. */

import { presets } from './presets.ts'
import type { ForeignSource, Source } from './source.ts'

export interface FileLocation {
  /** Null for a language that the site does not have. */
  readonly lang: string | null
  /** The name of the language, as the other site writes it. */
  readonly locale: string
  /** The parts of its address without the language; empty for the document at the root. */
  readonly segments: readonly string[]
  /** The names of the folders and of the file, as they are on disk, without the language. They make the slug. */
  readonly names: readonly string[]
  /** Whether the file stands for its folder. */
  readonly isIndex: boolean
  /** The date in the name, as YYYY-MM-DD; null without one. */
  readonly date: string | null
}

/**
 * Locates a file.
 * @param path relative to the folder of the source, with slashes
 */
export function locateFile(path: string, source: ForeignSource): FileLocation {
  const preset = presets[source.preset]
  const {
    lang,
    locale,
    path: unlocalized,
  } = splitLocale(path.replace(/\.[^./]+$/, '').normalize('NFC'), source)
  const parts = unlocalized.split('/')
  const isIndex = preset.indexNames.includes(parts.at(-1)?.toLowerCase() ?? '')
  const named = isIndex ? parts.slice(0, -1) : parts
  const [date, name] = preset.hasDatePrefix ? splitDate(named.at(-1) ?? '') : [null, named.at(-1) ?? '']
  const names = [...named.slice(0, -1), name].filter((part) => part !== '')
  const segments = names.map(preset.toSegment).filter((part) => part !== '')
  return {
    lang,
    locale,
    names: names.filter((part) => preset.toSegment(part) !== ''),
    segments,
    isIndex,
    date,
  }
}

/** Splits the date off a name. */
function splitDate(name: string): readonly [date: string | null, name: string] {
  const [, date = null, rest = name] = /^(\d{4}-\d{2}-\d{2})(?:[-_](.+))?$/.exec(name) ?? []
  return [date, rest]
}

interface Localized {
  readonly lang: string | null
  readonly locale: string
  readonly path: string
}

function splitLocale(path: string, { lang: rule, languages }: Source): Localized {
  const lang = languages[0]?.code ?? null
  const unchanged = { lang, locale: lang ?? '', path }
  if (rule.from === 'fixed') return { lang: findLanguage(rule.lang, languages), locale: rule.lang, path }
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
export function findLanguage(name: string, languages: Source['languages']): string | null {
  const wanted = name.toLowerCase().replace('_', '-')
  return languages.find(({ code, tag }) => [code, tag.toLowerCase()].includes(wanted))?.code ?? null
}

/**
 * Whether a name is that of a language that the site leaves out.
 * @param locales the languages of the other site; null to accept every language that Unicode knows
 */
function isOtherLocale(name: string, locales: readonly string[] | null): boolean {
  if (locales !== null) return locales.some((locale) => locale.toLowerCase() === name.toLowerCase())
  return /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i.test(name) && languageNames.of(name.slice(0, 2)) !== undefined
}

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
