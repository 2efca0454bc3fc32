/** Counts the documents of a site. */

import { statSync } from 'node:fs'
import { toPageFile } from '../../addresses/other-pages.ts'
import type { SourceFile } from '../../collect/document.ts'
import type { ContentModel } from '../../model/content-model.ts'
import type { Document, Site, TranslationSet } from '../../model/site.ts'
import type { OutdatedTranslation as OutdatedPair } from '../../model/translations.ts'
import type {
  Count,
  DocumentStats,
  LanguageStats,
  MissingTranslation,
  OutdatedTranslation,
  SiteStats,
  TextSize,
} from './site-stats.ts'

/**
 * Counts everything but the files of a build.
 * @param tokens of each document, by its Markdown file in dist
 * @param outdatedTranslations with their originals, in the order of the documents
 */
export function countDocuments(
  site: Site,
  { documents }: ContentModel,
  tokens: ReadonlyMap<string, number>,
  outdatedTranslations: readonly OutdatedPair[],
): Omit<SiteStats, 'outputFiles' | 'largestFile' | 'hosts'> {
  const { config, essays, pages } = site
  const written = [...essays, ...pages].flatMap(({ translations }) => translations.filter(isWritten))
  const measured = written.map((document) => toStats(document, tokens))
  const drafts = documents.filter(({ isDraft }) => isDraft).map(({ sourceFile }) => sourceFile)
  const isDraft = (kind: string, slug: string, lang: string) =>
    drafts.some((draft) => draft.kind === kind && draft.slug === slug && draft.lang === lang)
  return {
    baseUrl: config.base_url,
    service: config.service,
    total: addUp(measured),
    drafts: drafts.length,
    languages: config.languages.map((lang): LanguageStats => {
      const inLanguage = measured.filter((document) => document.lang === lang)
      const ofKind = (kind: DocumentStats['kind']) => inLanguage.filter((one) => one.kind === kind).length
      const missing = [...essays, ...pages].flatMap((set) => findMissing(set, lang, isDraft))
      const outdated = outdatedTranslations
        .filter(({ document }) => document.sourceFile.lang === lang)
        .map(toOutdatedTranslation)
      const [ofEssays, ofPages] = [ofKind('essay'), ofKind('page')]
      return { lang, essays: ofEssays, pages: ofPages, ...addUp(inLanguage), missing, outdated }
    }),
    types: countBy(written.map(({ type }) => type)),
    tags: countBy(written.flatMap(({ tags }) => [...new Set(tags)])),
    years: countBy(
      written.filter(({ kind }) => kind === 'essay').map(({ date }) => date?.slice(0, 4) ?? ''),
    ).sort((a, b) => (a.name < b.name ? 1 : -1)),
    documents: measured.sort((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1)),
  }
}

/** A document that the author wrote. The build generates the others. */
type WrittenDocument = Document & { readonly sourceFile: SourceFile }

const isWritten = (document: Document): document is WrittenDocument => document.sourceFile !== null

const toStats = (
  { kind, slug, lang, path: page, sourceFile: { path } }: WrittenDocument,
  tokens: ReadonlyMap<string, number>,
): DocumentStats => ({
  path,
  kind,
  slug,
  lang,
  bytes: statSync(path).size,
  tokens: tokens.get(toPageFile(page, 'md')) ?? 0,
})

const addUp = (documents: readonly DocumentStats[]): TextSize => ({
  documents: documents.length,
  bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
  tokens: documents.reduce((sum, { tokens }) => sum + tokens, 0),
})

/** A page that the build generates in a language counts as missing if the author wrote it in another one. */
function findMissing(
  { slug, translations }: TranslationSet,
  lang: string,
  isDraft: (kind: string, slug: string, lang: string) => boolean,
): readonly MissingTranslation[] {
  const written = translations.filter(isWritten)
  const [first] = written
  if (first === undefined || written.some((document) => document.lang === lang)) return []
  return [{ kind: first.kind, slug, isDraft: isDraft(first.kind, slug, lang) }]
}

const toOutdatedTranslation = ({ document, original }: OutdatedPair): OutdatedTranslation => ({
  kind: document.sourceFile.kind,
  slug: document.sourceFile.slug,
  original: original.sourceFile.lang,
  isDraft: document.isDraft,
})

/** Counts equal names: the most frequent first, then by name. */
function countBy(names: readonly string[]): Count[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, documents]) => ({ name, documents }))
    .sort((a, b) => b.documents - a.documents || (a.name < b.name ? -1 : 1))
}
