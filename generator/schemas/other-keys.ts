/** Keys that other generators have in front matter, and what to write instead of them. */

import { toPlainLetters } from '../diagnostics/wording.ts'

/** The names of each key elsewhere, without capitals, hyphens and underscores. */
const namesElsewhere: Readonly<Record<string, readonly string[]>> = {
  title: ['headline', 'name'],
  description: ['summary', 'excerpt', 'subtitle', 'abstract', 'teaser'],
  date: [
    'publishdate',
    'pubdate',
    'published',
    'publishedat',
    'publishedon',
    'datepublished',
    'created',
    'createdat',
  ],
  updated: [
    'lastmod',
    'modified',
    'lastmodified',
    'lastmodifiedat',
    'lastupdated',
    'updatedat',
    'updateddate',
    'datemodified',
  ],
  tags: ['categories', 'category', 'keywords', 'topics', 'labels'],
  aliases: ['redirectfrom', 'redirects'],
  image: ['cover', 'coverimage', 'heroimage', 'ogimage', 'thumbnail', 'banner'],
  image_alt: ['coveralt', 'heroimagealt', 'imagealttext'],
}

const places: Readonly<Record<string, string>> = {
  slug: 'the slug is the name of the folder',
  permalink: 'the address follows from the name of the folder',
  url: 'the address follows from the name of the folder',
  lang: 'the language is the name of the file, as in "en.md"',
  language: 'the language is the name of the file, as in "en.md"',
  locale: 'the language is the name of the file, as in "en.md"',
}

/** The end of a message about a key of another generator: what to write instead. Null for other keys. */
export function explainKey(key: string, known: readonly string[]): string | null {
  // Other maps have titles, too, but only front matter has both.
  if (!known.includes('description') || !known.includes('tags')) return null
  const name = toPlainLetters(key).replaceAll(/[-_ ]/g, '')
  const [other] = Object.entries(namesElsewhere).find(([, names]) => names.includes(name)) ?? []
  if (other !== undefined && known.includes(other)) return `; use "${other}".`
  return Object.hasOwn(places, name) ? `; ${places[name]}.` : null
}
