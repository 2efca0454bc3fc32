/** Says what a site holds, as data: counts its documents, and reads sizes and tokens from a build. */

import { statSync } from 'node:fs'
import type { Manifest } from '../../../shim/contract/manifest.ts'
import { manifestFile } from '../../../shim/contract/routes.ts'
import { isSectionsFile, type SectionsFile, toNumberedSectionsFile } from '../../../shim/contract/sections.ts'
import { readContent } from '../../build/files/read-model.ts'
import { buildInto } from '../../build.ts'
import type { Host } from '../../hosts/host.ts'
import { hosts } from '../../hosts/hosts.ts'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { configurableRules, type Severities } from '../../kernel/diagnostics/rules.ts'
import { toDiagnostics } from '../../kernel/diagnostics/to-diagnostics.ts'
import type { Document } from '../../kernel/document.ts'
import type { DocumentKind } from '../../kernel/document-kind.ts'
import { createCheckTarget } from '../../kernel/publish/memory-target.ts'
import { toDecodedPageFile } from '../../site/addresses/page-files.ts'
import type { Site, TranslationSet } from '../../site/model/site.ts'
import {
  findOutdatedTranslations,
  type OutdatedTranslation as OutdatedPair,
} from '../../site/model/translations.ts'

export interface StatsOptions {
  /** The content folder. */
  readonly content: string
  /** The URL of the published site. By default `base_url` of site.yaml. */
  readonly baseUrl?: string | undefined
  /** Reads documents from outside of the repository. By default they are errors. */
  readonly allowOutside?: boolean | undefined
  /** Plugins to load: paths or URLs of modules. */
  readonly plugins?: readonly string[] | undefined
  /** Runs the plugins that site.yaml names. They are code, so by default they are errors. */
  readonly sitePlugins?: boolean | undefined
}

/**
 * Counts the documents of a site, their translations, sizes and tokens, and the files of a build. It builds the site without writing
 * it, because it counts the tokens of the published Markdown.
 * @throws {ContentError} if the content has errors
 * @throws {OperationalError} if the content folder cannot be read, or a plugin fails
 */
export async function collectStats({ content, ...given }: StatsOptions): Promise<SiteStats> {
  const options = { ...given, severities: noRules }
  const target = createCheckTarget(isFactsFile)
  const { written } = await buildInto({ target, cache: null }, { content, ...options, isDryRun: true })
  const { model, history } = await readContent(content, options)
  // The content has changed since it was built.
  if (!model.isValid) throw new ContentError(toDiagnostics(model.files))
  const outdated = findOutdatedTranslations(model.site.documents, model.site.config.languages, history.read)
  const { tokens, largestFile } = readBuildFacts(target.readKept)
  return {
    ...countDocuments(model.site, tokens, outdated),
    outputFiles: written,
    largestFile,
    hosts: listHosts(),
  }
}

/** What site.yaml treats as errors beside mistakes, such as outdated translations, does not matter. */
const noRules: Severities = Object.fromEntries(configurableRules.map((rule) => [rule, 'off']))

const listHosts = (): readonly HostStats[] =>
  Object.entries<Host>(hosts).flatMap(([host, { limits = {} }]) => {
    const { files = null, bytes = null } = limits
    return files === null && bytes === null ? [] : [{ host, maxFiles: files, maxBytes: bytes }]
  })

/** How much text some documents have. */
interface TextSize {
  readonly documents: number
  /** Size of the source files, in bytes. */
  readonly bytes: number
  /** Estimated tokens of the published Markdown. */
  readonly tokens: number
}

/** Names a document, without its language. */
interface DocumentName {
  readonly kind: DocumentKind
  /** The collection of the author that has it; absent for essays and pages. */
  readonly collection?: string
  readonly slug: string
}

interface DocumentStats extends DocumentName {
  /** Path of the source file, which the rows of a table share. */
  readonly path: string
  readonly lang: string
  readonly bytes: number
  readonly tokens: number
}

/** A document that lacks a language. */
export interface MissingTranslation extends DocumentName {
  /** Whether the translation exists as a draft. */
  readonly isDraft: boolean
}

/** A translation whose original has changed since. */
export interface OutdatedTranslation extends DocumentName {
  /** The language of the original. */
  readonly original: string
  /** Whether the translation is a draft. */
  readonly isDraft: boolean
}

interface LanguageStats extends TextSize {
  readonly lang: string
  readonly essays: number
  readonly pages: number
  /** The documents of each collection of the author, by its name. Absent without collections. */
  readonly collections?: Readonly<Record<string, number>>
  readonly missing: readonly MissingTranslation[]
  readonly outdated: readonly OutdatedTranslation[]
}

interface HostStats {
  readonly host: string
  /** The maximum number of files; null without a limit. */
  readonly maxFiles: number | null
  /** The maximum size of one file, in bytes; null without a limit. */
  readonly maxBytes: number | null
}

export interface SiteStats {
  readonly baseUrl: string
  readonly service: string
  /** Published documents. */
  readonly total: TextSize
  readonly drafts: number
  /** In the order of site.yaml. */
  readonly languages: readonly LanguageStats[]
  /** Documents of each type, most frequent first. */
  readonly types: readonly Count[]
  /** Documents with each tag, most frequent first. */
  readonly tags: readonly Count[]
  /** Essays of each year, newest first; undated ones last, under an empty name. */
  readonly years: readonly Count[]
  /** Published documents, longest first. */
  readonly documents: readonly DocumentStats[]
  /** Files of a build without those that a host adds. */
  readonly outputFiles: number
  /** The longest file of a build. */
  readonly largestFile: { readonly file: string; readonly bytes: number }
  /** Hosts with limits. */
  readonly hosts: readonly HostStats[]
}

