/** The data that every document's page needs besides its text. It is small enough to send to each worker. */

import type { SiteConfig } from '../content/schemas/site.ts'
import { withoutModule } from '../content/schemas/source.ts'
import type { Document } from '../kernel/document.ts'
import type { PathTable } from '../kernel/path-table.ts'
import type { PageAssets } from '../look/assets/page-assets.ts'
import type { GuideText } from '../look/guides/guides.ts'
import type { Layouts } from '../look/layouts/template.ts'
import type { Messages } from '../look/messages/messages.ts'
import { getMessages, toPrimarySubtag } from '../look/messages/ui-languages.ts'
import { findAsset, type ReferencedAsset } from '../site/addresses/find-asset.ts'
import { followReference } from '../site/addresses/resolve-references.ts'
import { toTagSlug } from '../site/addresses/tag-slug.ts'
import { toPageFingerprint } from '../site/model/list-pages.ts'
import type { DocumentPage, Frame, Page, Site, SiteSettings } from '../site/model/site.ts'

/** The data that all pages of one language share. */
export interface PageLocale {
  readonly lang: string
  readonly messages: Messages
  /** Language of the messages for a `lang` attribute; null if it is the language of the page. */
  readonly messagesLang: string | null
  readonly home: Page
  /** The page that lists the essays. */
  readonly essayList: Page
  /** The page that lists the tags; null if no essay has a tag, and on a site without HTML pages. */
  readonly tagList: Page | null
  /** The title of each tag that an essay spells in another way than its page. */
  readonly tagTitles: Readonly<Record<string, string>>
  /** The documents that are not essays, sorted by slug. */
  readonly otherPages: readonly DocumentPage[]
  /** Slug of the newest essay; null if the language has no essays. */
  readonly newestSlug: string | null
  /** The author's part of header, footer and sidebar. */
  readonly frame: Frame
}

export interface PageContext {
  readonly site: SiteSettings
  readonly config: SiteConfig
  readonly assets: PageAssets
  /** The author's layouts. */
  readonly layouts: Layouts
  /** Whether a path is the canonical path of a page. */
  readonly isPage: (path: string) => boolean
  /** Whether the host serves something at a path, below the base path. */
  readonly isKnown: (path: string) => boolean
  /** @throws {Error} if the site does not have the language */
  readonly getLocale: (lang: string) => PageLocale
  /** Returns the reference that replaces one of a document of another generator. */
  readonly followReference: (href: string, document: Document) => string
  /** Finds the asset that a reference of a document leads to. */
  readonly findAsset: (href: string, document: Document) => ReferencedAsset | null
  /** Returns the guide on a document's page, or null if it has none. */
  readonly getGuide: (document: Document) => GuideText | null
}

type LocaleData = Omit<PageLocale, 'messages' | 'messagesLang'>

/** The part of a {@link PageContext} that can be sent to a worker: plain data and shared memory. */
export interface PageContextData {
  readonly site: SiteSettings
  readonly assets: PageAssets
  readonly locales: readonly LocaleData[]
  /** The author's layouts that pages of documents have. */
  readonly layouts: Layouts
}

/** Collects the data that a worker needs to render documents. */
export function toPageContextData(
  site: Site,
  { style, referenceStyle, script, forms, icon, ownFont, theme }: PageAssets,
): PageContextData {
  const toFile = ({ file }: PageAssets['style']) => ({ file })
  return {
    site: toSharedSettings(site),
    assets: {
      style: toFile(style),
      referenceStyle: toFile(referenceStyle),
      script: toFile(script),
      forms: toFile(forms),
      icon: toFile(icon),
      ownFont: ownFont && { upright: toFile(ownFont.upright) },
      theme: theme && { page: theme.page },
    },
    locales: site.config.languages.map((lang) => toLocaleData(site, lang)),
    layouts: toDocumentLayouts(site.layouts),
  }
}

/**
 * Lists all that documents share, for cache keys. Leaves out two things: lists that grow with every document, because dependencies track
 * their use, and data that only some pages show: frames, and the titles of tags. Everything else is listed as a whole, so no new field is forgotten.
 */
