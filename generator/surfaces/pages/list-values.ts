/** Essays and tags as values of layouts. */

import { toPageHref, type UrlSettings } from '../../addresses/published-urls.ts'
import { toTagSlug } from '../../addresses/tag-slug.ts'
import type { OwnValues } from '../../look/layouts/variables.ts'
import type { Document, DocumentPage, LinkedPage } from '../../model/site.ts'
import type { PageLocale } from '../page-context.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'

/** The lists that a layout may loop over. LiquidJS calls a function when a layout uses its list; others are not built. */
export const toListValues = (
  essays: readonly DocumentPage[],
  locale: LocaleContext,
  { site }: SiteContext,
): Pick<OwnValues<'list'>, 'essays' | 'tags'> => ({
  essays: () => essays.map((essay) => toEssayValue(essay, locale, site)),
  tags: () =>
    locale.tags.map((tag) => ({
      title: tag.title,
      url: toPageHref(tag.path, site),
      count: tag.essays.length,
    })),
})

function toEssayValue({ path, document }: DocumentPage, locale: PageLocale, settings: UrlSettings) {
  const { title, description, date, updated, readingMinutes: minutes, isDraft: draft } = document
  const url = toPageHref(path, settings)
  return {
    title,
    description,
    url,
    date,
    updated,
    minutes,
    tags: toTagLinks(document, locale, settings),
    draft,
  }
}

/** The tags of an essay. A site without pages of tags has no addresses for them. */
export const toTagLinks = ({ tags }: Document, { tagList }: PageLocale, settings: UrlSettings) =>
  tags.map((title) => ({
    title,
    url: tagList && toPageHref(`${tagList.path}/${toTagSlug(title)}`, settings),
  }))

/** A link to a page; null for none. */
export const toLinkValue = (page: LinkedPage | null, settings: UrlSettings) =>
  page && { title: page.title, url: toPageHref(page.path, settings) }
