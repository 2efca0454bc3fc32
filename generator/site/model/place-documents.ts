/**
 * Decides which documents are published, where and with which slug, and what the build says about them as a whole. The path of a file in
 * Stele's own layout decides about its document, and front matter about that of another generator. Translations share a slug, and
 * documents with different addresses do not.
 */

import { VFile } from 'vfile'
import { type ImportedSource, isImported, type Source } from '../../content/schemas/source.ts'
import { isDataFile } from '../../content/texts/data.ts'
import { type DayRange, findSameDays } from '../../kernel/days.ts'
import { addMessages, report } from '../../kernel/diagnostics/diagnostic.ts'
import { markImported } from '../../kernel/diagnostics/to-diagnostics.ts'
import type {
  Document,
  DocumentFile,
  DocumentMetadata,
  FrontMatter,
  GetFile,
  ImportedFrontMatter,
} from '../../kernel/document.ts'
import { compareTexts, group } from '../../kernel/grouping.ts'
import type { SourceSummary } from '../../kernel/summaries.ts'
import { toDocumentPath } from '../addresses/link-targets.ts'
import { type Candidate, findDraftReason, toCandidates } from './candidates.ts'
import { chooseSlugs } from './choose-imported-slugs.ts'

export interface PlacedDocuments {
  /** The documents of the site, drafts included, in the order of their files. */
  readonly documents: readonly Document[]
  /** Returns the file of one of the documents, with the diagnostics of its front matter. */
  readonly getFile: GetFile
  /** Null without sources of other generators. */
  readonly summary: Omit<SourceSummary, 'templates'> | null
  /** Why documents are not published, by the paths of their files. A file can have several documents. */
  readonly leftOut: ReadonlyMap<string, string>
  /**
   * The documents that another generator has about the lists of collections, such as `recipes/_index.md`, at the paths of these lists.
   * They are not published. Of two about one list, the one in the folder of the collection is the first.
   */
  readonly lists: readonly Document[]
  /** The days on which the same documents are published; null if no day decides about a document. */
  readonly days: DayRange | null
}

/** What a site decides about its documents. */
interface Placing {
  readonly sources: readonly Source[]
  /** The languages of the site, the default language first. */
  readonly languages: readonly string[]
  /** The day of the build, as YYYY-MM-DD. */
  readonly today: string
}

/**
 * Places documents.
 * @param frontMatter in the order of the files
 */
export function placeDocuments(
  files: readonly DocumentFile[],
  frontMatter: readonly FrontMatter[],
  { sources, languages, today }: Placing,
): PlacedDocuments {
  const candidates = toCandidates(files, frontMatter)
  const lists = findLists(candidates, sources)
  const shared = findSharedAddresses(
    candidates.filter((candidate) => !lists.has(candidate)),
    sources,
    today,
  )
  const decisions = candidates.map((candidate) =>
    decide(candidate, shared.get(candidate) ?? null, lists.get(candidate) ?? null, today),
  )
  const kept = decisions.filter(({ isKept }) => isKept)
  const toSlug = chooseSlugs(
    kept.map(({ candidate }) => candidate),
    sources,
  )
  const dates = frontMatter.flatMap(({ imported }) =>
    [imported?.from, imported?.until].flatMap((date) => date ?? []),
  )
  const place = ({ candidate, draftReason }: Decision): Document => {
    const { file, imported } = candidate
    const source = sources[file.source]
    const hasPage = source?.item?.page ?? !isDataFile(file.file)
    if (imported === null) return toOwnDocument(candidate, hasPage, languages)
    if (imported.lang === null || source === undefined || !isImported(source))
      throw new Error(`Cannot place "${file.file}": its source has no such document`)
    const { lang } = imported
    const own = { slug: toSlug(candidate) ?? imported.slug, lang, isDraft: draftReason !== null }
    return toImportedDocument(candidate, imported, own, source, hasPage, languages)
  }
  const ofLists = decisions.filter(({ isOfList }) => isOfList)
  return {
    documents: kept.map(place),
    getFile: openFiles([...kept, ...ofLists]),
    leftOut: listLeftOut(decisions),
    lists: ofLists.map(place).sort((a, b) => toListRank(a, sources) - toListRank(b, sources)),
    days: dates.length === 0 ? null : findSameDays(dates, today),
    summary: sources.some(isImported) ? summarize(decisions) : null,
  }
}

/** A document in the folder of the collection comes first. */
const toListRank = ({ source }: Document, sources: readonly Source[]): number =>
  sources[source]?.kind === 'item' ? 0 : 1

/** What becomes of a file. */
interface Decision {
  readonly candidate: Candidate
  /** Whether the site has it as a document: published, or as a draft. */
  readonly isKept: boolean
  /** Why it is a draft; null if it is none. */
  readonly draftReason: string | null
  /** Why it is not published; null if it is. */
  readonly reason: string | null
  /** Whether it describes the list of a collection, and nothing else leaves it out. */
  readonly isOfList: boolean
  /** The files with the same address, which are left out. */
  readonly others: readonly Candidate[]
}

