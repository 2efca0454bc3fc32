/** The plan stage: lists the files that the build will publish, and what each file represents. It renders nothing. */

import type { ErrorCode } from '../../shim/contract/errors.ts'
import { mcpFiles, toResourcesFile } from '../../shim/contract/mcp.ts'
import {
  documents,
  envelopeFiles,
  errorPages,
  explorerLanguage,
  explorerPath,
  goneEnvelope,
  gonePages,
  type OperationId,
  openapiFiles,
  operations,
  searchFile,
  toApiFile,
  toEssayPath,
  toPagePath,
  toSearchIndexFile,
  toSearchItemsFile,
  toSearchTextFile,
  toSearchTextsFile,
  toSkillFile,
} from '../../shim/contract/routes.ts'
import { documentsPerSectionsFile, toNumberedSectionsFile } from '../../shim/contract/sections.ts'
import { documentsPerTextFile, itemsPerFile } from '../../shim/core/search/files.ts'
import { hasMcp } from '../addresses/hosting.ts'
import { toOramaFile } from '../addresses/orama.ts'
import { toPageFile } from '../addresses/other-pages.ts'
import { type SkillName, skillNames, toSkillId } from '../addresses/skills.ts'
import type { DrawnImage } from '../drawn-images/drawn-image.ts'
import { hasGuide } from '../guides/metadata.ts'
import type { Asset } from '../kernel/asset.ts'
import { type Assets, listAssets } from '../look/assets/page-assets.ts'
import type { DocumentPage, ListPage, Site, TagPage } from '../model/site.ts'
import type { SiteConfig } from '../schemas/site.ts'
import { toSocialImage } from './images/essay-image.ts'
import { type IndexPart, planIndex } from './llms/index-parts.ts'
import { planResources, type ResourcePage } from './mcp/resource-pages.ts'
import { planSitemaps, type Sitemap, type SitemapLimits, sitemapLimits } from './sitemap/sitemaps.ts'

/** The formats of a page; each is a file of its own. */
type Medium = 'html' | 'md'

/** A file that is rendered from one document's text. */
export type DocumentRepresentation = { readonly file: string; readonly lang: string } & (
  | { readonly kind: 'essay'; readonly page: DocumentPage }
  | { readonly kind: 'document'; readonly medium: Medium; readonly page: DocumentPage }
)

/** Any other file of the site. */
export type SiteRepresentation = {
  readonly file: string
  /** Language of the content; null if it has none. */
  readonly lang: string | null
} & (
  | { readonly kind: 'profile' | 'essay-list' | 'orama'; readonly lang: string }
  | { readonly kind: 'feed' | 'llms-full' | 'search-texts'; readonly lang: string }
  | { readonly kind: 'health'; readonly verbose: boolean }
  | { readonly kind: 'envelope'; readonly code: ErrorCode }
  | { readonly kind: 'openapi' | 'api-catalog' | 'robots' | 'skill-index' }
  | { readonly kind: 'sitemap'; readonly sitemap: Sitemap }
  | { readonly kind: 'skill'; readonly lang: string; readonly skill: SkillName }
  | { readonly kind: 'changes' | 'sections' | 'search-directory' }
  | {
      readonly kind:
        | 'mcp-discovery'
        | 'mcp-tools'
        | 'mcp-templates'
        | 'mcp-skills'
        | 'mcp-card'
        | 'mcp-registry'
        | 'ai-catalog'
        | 'ard'
    }
  | { readonly kind: 'mcp-resources'; readonly page: ResourcePage }
  | { readonly kind: 'search' | 'search-items' }
  | { readonly kind: 'page'; readonly medium: Medium; readonly page: ListPage | TagPage }
  | { readonly kind: 'error-page'; readonly error: 'notFound' | 'gone'; readonly medium: Medium }
  | { readonly kind: 'explorer'; readonly medium: Medium }
  | { readonly kind: 'llms'; readonly lang: string; readonly part: IndexPart }
  | { readonly kind: 'asset'; readonly asset: Asset }
  | { readonly kind: 'drawn-image'; readonly image: DrawnImage }
)

export type Representation = DocumentRepresentation | SiteRepresentation

/** Whether a file is rendered from one document's text. */
export const isOfDocument = (representation: Representation): representation is DocumentRepresentation =>
  representation.kind === 'essay' || representation.kind === 'document'

/** The kinds of files that are made from the texts of documents, or from their rendered files, or that take long to draw. */
const lastKinds = [
  'changes',
  'drawn-image',
  'feed',
  'llms',
  'llms-full',
  'search-directory',
  'search-texts',
  'sections',
] as const

/** A file that is made from the front matter of all documents. Pages with a guide are among them: guides show samples of the site. */
export type FrontMatterRepresentation =
  | DocumentRepresentation
  | Exclude<SiteRepresentation, { readonly kind: (typeof lastKinds)[number] }>

/** Whether a file is made from the front matter of all documents. The text of a guide is the only text that such a file may need. */
export const isOfFrontMatter = (
  representation: Representation,
): representation is FrontMatterRepresentation =>
  isOfDocument(representation)
    ? hasGuide(representation.page.document)
    : !lastKinds.some((kind) => kind === representation.kind)

