/** What the links in documents can lead to. `shim/contract/routes.ts` has the paths themselves. */

import { posix } from 'node:path'
import { describedLists, describedOperations, type Storage } from '../../../shim/contract/descriptions.ts'
import {
  exportIndexFile,
  guidePages,
  openapiFiles,
  documents as siteDocuments,
  toApiFile,
  toCollectionPath,
  toFeedPath,
  toItemPath,
  toMarkdownPath,
  toPagePath,
  toSkillFile,
} from '../../../shim/contract/routes.ts'
import type { Source } from '../../content/schemas/source.ts'
import type { ContentAsset } from '../../kernel/asset.ts'
import type { Document } from '../../kernel/document.ts'
import { group } from '../../kernel/grouping.ts'
import type { LinkedDocument, PathEntry, PathTable } from '../../kernel/path-table.ts'
import type { Hosting } from '../../kernel/published-urls.ts'
import { findAsset, listAssetPaths, type ReferencedAsset } from './find-asset.ts'
import { followReference } from './resolve-references.ts'
import { skillNames, toSkillId } from './skills.ts'
import { listSourceNames } from './source-names.ts'

/** Inputs for the paths of a site. */
export interface AddressSources {
  /** The URL of the site. */
  readonly origin: string
  readonly hosting: Hosting
  readonly languages: readonly string[]
  readonly sources: readonly Source[]
  readonly published: readonly Document[]
  readonly drafts: readonly Document[]
  /** The documents of other generators about the lists of collections, at the paths of these lists. */
  readonly lists: readonly Document[]
  readonly assets: readonly ContentAsset[]
  /** The paths of the lists of collections, the pages of tags and the search pages, and of their Markdown. */
  readonly listPaths: readonly string[]
}

/** Settings that resolve links, as plain data. */
export type AddressSettings = Pick<AddressSources, 'origin' | 'languages' | 'hosting' | 'sources'>

/** Looks up what a link in the content leads to. */
export interface Addresses extends AddressSettings {
  /** Published documents by the path of their page. */
  readonly pages: DocumentLookup
  /** Drafts by the path that their page would have. Only drafts may link to them. */
  readonly drafts: DocumentLookup
  /** Every other path: homes, lists, operations and files. */
  readonly fixed: Pick<ReadonlySet<string>, 'has'>
  /** The paths that replace former ones; null for a path that is gone. */
  readonly former: Pick<ReadonlyMap<string, string | null>, 'get'>
  /** The guides that the build writes, by the path of their page. */
  readonly guides: ReadonlyMap<string, Pick<Document, 'slug' | 'lang'>>
  /** Returns the reference that replaces one of a document of another generator; see {@link followReference}. */
  readonly followReference: (href: string, document: Document) => string
  /** Finds the asset that a reference of a document leads to. */
  readonly findAsset: (href: string, document: Document) => ReferencedAsset | null
  /** Suggestions for dead links. Whoever reads them depends on every path, so only a link that is reported may do so. */
  readonly hints: Hints
}

type DocumentLookup = Pick<ReadonlyMap<string, LinkedDocument>, 'get' | 'has'>

/** Lookups for the suggestions about a dead link. */
interface Hints {
  /** The paths of a document's page in all of its languages, by the path in the default language. */
  readonly translations: ReadonlyMap<string, readonly string[]>
  /** The paths of pages by source file, relative to the content folder. */
  readonly files: ReadonlyMap<string, string>
  /** Every path that links can lead to, by its shape; see {@link toShape}. */
  readonly byShape: ReadonlyMap<string, readonly string[]>
  /** The paths of assets in the folder of a document, relative to that folder, by its path in the content folder. */
  readonly assetsByFolder: ReadonlyMap<string, readonly string[]>
  /** The paths of assets in the content folder, by the names of their files. */
  readonly assetsByName: ReadonlyMap<string, readonly string[]>
}

/** The path of a document's page in the default language. */
const toDefaultPath = ({ collection, slug }: Pick<Document, 'collection' | 'slug'>): string =>
  collection === 'pages' ? `/${slug}` : `/${collection}/${slug}`

/** The path of a document's page on this site. */
export const toDocumentPath = (
  document: Pick<Document, 'collection' | 'slug' | 'lang'>,
  languages: readonly string[],
): string => toPagePath(toDefaultPath(document), document.lang, languages)

/** The source file of a document of Stele's own layout, relative to the content folder. */
export const toSourcePath = ({ id, lang }: Pick<Document, 'id' | 'lang'>): string =>
  `${posix.dirname(id)}/${lang}${posix.extname(id)}`

/** Lists every path that authors can link to. */
export function* listPaths({
  origin,
  languages,
  sources,
  published,
  drafts,
  lists,
  assets,
  listPaths: otherPaths,
}: AddressSources): Generator<readonly [path: string, entry: PathEntry]> {
  for (const document of published)
    if (document.hasPage) yield [document.path, { document: toLinked(document) }]
  for (const draft of drafts) if (draft.hasPage) yield [draft.path, { draft: toLinked(draft) }]
  for (const document of [...published, ...lists]) yield* listSourceNames(document, sources)
  yield* listAssetPaths(assets)
  const fixed = [
    ...[...Object.values({ ...siteDocuments, ...openapiFiles }), exportIndexFile].map((file) => `/${file}`),
    ...skillNames.map((skill) => `/${toSkillFile(toSkillId(skill, origin))}`),
    ...listOperations(languages),
    ...sources.flatMap(({ collection, item }) =>
      item === null ? [] : listVariants(toCollectionPath(collection), [null, ...languages.slice(1)]),
    ),
    ...languages.flatMap((lang) => listPages(lang, languages)),
    ...otherPaths,
    ...published.flatMap((document) => [
      ...(document.hasPage ? [toMarkdownPath(document.path)] : []),
      ...(document.kind === 'page' ? [] : listItemFiles(document, languages)),
      ...(document.kind === 'item' && document.date !== null
        ? [toPagePath(toFeedPath(document.collection), document.lang, languages)]
        : []),
    ]),
  ]
  for (const path of fixed) yield [path, { isFixed: true }]
}

