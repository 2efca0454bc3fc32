/** The syntax of a text, and the values that it can name: with Liquid, Vue, and the shortcode `param` of Hugo. */

import { removeCycles, toFlatTexts, toTimeValue } from '../../content/schemas/lenient-values.ts'
import type { ImportedSource } from '../../content/schemas/source.ts'
import { isMap } from '../../content/schemas/validate.ts'
import type { TranslateOptions } from '../dialects/translate.ts'
import { getImporter } from '../importers.ts'
import type { FileLocation } from '../place.ts'
import { addInherited } from './read-fields.ts'

/**
 * Returns what the text of a document has besides Markdown. Its front matter can say that no template language reads it.
 * @param params the parameters of the document, by their names
 * @param hasMath whether texts have formulas (`math` of site.yaml)
 */
export function getDialect(
  { from, hasEmoji }: ImportedSource,
  params: Readonly<Record<string, string>>,
  hasMath = false,
): Pick<TranslateOptions, 'syntax' | 'tags'> {
  const { syntax, tags, templateKey } = getImporter(from)
  const languages = params[`page.${templateKey?.toLowerCase()}`] ?? 'true'
  // Without formulas, `\(` is an escaped parenthesis.
  const read = hasMath ? syntax : syntax.filter((name) => name !== 'bracket-math')
  return {
    syntax: hasEmoji ? [...read, 'emoji'] : read,
    tags: /true|njk|liquid/.test(languages) ? tags : null,
  }
}

const pageKeys = ['url', 'title', 'description', 'date'] as const

type PageValues = Readonly<Partial<Record<(typeof pageKeys)[number], string | null>>>

/**
 * @param params the parameters of the document, by their names
 * @param page the values of the page that are known
 * @returns texts by their names, such as `site.params.color`
 */
export function listTextValues(
  source: ImportedSource,
  params: Readonly<Record<string, string>>,
  page: PageValues,
): Readonly<Record<string, string>> {
  const { origin = '', pathname = '' } = source.base === null ? {} : new URL(source.base)
  const shown: PageValues = { ...page, date: addTime(page.date ?? null, params['page.date'], source) }
  const ofPage = pageKeys.flatMap((key) => {
    const value = shown[key] ?? null
    return value === null ? [] : [[`page.${key}`, value] as const]
  })
  return {
    ...toFlatTexts(source.params, 'site.'),
    ...(source.base === null ? {} : { 'site.url': origin, 'site.baseurl': pathname.replace(/\/$/, '') }),
    ...params,
    ...Object.fromEntries(ofPage),
    ...toFlatTexts(source.params, 'site.params.'),
  }
}

/**
 * Adds the time of front matter to the day on which a document is published. It stays a day if front matter has no time, or one of another
 * day.
 * @param written the date of front matter
 */
export function addTime(
  date: string | null,
  written: string | null | undefined,
  { timeZone }: ImportedSource,
): string | null {
  const time = toTimeValue(written ?? '', timeZone)
  return time === null || (date !== null && !time.startsWith(date)) ? date : time
}

/**
 * Lists the values of front matter that a text names, with the shortcode `param` of Hugo (https://gohugo.io/shortcodes/param/), `page` of
 * Jekyll (https://jekyllrb.com/docs/variables/) or `$frontmatter` of VitePress, and those that the document inherits. Few texts name any, so
 * others get none. A text with tags gets the value that says whether a template language reads them.
 * @param text of the document
 * @param frontMatter the value of its front matter
 */
export function listPageValues(
  text: string,
  frontMatter: unknown,
  { path, lang, segments }: FileLocation,
  source: ImportedSource,
): Readonly<Record<string, string>> {
  const key = getImporter(source.from).templateKey ?? ''
  const namesValues = /\{\{[<%]\s*param\s|\bpage\.|\$frontmatter\./.test(text)
  const hasTags = key !== '' && /\{[{%]/.test(text)
  if (!namesValues && !hasTags) return {}
  const map = addInherited(isMap(frontMatter) ? removeCycles(frontMatter) : {}, path, lang, source)
  if (!namesValues) return toFlatTexts({ [key]: map[key] }, 'page.')
  return {
    // The name of the file without its date, unless front matter has a slug.
    'page.slug': segments.at(-1) ?? '',
    ...toFlatTexts(map, 'page.'),
    ...toFlatTexts(isMap(map.params) ? map.params : {}, 'page.params.'),
  }
}