/**
 * Lists every file of a site, sorted by path.
 * @param limits how much one sitemap may hold
 */
export function planSite(
  site: Site,
  assets: Assets,
  limits: SitemapLimits = sitemapLimits,
): readonly Representation[] {
  const representations: Representation[] = [
    ...planApi(site),
    ...planSearch(site),
    ...planSections(site),
    ...site.published.flatMap((page): readonly Representation[] =>
      page.kind === 'document' ? planDocument(page, site.config) : planPage(page, site.config),
    ),
    ...planFixedPages(site),
    ...planSitemaps(site, limits).map(
      (sitemap) => ({ kind: 'sitemap', file: sitemap.file, lang: null, sitemap }) as const,
    ),
    ...planIndexes(site),
    ...planSkills(site.config),
    ...(site.config.site ? listAssets(assets).map(planAsset) : []),
    ...[...listSocialImages(site), ...(assets.theme?.icons ?? [])].map(planDrawnImage),
    ...planMcp(site),
  ]
  return representations.sort((a, b) => (a.file < b.file ? -1 : 1))
}

/** Lists the files of the API: health, the profile and essay lists by language, error bodies and descriptions. */
function planApi({ config: { languages }, formerPaths }: Site): SiteRepresentation[] {
  // The default language is the response without a query, so its file has no suffix.
  const toVariant = (lang: string) => (lang === languages[0] ? null : lang)
  const toLanguageFiles = (path: string) =>
    languages.map((lang) => ({ file: toApiFile(path, toVariant(lang)), lang }))
  const { getProfile, listEssays, getApiHealth } = operations
  const byOperation: Readonly<Record<OperationId, readonly SiteRepresentation[]>> = {
    getProfile: toLanguageFiles(getProfile.path).map((file) => ({ kind: 'profile', ...file })),
    listEssays: toLanguageFiles(listEssays.path).map((file) => ({ kind: 'essay-list', ...file })),
    // Each essay has files of its own: see planDocument().
    getEssayBySlug: [],
    // The shim computes the results from the search index.
    searchContent: [],
    getApiHealth: [
      { kind: 'health', file: toApiFile(getApiHealth.path, null), lang: null, verbose: false },
      { kind: 'health', file: toApiFile(getApiHealth.path, 'verbose'), lang: null, verbose: true },
    ],
  }
  const representations: SiteRepresentation[] = [
    ...Object.values(byOperation).flat(),
    { kind: 'openapi', file: openapiFiles.json, lang: null },
    { kind: 'openapi', file: openapiFiles.yaml, lang: null },
    { kind: 'api-catalog', file: documents.apiCatalog, lang: null },
  ]
  for (const [code, file] of Object.entries(envelopeFiles) as [keyof typeof envelopeFiles, string][]) {
    representations.push({ kind: 'envelope', file, lang: 'en', code })
  }
  if (hasGone(formerPaths))
    representations.push({ kind: 'envelope', file: goneEnvelope, lang: 'en', code: 'GONE' })
  return representations
}

/** Whether the site has withdrawn documents. */
const hasGone = (formerPaths: Site['formerPaths']): boolean => [...formerPaths.values()].includes(null)

/** Lists the files that the shim's search reads, and the indexes for Orama. */
function planSearch(site: Site): SiteRepresentation[] {
  const { languages, search } = site.config
  const itemFiles = planFiles(countDocuments(site) / itemsPerFile, toSearchItemsFile)
  return [
    { kind: 'search-directory', file: searchFile, lang: null },
    ...languages.map((lang) => ({ kind: 'search', file: toSearchIndexFile(lang), lang: null }) as const),
    ...itemFiles.map((file) => ({ kind: 'search-items', file, lang: null }) as const),
    ...(search.orama
      ? languages.map((lang) => ({ kind: 'orama', file: toOramaFile(lang), lang }) as const)
      : []),
    ...(search.text ? languages.flatMap((lang) => planSearchTexts(site, lang)) : []),
  ]
}

/** Lists the files of the texts in one language: at least one, since a search reads one for each word. */
function planSearchTexts({ published }: Site, lang: string): SiteRepresentation[] {
  const documents = published.filter((page) => page.kind === 'document' && page.lang === lang)
  const files = planFiles(Math.max(documents.length, 1) / documentsPerTextFile, (number) =>
    toSearchTextFile(lang, number),
  )
  return [toSearchTextsFile(lang), ...files].map((file) => ({ kind: 'search-texts', file, lang }) as const)
}

/** Lists the files that tell the shim where the sections of documents are. Other hosts cannot serve a section. */
const planSections = (site: Site): SiteRepresentation[] =>
  site.hosting.servedBy === 'shim'
    ? planFiles(countDocuments(site) / documentsPerSectionsFile, toNumberedSectionsFile).map(
        (file) => ({ kind: 'sections', file, lang: null }) as const,
      )
    : []

const countDocuments = ({ published }: Site): number =>
  published.filter((page) => page.kind === 'document').length

