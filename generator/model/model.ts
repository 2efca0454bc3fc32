/** The second stage of a build: validates the collected content without the texts of documents, and creates the site. */

import { VFile } from 'vfile'
import * as z from 'zod'
import { toBasePath } from '../../shim/contract/routes.ts'
import { toDocumentPath } from '../addresses/addresses.ts'
import { shimHosting } from '../addresses/published-urls.ts'
import type { CollectedContent } from '../collect/collect.ts'
import { listComponents } from '../importers/importers.ts'
import { addMessages, hasErrors } from '../kernel/diagnostics/diagnostic.ts'
import { applySeverities, isReported, markImported } from '../kernel/diagnostics/to-diagnostics.ts'
import { group } from '../kernel/ordering.ts'
import { toLanguages } from '../schemas/languages.ts'
import { type SiteConfig, siteSchema, toSiteConfig, toSiteSchema } from '../schemas/site.ts'
import { toBaseUrl } from '../schemas/text-rules.ts'
import { validate } from '../schemas/validate.ts'
import type { ContentDocument, ContentModel, CoverImages, ModelOptions } from './content-model.ts'
import { findCoverImages } from './cover-images.ts'
import { reportDuplicates, reportPlainSearch, validateLanguage, validateSlugs } from './document-names.ts'
import { reportInvalidExtra } from './extra.ts'
import { findFormerPaths } from './former-paths.ts'
import {
  reportFrontMatterWarnings,
  reportFutureDates,
  reportPlaceholderUrl,
} from './front-matter-warnings.ts'
import { addGuidePages, listPages, listSearchPaths, listTagPaths } from './list-pages.ts'
import { reportNavigation, toFrame } from './navigation.ts'
import { assignPages, findPageAddresses, reportMissingPageFiles } from './other-site.ts'
import {
  reportMissingPages,
  reportMissingProfiles,
  validateProfiles,
  withDefaultProfile,
} from './profiles.ts'
import { toContentAssets } from './published-assets.ts'
import { reportRepeatedTexts } from './repeated-texts.ts'
import type { Document, Site, SiteSettings, TranslationSet } from './site.ts'
import { reportTheme } from './theme.ts'
import { reportMissingTranslations, reportOutdatedTranslations } from './translations.ts'
import type { FrontMatter } from './validate-front-matter.ts'

/**
 * Validates the content without the texts of documents.
 * @param frontMatter of all collected documents
 */
export function createModel(
  collected: CollectedContent,
  frontMatter: readonly FrontMatter[],
  options: ModelOptions,
): ContentModel {
  const { site: siteFile, otherSite } = collected
  const { config, languages, baseUrl } = readSettings(collected)
  const severities = options.severities ?? config?.rules ?? {}
  const placed =
    otherSite === null ? frontMatter : assignPages(frontMatter, languages ?? [], collected.sources)
  const documents = placed.map(toContentDocument)
  const [published, drafts] = partition(documents, ({ isDraft }) => !isDraft || options.drafts === true)
  const assets = toContentAssets(collected.assets, options.images)

  const profiles = withDefaultProfile(validateProfiles(collected, languages), collected, languages ?? [])
  const otherFiles = reportNames(collected, documents, published, languages)
  if (config?.site) reportTheme(config.theme, siteFile, assets)
  const { baseUrl: given = options.origin, isPublished = true } = options
  if (baseUrl !== null && given === undefined && isPublished) reportPlaceholderUrl(siteFile, baseUrl)

  // What documents inherit is in their front matter now, and their addresses are known. A change must not change the cache keys of all.
  const sources = collected.sources.map((source) => ({ ...source, inherited: [], sections: [] }))
  const hosting = options.hosting ?? shimHosting
  const hasPages = config?.site ?? true
  const addresses = languages && {
    origin: toBaseUrl(baseUrl ?? 'https://site.invalid'),
    languages,
    sources,
    hosting,
    hasPages,
    listPaths: hasPages ? [...listTagPaths(published, languages), ...listSearchPaths(languages)] : [],
    published: published.map(({ sourceFile }) => sourceFile),
    drafts: drafts.map(({ sourceFile }) => sourceFile),
    assets,
  }
  const covers: CoverImages =
    addresses === null ? new Map() : findCoverImages(documents, addresses, options.reportAt)
  const checked: CheckedDocuments = { documents, published, covers, severities }
  reportFrontMatter(checked, config, languages ?? [], options)
  const formerPaths =
    config === null ? noPaths : findFormerPaths(config, published, siteFile, addresses, options.reportAt)

  const files = [...listFiles(collected, documents), ...otherFiles]
  // Severities decide which mistakes are errors. They apply again to what later stages report.
  applySeverities(files, severities)
  const settings =
    config && !hasErrors(files) ? { config: toEffective(config, options), hosting, sources, profiles } : null
  return {
    site: settings && createSite(settings, checked, formerPaths, collected, options),
    documents,
    assets,
    covers,
    formerPaths,
    addresses,
    components: config?.components ?? null,
    shortcodes: config?.shortcodes ?? {},
    math: config?.math ?? false,
    allow: config?.site ? config.allow : null,
    severities,
    files,
  }
}

