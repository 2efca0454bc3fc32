/** The responses about documents of the author's collections, which have the fields that the author chose. */

import { toMarkdownPath } from '../../../shim/contract/routes.ts'
import type { Collection } from '../../content/schemas/collections.ts'
import type { Document } from '../../kernel/document.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toDocumentUrl } from '../../kernel/published-urls.ts'
import { sortItems, toFields } from '../../site/model/item-order.ts'
import type { DocumentPage, Site, SiteSettings } from '../../site/model/site.ts'
import { listDocuments } from '../published-documents.ts'
import { toApiUrl, toTranslations } from './resources.ts'

const toMarkdownUrl = ({ config }: SiteSettings, { path }: Document): string =>
  config.base_url + toMarkdownPath(path)

/** Returns the entry of an item in a list. */
export function toItemSummary(
  site: SiteSettings,
  page: DocumentPage,
  { list }: Pick<Collection, 'list'>,
): Readonly<Record<string, unknown>> {
  const { document } = page
  const { slug, lang, hasPage } = document
  const fields = toFields(document)
  const listed = list.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]]] : []))
  return {
    id: `${slug}/${lang}`,
    slug,
    ...Object.fromEntries(listed),
    lang,
    ...(hasPage && { url: toDocumentUrl(page, site), markdown_url: toMarkdownUrl(site, document) }),
    api_url: toApiUrl(site, page, lang),
    ...(site.config.languages.length > 1 && { translations: toTranslations(site, page) }),
  }
}

/**
 * Returns the response about an item as JSON, with the author's fields in their order: an object would move keys that look like numbers.
 * @param content the author's Markdown or MDX, without front matter; null for an item without a text
 * @param assets the URL of each file that the text refers to by a relative path, by that path
 */
export function stringifyItem(
  site: SiteSettings,
  page: DocumentPage,
  content: string | null,
  assets: ReadonlyMap<string, string>,
): string {
  const { document } = page
  const { slug, lang, extra, hasPage } = document
  const start = JSON.stringify({ slug }).slice(0, -1)
  const fields = extra === null || extra === '{}' ? '' : `,${extra.slice(1, -1)}`
  const end = JSON.stringify({
    lang,
    ...(hasPage && {
      canonical_url: toDocumentUrl(page, site),
      markdown_url: toMarkdownUrl(site, document),
    }),
    translations: toTranslations(site, page),
    ...(content !== null && { content }),
    ...(assets.size === 0 ? {} : { assets: Object.fromEntries(assets) }),
  })
  return `${start}${fields},${end.slice(1)}`
}

/** The items of a collection in one language, in the order of its lists. */
export const listItems = memoize((site: Site): ((name: string, lang: string) => readonly DocumentPage[]) => {
  const lists = new Map<string, readonly DocumentPage[]>()
  for (const { name, sort } of site.config.collections)
    for (const lang of site.config.languages) {
      lists.set(`${name} ${lang}`, sortItems(listDocuments(site.published, name, lang), sort))
    }
  return (name, lang) => lists.get(`${name} ${lang}`) ?? []
})
