/** The home page, the list of essays, and the pages of tags. */

import type { Element, Root } from 'hast'
import { h } from 'hastscript'
import { toLanguageTag } from '../../content/schemas/languages.ts'
import type { HomePart } from '../../content/schemas/site.ts'
import type { Document } from '../../kernel/document.ts'
import { memoize } from '../../kernel/memoize.ts'
import { toPageHref, type UrlSettings } from '../../kernel/published-urls.ts'
import {
  type CollectionPage,
  type DocumentPage,
  getProfile,
  type Page,
  type TagPage,
} from '../../site/model/site.ts'
import { type EssayLinePiece, toEssayLine } from '../essay-line.ts'
import type { PageLocale } from '../page-context.ts'
import type { LocaleContext, SiteContext } from '../site-context.ts'
import { toPage } from './frame.ts'
import { renderLayout, toHtmlValue, toListValues } from './layouts.ts'
import { toRawNode } from './stringify.ts'
import { toTagTitle } from './tag-title.ts'
import { toTime } from './time.ts'

/**
 * The essays of each year with a heading, newest first, then those without a date. Without any date, the list has one heading, which
 * keeps the levels of headings in order.
 */
function toYears(essays: readonly DocumentPage[], locale: PageLocale, settings: UrlSettings): Element[] {
  const { messages, messagesLang: lang } = locale
  const years = new Map<string | null, DocumentPage[]>()
  for (const essay of essays) {
    const year = essay.document.date?.slice(0, 4) ?? null
    const others = years.get(year) ?? []
    years.set(year, others)
    others.push(essay)
  }
  return [...years].flatMap(([year, group]) => [
    year === null
      ? h('h2', { className: 'year', lang }, years.size === 1 ? messages.allEssays : messages.undated)
      : h('h2', { className: 'year' }, year),
    toEntries(group, locale, settings),
  ])
}

/** A list of essays. Each item is serialized at once, since the tree of a long list needs much memory. */
const toEntries = (essays: readonly DocumentPage[], locale: PageLocale, settings: UrlSettings): Element =>
  h(
    'ol',
    { className: 'entries' },
    essays.map((essay) => getItem(essay, locale, settings)),
  )

/** An essay is in the list of its language, and in the list of each of its tags. */
const getItem = memoize((essay: DocumentPage, locale: PageLocale, settings: UrlSettings) =>
  toRawNode(h('li', toEntry(essay, locale, settings))),
)

function toEntry({ path, document }: DocumentPage, locale: PageLocale, settings: UrlSettings): Element[] {
  return [
    h('h3', h('a', { href: toPageHref(path, settings) }, document.title)),
    ...toDraftMark(document, locale),
    ...(document.isDescribed ? [h('p', document.description)] : []),
    ...toFacts(document, locale, settings),
  ]
}

/** The mark of a draft, which only a preview publishes; nothing for other documents. */
export const toDraftMark = (
  { isDraft }: Pick<Document, 'isDraft'>,
  { messages, messagesLang }: PageLocale,
): Element[] => (isDraft ? [h('p', { className: 'draft', lang: messagesLang }, messages.draft)] : [])

/** The line of facts about an essay. Each tag links to its page. */
export function toFacts(document: Document, locale: PageLocale, settings: UrlSettings): Element[] {
  const toNode = (piece: EssayLinePiece): Element | string => {
    switch (piece.kind) {
      case 'date':
        return toTime(piece.text, locale)
      case 'message':
        return h('span', { lang: locale.messagesLang }, piece.text)
      case 'tag': {
        const { text, path } = piece
        return path === null ? text : h('a', { href: toPageHref(path, settings) }, toTagTitle(text, locale))
      }
      case 'separator':
        return piece.text
    }
  }
  const content = toEssayLine(document, locale, locale.messages.shortReadingTime).map(toNode)
  return content.length === 0 ? [] : [h('p', { className: 'facts' }, ...content)]
}

/** The page that lists the items of a collection in one language. */
export function toCollectionListPage(page: CollectionPage, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const content = renderLayout('list', page, context, {
    title_lang: toLanguageTag(page.lang, context.config),
    lead: page.isDescribed ? page.description : null,
    entries_title: null,
    entries: toHtmlValue([toEntries(page.items, locale, context.site)]),
    more: null,
    ...toListValues(page.items, locale, context),
  })
  return toPage(page, context, [content])
}

/** The page that lists the tags of one language, each with the number of its essays. */
export function toTagListPage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const content = renderLayout('list', page, context, {
    title_lang: locale.messagesLang ?? toLanguageTag(page.lang, context.config),
    lead: page.description,
    entries_title: null,
    entries: toHtmlValue([toTagList(locale.tags, context.site)]),
    more: null,
    ...toListValues([], locale, context),
  })
  return toPage(page, context, [content])
}