const noPaths: Site['formerPaths'] = new Map()

/** What site.yaml says. */
interface Settings {
  /** Null if site.yaml is invalid. */
  readonly config: SiteConfig | null
  /** What documents are validated with, even if the rest of site.yaml is invalid. An invalid one is null. */
  readonly languages: readonly string[] | null
  readonly baseUrl: string | null
}

function readSettings({ site, sources, importers }: CollectedContent): Settings {
  const siteYaml = validate(toSiteSchema(importers && [...importers.keys()]), site)
  const config = siteYaml && toSiteConfig(siteYaml)
  const { languages, base_url } = siteBasics.parse(site.value)
  return {
    // What importers know of components applies to the whole site: two generators rarely use one name for two things.
    config: config && { ...config, components: { ...listComponents(sources), ...config.components } },
    languages,
    baseUrl: base_url,
  }
}

const siteBasics = z
  .object({
    languages: siteSchema.shape.languages
      .transform((entries) => toLanguages(entries).languages)
      .nullable()
      .catch(null),
    base_url: siteSchema.shape.base_url.nullable().catch(null),
  })
  .catch({ languages: null, base_url: null })

/** The configuration with the base URL that options give. */
function toEffective(config: SiteConfig, { baseUrl, origin }: ModelOptions): SiteConfig {
  const base = toBaseUrl(baseUrl ?? config.base_url)
  return { ...config, base_url: origin === undefined ? base : origin + toBasePath(base) }
}

/**
 * Reports slugs, languages and profiles.
 * @returns folders and missing files with a diagnostic
 */
function reportNames(
  collected: CollectedContent,
  documents: readonly ContentDocument[],
  published: readonly ContentDocument[],
  languages: readonly string[] | null,
): readonly VFile[] {
  const ownDocuments = documents.filter(({ imported }) => imported === null)
  const folders = validateSlugs(ownDocuments, languages ?? [])
  reportDuplicates(documents)
  reportMissingPages(
    collected,
    published.map(({ sourceFile }) => sourceFile),
  )
  if (languages === null) return folders
  reportPlainSearch(collected.site, languages)
  for (const { file, sourceFile } of documents) validateLanguage(file, 'document', sourceFile.lang, languages)
  return [...folders, ...reportMissingProfiles(collected, languages)]
}

/** The documents, and what their front matter is checked with. */
interface CheckedDocuments extends Pick<ContentModel, 'documents' | 'covers' | 'severities'> {
  readonly published: readonly ContentDocument[]
}

/** Reports what the front matter of valid documents lacks or repeats. */
function reportFrontMatter(
  { documents, published, covers, severities }: CheckedDocuments,
  config: SiteConfig | null,
  languages: readonly string[],
  options: ModelOptions,
): void {
  const { extraSchema, today, reportAt } = options
  if (isReported('duplicate-title', severities) || isReported('similar-tags', severities))
    reportRepeatedTexts(published, reportAt)
  if (extraSchema !== null) reportInvalidExtra(documents, extraSchema, reportAt)
  const hasSocialImages = config?.social_images === true && config.site
  reportFrontMatterWarnings(published, hasSocialImages ? covers : null, severities, reportAt)
  reportMissingTranslations(documents, languages, severities)
  reportOutdatedTranslations(documents, languages, severities, options)
  if (today !== undefined) reportFutureDates(published, today, severities, reportAt)
}

