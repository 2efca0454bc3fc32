/** Second stage of a build: judges what was collected, all but the texts, and makes the site of what may be published. */

import { VFile } from 'vfile'
import { z } from 'zod'
import { toDocumentPath } from '../addresses/addresses.ts'
import type { Addressing } from '../addresses/addressing.ts'
import type { CollectedContent } from '../collect/collect.ts'
import { addMessages, hasErrors } from '../diagnostics/diagnostic.ts'
import type { ProfileSource } from '../schemas/profile.ts'
import { type SiteConfig, siteSchema } from '../schemas/site.ts'
import { validate } from '../schemas/validate.ts'
import type { ContentDocument, ContentModel, Overrides } from './content-model.ts'
import type { FrontMatter } from './head.ts'
import { reportDuplicates, reportPlainSearch, validateLanguage, validateSlugs } from './names.ts'
import { addGuidePages, listPages } from './pages.ts'
import { reportMissingPages, reportMissingProfiles, validateProfiles } from './profiles.ts'
import type { Document, Site, TranslationSet } from './site.ts'

/**
 * Judges the content, all but the texts of documents.
 * @param heads of all documents that were collected
 */
export function createModel(
  collected: CollectedContent,
  frontMatter: readonly FrontMatter[],
  overrides: Overrides,
): ContentModel {
  const { site, profiles } = collected
  const config = validate(siteSchema, site)
  const { languages, base_url } = bearings.parse(site.value)
  const documents = frontMatter.map(toSource)
  const published = documents.filter(({ isDraft }) => !isDraft)
  const drafts = documents.filter(({ isDraft }) => isDraft)

  const strangers: VFile[] = validateSlugs(documents, languages ?? [])
  reportDuplicates(documents)
  const judgedProfiles = validateProfiles(collected, languages)
  reportMissingPages(
    collected,
    published.map(({ sourceFile }) => sourceFile),
  )
  if (languages !== null) {
    strangers.push(...reportMissingProfiles(collected, languages))
    reportPlainSearch(site, languages)
    for (const { file, sourceFile } of documents)
      validateLanguage(file, 'document', sourceFile.lang, languages)
  }

  const files = [
    ...[site, ...profiles.values(), ...documents].map(({ file }) => file),
    ...collected.unexpectedFiles,
    ...strangers,
  ]
  const addresses = languages && {
    origin: base_url ?? 'https://site.invalid',
    languages,
    hasPages: config?.site ?? true,
    published: published.map(({ sourceFile }) => sourceFile),
    drafts: drafts.map(({ sourceFile }) => sourceFile),
  }
  const judged = { documents, addresses, components: config?.components ?? null, files }
  if (config === null || hasErrors(files)) return { site: null, ...judged }
  const declared = { ...config, base_url: overrides.baseUrl ?? config.base_url }
  return { site: toSite(declared, overrides.addressing ?? 'queries', judgedProfiles, published), ...judged }
}

/** What documents are judged by, however wrong the rest of site.yaml is; null where it cannot be read itself. */
const bearings = z
  .object({
    languages: siteSchema.shape.languages.nullable().catch(null),
    base_url: siteSchema.shape.base_url.nullable().catch(null),
  })
  .catch({ languages: null, base_url: null })

function toSource(head: FrontMatter): ContentDocument {
  const { sourceFile, isDraft, metadata, messages } = head
  const file = new VFile({ path: sourceFile.path })
  addMessages(file, messages)
  return { sourceFile, isDraft, metadata, messages, file }
}

function toSite(
  config: SiteConfig,
  addressing: Addressing,
  profiles: ReadonlyMap<string, ProfileSource>,
  published: readonly FrontMatter[],
): Site {
  const documents = published.flatMap(({ sourceFile, metadata }): Document[] => {
    if (metadata === null) return []
    const { kind, slug, lang } = sourceFile
    return [{ kind, slug, lang, path: toDocumentPath(sourceFile, config.languages), ...metadata, sourceFile }]
  })
  const toWorks = (kind: Document['kind']) =>
    groupBySlug(
      documents.filter((document) => document.kind === kind),
      config.languages,
    )
  const pages = addGuidePages(toWorks('page'), config.languages)
  const works = { config, addressing, profiles, essays: toWorks('essay'), pages }
  return { ...works, published: listPages(works) }
}

function groupBySlug(documents: readonly Document[], languages: readonly string[]): TranslationSet[] {
  const works = new Map<string, Document[]>()
  for (const document of documents) {
    const translations = works.get(document.slug)
    if (translations === undefined) works.set(document.slug, [document])
    else translations.push(document)
  }
  return [...works]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([slug, translations]) => ({
      slug,
      translations: translations.sort((a, b) => languages.indexOf(a.lang) - languages.indexOf(b.lang)),
    }))
}
