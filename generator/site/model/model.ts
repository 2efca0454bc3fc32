/** The second stage of a build: validates the collected content without the texts of documents, and creates the site. */

import type { VFile } from 'vfile'
import { toBasePath } from '../../../shim/contract/routes.ts'
import type { Collection } from '../../content/schemas/collections.ts'
import { type SiteConfig, toSiteConfig, toSiteSchema, withDefaults } from '../../content/schemas/site.ts'
import { toBaseUrl } from '../../content/schemas/text-rules.ts'
import { validate } from '../../content/schemas/validate.ts'
import { createReportAt, type ReportAt } from '../../content/texts/report-at.ts'
import { listComponents } from '../../importers/importers.ts'
import { hasErrors } from '../../kernel/diagnostics/diagnostic.ts'
import { applySeverities } from '../../kernel/diagnostics/to-diagnostics.ts'
import { type Document, type FrontMatter, type GetFile, isOfOtherGenerator } from '../../kernel/document.ts'
import { group } from '../../kernel/grouping.ts'
import { shimHosting } from '../../kernel/published-urls.ts'
import type { CollectedContent } from '../collect.ts'
import { reportInvalidData, withSchemas } from './collection-schemas.ts'
import type { ContentModel, ModelOptions } from './content-model.ts'
import { withCoverImages } from './cover-images.ts'
import {
  reportCollectionNames,
  reportDuplicates,
  reportPlainSearch,
  validateLanguage,
  validateSlugs,
} from './document-names.ts'
import { reportInvalidExtra } from './extra.ts'
import { findFormerPaths } from './former-paths.ts'
import {
  reportFrontMatterWarnings,
  reportFutureDates,
  reportPlaceholderUrl,
} from './front-matter-warnings.ts'
import { addGuidePages, listPages } from './list-pages.ts'
import { reportNavigation, toFrame } from './navigation.ts'
import { assignPages, findPageAddresses, reportMissingPageFiles } from './other-site.ts'
import { placeDocuments } from './place-documents.ts'
import {
  reportMissingPages,
  reportMissingProfiles,
  validateProfiles,
  withDefaultProfile,
} from './profiles.ts'
import { toContentAssets } from './published-assets.ts'
import { reportRepeatedTexts } from './repeated-texts.ts'
import { resolveFields } from './resolve-fields.ts'
import { reportSidebar } from './sidebar.ts'
import {
  isPublished,
  type Site,
  type SiteSettings,
  type TranslationSet,
  toAddressSettings,
  toAddressSources,
} from './site.ts'
import { reportTheme } from './theme.ts'
import { reportMissingTranslations, reportOutdatedTranslations } from './translations.ts'

/**
 * Validates the content without the texts of documents.
 * @param frontMatter of all collected documents, in their order
 */
export function createModel(
  collected: CollectedContent,
  frontMatter: readonly FrontMatter[],
  options: ModelOptions,
): ContentModel {
  const { site: siteFile } = collected
  const own = readSettings(collected, options)
  const severities = options.severities ?? own.config.rules
  const {
    documents: placed,
    lists,
    ...placing
  } = placeDocuments(collected.documents, frontMatter, {
    sources: collected.sources,
    languages: own.config.languages,
    today: options.today,
  })
  const collections = own.config.collections.map((collection) =>
    withListTexts(
      collection,
      lists.filter(({ slug }) => slug === collection.name),
    ),
  )
  const settings = { ...own, config: { ...own.config, collections } }
  const { config } = settings
  const { getFile } = placing
  const reportAt = createReportAt(getFile, severities)
  const assets = toContentAssets(collected.assets, options.images)
  if (config.site) reportTheme(config.theme, siteFile, assets)

  const hasOtherSite = collected.otherSite !== null
  const documents = withCoverImages(
    hasOtherSite ? assignPages(placed, config.languages, collected.sources) : placed,
    toAddressSettings(settings),
    assets,
    reportAt,
  )
  reportInvalidData(documents, options.collectionSchemas, reportAt)
  const showsDrafts = options.drafts === true
  const resolved = resolveFields(documents, { ...settings, showsDrafts }, assets, reportAt)
  const content = { documents: resolved, lists, assets, showsDrafts }
  const site = createSite({ ...settings, ...content }, collected, options, reportAt)

  const { folders, missing } = reportNames(collected, site, getFile, reportAt)
  reportFrontMatter(site, severities, getFile, reportAt, options)
  const files = [
    ...[siteFile, ...collected.profiles.values()].map(({ file }) => file),
    ...new Set([...documents, ...lists].map(getFile)),
    ...(collected.extraSchema === null ? [] : [collected.extraSchema.file]),
    ...[...collected.collectionSchemas.values()].map(({ file }) => file),
    ...collected.layouts.map(({ file }) => file),
    ...collected.unexpectedFiles,
    ...collected.assets.map(({ file }) => file),
    ...folders,
    ...missing,
  ]
  // Severities decide which mistakes are errors. They apply again to what later stages report.
  applySeverities(files, severities)
  // Pages are missing for a reason that is reported already.
  if (!hasErrors(files)) {
    reportPages(collected, site, getFile)
    applySeverities(files, severities)
  }
  return { site, ...placing, isValid: !hasErrors(files), severities, files }
}

