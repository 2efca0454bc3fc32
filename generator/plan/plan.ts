/** Third stage of a build: which files there will be, and what each stands for. Nothing is written out yet. */

import type { ErrorCode } from '../../shim/contract/errors.ts'
import {
  documents,
  envelopeFiles,
  errorPages,
  explorerLanguage,
  explorerPath,
  openapiFiles,
  operations,
  searchFile,
  toApiFile,
  toEssayPath,
  toPageFile,
  toPagePath,
  toSearchIndexFile,
  toSearchItemsFile,
} from '../../shim/contract/routes.ts'
import { itemsPerFile } from '../../shim/core/search/files.ts'
import type { Asset, Assets } from '../assets/assets.ts'
import type { DocumentPage, ListPage, Site } from '../model/site.ts'
import type { SiteConfig } from '../schemas/site.ts'
import { type IndexPart, planIndex } from './llms-index.ts'

/** In which form a page is written: one file each. */
export type Medium = 'html' | 'md'

/** One file of a document, made of its text. */
export type DocumentRepresentation = { readonly file: string; readonly lang: string } & (
  | { readonly kind: 'essay'; readonly page: DocumentPage }
  | { readonly kind: 'document'; readonly medium: Medium; readonly page: DocumentPage }
)

/** One file of the site as a whole, by what it stands for. */
export type SiteRepresentation = { readonly file: string; readonly lang: string | null } & (
  | { readonly kind: 'profile' | 'essay-list' | 'feed'; readonly lang: string }
  | { readonly kind: 'llms-full'; readonly lang: string }
  | { readonly kind: 'health'; readonly verbose: boolean }
  | { readonly kind: 'envelope'; readonly code: ErrorCode }
  | { readonly kind: 'openapi' | 'api-catalog' | 'sitemap' | 'robots' }
  | { readonly kind: 'search' | 'search-items' }
  | { readonly kind: 'page'; readonly medium: Medium; readonly page: ListPage }
  | { readonly kind: 'not-found' | 'explorer'; readonly medium: Medium }
  | { readonly kind: 'llms'; readonly lang: string; readonly part: IndexPart }
  | { readonly kind: 'asset'; readonly asset: Asset }
)

export type Representation = DocumentRepresentation | SiteRepresentation

/** Whether a file is made of a document's text. */
export const isOfDocument = (representation: Representation): representation is DocumentRepresentation =>
  representation.kind === 'essay' || representation.kind === 'document'

/** Lists every representation of a site, by its file. */
export function planSite(site: Site, assets: Assets): readonly Representation[] {
  const planned: Representation[] = [
    ...planApi(site),
    ...planSearch(site),
    ...site.published.flatMap((page): readonly Representation[] =>
      page.kind === 'document' ? planDocument(page, site.config) : planPage(page, site.config),
    ),
    ...planErrorPages(site),
    ...planIndexes(site),
    ...(site.config.site ? Object.values(assets).map(planAsset) : []),
  ]
  return planned.sort((a, b) => (a.file < b.file ? -1 : 1))
}

function planApi({ config: { languages } }: Site): SiteRepresentation[] {
  const toVariant = (lang: string) => (lang === languages[0] ? null : lang)
  const planned: SiteRepresentation[] = [
    { kind: 'health', file: toApiFile(operations.getApiHealth.path, null), lang: null, verbose: false },
    { kind: 'health', file: toApiFile(operations.getApiHealth.path, 'verbose'), lang: null, verbose: true },
    { kind: 'openapi', file: openapiFiles.json, lang: null },
    { kind: 'openapi', file: openapiFiles.yaml, lang: null },
    { kind: 'api-catalog', file: documents.apiCatalog, lang: null },
  ]
  for (const [code, file] of Object.entries(envelopeFiles) as [keyof typeof envelopeFiles, string][]) {
    planned.push({ kind: 'envelope', file, lang: 'en', code })
  }
  for (const lang of languages) {
    const variant = toVariant(lang)
    planned.push({ kind: 'profile', file: toApiFile(operations.getProfile.path, variant), lang })
    planned.push({ kind: 'essay-list', file: toApiFile(operations.listEssays.path, variant), lang })
  }
  return planned
}