/** Lists every file that was collected. */
const listFiles = (collected: CollectedContent, documents: readonly ContentDocument[]): readonly VFile[] => [
  ...[collected.site, ...collected.profiles.values(), ...documents].map(({ file }) => file),
  ...(collected.extraSchema === null ? [] : [collected.extraSchema.file]),
  ...collected.layouts.map(({ file }) => file),
  ...collected.unexpectedFiles,
  ...collected.assets.map(({ file }) => file),
]

function partition<T>(values: readonly T[], belongs: (value: T) => boolean): readonly [T[], T[]] {
  return [values.filter(belongs), values.filter((value) => !belongs(value))]
}

function toContentDocument(frontMatter: FrontMatter): ContentDocument {
  const file = new VFile({ path: frontMatter.sourceFile.path })
  addMessages(file, frontMatter.messages)
  const { sourceFile, isDraft, metadata, messages, readingMinutes, sourceHash, translationOf, imported } =
    frontMatter
  if (imported !== null) markImported(file)
  return {
    sourceFile,
    isDraft,
    metadata,
    messages,
    readingMinutes,
    sourceHash,
    translationOf,
    imported,
    file,
  }
}

/**
 * Creates the site of valid content, and reports its navigation.
 * @returns null if that has errors
 */
function createSite(
  settings: SiteSettings,
  { published, covers, severities }: CheckedDocuments,
  formerPaths: Site['formerPaths'],
  { site: siteFile, otherSite, sources }: CollectedContent,
  options: ModelOptions,
): Site | null {
  const { config } = settings
  const site = toSite(settings, options, formerPaths, published, covers)
  if (config.site) reportNavigation(config, site.published, siteFile)
  applySeverities([siteFile.file], severities)
  if (hasErrors([siteFile.file])) return null
  if (otherSite === null) return site
  const pageAddresses = findPageAddresses(site.published, config.languages, otherSite)
  reportMissingPageFiles(published, site.published, pageAddresses, otherSite, sources)
  return { ...site, config: { ...config, pageAddresses } }
}

function toSite(
  settings: SiteSettings,
  { extraSchema, layouts }: Pick<ModelOptions, 'extraSchema' | 'layouts'>,
  formerPaths: Site['formerPaths'],
  published: readonly FrontMatter[],
  covers: CoverImages,
): Site {
  const { config } = settings
  const documents = published.flatMap(({ sourceFile, metadata, isDraft, readingMinutes }): Document[] => {
    if (metadata === null) return []
    const { kind, slug, lang } = sourceFile
    const path = toDocumentPath(sourceFile, config.languages)
    const cover = covers.get(sourceFile.path) ?? null
    return [{ kind, slug, lang, path, ...metadata, cover, isDraft, readingMinutes, sourceFile }]
  })
  const toTranslationSets = (kind: Document['kind']) =>
    groupBySlug(
      documents.filter((document) => document.kind === kind),
      config.languages,
    )
  const pages = addGuidePages(toTranslationSets('page'), config.languages)
  const hasExtra = extraSchema !== null || documents.some((document) => document.extra !== null)
  const extra = hasExtra ? { schema: extraSchema?.json ?? null } : null
  const site = { ...settings, extra, layouts, formerPaths, essays: toTranslationSets('essay'), pages }
  const pagesInOrder = listPages(site)
  const frames = new Map(config.languages.map((lang) => [lang, toFrame(lang, config, pagesInOrder)]))
  return { ...site, published: pagesInOrder, frames }
}

/** @param documents sorted by slug */
const groupBySlug = (documents: readonly Document[], languages: readonly string[]): TranslationSet[] =>
  Array.from(group(documents.map((document) => [document.slug, document])), ([slug, translations]) => ({
    slug,
    translations: translations.sort((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang)),
  }))