/** Reads site.yaml and the profiles. What has a mistake is reported, and has its default. */
function readSettings(collected: CollectedContent, options: ModelOptions): SiteSettings {
  const { site: siteFile, importers } = collected
  const schema = toSiteSchema(importers && [...importers.keys()])
  const valid = validate(schema, siteFile)
  const { keys, hasLanguages, baseUrl } =
    valid === null
      ? withDefaults(schema, siteFile.value, listLanguages(collected))
      : { keys: valid, hasLanguages: true, baseUrl: valid.base_url }
  const isUrlGiven = options.baseUrl !== undefined || options.origin !== undefined
  if (baseUrl !== null && !isUrlGiven && options.isDryRun !== true) reportPlaceholderUrl(siteFile, baseUrl)
  const { collections, ...ownConfig } = withBaseUrl(toSiteConfig(keys), options)
  const config = { ...ownConfig, collections: withSchemas(collections, options.collectionSchemas) }
  const { languages } = config
  const profiles = validateProfiles(collected, languages)
  return {
    // What importers know of components applies to the whole site: two generators rarely use one name for two things.
    config: { ...config, components: { ...listComponents(collected.sources), ...config.components } },
    isConfigured: valid !== null,
    hasLanguages,
    origin: toBaseUrl(keys.base_url),
    hosting: options.hosting ?? shimHosting,
    // What documents inherit is in their front matter now, and their addresses are known. If the lists stayed here, one changed default of a
    // folder would change the cache key of every document.
    sources: collected.sources.map((source) => ({ ...source, inherited: [], sections: [] })),
    profiles: withDefaultProfile(profiles, collected, languages),
  }
}

/** Adds what documents say about the list of a collection. A title in site.yaml comes first, and then the first document. */
function withListTexts(collection: Collection, lists: readonly Document[]): Collection {
  const { title } = collection
  const toTexts = (documents: readonly Document[], key: 'title' | 'description') =>
    Object.fromEntries(documents.map((document) => [document.lang, document[key]]).reverse())
  return {
    ...collection,
    title: typeof title === 'string' ? title : { ...toTexts(lists, 'title'), ...title },
    descriptions: toTexts(
      lists.filter(({ isDescribed }) => isDescribed),
      'description',
    ),
  }
}

/** The languages that the files of the content name, sorted. */
function listLanguages({ profiles, documents }: CollectedContent): readonly string[] {
  const named = [...profiles.keys(), ...documents.map(({ lang }) => lang)]
  return [...new Set(named.filter((lang) => lang !== ''))].sort()
}

/** The configuration with the base URL that options give. */
function withBaseUrl(config: SiteConfig, { baseUrl, origin }: ModelOptions): SiteConfig {
  const base = toBaseUrl(baseUrl ?? config.base_url)
  return { ...config, base_url: origin === undefined ? base : origin + toBasePath(base) }
}

/**
 * Reports slugs, languages and profiles.
 * @returns folders and missing files with a diagnostic
 */
function reportNames(
  collected: CollectedContent,
  site: Site,
  getFile: GetFile,
  reportAt: ReportAt,
): { readonly folders: readonly VFile[]; readonly missing: readonly VFile[] } {
  const { documents, config, hasLanguages } = site
  const { languages } = config
  const folders = validateSlugs(
    documents.filter((document) => !isOfOtherGenerator(document)),
    hasLanguages ? languages : [],
    config.collections.map(({ name }) => name),
    site.sources,
  )
  reportCollectionNames(collected.site, config)
  reportDuplicates(documents, getFile, reportAt)
  reportMissingPages(
    collected,
    documents.filter((document) => isPublished(document, site)),
  )
  if (!hasLanguages) return { folders, missing: [] }
  reportPlainSearch(collected.site, languages)
  for (const document of documents) validateLanguage(getFile(document), 'document', document.lang, languages)
  return { folders, missing: reportMissingProfiles(collected, languages) }
}