function planSearch({ config: { languages }, published }: Site): SiteRepresentation[] {
  const items = published.filter((page) => page.kind === 'document').length
  const itemFiles = Array.from({ length: Math.ceil(items / itemsPerFile) }, (_, number) =>
    toSearchItemsFile(number),
  )
  return [
    { kind: 'search', file: searchFile, lang: null },
    ...languages.map((lang) => ({ kind: 'search', file: toSearchIndexFile(lang), lang: null }) as const),
    ...itemFiles.map((file) => ({ kind: 'search-items', file, lang: null }) as const),
  ]
}

/** Lists the files of a document: a page in each form, and of an essay what the API answers. */
export function planDocument(
  page: DocumentPage,
  config: Pick<SiteConfig, 'languages' | 'site'>,
): DocumentRepresentation[] {
  const { lang, path } = page
  const pages = toMedia(config.site).map(
    (medium) => ({ kind: 'document', file: toPageFile(path, medium), lang, medium, page }) as const,
  )
  return page.document.kind === 'essay' ? [...planEssay(page, config.languages), ...pages] : pages
}

/**
 * An essay stands at its own file in each language but the default one, and what its operation answers without
 * a query stands at `<slug>.json`: the default language, or where there is none, the first other.
 */
function planEssay(page: DocumentPage, languages: readonly string[]): readonly DocumentRepresentation[] {
  const {
    lang,
    translations,
    document: { slug },
  } = page
  const [initial] = translations.keys()
  const variants = new Set([lang === languages[0] ? null : lang, ...(lang === initial ? [null] : [])])
  return [...variants].map((variant) => ({
    kind: 'essay',
    file: toApiFile(toEssayPath(slug), variant),
    lang,
    page,
  }))
}

/** A page is HTML and Markdown; Markdown alone where something else makes the author's pages. */
function planPage(page: ListPage, config: SiteConfig): readonly SiteRepresentation[] {
  return toMedia(config.site).map((medium) => ({
    kind: 'page',
    file: toPageFile(page.path, medium),
    lang: page.lang,
    medium,
    page,
  }))
}

const toMedia = (hasPages: boolean): readonly Medium[] => (hasPages ? ['html', 'md'] : ['md'])

/** The page that says that there is none, and the explorer, which speaks the language of the OpenAPI document. */
function planErrorPages({ config: { languages, site } }: Site): readonly SiteRepresentation[] {
  const [lang = ''] = languages
  return toMedia(site).flatMap((medium): SiteRepresentation[] => [
    { kind: 'not-found', file: medium === 'html' ? errorPages.html : errorPages.markdown, lang, medium },
    ...(site
      ? [
          {
            kind: 'explorer',
            file: toPageFile(explorerPath, medium),
            lang: explorerLanguage,
            medium,
          } as const,
        ]
      : []),
  ])
}

function planIndexes(site: Site): readonly SiteRepresentation[] {
  const { languages } = site.config
  const toFile = (name: string, lang: string) => toPagePath(`/${name}`, lang, languages).slice(1)
  return [
    { kind: 'sitemap', file: documents.sitemap, lang: null },
    { kind: 'robots', file: documents.robots, lang: null },
    ...languages.flatMap((lang): SiteRepresentation[] => [
      ...planIndex(site, lang).map(
        (part) => ({ kind: 'llms', file: toFile(part.file, lang), lang, part }) as const,
      ),
      { kind: 'llms-full', file: toFile(documents.llmsFull, lang), lang },
      { kind: 'feed', file: toFile(documents.feed, lang), lang },
    ]),
  ]
}

const planAsset = (asset: Asset): SiteRepresentation => ({
  kind: 'asset',
  file: asset.file,
  lang: null,
  asset,
})
