/** The words that the pages say of themselves, in each language that Stele speaks. */

import { en } from './en.ts'
import { pt } from './pt.ts'

/** What the pages say around an author's texts. Functions are given what is to stand in the sentence. */
export interface Messages {
  /** The language these words are in (BCP 47). */
  readonly lang: string
  readonly skip: string
  readonly home: string
  readonly essays: string
  readonly latestEssays: string
  readonly allEssays: string
  readonly essaysBy: (author: string) => string
  readonly subjects: string
  readonly focus: string
  readonly elsewhere: string
  readonly email: string
  readonly noEssays: string
  readonly onThisPage: string
  readonly navigation: string
  readonly languages: string
  readonly alsoIn: string
  readonly footer: string
  readonly forPrograms: string
  readonly published: string
  readonly language: string
  readonly address: string
  readonly tags: string
  readonly linkTo: (heading: string) => string
  readonly footnotes: string
  readonly backTo: (note: string) => string
  readonly asMarkdown: string
  readonly feed: string
  readonly sitemap: string
  readonly indexOfSite: string
  readonly done: string
  readonly notDone: string
  readonly table: string
  readonly notFound: string
  readonly notFoundText: string
  readonly reference: string
  readonly referenceText: string
  readonly console: ConsoleMessages
  readonly llms: {
    readonly intro: string
    readonly essays: string
    readonly pages: string
    readonly api: string
    readonly optional: string
    readonly part: (section: string, part: number, of: number) => string
    readonly fullText: string
    readonly feed: string
    readonly otherLanguage: string
  }
}

/** Labels of the forms that call the API, and what the script says of the answers. */
export interface ConsoleMessages {
  readonly search: string
  readonly keywords: string
  readonly find: string
  readonly tryIt: string
  readonly operation: string
  readonly send: string
  readonly request: string
  /** Places in braces are filled in by the script. */
  readonly sayings: {
    readonly quota: string
    readonly found: string
    readonly none: string
    readonly wait: string
    readonly failed: string
    readonly headers: string
    readonly body: string
    readonly sending: string
  }
}

const spoken: ReadonlyMap<string, Messages> = new Map([
  ['en', en],
  ['pt', pt],
])

/**
 * The words for a language: its own, those of the language it is a variety of (`pt-br`), or English.
 * @param lang a language code in lower case
 */
export function getMessages(lang: string): Messages {
  return spoken.get(lang) ?? spoken.get(lang.split('-')[0] ?? '') ?? en
}

/** The name of a language in itself, such as `Português`; its code where it is not known. */
export function toLanguageName(lang: string): string {
  return names.get(lang) ?? names.get(lang.split('-')[0] ?? '') ?? lang
}

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