/** Reports what the front matter of valid documents lacks or repeats. */
function reportFrontMatter(
  site: Site,
  severities: ContentModel['severities'],
  getFile: GetFile,
  reportAt: ReportAt,
  { extraSchema, today, readHistory }: ModelOptions,
): void {
  const { documents, config, isConfigured, hasLanguages } = site
  const languages = hasLanguages ? config.languages : []
  const published = documents.filter((document) => isPublished(document, site))
  reportRepeatedTexts(published, reportAt)
  if (extraSchema !== null)
    reportInvalidExtra(
      documents.filter(({ kind }) => kind === 'essay'),
      extraSchema,
      reportAt,
    )
  const hasSocialImages = isConfigured && config.social_images && config.site
  reportFrontMatterWarnings(published, hasSocialImages, severities, reportAt)
  reportMissingTranslations(documents, languages, severities, getFile)
  reportOutdatedTranslations(documents, languages, severities, reportAt, readHistory)
  reportFutureDates(published, today, reportAt)
}

/** Reports links of the frame to pages, and pages of another generator, that do not exist. */
function reportPages({ site: siteFile, otherSite }: CollectedContent, site: Site, getFile: GetFile): void {
  const { config, published, frames, sources } = site
  if (config.site) reportNavigation(config, published, siteFile)
  const documents = published.filter((page) => page.kind === 'document')
  const sidebars = new Map(Array.from(frames, ([lang, { sidebar }]) => [lang, sidebar]))
  reportSidebar(config, documents, sidebars, siteFile)
  if (otherSite !== null) reportMissingPageFiles(published, config.pageAddresses, otherSite, sources, getFile)
}

/** Creates the site, and reports former paths that are wrong. */
function createSite(
  settings: SiteSettings & Pick<Site, 'documents' | 'lists' | 'assets' | 'showsDrafts'>,
  { site: siteFile, otherSite }: CollectedContent,
  { extraSchema, layouts }: ModelOptions,
  reportAt: ReportAt,
): Site {
  const { config, documents, profiles } = settings
  const { languages } = config
  const shown = documents.filter((document) => document.isValid && isPublished(document, settings))
  const toTranslationSets = (collection: string) =>
    groupBySlug(
      shown.filter((document) => document.collection === collection),
      languages,
    )
  const essays = toTranslationSets('essays')
  const items = new Map(config.collections.map(({ name }) => [name, toTranslationSets(name)]))
  const pages = addGuidePages(toTranslationSets('pages'), languages)
  const hasExtra = extraSchema !== null || shown.some(({ kind, extra }) => kind === 'essay' && extra !== null)
  const extra = hasExtra ? { schema: extraSchema?.json ?? null } : null
  const { published, sidebars } = listPages({ config, profiles, essays, items, pages })
  const frames = new Map(
    languages.map((lang) => [lang, toFrame(lang, config, published, sidebars.get(lang) ?? [])]),
  )
  const listPaths = new Set(published.flatMap(({ kind, path }) => (kind === 'collection' ? [path] : [])))
  const lists = settings.lists.filter(({ path }) => listPaths.has(path))
  const addresses = toAddressSources({ ...settings, lists, published })
  const formerPaths = settings.isConfigured
    ? findFormerPaths(config, [...addresses.published, ...lists], siteFile, addresses, reportAt)
    : new Map()
  const pageAddresses = otherSite === null ? {} : findPageAddresses(published, languages, otherSite)
  return {
    ...settings,
    lists,
    config: { ...config, pageAddresses },
    extra,
    layouts,
    formerPaths,
    essays,
    items,
    pages,
    published,
    frames,
  }
}

const groupBySlug = (documents: readonly Document[], languages: readonly string[]): TranslationSet[] =>
  Array.from(group(documents.map((document) => [document.slug, document])), ([slug, translations]) => ({
    slug,
    translations: translations.sort((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang)),
  }))