/**
 * @param others as {@link findSharedAddresses} returns them; null if no other file has the address
 * @param listed the collection whose list is at the address of the document; null for none
 */
function decide(
  candidate: Candidate,
  others: readonly Candidate[] | null,
  listed: string | null,
  today: string,
): Decision {
  const { imported } = candidate
  const draftReason = findDraftReason(candidate, today)
  const isRepeated = others?.length === 0
  const reason =
    imported?.lang === null
      ? `language "${imported.locale}"`
      : imported?.isHidden
        ? 'no page'
        : (draftReason ?? (isRepeated ? 'address of another document' : null))
  // A draft does not describe a list, and has no page beside it.
  const isOfList = reason === null && listed !== null
  const isKept =
    imported === null || (imported.lang !== null && !imported.isHidden && !isRepeated && listed === null)
  return {
    candidate,
    isKept,
    draftReason,
    reason: isOfList ? `page of the list "${listed}"` : reason,
    isOfList,
    others: others ?? [],
  }
}

/** Finds the documents at the addresses of the lists of collections, which Stele writes, with the names of the collections. */
function findLists(
  candidates: readonly Candidate[],
  sources: readonly Source[],
): ReadonlyMap<Candidate, string> {
  const names = new Set(sources.flatMap(({ kind, collection }) => (kind === 'item' ? [collection] : [])))
  return new Map(
    candidates.flatMap((candidate): (readonly [Candidate, string])[] => {
      const { file, imported } = candidate
      if (imported === null || file.kind !== 'page') return []
      return names.has(imported.slug) ? [[candidate, imported.slug]] : []
    }),
  )
}

/** Lists why files are not published. A file that is a document of several sources is published if one of them publishes it. */
function listLeftOut(decisions: readonly Decision[]): ReadonlyMap<string, string> {
  const leftOut = new Map<string, string>()
  for (const { candidate, reason } of decisions) if (reason !== null) leftOut.set(candidate.file.file, reason)
  for (const { candidate, reason } of decisions) if (reason === null) leftOut.delete(candidate.file.file)
  return leftOut
}

/** Counts the published documents of other generators, and what is worth knowing about them. */
function summarize(decisions: readonly Decision[]): Omit<SourceSummary, 'templates'> {
  const [documents, derived, unusedKeys] = [createCounter(), createCounter(), createCounter()]
  for (const { candidate, reason } of decisions) {
    const { imported } = candidate
    if (reason !== null || imported === null || imported.lang === null) continue
    documents.add(imported.lang)
    for (const name of imported.derived) derived.add(name)
    for (const key of imported.unusedKeys) unusedKeys.add(key)
  }
  return { documents: documents.counts(), derived: derived.counts(), unusedKeys: unusedKeys.counts() }
}

/** Creates the files of documents, with the diagnostics of their front matter. */
function openFiles(kept: readonly Decision[]): GetFile {
  const files = new Map<string, VFile>()
  const known = new Set<string>()
  for (const { candidate, others } of kept) {
    const { file, messages, imported } = candidate
    const vfile = files.get(file.file) ?? new VFile({ path: file.file })
    files.set(file.file, vfile)
    const { size } = known
    // Data without a language is a document in each.
    if (imported !== null || known.add(`${file.file} ${file.slug}`).size > size) addMessages(vfile, messages)
    if (imported === null) continue
    markImported(vfile)
    if (others.length > 0) reportShared(vfile, imported, others)
  }
  return ({ file }) => {
    const vfile = files.get(file)
    if (vfile === undefined) throw new Error(`Cannot report about "${file}": it is no document`)
    return vfile
  }
}

const none: readonly never[] = []

const noParams: Document['params'] = {}

/** The metadata of a document whose front matter is invalid. */
const noMetadata: DocumentMetadata = {
  title: '',
  description: '',
  isDescribed: false,
  date: null,
  updated: null,
  tags: none,
  aliases: none,
  type: 'page',
  image: null,
  image_alt: null,
  extra: null,
}

/** What decides about a document besides its file and its metadata. */
type Place = Pick<
  Document,
  'slug' | 'lang' | 'format' | 'url' | 'address' | 'names' | 'params' | 'derived' | 'unusedKeys' | 'isDraft'
>

