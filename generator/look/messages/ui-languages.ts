/** The table of UI languages, and the lookup of the texts for a language of a site. */

import { en } from './en.ts'
import type { Messages, UiLanguage } from './messages.ts'
import { toPrimarySubtag } from './primary-subtag.ts'
import { pt } from './pt.ts'

const table = { en, pt } satisfies Record<UiLanguage, Messages>

const byLanguage: ReadonlyMap<string, Messages> = new Map(Object.entries(table))

/**
 * Returns the texts for a language: its own, else those of its primary subtag (`pt` for `pt-br`), else English.
 * @param lang a BCP 47 language code in lower case
 */
export const getMessages = (lang: string): Messages =>
  byLanguage.get(lang) ?? byLanguage.get(toPrimarySubtag(lang)) ?? en
