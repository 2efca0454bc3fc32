/**
 * Lists all published pages: in each language the home page, the list of essays, every document with its neighbours, the list of all
 * tags, and a page for each tag.
 */

import { searchPagePath, tagListPath, toPagePath, toTagPath } from '../../../shim/contract/routes.ts'
import { getTitle } from '../../content/schemas/collections.ts'
import type { Document } from '../../kernel/document.ts'
import { toCacheKey } from '../../kernel/files/hash.ts'
import { memoize } from '../../kernel/memoize.ts'
import { type GuideName, guideNames } from '../../look/guides/metadata.ts'
import { getMessages } from '../../look/messages/ui-languages.ts'
import { sortItems } from './item-order.ts'
import { compareNewest } from './newest-first.ts'
import { type Sidebars, toSidebars } from './sidebar.ts'
import type {
  CollectionPage,
  DocumentPage,
  LinkedPage,
  ListPage,
  Neighbours,
  Page,
  Site,
  TagPage,
  TranslationSet,
} from './site.ts'
import { groupByTag, type Tag } from './tags.ts'

/**
 * Returns the home pages, then the lists of essays and of other collections, then the documents: newest first, then by slug, then by language. The
 * pages of tags and the search pages are the last; a site without HTML pages has none. Returns the sidebars, too, which decide the order
 * of other documents.
 */
