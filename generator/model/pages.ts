/** Lists all published pages: in each language the home page, the list of essays, and every document. */

import { guidePages, toPagePath } from '../../shim/contract/routes.ts'
import { toGuideMetadata } from '../guides/metadata.ts'
import { getMessages } from '../messages/ui-languages.ts'
import type { Document, Page, Site, TranslationSet } from './site.ts'

/** Returns the home pages, then the lists of essays, then the documents: newest first, then by slug, then by language. */
export function listPages({ config, profiles, essays, pages }: Omit<Site, 'published'>): Page[] {
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
  return [...homes, ...lists, ...documents]
}

/** Orders documents newest first, then by slug. A month counts as its first day. Documents without a date are last. */
function compareNewest(a: Document, b: Document): number {
  const [left, right] = [toDay(a), toDay(b)]
  if (left !== right) return left < right ? 1 : -1
  return a.slug < b.slug ? -1 : a.slug > b.slug ? 1 : 0
}

const toDay = ({ date }: Document): string => (date?.length === 7 ? `${date}-01` : (date ?? ''))

/** Adds the pages with guides. The build generates such a page in each language in which the author has not written it. */
export function addGuidePages(
  pages: readonly TranslationSet[],
  languages: readonly string[],
): TranslationSet[] {
  const otherPages = pages.filter(({ slug }) => !guidePages.includes(slug))
  const guides = guidePages.map((slug) => {
    const written = pages.find((page) => page.slug === slug)?.translations ?? []
    const toDocument = (lang: string) =>
      written.find((document) => document.lang === lang) ?? toGuidePage(slug, lang, languages)
    return { slug, translations: languages.map(toDocument) }
  })
  return [...otherPages, ...guides].sort((a, b) => (a.slug < b.slug ? -1 : 1))
}

function toGuidePage(slug: string, lang: string, languages: readonly string[]): Document {
  const { title, description } = toGuideMetadata(slug, lang) ?? { title: slug, description: slug }
  return {
    kind: 'page',
    slug,
    lang,
    path: toPagePath(`/${slug}`, lang, languages),
    title,
    description,
    date: null,
    tags: [],
    aliases: [],
    type: 'developer_resource',
    isDraft: false,
    sourceFile: null,
  }
}

/** Returns the data of a page without the path of the content folder and without the hash of its document. */
export function toPageFingerprint(page: Page): unknown {
  const { document } = page
  return document === null
    ? page
    : { ...page, document: { ...document, sourceFile: document.sourceFile?.format ?? null } }
}
