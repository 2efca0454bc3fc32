/** What the page of a document is made with beside its own text: the same for all pages of a language. */

import GithubSlugger from 'github-slugger'
import type { PathTable } from '../addresses/path-table.ts'
import type { PageAssets } from '../assets/assets.ts'
import type { GuideText } from '../guides/guides.ts'
import { getMessages, type Messages } from '../messages/messages.ts'
import type { Document, DocumentPage, Page, Site, SiteSettings } from '../model/site.ts'
import type { SiteConfig } from '../schemas/site.ts'

/** What every page of one language shows. */
export interface PageLocale {
  readonly lang: string
  readonly messages: Messages
  /** The language of the words, where it is not that of the page; null where it is. */
  readonly messagesLang: string | null
  readonly home: Page
  readonly list: Page
  /** Documents that are no essays, by slug. */
  readonly others: readonly DocumentPage[]
  /** The slug of the newest essay; null where there is none. */
  readonly newest: string | null
  /** Where a subject stands on the list of essays, by its name. */
  readonly tagAnchors: ReadonlyMap<string, string>
}

export interface PageContext {
  readonly site: SiteSettings
  readonly config: SiteConfig
  readonly assets: PageAssets
  /** Whether a page stands at a path. */
  readonly isPage: (path: string) => boolean
  /** What there is in a language of the site. */
  readonly getLocale: (lang: string) => PageLocale
  /** The guide that stands on a document's page, or null. */
  readonly getGuide: (document: Document) => GuideText | null
}

/** A frame as every thread can be given it. */
export interface PageContextData {
  readonly site: SiteSettings
  readonly assets: PageAssets
  readonly locales: readonly Omit<PageLocale, 'messages' | 'messagesLang'>[]
}

/** What of a site the pages of its documents are made with. */
export function toPageContextData(site: Site, { style, script, icon }: PageAssets): PageContextData {
  const toFile = ({ file }: PageAssets['style']) => ({ file })
  const { config, addressing, profiles } = site
  return {
    site: { config, addressing, profiles },
    assets: { style: toFile(style), script: toFile(script), icon: toFile(icon) },
    locales: config.languages.map((lang) => toShelf(site, lang)),
  }
}

function toShelf({ published }: Site, lang: string): PageContextData['locales'][number] {
  const own = published.filter((page) => page.lang === lang)
  const [home, list] = own
  if (home?.kind !== 'home' || list?.kind !== 'essay-list') {
    throw new Error(`Cannot arrange the pages in "${lang}": its home and its list come first`)
  }
  const documents = own.filter((page) => page.kind === 'document')
  const others = documents.filter(({ document }) => document.kind === 'page')
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  const tagAnchors = toAnchors(essays.flatMap(({ document }) => document.tags))
  return { lang, home, list, others, newest: essays[0]?.document.slug ?? null, tagAnchors }
}

/** Subjects by name, each with its anchor. */
function toAnchors(tags: readonly string[]): ReadonlyMap<string, string> {
  const slugger = new GithubSlugger()
  return new Map([...new Set(tags)].sort().map((tag) => [tag, `tag-${slugger.slug(tag)}`]))
}

/** @param getGuide what stands below the text of a document; nothing unless told */
export function createPageContext(
  { site, assets, locales }: PageContextData,
  paths: Pick<PathTable, 'get'>,
  getGuide: PageContext['getGuide'] = () => null,
): PageContext {
  const byLanguage = new Map(
    locales.map((locale) => [locale.lang, { ...locale, ...toShelfWords(locale.lang) }]),
  )
  return {
    site,
    config: site.config,
    assets,
    isPage: (path) => paths.get(path)?.isPage === true,
    getLocale: (lang) => {
      const locale = byLanguage.get(lang)
      if (locale === undefined)
        throw new Error(`Cannot show anything in "${lang}": the site has no such language`)
      return locale
    },
    getGuide,
  }
}

function toShelfWords(lang: string): Pick<PageLocale, 'messages' | 'messagesLang'> {
  const messages = getMessages(lang)
  return { messages, messagesLang: lang.split('-')[0] === messages.lang ? null : messages.lang }
}
