/** The response bodies of the operations (spec, section 2), built from the site. */

import { toDeprecation } from '../../../shim/contract/deprecation.ts'
import { describedOperations } from '../../../shim/contract/descriptions.ts'
import type { Problem } from '../../../shim/contract/errors.ts'
import * as problems from '../../../shim/contract/problems.ts'
import type {
  EssayDetailResponse,
  EssayListResponse,
  EssaySummary,
  HealthResponse,
  ProfileResponse,
  SearchResultItem,
} from '../../../shim/contract/resources.ts'
import {
  documents,
  linkedPages,
  type OperationId,
  openapiFiles,
  operations,
  pathVersion,
  policyAnchor,
  toMarkdownPath,
  toPagePath,
} from '../../../shim/contract/routes.ts'
import { sectionParameter } from '../../../shim/contract/sections.ts'
import { extraKey } from '../../content/schemas/extra.ts'
import type { Document } from '../../kernel/document.ts'
import type { Addressing } from '../../kernel/published-urls.ts'
import { toAddress, toDocumentUrl, toPageUrl, toVariantUrl } from '../../kernel/published-urls.ts'
import {
  type DocumentPage,
  getProfile,
  type Page,
  type Site,
  type SiteSettings,
} from '../../site/model/site.ts'

/** @throws {Error} if the site has no profile in the language */
export function toProfile(site: Site, lang: string): ProfileResponse {
  const { base_url, languages } = site.config
  const profile = getProfile(site, lang)
  const toUrl = (path: string) => base_url + toPagePath(path, lang, languages)
  const { github, linkedin, email, ...overrides } = profile.links
  return {
    name: profile.name,
    title: profile.title,
    domain: base_url,
    bio: profile.bio,
    focus: profile.focus,
    links: {
      website: overrides.website ?? toPageUrl(toPagePath('/', lang, languages), site),
      github,
      linkedin,
      email,
      developers: overrides.developers ?? toSlugUrl(site, linkedPages.developers, lang),
      openapi: overrides.openapi ?? `${base_url}/${openapiFiles.json}`,
      llms_txt: overrides.llms_txt ?? toUrl(`/${documents.llms}`),
      llms_full_txt: overrides.llms_full_txt ?? toUrl(`/${documents.llmsFull}`),
      sitemap: overrides.sitemap ?? `${base_url}/${documents.sitemap}`,
      agent_instructions:
        overrides.agent_instructions ?? toSlugUrl(site, linkedPages.agent_instructions, lang),
      about: overrides.about ?? toSlugUrl(site, linkedPages.about, lang),
      contact: overrides.contact ?? toSlugUrl(site, linkedPages.contact, lang),
      privacy: overrides.privacy ?? toSlugUrl(site, linkedPages.privacy, lang),
    },
  }
}

/** Returns the URL of a page in a language, or else in the first language that the page has. */
function toSlugUrl(site: Site, slug: string, lang: string): string {
  const { languages } = site.config
  const translations = site.pages.filter((page) => page.slug === slug).flatMap((page) => page.translations)
  const document = translations.find((translation) => translation.lang === lang) ?? translations[0]
  const path = toPagePath(`/${slug}`, lang, languages)
  const { pageAddresses } = site.config
  // Another generator may have written the page without a document of this build.
  const isDefault = pageAddresses[path] === undefined && pageAddresses[`/${slug}`] !== undefined
  return toPageUrl(document?.path ?? (isDefault ? `/${slug}` : path), site)
}

/** Returns the list response for the given essays, in their order. */
export function toEssayList(site: SiteSettings, pages: readonly DocumentPage[]): EssayListResponse {
  const essays = pages.map((page) => toEssaySummary(site, page))
  return { count: essays.length, essays }
}

export function toEssaySummary(site: SiteSettings, page: DocumentPage): EssaySummary {
  const { base_url } = site.config
  const { document } = page
  const { slug, title, description, lang, tags, path } = document
  return {
    id: `${slug}/${lang}`,
    slug,
    title,
    description,
    date: toMonth(document),
    lang,
    tags: [...tags],
    url: toDocumentUrl(page, site),
    markdown_url: base_url + toMarkdownPath(path),
    api_url: toApiUrl(site, page, lang),
    ...(site.config.languages.length > 1 && { translations: toTranslations(site, page) }),
  }
}

