/** Every address that the site publishes, as far as a link of the content can ask for it. */

import {
  explorerPath,
  guidePages,
  openapiFiles,
  operations,
  documents as ownDocuments,
  toApiFile,
  toEssayPath,
  toMarkdownPath,
  toPagePath,
} from '../../shim/contract/routes.ts'
import type { HashedSourceFile, SourceFile } from '../collect/document.ts'
import { once } from '../once.ts'
import {
  openSharedMap,
  openSharedSet,
  type SharedBytes,
  type SharedMap,
  type SharedSet,
  shareMap,
  shareSet,
} from './shared-map.ts'

/** What there is to link to. */
interface Survey {
  /** The site's origin. */
  readonly origin: string
  readonly languages: readonly string[]
  readonly published: readonly HashedSourceFile[]
  readonly drafts: readonly HashedSourceFile[]
  /** Whether there is HTML. */
  readonly hasPages: boolean
}

/** All addresses, as every thread can be given them. */
export interface SharedAddresses extends Pick<Survey, 'origin' | 'languages'> {
  readonly pages: SharedBytes<HashedSourceFile>
  readonly drafts: SharedBytes<HashedSourceFile>
  readonly fixed: SharedBytes<null>
}

export interface Addresses extends Pick<Survey, 'origin' | 'languages'> {
  /** Published documents by the path of their page. */
  readonly pages: SharedMap<HashedSourceFile>
  /** Drafts, which only drafts may link to, by the path that they would have. */
  readonly drafts: SharedMap<HashedSourceFile>
  /** Every other path that is answered: homes, lists, operations and files. */
  readonly fixed: SharedSet
  /** The guides that the build writes, by the path of their page. */
  readonly guides: ReadonlyMap<string, Pick<SourceFile, 'slug' | 'lang'>>
  /** What may be meant by a link that leads nowhere. */
  readonly hints: Hints
}

export interface Hints {
  /** The pages of a document in every language that it has, by the path that it has in the default one. */
  readonly translations: ReadonlyMap<string, readonly string[]>
  /** Pages by the file that the document lies in, from the content folder on; of two with one path the last one. */
  readonly files: ReadonlyMap<string, string>
  /** Everything that is answered, by what {@link toShape} says of its path. */
  readonly byShape: ReadonlyMap<string, readonly string[]>
}

/** The path that a document's page has. */
export function toDocumentPath(
  { kind, slug, lang }: Pick<SourceFile, 'kind' | 'slug' | 'lang'>,
  languages: readonly string[],
): string {
  return toPagePath(kind === 'essay' ? `/essays/${slug}` : `/${slug}`, lang, languages)
}

/** Where a document's file lies in the content. */
export const toSourcePath = ({
  kind,
  slug,
  lang,
  format,
}: Pick<SourceFile, 'kind' | 'slug' | 'lang' | 'format'>): string =>
  `${kind === 'essay' ? 'essays' : 'pages'}/${slug}/${lang}.${format}`

/** Lists every address that there is to link to. */
export function shareAddresses({ origin, languages, published, drafts, hasPages }: Survey): SharedAddresses {
  const pathOf = (document: SourceFile) => toDocumentPath(document, languages)
  const byPath = (documents: readonly HashedSourceFile[]) =>
    shareMap(documents.map((document) => [pathOf(document), document]))
  const fixed = shareSet([
    ...Object.values({ ...ownDocuments, ...openapiFiles }).map((file) => `/${file}`),
    ...listOperations(languages),
    ...languages.flatMap((lang) => listPages(lang, languages)),
    ...(hasPages ? [explorerPath, toMarkdownPath(explorerPath)] : []),
    ...published.flatMap((document) => [
      toMarkdownPath(pathOf(document)),
      ...(document.kind === 'essay' ? listEssayFiles(document, languages) : []),
    ]),
  ])
  return { origin, languages, pages: byPath(published), drafts: byPath(drafts), fixed }
}

/** Makes addresses fit to be looked up. */
export function openAddresses(shared: SharedAddresses): Addresses {
  const { origin, languages } = shared
  const pages = openSharedMap(shared.pages)
  const fixed = openSharedSet(shared.fixed)
  // Only links that lead nowhere are held against these.
  const hints = once(() => toHints(pages, fixed, languages))
  return {
    origin,
    languages,
    pages,
    drafts: openSharedMap(shared.drafts),
    fixed,
    get hints() {
      return hints()
    },
    guides: new Map(
      guidePages.flatMap((slug) =>
        languages.map((lang) => [toPagePath(`/${slug}`, lang, languages), { slug, lang }] as const),
      ),
    ),
  }
}

function toHints(pages: SharedMap<HashedSourceFile>, fixed: SharedSet, languages: readonly string[]): Hints {
  const published = [...pages.values()]
  const pathOf = (document: SourceFile) => toDocumentPath(document, languages)
  return {
    translations: group(
      published.map((document) => [pathOf({ ...document, lang: languages[0] ?? '' }), pathOf(document)]),
    ),
    files: new Map(published.map((document) => [toSourcePath(document), pathOf(document)])),
    byShape: group([...pages.keys(), ...fixed.keys()].map((path) => [toShape(path, languages), path])),
  }
}

/** The language whose prefix a path has, else the default one, and the path without it. */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): readonly [lang: string, rest: string] {
  const [first = '', ...rest] = path.slice(1).split('/')
  return languages.includes(first) ? [first, `/${rest.join('/')}`] : [languages[0] ?? '', path]
}

/** What two paths have in common of which one may be meant by the other: language and number of segments. */
export function toShape(path: string, languages: readonly string[]): string {
  const [lang, rest] = splitLanguage(path, languages)
  return `${lang} ${rest.split('/').length}`
}

function group<K, V>(entries: readonly (readonly [K, V])[]): ReadonlyMap<K, readonly V[]> {
  const groups = new Map<K, V[]>()
  for (const [key, value] of entries) {
    const others = groups.get(key)
    if (others === undefined) groups.set(key, [value])
    else others.push(value)
  }
  return groups
}

/** An operation's path, and the addresses of the files that stand for it. */
const listVariants = (path: string, variants: readonly (string | null)[]): string[] => [
  path,
  ...variants.map((variant) => `/${toApiFile(path, variant)}`),
]

function listOperations([, ...others]: readonly string[]): string[] {
  const { getProfile, listEssays, searchContent, getApiHealth } = operations
  return [
    ...listVariants(getProfile.path, [null, ...others]),
    ...listVariants(listEssays.path, [null, ...others]),
    ...listVariants(getApiHealth.path, [null, 'verbose']),
    searchContent.path,
  ]
}

const listEssayFiles = ({ slug, lang }: SourceFile, [initial]: readonly string[]): string[] =>
  listVariants(toEssayPath(slug), lang === initial ? [null] : [null, lang])

/** Homes, lists and files that there are in each language. */
function listPages(lang: string, languages: readonly string[]): string[] {
  const { llms, llmsFull, feed } = ownDocuments
  const pages = ['/', '/essays', ...guidePages.map((slug) => `/${slug}`)].map((path) =>
    toPagePath(path, lang, languages),
  )
  const files = [llms, llmsFull, feed].map((file) => toPagePath(`/${file}`, lang, languages))
  return [...pages, ...pages.map(toMarkdownPath), ...files]
}