export function listPages({
  config,
  profiles,
  essays,
  items,
  pages,
}: Pick<Site, 'config' | 'profiles' | 'essays' | 'items' | 'pages'>): {
  readonly published: Page[]
  readonly sidebars: Sidebars
} {
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
  const documents = [...essays, ...[...items.values()].flat(), ...pages].flatMap((set) => {
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
  const sidebars = toSidebars(config, documents)
  const documentPages = withNeighbours(inSidebarOrder(documents, sidebars), sidebars, config)
  const authors = new Map(homes.map(({ lang, title }) => [lang, title]))
  const tagPages = config.site
    ? listTagPages(
        documentPages.filter(({ document }) => document.kind === 'essay'),
        languages,
        authors,
      )
    : []
  const collectionPages = listCollectionPages(documentPages, config)
  const searchPages = config.site ? languages.map((lang) => toSearchPage(lang, config)) : []
  return {
    published: [...homes, ...lists, ...collectionPages, ...documentPages, ...tagPages, ...searchPages],
    sidebars,
  }
}

/** Lists the page of each collection that has pages, in each language. */
function listCollectionPages(
  documents: readonly DocumentPage[],
  { collections, languages }: Site['config'],
): readonly CollectionPage[] {
  return collections.flatMap((collection) => {
    const { name, sort } = collection
    const items = documents.filter(({ document }) => document.collection === name && document.hasPage)
    if (items.length === 0) return []
    const translations = new Map(languages.map((code) => [code, toPagePath(`/${name}`, code, languages)]))
    return languages.map((lang) => ({
      kind: 'collection',
      collection: name,
      lang,
      path: toPagePath(`/${name}`, lang, languages),
      title: getTitle(collection, lang),
      description: collection.descriptions[lang] ?? getTitle(collection, lang),
      isDescribed: collection.descriptions[lang] !== undefined,
      translations,
      document: null,
      items: sortItems(
        items.filter((item) => item.lang === lang),
        sort,
      ),
    }))
  })
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

type ListedDocument = Omit<DocumentPage, 'neighbours' | 'editUrl'>

/**
 * Puts the documents of the sidebar into its order, before others. Essays and dated items stay where they are, because feeds and lists
 * have the newest first.
 */
function inSidebarOrder(documents: readonly ListedDocument[], sidebars: Sidebars): readonly ListedDocument[] {
  const ranks = new Map(
    [...sidebars.values()].flatMap((sections) =>
      sections.flatMap(({ pages }) => pages).map(({ path }, rank) => [path, rank] as const),
    ),
  )
  if (ranks.size === 0) return documents
  const isMovable = ({ document: { kind, date } }: ListedDocument) => kind !== 'essay' && date === null
  const toRank = ({ path }: ListedDocument) => ranks.get(path) ?? ranks.size
  const moved = documents
    .filter(isMovable)
    .sort((a, b) => toRank(a) - toRank(b))
    .values()
  return documents.map((document) => (isMovable(document) ? (moved.next().value ?? document) : document))
}

/**
 * Adds the neighbours of each document.
 * @param documents newest first
 */
function withNeighbours(
  documents: readonly ListedDocument[],
  sidebars: Sidebars,
  { languages, edit }: Pick<Site['config'], 'languages' | 'edit'>,
): DocumentPage[] {
  const toLink = (page: LinkedPage | undefined) => (page ? { path: page.path, title: page.title } : null)
  const neighbours = new Map<Document, Neighbours>()
  const inSidebar = new Map<string, Neighbours>()
  const essays = documents.filter(({ document }) => document.kind === 'essay')
  for (const lang of languages) {
    const series = essays.filter((essay) => essay.lang === lang)
    for (const [index, { document }] of series.entries())
      neighbours.set(document, {
        previous: toLink(series[index + 1]),
        next: toLink(series[index - 1]),
        isByDate: true,
      })
    const listed = (sidebars.get(lang) ?? []).flatMap(({ pages }) => pages)
    for (const [index, { path }] of listed.entries())
      inSidebar.set(path, {
        previous: toLink(listed[index - 1]),
        next: toLink(listed[index + 1]),
        isByDate: false,
      })
  }
  return documents.map(({ kind, lang, path, title, description, translations, document }) => ({
    kind,
    lang,
    path,
    title,
    description,
    translations,
    document,
    neighbours: inSidebar.get(path) ?? neighbours.get(document) ?? noNeighbours,
    editUrl: edit === null || document.isGenerated ? null : toEditUrl(edit, document),
  }))
}

const noNeighbours: Neighbours = { previous: null, next: null, isByDate: true }

/**
 * Returns the address at which readers edit the file of a document. The file may be above the content folder, as in `../posts/caching.md`.
 * Half a surrogate pair in its name becomes U+FFFD, because no address can have it.
 * @param edit the address of the content folder
 */
export const toEditUrl = (edit: string, { id }: Pick<Document, 'id'>): string =>
  new URL(
    id
      .replace(/\p{Surrogate}/gu, '\uFFFD')
      .split('/')
      .map(encodeURIComponent)
      .join('/'),
    edit.endsWith('/') ? edit : `${edit}/`,
  ).href

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
    collection: 'pages',
    slug,
    lang,
    format: 'md',
    file: '',
    id: '',
    source: -1,
    path: toPagePath(`/${slug}`, lang, languages),
    hasPage: true,
    isOnOtherSite: false,
    hash: '',
    url: null,
    address: null,
    names: [],
    params: {},
    title,
    description,
    isDescribed: true,
    date: null,
    updated: null,
    tags: [],
    aliases: [],
    type: 'developer_resource',
    image: null,
    image_alt: null,
    extra: null,
    cover: null,
    fieldFiles: [],
    fieldPages: {},
    readingMinutes: 0,
    isDraft: false,
    sourceHash: '',
    translationOf: null,
    derived: [],
    unusedKeys: [],
    isValid: true,
    isGenerated: true,
  }
}

/** What pages can show of a document besides its text. Its file may be in any folder. */
const toShownFacts = ({
  file: _,
  hash: __,
  sourceHash: ___,
  translationOf: ____,
  derived: _____,
  unusedKeys: ______,
  ...facts
}: Document) => facts

/** Returns the fingerprint of all that pages can show of a document besides its text. */
export const toDocumentFingerprint = (document: Document): string =>
  toCacheKey('document', toShownFacts(document))

/**
 * Returns the fingerprint of a page without the text of its document. The essays of a tag follow from the other pages. The keys of its
 * document, of all lists and of the feeds have it, so it is derived once.
 */
export const toPageFingerprint = memoize((page: Page): string => toCacheKey('page', toPageFacts(page)))

function toPageFacts(page: Page) {
  const translations = [...page.translations]
  if (page.kind === 'document') return { ...page, translations, document: toShownFacts(page.document) }
  if (page.kind === 'collection') return { ...page, translations, items: null }
  return page.kind === 'tag' ? { ...page, translations, essays: null } : { ...page, translations }
}

/**
 * Lists the page with all tags of each language that has any, and then the page of each tag, sorted by name.
 * @param essays newest first
 * @param authors by language
 */
function listTagPages(
  essays: readonly DocumentPage[],
  languages: readonly string[],
  authors: ReadonlyMap<string, string>,
): readonly (ListPage | TagPage)[] {
  const tagsByLanguage = new Map(
    languages.map((lang) => [lang, groupByTag(essays.filter((essay) => essay.lang === lang))]),
  )
  const tagged = [...tagsByLanguage].filter(([, tags]) => tags.size > 0)
  const toTranslations = (path: string, hasPage: (tags: ReadonlyMap<string, Tag>) => boolean) =>
    new Map(
      tagged
        .filter(([, tags]) => hasPage(tags))
        .map(([lang]) => [lang, toPagePath(path, lang, languages)] as const),
    )
  const lists = tagged.map(([lang]): ListPage => {
    const messages = getMessages(lang)
    return {
      kind: 'tag-list',
      lang,
      path: toPagePath(tagListPath, lang, languages),
      title: messages.tags,
      description: messages.tagsBy(authors.get(lang) ?? ''),
      translations: toTranslations(tagListPath, () => true),
      document: null,
    }
  })
  const pages = tagged.flatMap(([lang, tags]) =>
    [...tags].map(
      ([slug, tag]): TagPage => ({
        kind: 'tag',
        lang,
        path: toPagePath(toTagPath(slug), lang, languages),
        title: tag.name,
        description: getMessages(lang).essaysTagged(tag.essays.length, tag.name),
        translations: toTranslations(toTagPath(slug), (others) => others.has(slug)),
        document: null,
        essays: tag.essays,
      }),
    ),
  )
  return [...lists, ...pages]
}