export const listSharedFacts = ({ locales, site, layouts, ...pages }: PageContextData) => ({
  ...pages,
  locales: locales.map(
    ({ newestSlug, home, essayList, tagList, otherPages, frame: _, tagTitles: __, ...locale }) => [
      locale,
      [home, essayList, ...(tagList === null ? [] : [tagList]), ...otherPages].map(toPageFingerprint),
    ],
  ),
  layouts: layouts.frame ?? null,
  site: {
    ...site,
    sources: site.sources.map(withoutModule),
    profiles: [...site.profiles],
  },
})

/** Leaves out the layouts of lists. */
const toDocumentLayouts = ({ home: _, list: __, tag: ___, ...layouts }: Layouts): Layouts => layouts

/** The settings of a site, without keys from which pages show only what follows from them. */
export const toSharedSettings = ({
  config,
  isConfigured,
  hasLanguages,
  origin,
  hosting,
  sources,
  profiles,
}: SiteSettings): SiteSettings => ({
  config: {
    ...config,
    theme: {},
    navigation: {},
    footer: {},
    sidebar: [],
    edit: null,
    home: { show: [], essays: 0 },
  },
  isConfigured,
  hasLanguages,
  origin,
  hosting,
  sources,
  profiles,
})

/** @throws {Error} if `published` does not begin with the language's home and essay list */
function toLocaleData(site: Site, lang: string): LocaleData {
  const { published, frames } = site
  const localPages = published.filter((page) => page.lang === lang)
  const [home, essayList] = localPages
  if (home?.kind !== 'home' || essayList?.kind !== 'essay-list') {
    throw new Error(`Cannot render the pages in "${lang}": the first two must be the home and the essay list`)
  }
  const documents = localPages.filter((page) => page.kind === 'document')
  const otherPages = documents.filter(({ document }) => document.kind === 'page')
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  const tagList = localPages.find(({ kind }) => kind === 'tag-list') ?? null
  return {
    lang,
    home,
    essayList,
    tagList,
    tagTitles: toTagTitles(localPages),
    otherPages,
    newestSlug: essays[0]?.document.slug ?? null,
    frame: frames.get(lang) ?? { navigation: null, footer: null, sidebar: [] },
  }
}

function toTagTitles(pages: readonly Page[]): Readonly<Record<string, string>> {
  const titles = pages.flatMap((page) =>
    page.kind === 'tag'
      ? page.essays
          .filter(({ document }) => !document.tags.includes(page.title))
          .flatMap(({ document }) => document.tags)
          .filter((tag) => toTagSlug(tag) === toTagSlug(page.title))
          .map((tag): [string, string] => [tag, page.title])
      : [],
  )
  return Object.fromEntries(titles)
}

/**
 * Opens the data in the thread that renders.
 * @param getGuide returns the guide on a document's page; by default no page has one
 */
export function createPageContext(
  { site, assets, locales, layouts }: PageContextData,
  paths: Pick<PathTable, 'get'>,
  getGuide: PageContext['getGuide'] = () => null,
): PageContext {
  const byLanguage = new Map(
    locales.map((locale) => [locale.lang, { ...locale, ...toLocaleMessages(locale.lang) }]),
  )
  return {
    site,
    config: site.config,
    assets,
    layouts,
    isPage: (path) => paths.get(path)?.isPage === true,
    isKnown: (path) => paths.get(path)?.isKnown === true,
    followReference: (href, document) => followReference(href, document, site.sources, paths),
    findAsset: (href, document) =>
      document.isGenerated
        ? null
        : findAsset(
            href,
            document,
            { base: document.path, origin: site.config.base_url, sources: site.sources },
            paths,
          ),
    getLocale: createLocaleLookup(byLanguage),
    getGuide,
  }
}

/** Returns a function that throws an `Error` for a language that the site does not have. */
export const createLocaleLookup =
  <T>(locales: ReadonlyMap<string, T>) =>
  (lang: string): T => {
    const locale = locales.get(lang)
    if (locale === undefined)
      throw new Error(`Cannot render in "${lang}": the site does not have this language`)
    return locale
  }

function toLocaleMessages(lang: string): Pick<PageLocale, 'messages' | 'messagesLang'> {
  const messages = getMessages(lang)
  return { messages, messagesLang: toPrimarySubtag(lang) === messages.lang ? null : messages.lang }
}
