/**
 * Decides which documents are published, where and with which slug, and what the build says about them as a whole. The path of a file in
 * Stele's own layout decides about its document, and front matter about that of another generator. Translations share a slug, and
 * documents with addresses of their own do not.
 */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { VFile } from 'vfile'
import { type ImportedSource, isImported, type Source } from '../../content/schemas/source.ts'
import { avoidReserved, toContractSlug } from '../../importers/documents/address.ts'
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
import { compareTexts, group } from '../../kernel/ordering.ts'
import type { SourceSummary } from '../../kernel/summaries.ts'
import { toDocumentPath } from '../addresses/link-targets.ts'

export interface PlacedDocuments {
  /** The documents of the site, drafts included, in the order of their files. */
  readonly documents: readonly Document[]
  /** Returns the file of one of the documents, with the diagnostics of its front matter. */
  readonly getFile: GetFile
  /** Null without sources of other generators. */
  readonly summary: Omit<SourceSummary, 'templates'> | null
  /** Why documents are not published, by the paths of their files. A file can have several documents. */
  readonly leftOut: ReadonlyMap<string, string>
  /** The days on which the same documents are published; null if no day decides about a document. */
  readonly days: DayRange | null
}

/** A file that has been read, and may become a document. */
interface Candidate extends FrontMatter {
  readonly file: DocumentFile
}

/** A candidate of another generator. */
interface ImportedCandidate extends Candidate {
  readonly imported: ImportedFrontMatter
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
  const candidates = files.flatMap((file, index): Candidate[] => {
    const read = frontMatter[index]
    return read === undefined ? [] : [toCandidate(file, read)]
  })
  const groups = groupSources(sources)
  const toKey = ({ file, imported }: Candidate) => `${groups[file.source]} ${imported?.key}`
  const isDraft = (candidate: Candidate) => findDraftReason(candidate, today) !== null
  const vfiles = new Map<string, VFile>()
  const addFile = ({ file, messages, imported }: Candidate): VFile => {
    const vfile = vfiles.get(file.file) ?? new VFile({ path: file.file })
    vfiles.set(file.file, vfile)
    addMessages(vfile, messages)
    if (imported !== null) markImported(vfile)
    return vfile
  }
  const shared = findSharedAddresses(candidates, sources, isDraft)
  const toSlug = chooseSlugs(
    candidates.filter((candidate) => !shared.has(candidate)),
    sources,
    toKey,
  )
  const counted = createCounter()
  const derived = createCounter()
  const unusedKeys = createCounter()
  const leftOut = new Map<string, string>()
  const published = new Set<string>()
  const documents = candidates.flatMap((candidate): readonly Document[] => {
    const { file, imported } = candidate
    const others = shared.get(candidate)
    const isLeftOut = others?.length === 0
    const reason =
      imported?.lang === null
        ? `language "${imported.locale}"`
        : imported?.isHidden
          ? 'no page'
          : (findDraftReason(candidate, today) ?? (isLeftOut ? 'address of another document' : null))
    if (reason === null) published.add(file.file)
    else leftOut.set(file.file, reason)
    const source = sources[file.source]
    if (imported === null || source === undefined || !isImported(source)) {
      addFile(candidate)
      return [toOwnDocument(candidate, languages)]
    }
    if (imported.lang === null || imported.isHidden || isLeftOut) return []
    if (reason === null) {
      counted.add(imported.lang)
      for (const name of imported.derived) derived.add(name)
      for (const key of imported.unusedKeys) unusedKeys.add(key)
    }
    const vfile = addFile(candidate)
    if (others !== undefined) reportShared(vfile, imported, others)
    return [
      toImportedDocument(
        { ...candidate, imported, isDraft: isDraft(candidate) },
        { slug: toSlug(candidate) ?? imported.slug, lang: imported.lang },
        source,
        languages,
      ),
    ]
  })
  const dates = frontMatter.flatMap(({ imported }) =>
    [imported?.from, imported?.until].flatMap((date) => date ?? []),
  )
  for (const path of published) leftOut.delete(path)
  return {
    documents,
    getFile({ file }) {
      const vfile = vfiles.get(file)
      if (vfile === undefined) throw new Error(`Cannot report about "${file}": it is no document`)
      return vfile
    },
    leftOut,
    days: dates.length === 0 ? null : findSameDays(dates, today),
    summary: sources.some(isImported)
      ? { documents: counted.counts(), derived: derived.counts(), unusedKeys: unusedKeys.counts() }
      : null,
  }
}

