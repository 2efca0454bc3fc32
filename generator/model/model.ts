/** Second stage of a build: judges what was collected, all of it, and makes the site of what may be published. */

import { join } from 'node:path'
import { VFile } from 'vfile'
import { maxSlugLength, slugPattern } from '../../shim/contract/resources.ts'
import { linkedPages, reservedEssaySlugs, reservedPageSlugs } from '../../shim/contract/routes.ts'
import type { Collected } from '../collect/collect.ts'
import type { DocumentSource } from '../collect/document.ts'
import { type SiteConfig, siteSchema } from '../config.ts'
import { ContentError, hasErrors, report } from '../diagnostic.ts'
import { checkLinks, createAddresses, toDocumentPath } from './links.ts'
import { essaySchema, type ProfileSource, pageSchema, profileSchema } from './schemas.ts'
import type { Document, Site, Work } from './site.ts'
import { didYouMean, inWords, validate } from './validate.ts'

/** What the call may say in place of site.yaml. */
export interface Overrides {
  readonly baseUrl?: string | undefined
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
  const declared = validate(siteSchema, collected.site)
  // Without a readable site.yaml nothing is known of languages and addresses; the documents speak for themselves.
  const languages = declared?.languages ?? guessLanguages(collected)
  const judged = collected.documents.map((source) => judge(source, languages))
  reportDuplicates(collected.documents)
  const strangers: VFile[] = []
  const profiles = judgeProfiles(collected, languages, strangers)

  if (declared !== null) {
    const published = judged.filter(({ isDraft }) => !isDraft).map(({ source }) => source)
    const drafts = judged.filter(({ isDraft }) => isDraft).map(({ source }) => source)
    const addresses = createAddresses(declared, published, drafts)
    for (const source of collected.documents) checkLinks(source, addresses)
    reportMissingPages(collected, profiles, published)
    const files = [...collected.files, ...strangers]
    const config = { ...declared, base_url: overrides.baseUrl ?? declared.base_url }
    if (!hasErrors(files)) return { site: toSite(config, profiles, judged), files }
  }
  throw new ContentError([...collected.files, ...strangers])
}

/** A document with what its front matter says of it, where that could be read. */
interface Judged {
  readonly source: DocumentSource
  readonly isDraft: boolean
  readonly document: Omit<Document, 'path'> | null
}

function judge(source: DocumentSource, languages: readonly string[]): Judged {
  reportNames(source, languages)
  const { kind, slug, lang, format, body, frontMatter } = source
  if (frontMatter === null) return { source, isDraft: false, document: null }
  const base = { kind, slug, lang, format, body }
  if (kind === 'essay') {
    const fields = validate(essaySchema, frontMatter)
    if (fields === null) return { source, isDraft: false, document: null }
    const { draft, ...rest } = fields
    return { source, isDraft: draft, document: { ...base, ...rest, type: 'essay' } }
  }
  const fields = validate(pageSchema, frontMatter)
  if (fields === null) return { source, isDraft: false, document: null }
  const { draft, ...rest } = fields
  return { source, isDraft: draft, document: { ...base, ...rest, date: null } }
}

function reportNames({ file, kind, slug, lang }: DocumentSource, languages: readonly string[]): void {
  const reserved = kind === 'essay' ? reservedEssaySlugs : reservedPageSlugs
  if (!slugPattern.test(slug) || slug.length > maxSlugLength) {
    report(file, 'invalid-slug', {
      reason: `Found the folder "${slug}"; expected a slug of lower case letters and digits, words joined by hyphens, at most ${maxSlugLength} characters`,
      found: slug,
      expected: [slugPattern.source],
    })
  } else if (reserved.includes(slug) || languages.includes(slug)) {
    const why = languages.includes(slug) ? 'a language code' : 'a name of the service'
    report(file, 'reserved-slug', {
      reason: `Found the folder "${slug}", which is ${why} and would shadow its address; expected another slug`,
      found: slug,
    })
  }
  if (!languages.includes(lang)) {
    report(file, 'unknown-language', {
      reason: `Found a document in "${lang}"; expected one of the site's languages ${inWords(languages)}${didYouMean(lang, languages)}`,
      found: lang,
      expected: languages,
    })
  }
}

/** One folder may hold a language once, as Markdown or as MDX. */
function reportDuplicates(sources: readonly DocumentSource[]): void {
  const seen = new Map<string, DocumentSource>()
  for (const source of sources) {
    const key = `${source.kind} ${source.slug} ${source.lang}`
    const first = seen.get(key)
    seen.set(key, first ?? source)
    if (first === undefined) continue
    report(source.file, 'duplicate-document', {
      reason: `Found a second document for the slug "${source.slug}" in "${source.lang}"; expected one, and "${first.file.path}" is it already`,
      found: source.file.path,
    })
  }
}

function judgeProfiles(
  { folder, profiles }: Collected,
  languages: readonly string[],
  strangers: VFile[],
): ReadonlyMap<string, ProfileSource> {
  const judged = new Map<string, ProfileSource>()
  for (const [lang, source] of profiles) {
    if (!languages.includes(lang)) {
      report(source.file, 'unknown-language', {
        reason: `Found a profile in "${lang}"; expected one of the site's languages ${inWords(languages)}`,
        found: lang,
        expected: languages,
      })
    }
    const profile = validate(profileSchema, source)
    if (profile !== null) judged.set(lang, profile)
  }
  for (const lang of languages.filter((code) => !profiles.has(code))) {
    const file = new VFile({ path: join(folder, 'profile', `${lang}.yaml`) })
    report(file, 'missing-profile', {
      reason: `Found no profile in "${lang}"; expected this file, since the site has that language`,
    })
    strangers.push(file)
  }
  return judged
}

/** A link of the profile that nothing answers would make its answer wrong. */
function reportMissingPages(
  { profiles }: Collected,
  judged: ReadonlyMap<string, ProfileSource>,
  published: readonly DocumentSource[],
): void {
  const slugs = new Set(published.filter(({ kind }) => kind === 'page').map(({ slug }) => slug))
  for (const [lang, { links }] of judged) {
    for (const [name, slug] of Object.entries(linkedPages) as [keyof typeof linkedPages, string][]) {
      const source = profiles.get(lang)
      if (links[name] !== undefined || slugs.has(slug) || source === undefined) continue
      report(source.file, 'missing-page', {
        reason: `Found no page "${slug}" for the link "${name}" of the profile; expected pages/${slug}/${lang}.md, or an address of your own under links.${name}`,
        expected: [`pages/${slug}/${lang}.md`],
        ...source.locateKey([], 'links'),
      })
    }
  }
}

/** The languages that the profiles are in, for a site that does not say. */
const guessLanguages = ({ profiles }: Collected): readonly string[] => [...profiles.keys()].sort()

function toSite(
  config: SiteConfig,
  profiles: ReadonlyMap<string, ProfileSource>,
  judged: readonly Judged[],
): Site {
  const documents = judged.flatMap(({ document, isDraft }) =>
    document === null || isDraft ? [] : [{ ...document, path: toDocumentPath(document, config.languages) }],
  )
  const toWorks = (kind: Document['kind']) =>
    groupBySlug(
      documents.filter((document) => document.kind === kind),
      config.languages,
    )
  return { config, profiles, essays: toWorks('essay'), pages: toWorks('page') }
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