export interface Count {
  readonly name: string
  readonly documents: number
}

/** What the files of a build tell. */
interface BuildFacts {
  /** The tokens of each document, by its Markdown file in dist. */
  readonly tokens: ReadonlyMap<string, number>
  readonly largestFile: SiteStats['largestFile']
}

/** Whether {@link readBuildFacts} may read a file. */
const isFactsFile = (file: string): boolean => file === manifestFile || isSectionsFile(file)

/** @param readBytes reads a file of a build for a host that runs the shim: its sections files have all documents */
function readBuildFacts(readBytes: (file: string) => Buffer): BuildFacts {
  const read = (file: string) => JSON.parse(readBytes(file).toString())
  const { files, sections = 0 }: Manifest = read(manifestFile)
  const outlines = Array.from(
    { length: sections },
    (_, number): SectionsFile => read(toNumberedSectionsFile(number)),
  )
  return {
    tokens: new Map(
      outlines.flatMap((file) => Object.entries(file)).map(([file, [tokens]]) => [file, tokens]),
    ),
    largestFile: Object.entries(files)
      .map(([file, { bytes }]) => ({ file, bytes }))
      .reduce((largest, file) => (file.bytes > largest.bytes ? file : largest)),
  }
}

/**
 * Counts everything but the files of a build.
 * @param tokens of each document, by its Markdown file in dist
 * @param outdatedTranslations with their originals, in the order of the documents
 */
function countDocuments(
  site: Site,
  tokens: ReadonlyMap<string, number>,
  outdatedTranslations: readonly OutdatedPair[],
): Omit<SiteStats, 'outputFiles' | 'largestFile' | 'hosts'> {
  const { config, documents, essays, pages, items } = site
  const sets = [...essays, ...pages, ...[...items.values()].flat()]
  const written = sets.flatMap(({ translations }) => translations.filter(isWritten))
  const measured = written.map((document) => toStats(document, tokens))
  const drafts = documents.filter((document) => document.isDraft)
  const isDraft = (collection: string, slug: string, lang: string) =>
    drafts.some((draft) => draft.collection === collection && draft.slug === slug && draft.lang === lang)
  return {
    baseUrl: config.base_url,
    service: config.service,
    total: addUp(measured),
    drafts: drafts.length,
    languages: config.languages.map((lang): LanguageStats => {
      const inLanguage = measured.filter((document) => document.lang === lang)
      const ofKind = (kind: DocumentStats['kind']) => inLanguage.filter((one) => one.kind === kind).length
      const missing = sets.flatMap((set) => findMissing(set, lang, isDraft))
      const outdated = outdatedTranslations
        .filter(({ document }) => document.lang === lang)
        .map(toOutdatedTranslation)
      const [ofEssays, ofPages] = [ofKind('essay'), ofKind('page')]
      const ofItems = config.collections.map(({ name }) => [
        name,
        inLanguage.filter(({ collection }) => collection === name).length,
      ])
      return {
        lang,
        essays: ofEssays,
        pages: ofPages,
        ...(ofItems.length > 0 && { collections: Object.fromEntries(ofItems) }),
        ...addUp(inLanguage),
        missing,
        outdated,
      }
    }),
    types: countBy(written.map(({ type }) => type)),
    tags: countBy(written.flatMap(({ tags }) => [...new Set(tags)])),
    years: countBy(
      written.filter(({ kind }) => kind === 'essay').map(({ date }) => date?.slice(0, 4) ?? ''),
    ).sort((a, b) => (a.name < b.name ? 1 : -1)),
    documents: measured.sort((a, b) => b.tokens - a.tokens || (a.path < b.path ? -1 : 1)),
  }
}

/** Whether the author wrote a document. The build generates the others. */
const isWritten = ({ isGenerated }: Document): boolean => !isGenerated

const toName = ({ kind, collection, slug }: Document): DocumentName => ({
  kind,
  ...(kind === 'item' && { collection }),
  slug,
})

const toStats = (document: Document, tokens: ReadonlyMap<string, number>): DocumentStats => ({
  path: document.file,
  ...toName(document),
  lang: document.lang,
  bytes: statSync(document.file).size,
  tokens: tokens.get(toDecodedPageFile(document.path, 'md')) ?? 0,
})

/** Data without a language and the rows of a table share a file, which counts once. */
const addUp = (documents: readonly DocumentStats[]): TextSize => ({
  documents: documents.length,
  bytes: [...new Map(documents.map(({ path, bytes }) => [path, bytes])).values()].reduce(
    (sum, bytes) => sum + bytes,
    0,
  ),
  tokens: documents.reduce((sum, { tokens }) => sum + tokens, 0),
})

/** A page that the build generates in a language counts as missing if the author wrote it in another one. */
function findMissing(
  { slug, translations }: TranslationSet,
  lang: string,
  isDraft: (collection: string, slug: string, lang: string) => boolean,
): readonly MissingTranslation[] {
  const written = translations.filter(isWritten)
  const [first] = written
  if (first === undefined || written.some((document) => document.lang === lang)) return []
  return [{ ...toName(first), isDraft: isDraft(first.collection, slug, lang) }]
}

const toOutdatedTranslation = ({ document, original }: OutdatedPair): OutdatedTranslation => ({
  ...toName(document),
  original: original.lang,
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
