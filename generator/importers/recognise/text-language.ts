/** Finds the language of documents by their script. */

import { isMarkdown } from '../../kernel/files/markdown-names.ts'
import type { FoundSource } from './found-site.ts'
import { type SiteFolder, toInner } from './site-folder.ts'

/** The usual language of each script. Japanese comes before Chinese, because it uses Han characters, too. */
const scripts: readonly (readonly [lang: string, letter: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
]

/** How many documents are read, and how many characters of each. */
const maxDocuments = 60
const maxCharacters = 4000

/** Returns the language of most documents of a site, if their script is not Latin; else null. */
export function findTextLanguage(site: SiteFolder, sources: readonly FoundSource[]): string | null {
  const files = sources.flatMap(({ folder }) =>
    site
      .listFiles(folder)
      .filter(isMarkdown)
      .map((file) => toInner(folder, file)),
  )
  const samples = files.filter((_, index) => index % Math.ceil(files.length / maxDocuments) === 0)
  const found = samples.map((file) => toScriptLanguage(toProse(site.read(file).slice(0, 4 * maxCharacters))))
  const counts = new Map<string | null, number>()
  for (const lang of found) counts.set(lang, (counts.get(lang) ?? 0) + 1)
  const [most] = [...counts].find(([, count]) => count > found.length / 2) ?? [null]
  return most
}

/** The text without front matter, code and addresses, which are in Latin letters in every language. */
const toProse = (text: string): string =>
  text
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/^ *(```|~~~)[\s\S]*?(?:^ *\1|$(?![\s\S]))|`[^`\n]*`|\]\([^)\n]*\)|<[^<>\n]*>|https?:\S+/gm, ' ')
    .slice(0, maxCharacters)

function toScriptLanguage(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [lang, letter] of scripts) {
    const count = text.match(letter)?.length ?? 0
    // Japanese text is mostly Han, so a tenth of kana is enough. A Latin word has more letters than a Han word, so a third is enough.
    if (count > (lang === 'ja' ? letters / 10 : letters / 3)) return lang
  }
  return null
}