function toDocument(
  { file, hash, metadata, readingMinutes, sourceHash, translationOf }: Candidate,
  { slug, lang, format, url, address, names, params, derived, unusedKeys, isDraft }: Place,
  hasPage: boolean,
  languages: readonly string[],
): Document {
  const { kind, collection, id, source } = file
  const { title, description, isDescribed, date, updated, tags, aliases, type, image, image_alt, extra } =
    metadata ?? noMetadata
  return {
    kind,
    collection,
    slug,
    lang,
    format,
    file: file.file,
    id,
    source,
    path: toDocumentPath({ collection, slug, lang }, languages),
    hasPage,
    isOnOtherSite: false,
    hash,
    url,
    address,
    names,
    params,
    title,
    description,
    isDescribed,
    date,
    updated,
    tags,
    aliases,
    type,
    image,
    image_alt,
    extra,
    cover: null,
    fieldFiles: none,
    fieldPages: {},
    readingMinutes,
    isDraft,
    sourceHash,
    translationOf,
    derived,
    unusedKeys,
    isValid: metadata !== null,
    isGenerated: false,
  }
}

/** Places a document of Stele's own layout: its path decides. */
function toOwnDocument(candidate: Candidate, hasPage: boolean, languages: readonly string[]): Document {
  const { slug, lang, format } = candidate.file
  const place: Place = {
    slug,
    lang,
    format,
    url: null,
    address: null,
    names: none,
    params: noParams,
    derived: none,
    unusedKeys: none,
    isDraft: candidate.isDraft,
  }
  return toDocument(candidate, place, hasPage, languages)
}

function toImportedDocument(
  candidate: Candidate,
  imported: ImportedFrontMatter,
  { slug, lang, isDraft }: Pick<Document, 'slug' | 'lang' | 'isDraft'>,
  source: ImportedSource,
  hasPage: boolean,
  languages: readonly string[],
): Document {
  const { names, params, derived, unusedKeys } = imported
  const format = imported.format ?? candidate.file.format
  const { address, url } = toSiteAddress(imported.address, source)
  const place: Place = { slug, lang, format, url, address, names, params, derived, unusedKeys, isDraft }
  return toDocument(candidate, place, hasPage, languages)
}

/** Splits the address of a document: its path on the other site, and its URL if the site is known. */
function toSiteAddress(
  address: string,
  { base, hasPages }: ImportedSource,
): { readonly address: string | null; readonly url: string | null } {
  // References in the document are still relative to where its page would be.
  if (!hasPages) return { address: address.startsWith('/') ? address : new URL(address).pathname, url: null }
  if (address.startsWith('/')) {
    const path = address.replace(/[?#]/g, encodeURIComponent)
    return { address, url: base === null ? null : new URL(base + path).href }
  }
  const isOfSite = base !== null && address.startsWith(`${base}/`)
  return { address: isOfSite ? address.slice(base.length) : null, url: address }
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    add: (name: string) => void counts.set(name, (counts.get(name) ?? 0) + 1),
    counts: () => Object.fromEntries([...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))),
  }
}

/**
 * Finds documents of other generators that share an address. One of each group is kept, if possible one that is published on the day.
 * @returns the others for the document that is kept; an empty list for a document that is left out
 */
function findSharedAddresses(
  candidates: readonly Candidate[],
  sources: readonly Source[],
  today: string,
): ReadonlyMap<Candidate, readonly Candidate[]> {
  const isDraft = (candidate: Candidate) => findDraftReason(candidate, today) !== null
  const entries = candidates.flatMap((candidate): (readonly [string, Candidate])[] => {
    const { imported, file } = candidate
    const source = sources[file.source]
    if (source === undefined || !isImported(source) || !imported?.lang || imported.isHidden) return []
    // Without pages or a URL of the site, each source may be a site of its own.
    const site = (source.hasPages ? source.base : null) ?? file.source
    return [[`${site} ${imported.lang} ${imported.address}`, candidate]]
  })
  const shared = new Map<Candidate, readonly Candidate[]>()
  for (const sharing of group(entries).values()) {
    if (sharing.length === 1) continue
    const [first, ...rest] = sharing.toSorted(
      (a, b) => Number(isDraft(a)) - Number(isDraft(b)) || compareTexts(toRank(a), toRank(b)),
    ) as [Candidate, ...Candidate[]]
    // A file that two sources have is another mistake.
    const others = rest.filter(({ file }) => file.id !== first.file.id)
    for (const other of others) shared.set(other, [])
    if (others.length > 0) shared.set(first, others)
  }
  return shared
}

/** The index file of a folder comes before a file with the name of the folder, as in Hugo. */
const toRank = ({ file: { id } }: Candidate): string => `${/(?:^|\/)_?index\.[^/]*$/i.test(id) ? 0 : 1} ${id}`

/** Reports on the file that is kept which others are left out. */
function reportShared(vfile: VFile, { address }: ImportedFrontMatter, others: readonly Candidate[]): void {
  const names = others.map(({ file }) => `"${file.file}"`).join(', ')
  report(vfile, 'shared-address', {
    reason: `Several documents have the address "${address}": Stele keeps this file, and leaves out ${names}; give each file an address of its own`,
    found: others[0]?.file.file ?? '',
    expected: ['an address of its own'],
  })
}
