/** Lists all published pages: in each language the home page, the list of essays, and every document with its neighbours. */

import { searchPagePath, toMarkdownPath, toPagePath } from '../../shim/contract/routes.ts'
import type { HashedSourceFile } from '../collect/document.ts'
import { type GuideName, guideNames } from '../guides/metadata.ts'
import { getMessages } from '../look/messages/ui-languages.ts'
import { toDay } from '../schemas/days.ts'
import type {
  Document,
  DocumentPage,
  LinkedPage,
  ListPage,
  Neighbours,
  Page,
  Site,
  TranslationSet,
} from './site.ts'
import { listTagPages } from './tags.ts'

/**
 * Returns the home pages, then the lists of essays, then the documents: newest first, then by slug, then by language. The
 * pages of tags and the search pages are the last; a site without HTML pages has none.
 */
export function listPages({ config, profiles, essays, pages }: Omit<Site, 'published' | 'frames'>): Page[] {
  const { languages } = config
  const toPathsByLanguage = (path: string) =>
    new Map(languages.map((code) => [code, toPagePath(path, code, languages)]))
  const homes = languages.flatMap((lang): Page[] => {
    const profile = profiles.get(lang)
    if (profile === undefined) return []
    const shared = { lang, translations: toPathsByLanguage('/'), document: null }
    const path = toPagePath('/', lang, languages)
    return [{ ...shared, kind: 'home', path, title: profile.name, description: profile.bio }]
  })
  const lists = homes.map(({ lang, title: author }): Page => {
    const messages = getMessages(lang)
    const shared = { lang, translations: toPathsByLanguage('/essays'), document: null }
    const path = toPagePath('/essays', lang, languages)
    return {
      ...shared,
      kind: 'essay-list',
      path,
      title: messages.essays,
      description: messages.essaysBy(author),
    }
  })
  const documents = [...essays, ...pages].flatMap((set) => {
    const translations = new Map(set.translations.map(({ lang, path }) => [lang, path]))
    return set.translations.map((document) => ({
      kind: 'document' as const,
      lang: document.lang,
      path: document.path,
      title: document.title,
      description: document.description,
      translations,
      document,
    }))
  })
  documents.sort(
    (a, b) => compareNewest(a.document, b.document) || languages.indexOf(a.lang) - languages.indexOf(b.lang),
  )
  const documentPages = withNeighbours(documents, languages)
  const authors = new Map(homes.map(({ lang, title }) => [lang, title]))
  const tagPages = config.site
    ? listTagPages(
        documentPages.filter(({ document }) => document.kind === 'essay'),
        languages,
        authors,
      )
    : []
  const searchPages = config.site ? homes.map(({ lang }) => toSearchPage(lang, config)) : []
  return [...homes, ...lists, ...documentPages, ...tagPages, ...searchPages]
}

function toSearchPage(lang: string, { languages, search }: Site['config']): ListPage {
  const { console: labels, searchText } = getMessages(lang)
  return {
    kind: 'search',
    lang,
    path: toPagePath(searchPagePath, lang, languages),
    title: labels.search,
    description: searchText(search.text),
    translations: new Map(languages.map((code) => [code, toPagePath(searchPagePath, code, languages)])),
    document: null,
  }
}

/** Lists the paths of the search pages and of their Markdown. */
export const listSearchPaths = (languages: readonly string[]): string[] =>
  languages
    .map((lang) => toPagePath(searchPagePath, lang, languages))
    .flatMap((path) => [path, toMarkdownPath(path)])

/**
 * Adds the neighbours of each essay.
 * @param documents newest first
 */
function withNeighbours(
  documents: readonly Omit<DocumentPage, 'neighbours'>[],
  languages: readonly string[],
): DocumentPage[] {
  const toLink = (page: LinkedPage | undefined) => (page ? { path: page.path, title: page.title } : null)
  const neighbours = new Map<Document, Neighbours>()
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  for (const lang of languages) {
    const series = essays.filter((essay) => essay.lang === lang)
    for (const [index, { document }] of series.entries())
      neighbours.set(document, { previous: toLink(series[index + 1]), next: toLink(series[index - 1]) })
  }
  return documents.map(({ kind, lang, path, title, description, translations, document }) => ({
    kind,
    lang,
    path,
    title,
    description,
    translations,
    document,
    neighbours: neighbours.get(document) ?? { previous: null, next: null },
  }))
}

/** Orders documents newest first, then by slug. A month counts as its first day. Documents without a date are last. */
function compareNewest(a: Document, b: Document): number {
  const [left, right] = [toDay(a.date ?? ''), toDay(b.date ?? '')]
  if (left !== right) return left < right ? 1 : -1
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0
}

/** Adds the pages with guides. The build generates such a page in each language in which the author has not written it. */
export function addGuidePages(
  pages: readonly TranslationSet[],
  languages: readonly string[],
): TranslationSet[] {
  const otherPages = pages.filter(({ slug }) => !guideNames.has(slug))
  const guides = [...guideNames].map(([slug, guide]) => {
    const written = pages.find((page) => page.slug === slug)?.translations ?? []
    const toDocument = (lang: string) =>
      written.find((document) => document.lang === lang) ?? toGuidePage(slug, guide, lang, languages)
    return { slug, translations: languages.map(toDocument) }
  })
  return [...otherPages, ...guides].sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

function toGuidePage(slug: string, guide: GuideName, lang: string, languages: readonly string[]): Document {
  const { title, description } = getMessages(lang).guides[guide]
  return {
    kind: 'page',
    slug,
    lang,
    path: toPagePath(`/${slug}`, lang, languages),
    title,
    description,
    date: null,
    updated: null,
    tags: [],
    aliases: [],
    type: 'developer_resource',
    image: null,
    image_alt: null,
    extra: null,
    cover: null,
    readingMinutes: 0,
    isDraft: false,
    sourceFile: null,
  }
}

/** What the file of a document decides about pages besides its text, without the path of the content folder. */
export const toSourceFacts = ({ hash: _, path: __, ...facts }: HashedSourceFile) => facts

/** Returns the data of a page without the text of its document. The essays of a tag follow from the other pages. */
export function toPageFingerprint(page: Page) {
  const translations = [...page.translations]
  if (page.kind === 'document') {
    const { document } = page
    return {
      ...page,
      translations,
      document: { ...document, sourceFile: document.sourceFile && toSourceFacts(document.sourceFile) },
    }
  }
  return page.kind === 'tag' ? { ...page, translations, essays: null } : { ...page, translations }
}
