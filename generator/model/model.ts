/** The second stage of a build: validates the collected content without the texts of documents, and creates the site. */

import { VFile } from 'vfile'
import * as z from 'zod'
import { toBasePath } from '../../shim/contract/routes.ts'
import { toDocumentPath } from '../addresses/addresses.ts'
import { shimHosting } from '../addresses/hosting.ts'
import type { CollectedContent } from '../collect/collect.ts'
import { addMessages, hasErrors } from '../diagnostics/diagnostic.ts'
import { group } from '../diagnostics/group.ts'
import { applySeverities, isReported, markForeign } from '../diagnostics/severities.ts'
import { toLanguages } from '../schemas/languages.ts'
import { siteSchema, toSiteConfig } from '../schemas/site.ts'
import { toBaseUrl } from '../schemas/urls.ts'
import { validate } from '../schemas/validate.ts'
import { listPresetComponents } from '../sources/presets.ts'
import type { ContentDocument, ContentModel, CoverImages, ModelOptions } from './content-model.ts'
import { findCoverImages } from './cover-images.ts'
import { reportDuplicates, reportPlainSearch, validateLanguage, validateSlugs } from './document-names.ts'
import { findFormerPaths } from './former-paths.ts'
import { reportFrontMatterWarnings } from './front-matter-warnings.ts'
import { reportFutureDates } from './future-dates.ts'
import { reportInvalidExtra } from './invalid-extra.ts'
import { addGuidePages, listPages, listSearchPaths } from './list-pages.ts'
import { reportMissingTranslations } from './missing-translations.ts'
import { reportNavigation, toFrame } from './navigation.ts'
import { assignPages, findPageAddresses, reportMissingPageFiles } from './other-site.ts'
import { reportOutdatedTranslations } from './outdated-translations.ts'
import {
  reportMissingPages,
  reportMissingProfiles,
  validateProfiles,
  withDefaultProfile,
} from './profiles.ts'
import { toContentAssets } from './published-assets.ts'
import { reportRepeatedTexts } from './repeated-texts.ts'
import type { Document, Site, SiteSettings, TranslationSet } from './site.ts'
import { listTagPaths } from './tags.ts'
import { reportTheme } from './theme.ts'
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
  const { site: siteFile, profiles, otherSite } = collected
  const siteYaml = validate(siteSchema, siteFile)
  const ownConfig = siteYaml && toSiteConfig(siteYaml)
  // What presets know of components applies to the whole site: two generators rarely use one name for two things.
  const config = ownConfig && {
    ...ownConfig,
    components: { ...listPresetComponents(collected.sources), ...ownConfig.components },
  }
  const { languages, base_url } = siteBasics.parse(siteFile.value)
  // What documents inherit is in their front matter now. A change of it must not change the cache keys of all documents.
  const sources = collected.sources.map((source) => ({ ...source, inherited: [] }))
  const placed = otherSite === null ? frontMatter : assignPages(frontMatter, languages ?? [])
  const documents = placed.map(toContentDocument)
  const isPublished = ({ isDraft }: ContentDocument) => !isDraft || options.drafts === true
  const published = documents.filter(isPublished)
  const drafts = documents.filter((document) => !isPublished(document))

  const otherFiles: VFile[] = validateSlugs(
    documents.filter(({ foreign }) => foreign === null),
    languages ?? [],
  )
  reportDuplicates(documents)
  const validProfiles = withDefaultProfile(validateProfiles(collected, languages), collected, languages ?? [])
  reportMissingPages(
    collected,
    published.map(({ sourceFile }) => sourceFile),
  )
  if (languages !== null) {
    otherFiles.push(...reportMissingProfiles(collected, languages))
    reportPlainSearch(siteFile, languages)
    for (const { file, sourceFile } of documents)
      validateLanguage(file, 'document', sourceFile.lang, languages)
  }

  const assets = toContentAssets(collected.assets, options.images)
  if (config?.site) reportTheme(config.theme, siteFile, assets)
  const files = [
    ...[siteFile, ...profiles.values(), ...documents].map(({ file }) => file),
    ...(collected.extraSchema === null ? [] : [collected.extraSchema.file]),
    ...collected.layouts.map(({ file }) => file),
    ...collected.unexpectedFiles,
    ...collected.assets.map(({ file }) => file),
    ...otherFiles,
  ]
  const hasPages = config?.site ?? true
  const hosting = options.hosting ?? shimHosting
  const addresses = languages && {
    origin: toBaseUrl(base_url ?? 'https://site.invalid'),
    languages,
    sources,
    hosting,
    hasPages,
    listPaths: hasPages ? [...listTagPaths(published, languages), ...listSearchPaths(languages)] : [],
    published: published.map(({ sourceFile }) => sourceFile),
    drafts: drafts.map(({ sourceFile }) => sourceFile),
    assets,
  }
  const severities = options.severities ?? config?.rules ?? {}
  if (isReported('duplicate-title', severities) || isReported('similar-tags', severities)) {
    reportRepeatedTexts(published, options.reportAt)
  }
  const covers: CoverImages =
    addresses === null ? new Map() : findCoverImages(documents, addresses, options.reportAt)
  if (options.extraSchema !== null) reportInvalidExtra(documents, options.extraSchema, options.reportAt)
  const hasSocialImages = config?.social_images === true && config.site
  reportFrontMatterWarnings(published, hasSocialImages ? covers : null, severities, options.reportAt)
  reportMissingTranslations(documents, languages ?? [], severities)
  reportOutdatedTranslations(documents, languages ?? [], severities, options)
  if (options.today !== undefined) reportFutureDates(published, options.today, severities, options.reportAt)
  const formerPaths =
    config === null ? noPaths : findFormerPaths(config, published, siteFile, addresses, options.reportAt)
  applySeverities(files, severities)
  const components = config?.components ?? null
  const shortcodes = config?.shortcodes ?? {}
  const allow = config?.site ? config.allow : null
  const math = config?.math ?? false
  const model = {
    documents,
    assets,
    covers,
    formerPaths,
    addresses,
    components,
    shortcodes,
    math,
    allow,
    severities,
    files,
  }
  if (config === null || hasErrors(files)) return { site: null, ...model }
  const baseUrl = toBaseUrl(options.baseUrl ?? config.base_url)
  const effective = {
    ...config,
    base_url: options.origin === undefined ? baseUrl : options.origin + toBasePath(baseUrl),
  }
  const settings = {
    config: effective,
    hosting,
    sources,
    profiles: validProfiles,
  }
  const site = toSite(settings, options, formerPaths, published, covers)
  if (effective.site) reportNavigation(effective, site.published, siteFile)
  applySeverities([siteFile.file], severities)
  if (hasErrors([siteFile.file])) return { site: null, ...model }
  if (otherSite === null) return { site, ...model }
  const pageAddresses = findPageAddresses(site.published, config.languages, otherSite)
  reportMissingPageFiles(published, site.published, pageAddresses, otherSite)
  return { site: { ...site, config: { ...site.config, pageAddresses } }, ...model }
}

const noPaths: Site['formerPaths'] = new Map()

/** The settings that documents are validated with, even if the rest of site.yaml is invalid. An invalid one is null. */
const siteBasics = z
  .object({
    languages: siteSchema.shape.languages
      .transform((entries) => toLanguages(entries).languages)
      .nullable()
      .catch(null),
    base_url: siteSchema.shape.base_url.nullable().catch(null),
  })
  .catch({ languages: null, base_url: null })

function toContentDocument(frontMatter: FrontMatter): ContentDocument {
  const file = new VFile({ path: frontMatter.sourceFile.path })
  addMessages(file, frontMatter.messages)
  const { sourceFile, isDraft, metadata, messages, readingMinutes, sourceHash, translationOf, foreign } =
    frontMatter
  if (foreign !== null) markForeign(file)
  return { sourceFile, isDraft, metadata, messages, readingMinutes, sourceHash, translationOf, foreign, file }
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