/** The API address of an essay or an item in each language, its own included; null for a language that it does not have. */
export const toTranslations = (
  site: SiteSettings,
  page: DocumentPage,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(
    site.config.languages.map((code) => [
      code,
      page.translations.has(code) ? toApiUrl(site, page, code) : null,
    ]),
  )

/**
 * @param content the author's Markdown or MDX, without front matter
 * @param assets the URL of each file that the text refers to by a relative path, by that path
 */
export function toEssayDetail(
  site: SiteSettings,
  page: DocumentPage,
  content: string,
  assets: ReadonlyMap<string, string>,
): Omit<EssayDetailResponse, 'extra'> {
  const { base_url } = site.config
  const { document } = page
  const { slug, title, description, lang, tags, path } = document
  return {
    slug,
    title,
    description,
    date: toMonth(document),
    lang,
    tags: [...tags],
    canonical_url: toDocumentUrl(page, site),
    markdown_url: base_url + toMarkdownPath(path),
    translations: toTranslations(site, page),
    content,
    ...(assets.size === 0 ? {} : { assets: Object.fromEntries(assets) }),
  }
}

/**
 * Returns the response as JSON.
 * @param extra the author's data as JSON, which becomes the last field. An object would move keys that look like numbers to its start.
 */
export function stringifyEssayDetail(
  detail: Omit<EssayDetailResponse, 'extra'>,
  extra: Document['extra'],
): string {
  const json = JSON.stringify(detail)
  return extra === null ? json : `${json.slice(0, -1)},"${extraKey}":${extra}}`
}

/** `YYYY-MM`, whether or not the author gave a day. */
const toMonth = ({ date }: Document): string | null => date?.slice(0, 7) ?? null

/** What the addresses of a site depend on. */
type UrlSettings = Pick<SiteSettings, 'config' | 'hosting'>

/**
 * Returns the API URL of an essay or an item in one language; `?lang=` is there only if the default response has another language.
 */
export function toApiUrl(site: UrlSettings, { document, translations }: DocumentPage, lang: string): string {
  const [defaultLang] = translations.keys()
  return toVariantUrl(document, lang === defaultLang ? null : lang, site)
}

/** Returns the URL at which a page is read: a document without a page has only its API response. */
export const toReadUrl = (page: Page, site: UrlSettings): string =>
  page.kind === 'document' && !page.document.hasPage
    ? toApiUrl(site, page, page.lang)
    : toDocumentUrl(page, site)

/** Returns the path and query of the essay list in a language. */
export const toListPath = (lang: string, site: SiteSettings): string =>
  toLanguagePath(operations.listEssays.path, lang, site)

/** Returns the path and query of an operation in a language. */
export function toLanguagePath(
  path: string,
  lang: string,
  { config: { languages }, hosting }: SiteSettings,
): string {
  const isDefault = lang === languages[0]
  return toAddress(path, isDefault ? null : lang, isDefault ? '' : `?lang=${lang}`, hosting.addressing)
}

/** The one 404 of a host without code. */
export const toUnknownHere = (addressing: Addressing): Problem =>
  problems.unknownHere(addressing === 'queries', toHealthPath(true, addressing))

/** Returns the path of health on this kind of host. */
export const toHealthPath = (verbose: boolean, addressing: Addressing): string =>
  toAddress(
    operations.getApiHealth.path,
    verbose ? 'verbose' : null,
    verbose ? '?verbose=true' : '',
    addressing,
  )

/** @returns the health response without `timestamp`, which only the shim can add */
export function toHealth(site: SiteSettings, verbose: boolean): HealthResponse {
  const { config, hosting } = site
  const { base_url, service, version, versioning } = config
  const documentation = toPageUrl(`/${linkedPages.developers}`, site)
  const deprecation = toDeprecation(versioning, null)
  return {
    status: 'healthy',
    service,
    version,
    openapi: `${base_url}/${openapiFiles.json}`,
    documentation,
    versioning: {
      current: pathVersion,
      status: deprecation === null ? 'active' : 'deprecated',
      deprecation_policy: `${documentation}#${policyAnchor}`,
      sunset: deprecation?.sunset ?? null,
    },
    endpoints: Object.fromEntries(
      Object.values(describedOperations)
        .filter(({ id }) => verbose || id !== 'getEssayBySlug')
        .filter(({ storage }) => storage !== 'computed' || hosting.servedBy === 'shim')
        .map(({ id, path, storage }) => [
          endpointNames[id],
          base_url + (storage === 'computed' ? path : toAddress(path, null, '', hosting.addressing)),
        ]),
    ),
  }
}

/** The names of the operations in `endpoints` (spec 2.6). */
const endpointNames: Readonly<Record<OperationId, keyof HealthResponse['endpoints']>> = {
  getProfile: 'profile',
  listEssays: 'essays',
  getEssayBySlug: 'essay',
  searchContent: 'search',
  getApiHealth: 'health',
}

export function toSearchItem(site: SiteSettings, page: DocumentPage): SearchResultItem {
  const { document } = page
  const { title, description, path, type, lang, tags, slug, kind, hasPage } = document
  const markdownUrl = site.config.base_url + toMarkdownPath(path)
  return {
    title,
    description,
    url: toReadUrl(page, site),
    ...(hasPage && { markdown_url: markdownUrl }),
    type,
    lang,
    tags: [...tags],
    ...(kind !== 'page' && { slug, date: toMonth(document), api_url: toApiUrl(site, page, lang) }),
    ...(hasPage &&
      site.hosting.servedBy === 'shim' && { sections_url: `${markdownUrl}?${sectionParameter}=` }),
  }
}
