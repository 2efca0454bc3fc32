/** Lists the values that texts of Liquid, Vue and Hugo can name, as far as Stele knows them. */

import type { ForeignSource } from '../../schemas/source.ts'
import { toFlatTexts } from '../../schemas/values.ts'
import type { TranslateOptions } from '../dialects/translate.ts'
import { importers } from '../importers.ts'

/**
 * Returns what the text of a document has besides Markdown. Its front matter can say that no template language reads it.
 * @param params those of the document, by their names
 */
export function getDialect(
  { preset, hasEmoji }: ForeignSource,
  params: Readonly<Record<string, string>>,
): Pick<TranslateOptions, 'syntax' | 'tags'> {
  const { syntax, tags, templateKey } = importers[preset]
  const languages = params[`page.${templateKey?.toLowerCase()}`] ?? 'true'
  return {
    syntax: hasEmoji ? [...syntax, 'emoji'] : syntax,
    tags: /true|njk|liquid/.test(languages) ? tags : null,
  }
}

const pageKeys = ['url', 'title', 'description', 'date'] as const

type PageValues = Readonly<Partial<Record<(typeof pageKeys)[number], string | null>>>

/**
 * @param params those of the document, by their names
 * @param page the values of the page that are known
 * @returns texts by their names, such as `site.params.color`
 */
export function listTextValues(
  source: ForeignSource,
  params: Readonly<Record<string, string>>,
  page: PageValues,
): Readonly<Record<string, string>> {
  const { origin = '', pathname = '' } = source.base === null ? {} : new URL(source.base)
  const ofPage = pageKeys.flatMap((key) => {
    const value = page[key] ?? null
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