// Objects with the same keys in the same order share a hidden class. V8 gives each object from a spread one of its own, which needs more
// memory than the object.
const toCandidate = (
  file: DocumentFile,
  { hash, isDraft, metadata, messages, readingMinutes, sourceHash, translationOf, imported }: FrontMatter,
): Candidate => ({
  file,
  hash,
  isDraft,
  metadata,
  messages,
  readingMinutes,
  sourceHash,
  translationOf,
  imported,
})

const none: readonly never[] = []

const noParams: Document['params'] = {}

/** The metadata of a document whose front matter is invalid. */
const noMetadata: DocumentMetadata = {
  title: '',
  description: '',
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
  'slug' | 'lang' | 'format' | 'url' | 'address' | 'names' | 'params' | 'derived' | 'unusedKeys'
>

function toDocument(
  { file, hash, metadata, isDraft, readingMinutes, sourceHash, translationOf }: Candidate,
  { slug, lang, format, url, address, names, params, derived, unusedKeys }: Place,
  languages: readonly string[],
): Document {
  const { kind, id, source } = file
  const { title, description, date, updated, tags, aliases, type, image, image_alt, extra } =
    metadata ?? noMetadata
  return {
    kind,
    slug,
    lang,
    format,
    file: file.file,
    id,
    source,
    path: toDocumentPath({ kind, slug, lang }, languages),
    isOnOtherSite: false,
    hash,
    url,
    address,
    names,
    params,
    title,
    description,
    date,
    updated,
    tags,
    aliases,
    type,
    image,
    image_alt,
    extra,
    cover: null,
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
function toOwnDocument(candidate: Candidate, languages: readonly string[]): Document {
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
  }
  return toDocument(candidate, place, languages)
}

function toImportedDocument(
  candidate: ImportedCandidate,
  { slug, lang }: Pick<Document, 'slug' | 'lang'>,
  source: ImportedSource,
  languages: readonly string[],
): Document {
  const { file, imported } = candidate
  const { names, params, derived, unusedKeys } = imported
  const format = imported.format ?? file.format
  const { address, url } = toSiteAddress(imported.address, source)
  const place: Place = { slug, lang, format, url, address, names, params, derived, unusedKeys }
  return toDocument(candidate, place, languages)
}

/** Why a document is not yet, or no longer, published; null if it is published. */
function findDraftReason({ isDraft, imported }: Candidate, today: string): string | null {
  if (isDraft) return 'draft'
  const { from = null, until = null } = imported ?? {}
  if (from !== null && from > today) return 'not yet published'
  return until !== null && until <= today ? 'expired' : null
}

/**
 * Finds the sources whose documents are translations of each other: folders beside each other, with a language each. A folder can have
 * several sources, such as one for each section whose addresses differ. Returns the first index of each source's group.
 */
function groupSources(sources: readonly Source[]): readonly number[] {
  const named = sources.flatMap((source, index) => {
    if (!isImported(source) || source.lang.from !== 'fixed') return []
    const { from, kind, prefix, id, lang } = source
    const name = JSON.stringify([from, kind, prefix, posix.dirname(id)])
    return [{ index, name, folder: id, lang: lang.lang }]
  })
  return sources.map((_, index) => {
    const name = named.find((source) => source.index === index)?.name
    const members = named.filter((source) => source.name === name)
    const folders = new Set(members.map(({ folder }) => folder))
    const langs = new Set(members.map(({ lang }) => lang))
    return langs.size < folders.size ? index : (members[0]?.index ?? index)
  })
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

/** A document that has a page on the other site, in a language of this one. */
interface Page {
  readonly imported: ImportedFrontMatter
  readonly lang: string
  readonly source: Source
  readonly kind: Source['kind']
  readonly path: string
  /** What its translations share. */
  readonly key: string
  /** What its translations share if the names of others differ by their date alone. */
  readonly datedKey: string
}

/**
 * Returns a function that returns the slug of a document.
 * @param toKey returns what the translations of a document share
 */
function chooseSlugs(
  candidates: readonly Candidate[],
  sources: readonly Source[],
  toKey: (candidate: Candidate) => string,
): (candidate: Candidate) => string | undefined {
  const toDatedKey = (candidate: Candidate) => `${toKey(candidate)} ${candidate.metadata?.date ?? ''}`
  const rank = ({ lang, source }: Page) => source.languages.findIndex(({ code }) => code === lang)
  const pages = candidates
    .flatMap((candidate): readonly Page[] => {
      const { imported, file } = candidate
      const source = sources[file.source]
      if (source === undefined || imported === null || imported.lang === null || imported.isHidden) return []
      const { file: path, kind } = file
      return [
        {
          imported,
          lang: imported.lang,
          source,
          kind,
          path,
          key: toKey(candidate),
          datedKey: toDatedKey(candidate),
        },
      ]
    })
    .sort((a, b) => rank(a) - rank(b) || compareTexts(a.datedKey, b.datedKey) || compareTexts(a.path, b.path))

  const shared = new Map<string, string>()
  for (const { key, imported } of pages) if (!shared.has(key)) shared.set(key, imported.slug)
  const own = new Map<string, string>()
  /** The documents whose file names have the same key: `guide.md` and `guide/index.md`. */
  const ofFiles = new Map<string, string>()
  const taken = new Map<string, Page>()
  for (const page of pages) {
    const { imported, key, datedKey, lang, kind } = page
    const toName = (slug: string) => `${kind} ${lang} ${slug}`
    const slug = own.get(datedKey) ?? shared.get(key) ?? imported.slug
    const other = taken.get(toName(slug))
    if (other === undefined) taken.set(toName(slug), page)
    // Two pages with one address, such as a file that two sources have, are a mistake, which the model reports.
    if (other === undefined || other.imported.address === imported.address) continue
    const free = listOtherSlugs(slug, page).find((candidate) => !taken.has(toName(candidate)))
    if (free === undefined) continue
    if (other.datedKey === datedKey) ofFiles.set(page.path, free)
    else own.set(datedKey, free)
    taken.set(toName(free), page)
  }
  return (candidate) =>
    ofFiles.get(candidate.file.file) ?? own.get(toDatedKey(candidate)) ?? shared.get(toKey(candidate))
}

/** The slugs that tell a document from others: its own slug, the slug of its address, or else a slug with a hash of the address. */
function listOtherSlugs(slug: string, { imported, lang, source, kind }: Page): readonly string[] {
  const { address } = imported
  const path = address.replace(/^https?:\/\/[^/]*/, '').replace(/\.html?$/, '')
  const parts = path.split('/').filter((part) => part !== '')
  const unlocalized = parts[0]?.toLowerCase() === lang ? parts.slice(1) : parts
  const codes = source.languages.map(({ code }) => code)
  const derived = [
    toContractSlug(unlocalized),
    toContractSlug([slug, hash('sha256', address, 'hex').slice(0, 8)]),
  ]
  return [imported.slug, ...derived.map((candidate) => avoidReserved(candidate, kind, codes))]
}

/**
 * Finds documents of other generators that share an address. One of each group is kept.
 * @param isDraft whether a document is not published at present
 * @returns the others for the document that is kept; an empty list for a document that is left out
 */
function findSharedAddresses(
  candidates: readonly Candidate[],
  sources: readonly Source[],
  isDraft: (candidate: Candidate) => boolean,
): ReadonlyMap<Candidate, readonly Candidate[]> {
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
