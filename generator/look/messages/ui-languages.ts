/** The table of UI languages, and the lookup of the texts for a language of a site. */

import { en } from './en.ts'
import type { Messages, UiLanguage } from './messages.ts'
import { pt } from './pt.ts'

/** @returns the language of a BCP 47 code without its region, its script and its variants: `pt` for `pt-br` */
export const toPrimarySubtag = (lang: string): string => lang.replace(/-.*/, '')

const table = { en, pt } satisfies Record<UiLanguage, Messages>

const byLanguage: ReadonlyMap<string, Messages> = new Map(Object.entries(table))

/**
 * Returns the texts for a language: its own, else the texts of its primary subtag (`pt` for `pt-br`), else English.
 * @param lang a BCP 47 language code in lower case
 */
export const getMessages = (lang: string): Messages =>
  byLanguage.get(lang) ?? byLanguage.get(toPrimarySubtag(lang)) ?? en

const names: ReadonlyMap<string, string> = new Map([
  ['ar', 'العربية'],
  ['cs', 'Čeština'],
  ['da', 'Dansk'],
  ['de', 'Deutsch'],
  ['el', 'Ελληνικά'],
  ['en', 'English'],
  ['es', 'Español'],
  ['fi', 'Suomi'],
  ['fr', 'Français'],
  ['he', 'עברית'],
  ['hi', 'हिन्दी'],
  ['hu', 'Magyar'],
  ['it', 'Italiano'],
  ['ja', '日本語'],
  ['ko', '한국어'],
  ['nb', 'Norsk bokmål'],
  ['nl', 'Nederlands'],
  ['pl', 'Polski'],
  ['pt', 'Português'],
  ['ro', 'Română'],
  ['ru', 'Русский'],
  ['sv', 'Svenska'],
  ['tr', 'Türkçe'],
  ['uk', 'Українська'],
  ['vi', 'Tiếng Việt'],
  ['zh', '中文'],
])

/**
 * Returns the name of a language in that language, such as `Português` for `pt` and `pt-br`. A language that the
 * table lacks is named by its code.
 * @param lang a BCP 47 language code in lower case
 */
export const toLanguageName = (lang: string): string =>
  names.get(lang) ?? names.get(toPrimarySubtag(lang)) ?? lang
