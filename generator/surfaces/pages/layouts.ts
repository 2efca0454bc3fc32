/** The layouts of pages: the author's layouts, and Stele's own for the other pages; and the essays and tags that layouts may list. */

import type { ElementContent } from 'hast'
import { documents, searchPagePath, toMarkdownPath, toPagePath } from '../../../shim/contract/routes.ts'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import type { Document } from '../../kernel/document.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toFileHref, toPageHref, type UrlSettings } from '../../kernel/published-urls.ts'
import { createLayout, Html, type RenderLayout } from '../../look/layouts/engine.ts'
import { readOwnLayout } from '../../look/layouts/own-layouts.ts'
import type { LayoutTemplates } from '../../look/layouts/template.ts'
import type { CommonValues, LayoutKind, OwnValues } from '../../look/layouts/variables.ts'
import { toTagSlug } from '../../site/addresses/tag-slug.ts'
import {
  type DocumentPage,
  getProfile,
  type LinkedPage,
  type ListPage,
  type Page,
} from '../../site/model/site.ts'
import type { PageContext, PageLocale } from '../page-context.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'
import { toHtml, toPlaceholder } from './stringify.ts'
import { toTagTitle } from './tag-title.ts'

/** A page of errors is at no address of its own. Its translations are the home pages. */
export interface ErrorPage extends Omit<ListPage, 'kind'> {
  readonly kind: 'error'
}

/** A page with the frame of the site. */
export type FramedPage = Page | ErrorPage

/** HTML as the value of a variable; null for nothing, which conditions can ask for. */
export const toHtmlValue = (nodes: readonly ElementContent[]): Html | null =>
  nodes.length === 0 ? null : new Html(toHtml({ type: 'root', children: [...nodes] }))

/**
 * Renders a layout for a page. The result is a placeholder for its HTML.
 * @param name the layout of a kind that has several
 */
export function renderLayout<K extends LayoutKind>(
  kind: K,
  page: FramedPage,
  context: PageContext,
  values: OwnValues<K>,
  name: string = kind,
): ElementContent {
  const render = getLayout(name, page.lang, context)
  return toPlaceholder(render({ ...toCommonValues(page, context), ...values }, page.path))
}

const getLayouts = memoize((_: PageContext) => new Map<string, RenderLayout>())

function getLayout(name: string, lang: string, context: PageContext): RenderLayout {
  const created = getLayouts(context)
  const key = `${name} ${lang}`
  const layout =
    created.get(key) ??
    createLayout(name, context.layouts[name] ?? readOwnLayout(name), {
      lang: toLanguageTag(lang, context.config),
      toAddress: (path) => toAddress(path, context),
    })
  created.set(key, layout)
  return layout
}

/** Lists the ids of the author's layouts around a text, which headings must not repeat. */
export const listLayoutIds = (name: string, { layouts: { frame = {}, [name]: own = {} } }: PageContext) =>
  [frame, own].flatMap((templates) => listIds(templates))

const listIds = memoize((templates: LayoutTemplates) =>
  Object.values(templates).flatMap(({ text }) =>
    Array.from(text.matchAll(/\sid\s*=\s*["']([^"'{]+)["']/gi), ([, id = '']) => id),
  ),
)

/** The address of a page, or of a file such as one of `static/`. */
function toAddress(path: string, { isPage, isKnown, site }: PageContext): string | null {
  if (isPage(path)) return toPageHref(path, site)
  return isKnown(path) ? toFileHref(path, site) : null
}

function toCommonValues(page: FramedPage, context: PageContext): CommonValues {
  const { config, site } = context
  const { title, description, lang } = page
  const { home, essayList, tagList, messagesLang } = context.getLocale(lang)
  // What leads to the page itself leads to the home page.
  const { path } = page.kind === 'error' ? home : page
  const tag = toLanguageTag(lang, config)
  const { name, title: role, bio, focus, links } = getProfile(site, lang)
  const { email, github, linkedin } = links
  return {
    title,
    description,
    url: toPageHref(path, site),
    kind: toKind(page),
    lang: tag,
    ui_lang: messagesLang ?? tag,
    home_url: toPageHref(home.path, site),
    essays_url: toPageHref(essayList.path, site),
    tags_url: tagList && toPageHref(tagList.path, site),
    search_url: toPageHref(toPagePath(searchPagePath, lang, config.languages), site),
    feed_url: toFileHref(toPagePath(`/${documents.feed}`, lang, config.languages), site),
    markdown_url: toFileHref(toMarkdownPath(path), site),
    author: { name, title: role, bio, focus, email, github, linkedin },
  }
}

function toKind(page: FramedPage): string {
  if (page.kind === 'document') return page.document.kind
  const names = {
    home: 'home',
    'essay-list': 'list',
    collection: 'list',
    'tag-list': 'tags',
    search: 'search',
    tag: 'tag',
    error: 'error',
  } as const
  return names[page.kind]
}

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

/** The tags of an essay or an item. A site without pages of tags has no addresses for them, nor has an item. */
export const toTagLinks = ({ kind, tags }: Document, locale: PageLocale, settings: UrlSettings) => {
  const list = kind === 'essay' ? locale.tagList : null
  return tags.map((tag) => ({
    title: list === null ? tag : toTagTitle(tag, locale),
    url: list && toPageHref(`${list.path}/${toTagSlug(tag)}`, settings),
  }))
}

/** A link to a page; null for none. */
export const toLinkValue = (page: LinkedPage | null, settings: UrlSettings) =>
  page && { title: page.title, url: toPageHref(page.path, settings) }