/** A list of tags, each with the number of its essays. Each item is serialized at once, since a site may have many tags. */
const toTagList = (tags: readonly TagPage[], settings: UrlSettings): Element =>
  h(
    'ul',
    { className: 'row' },
    tags.map(({ path, title, essays }) =>
      toRawNode(
        h('li', [h('a', { href: toPageHref(path, settings) }, title), h('span', ` (${essays.length})`)]),
      ),
    ),
  )

/** The page of one tag in one language. */
export function toTagPage(page: TagPage, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const content = renderLayout('tag', page, context, {
    title_lang: toLanguageTag(page.lang, context.config),
    lead: page.description,
    entries_title: locale.messages.essays,
    entries: toHtmlValue([toEntries(page.essays, locale, context.site)]),
    more: toHtmlValue(toTagListLink(locale, context.site)),
    ...toListValues(page.essays, locale, context),
  })
  return toPage(page, context, [content])
}

/** A link to the list of all tags; none if there is no such page. */
function toTagListLink({ tagList, messages, messagesLang }: PageLocale, settings: UrlSettings): Element[] {
  if (tagList === null) return []
  const href = toPageHref(tagList.path, settings)
  return [h('p', h('a', { href, lang: messagesLang }, messages.allTags))]
}

/** The home page of one language. */
export function toHomePage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const { show } = context.site.config.home
  const content = renderLayout('home', page, context, {
    elsewhere: toHtmlValue([toElsewhere(locale, context)]),
    parts: toHtmlValue(show.flatMap((part) => toPart[part](locale, context))),
    ...toListValues(locale.latest, locale, context),
  })
  return toPage(page, context, [content])
}

function toElsewhere({ lang, messages, messagesLang }: LocaleContext, { site }: SiteContext): Element {
  const { links } = getProfile(site, lang)
  return h('nav', { className: 'elsewhere', lang: messagesLang, ariaLabel: messages.elsewhere }, [
    h('ul', [
      h('li', h('a', { href: links.github, rel: 'me' }, 'GitHub')),
      h('li', h('a', { href: links.linkedin, rel: 'me' }, 'LinkedIn')),
      h('li', h('a', { href: `mailto:${links.email}` }, messages.email)),
    ]),
  ])
}

/** What each part shows; nothing for a part without content. */
const toPart: Readonly<Record<HomePart, (locale: LocaleContext, context: SiteContext) => Element[]>> = {
  essays: (locale, { site }) => {
    const { messages, messagesLang: lang, latest, essayList } = locale
    return [
      h('section', { className: 'part', ariaLabelledBy: 'latest' }, [
        h('h2', { id: 'latest', lang }, messages.latestEssays),
        ...(latest.length === 0 ? [h('p', { lang }, messages.noEssays)] : [toEntries(latest, locale, site)]),
        h(
          'p',
          { className: 'more' },
          h('a', { href: toPageHref(essayList.path, site), lang }, messages.allEssays),
        ),
      ]),
    ]
  },
  focus: ({ lang, messages, messagesLang }, { site }) => {
    const { focus } = getProfile(site, lang)
    if (focus.length === 0) return []
    return [
      h('section', { className: 'part', ariaLabelledBy: 'focus' }, [
        h('h2', { id: 'focus', lang: messagesLang }, messages.focus),
        h('ul', { className: 'row' }, ...focus.map((subject) => h('li', subject))),
      ]),
    ]
  },
  tags: ({ tags, tagList, messagesLang }, { site }) =>
    tagList === null
      ? []
      : [
          h('section', { className: 'part', ariaLabelledBy: 'tags' }, [
            h('h2', { id: 'tags', lang: messagesLang }, tagList.title),
            toTagList(tags, site),
          ]),
        ],
  sidebar: ({ frame: { sidebar } }, { site }) =>
    sidebar.map(({ title, pages }) =>
      h('section', { className: 'part' }, [
        h('h2', title),
        h(
          'ul',
          pages.map((target) => h('li', h('a', { href: toPageHref(target.path, site) }, target.title))),
        ),
      ]),
    ),
}

/** The essay list page of one language. */
export function toEssayListPage(page: Page, context: SiteContext): Root {
  const locale = context.getLocale(page.lang)
  const { messages, messagesLang: lang, essays } = locale
  const isEmpty = essays.length === 0
  const entries = isEmpty ? [h('p', { lang }, messages.noEssays)] : toYears(essays, locale, context.site)
  const content = renderLayout('list', page, context, {
    title_lang: lang ?? toLanguageTag(page.lang, context.config),
    lead: page.description,
    // Each year has a heading in the entries.
    entries_title: null,
    entries: toHtmlValue(entries),
    more: isEmpty ? null : toHtmlValue(toTagListLink(locale, context.site)),
    ...toListValues(essays, locale, context),
  })
  return toPage(page, context, [content])
}