const toLinked = ({ kind, collection, slug, lang, id, path }: Document): LinkedDocument => ({
  kind,
  collection,
  slug,
  lang,
  id,
  path,
})

/** Opens the paths of a site for resolving links. */
export function openAddresses(
  { origin, languages, hosting, sources }: AddressSettings,
  paths: PathTable,
): Addresses {
  const toLookup = (select: (entry: PathEntry) => LinkedDocument | undefined): DocumentLookup => {
    const get = (path: string) => {
      const entry = paths.get(path)
      return entry && select(entry)
    }
    return { get, has: (path) => get(path) !== undefined }
  }
  let hints: Hints | null = null
  return {
    origin,
    languages,
    hosting,
    sources,
    pages: toLookup(({ document }) => document),
    drafts: toLookup(({ draft }) => draft),
    fixed: { has: (path) => paths.get(path)?.isFixed === true },
    former: { get: (path) => paths.get(path)?.movedTo },
    followReference: (href, document) => followReference(href, document, sources, paths),
    findAsset: (href, document) => findAsset(href, document, { base: document.path, origin, sources }, paths),
    /** The first dead link creates the hints. Each access calls `entries()`, so that its document depends on all paths. */
    get hints() {
      const entries = paths.entries()
      hints ??= toHints([...entries], languages)
      return hints
    },
    guides: new Map(
      guidePages.flatMap((slug) =>
        languages.map((lang) => [toPagePath(`/${slug}`, lang, languages), { slug, lang }] as const),
      ),
    ),
  }
}

function toHints(
  all: readonly (readonly [path: string, entry: PathEntry])[],
  languages: readonly string[],
): Hints {
  const entries = all.filter(([, { document, isFixed }]) => document || isFixed)
  const published = entries.flatMap(([, { document }]) => document ?? [])
  const sources = all.flatMap(([path, { asset }]) => (asset?.source === path ? path : []))
  return {
    translations: group(published.map((document) => [toDefaultPath(document), document.path])),
    files: new Map(published.map((document) => [document.id, document.path])),
    byShape: group(entries.map(([path]) => [toShape(path, languages), path])),
    assetsByFolder: group(sources.map(splitFolder)),
    assetsByName: group(sources.map((source) => [posix.basename(source), source])),
  }
}

/** Splits the path of an asset after the folder of its document. */
function splitFolder(source: string): readonly [folder: string, path: string] {
  const end = source.indexOf('/', source.indexOf('/') + 1)
  return [source.slice(0, end), source.slice(end + 1)]
}

/** Splits a path into its language and the path without the language prefix. Without a prefix, it is the default language. */
export function splitLanguage(
  path: string,
  languages: readonly string[],
): readonly [lang: string, rest: string] {
  const [first = '', ...rest] = path.slice(1).split('/')
  return languages.includes(first) ? [first, `/${rest.join('/')}`] : [languages[0] ?? '', path]
}

/** The shape of a path: its language and its number of segments. Suggestions have the shape of the dead link. */
export function toShape(path: string, languages: readonly string[]): string {
  const [lang, rest] = splitLanguage(path, languages)
  return `${lang} ${rest.split('/').length}`
}

/** Lists the path of an operation, and the paths of its files. */
const listVariants = (path: string, variants: readonly (string | null)[]): string[] => [
  path,
  ...variants.map((variant) => `/${toApiFile(path, variant)}`),
]

/** Lists the paths of all operations except the one for an essay, which depends on the slug. */
function listOperations([, ...otherLanguages]: readonly string[]): string[] {
  const variants: Readonly<Record<Storage, readonly (string | null)[]>> = {
    language: [null, ...otherLanguages],
    verbose: [null, 'verbose'],
    computed: [],
  }
  return [...Object.values(describedOperations), ...Object.values(describedLists)]
    .filter(({ path }) => !path.includes('{'))
    .flatMap(({ path, storage }) => listVariants(path, variants[storage]))
}

const listItemFiles = (
  { collection, slug, lang }: Document,
  [defaultLanguage]: readonly string[],
): string[] => listVariants(toItemPath(collection, slug), lang === defaultLanguage ? [null] : [null, lang])

/** Lists the home, the lists, the guides and the files of a language. */
function listPages(lang: string, languages: readonly string[]): string[] {
  const { llms, llmsFull, feed } = siteDocuments
  const pages = ['/', '/essays', ...guidePages.map((slug) => `/${slug}`)].map((path) =>
    toPagePath(path, lang, languages),
  )
  const files = [llms, llmsFull, feed].map((file) => toPagePath(`/${file}`, lang, languages))
  return [...pages, ...pages.map(toMarkdownPath), ...files]
}