const planFiles = (count: number, toFile: (number: number) => string): string[] =>
  Array.from({ length: Math.ceil(count) }, (_, number) => toFile(number))

/** Lists the files of a document: its page in each format and, for an essay, its API responses. */
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
 * Lists the API responses of an essay in one language. `<slug>.json` is the response without a query: the default
 * language or, if the essay lacks it, its first language. Every other language than the default has `<slug>.<lang>.json`.
 */
function planEssay(page: DocumentPage, languages: readonly string[]): readonly DocumentRepresentation[] {
  const {
    lang,
    translations,
    document: { slug },
  } = page
  const [defaultLang] = translations.keys()
  const variants = new Set([lang === languages[0] ? null : lang, ...(lang === defaultLang ? [null] : [])])
  return [...variants].map((variant) => ({
    kind: 'essay',
    file: toApiFile(toEssayPath(slug), variant),
    lang,
    page,
  }))
}

/** Lists the files of a home page, a list or the page of a tag. */
function planPage(page: ListPage | TagPage, config: SiteConfig): readonly SiteRepresentation[] {
  return toMedia(config.site).map((medium) => ({
    kind: 'page',
    file: toPageFile(page.path, medium),
    lang: page.lang,
    medium,
    page,
  }))
}

/** HTML and Markdown; Markdown alone if `site: false`, where the author publishes the HTML by other means. */
const toMedia = (hasPages: boolean): readonly Medium[] => (hasPages ? ['html', 'md'] : ['md'])

/** Lists the error pages and the API explorer. The explorer has one language, that of the OpenAPI document. */
function planFixedPages({ config: { languages, site }, formerPaths }: Site): readonly SiteRepresentation[] {
  const [lang = ''] = languages
  const toErrorPage = (
    error: 'notFound' | 'gone',
    files: typeof errorPages | typeof gonePages,
    medium: Medium,
  ) =>
    ({
      kind: 'error-page',
      error,
      file: files[medium === 'html' ? 'html' : 'markdown'],
      lang,
      medium,
    }) as const
  return toMedia(site).flatMap((medium): SiteRepresentation[] => [
    toErrorPage('notFound', errorPages, medium),
    ...(hasGone(formerPaths) ? [toErrorPage('gone', gonePages, medium)] : []),
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

/** Lists `robots.txt`, the change feed and, for each language, the files for language models and the feed. */
function planIndexes(site: Site): readonly SiteRepresentation[] {
  const { languages } = site.config
  const toFile = (name: string, lang: string) => toPagePath(`/${name}`, lang, languages).slice(1)
  return [
    { kind: 'robots', file: documents.robots, lang: null },
    { kind: 'changes', file: documents.changes, lang: null },
    ...languages.flatMap((lang): SiteRepresentation[] => [
      ...planIndex(site, lang).map(
        (part) => ({ kind: 'llms', file: toFile(part.file, lang), lang, part }) as const,
      ),
      { kind: 'llms-full', file: toFile(documents.llmsFull, lang), lang },
      { kind: 'feed', file: toFile(documents.feed, lang), lang },
    ]),
  ]
}

/** Lists the skills for agents and their index. Skills are in the default language. */
function planSkills({ base_url, languages: [lang = ''] }: SiteConfig): readonly SiteRepresentation[] {
  return [
    { kind: 'skill-index', file: documents.agentSkills, lang: null },
    ...skillNames.map(
      (skill) => ({ kind: 'skill', file: toSkillFile(toSkillId(skill, base_url)), lang, skill }) as const,
    ),
  ]
}

/** Lists the images of essays. */
const listSocialImages = (site: Site): DrawnImage[] =>
  site.published.flatMap(({ document }) => (document && toSocialImage(document, site)) ?? [])

const planDrawnImage = (image: DrawnImage): SiteRepresentation => ({
  kind: 'drawn-image',
  file: image.file,
  lang: null,
  image,
})

/** Lists the files of the Model Context Protocol. Only the shim has the endpoint. */
function planMcp(site: Site): readonly SiteRepresentation[] {
  if (!hasMcp(site)) return []
  return [
    { kind: 'mcp-discovery', file: mcpFiles.discovery, lang: null },
    { kind: 'mcp-tools', file: mcpFiles.tools, lang: null },
    { kind: 'mcp-templates', file: mcpFiles.templates, lang: null },
    { kind: 'mcp-skills', file: mcpFiles.skills, lang: null },
    { kind: 'mcp-card', file: mcpFiles.card, lang: null },
    { kind: 'mcp-card', file: mcpFiles.wellKnownCard, lang: null },
    { kind: 'mcp-registry', file: mcpFiles.registry, lang: null },
    { kind: 'ai-catalog', file: mcpFiles.catalog, lang: null },
    { kind: 'ard', file: mcpFiles.ard, lang: null },
    ...planResources(site).map(
      (page) => ({ kind: 'mcp-resources', file: toResourcesFile(page.number), lang: null, page }) as const,
    ),
  ]
}

const planAsset = (asset: Asset): SiteRepresentation => ({
  kind: 'asset',
  file: asset.file,
  lang: null,
  asset,
})
