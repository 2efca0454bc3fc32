/** The names of languages, each in its own language. */

import { toPrimarySubtag } from './primary-subtag.ts'

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
