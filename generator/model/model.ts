/** Second stage of a build: judges what was collected, all of it, and makes the site of what may be published. */

import type { VFile } from 'vfile'
import { z } from 'zod'
import type { Collected } from '../collect/collect.ts'
import type { DocumentSource } from '../collect/document.ts'
import { type SiteConfig, siteSchema } from '../config.ts'
import { ContentError, hasErrors } from '../diagnostic.ts'
import { createAddresses, toDocumentPath } from './addresses.ts'
import { checkComponents } from './components.ts'
import { checkLinks, listLinks } from './links.ts'
import { judgeLanguage, judgeSlugs, reportDuplicates, reportPlainSearch } from './names.ts'
import { addGuidePages, listPages } from './pages.ts'
import { judgeProfiles, reportMissingPages, reportMissingProfiles } from './profiles.ts'
import { essaySchema, type ProfileSource, pageSchema } from './schemas.ts'
import type { Addressing, Document, Site, Work } from './site.ts'
import { isMap, validate } from './validate.ts'

/** What the call may say in place of site.yaml. */
export interface Overrides {
  readonly baseUrl?: string | undefined
  /** By queries unless told otherwise. */
  readonly addressing?: Addressing
}

/** A site, and every file that a message was left at. */
export interface Modelled {
  readonly site: Site
  readonly files: readonly VFile[]
}

/**
 * Judges the content.
 * @throws {ContentError} with every mistake of the content, where one is an error
 */
export function model(collected: Collected, overrides: Overrides): Modelled {
  const { documents, site } = collected
  const config = validate(siteSchema, site)
  const { languages, base_url } = bearings.parse(site.value)
  const judged = documents.map(judge)
  const published = judged.filter(({ isDraft }) => !isDraft).map(({ source }) => source)
  const drafts = judged.filter(({ isDraft }) => isDraft).map(({ source }) => source)

  const strangers: VFile[] = judgeSlugs(documents, languages ?? [])
  reportDuplicates(documents)
  const profiles = judgeProfiles(collected, languages)
  reportMissingPages(collected, published)
  if (languages !== null) {
    strangers.push(...reportMissingProfiles(collected, languages))
    reportPlainSearch(site, languages)
    const addresses = createAddresses(
      base_url ?? 'https://site.invalid',
      languages,
      published,
      drafts,
      config?.site ?? true,
    )
    for (const source of documents) {
      judgeLanguage(source.file, 'document', source.lang, languages)
      checkLinks(source, listLinks(source.references, config?.components ?? {}), addresses)
    }
  }

  if (config !== null) checkComponents(published, Object.keys(config.components))

  const files = [...collected.files, ...strangers]
  if (config === null || hasErrors(files)) throw new ContentError(files)
  const declared = { ...config, base_url: overrides.baseUrl ?? config.base_url }
  return { site: toSite(declared, overrides.addressing ?? 'queries', profiles, judged), files }
}

/** What documents are judged by, however wrong the rest of site.yaml is; null where it cannot be read itself. */
const bearings = z
  .object({
    languages: siteSchema.shape.languages.nullable().catch(null),
    base_url: siteSchema.shape.base_url.nullable().catch(null),
  })
  .catch({ languages: null, base_url: null })

/** A document with what its front matter says of it, where that could be read. */
interface Judged {
  readonly source: DocumentSource
  readonly isDraft: boolean
  readonly document: Omit<Document, 'path' | 'links'> | null
}

function judge(source: DocumentSource): Judged {
  const { kind, slug, lang, format, body, bodyOffset, tree, references, frontMatter } = source
  if (frontMatter === null) return { source, isDraft: false, document: null }
  // A draft is one whatever else is wrong with it.
  const isDraft = isMap(frontMatter.value) && frontMatter.value.draft === true
  const base = { kind, slug, lang, format, body, bodyOffset, tree, references }
  if (kind === 'essay') {
    const fields = validate(essaySchema, frontMatter)
    if (fields === null) return { source, isDraft, document: null }
    const { draft, ...rest } = fields
    return { source, isDraft, document: { ...base, ...rest, type: 'essay' } }
  }
  const fields = validate(pageSchema, frontMatter)
  if (fields === null) return { source, isDraft, document: null }
  const { draft, ...rest } = fields
  return { source, isDraft, document: { ...base, ...rest, date: null } }
}

function toSite(
  config: SiteConfig,
  addressing: Addressing,
  profiles: ReadonlyMap<string, ProfileSource>,
  judged: readonly Judged[],
): Site {
  const documents = judged.flatMap(({ document, isDraft }): Document[] => {
    if (document === null || isDraft) return []
    const path = toDocumentPath(document, config.languages)
    return [{ ...document, path, links: listLinks(document.references, config.components) }]
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

function groupBySlug(documents: readonly Document[], languages: readonly string[]): Work[] {
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
