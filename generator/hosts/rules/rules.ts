/**
 * Compiles the contract and the manifest of a build into rules for hosts without code: which file each operation and page serves, by
 * path, query and `Accept`, and which headers the response carries. The modules of the hosts print these rules in each host's syntax.
 */

import { describedOperations } from '../../../shim/contract/descriptions.ts'
import type { SiteManifest } from '../../../shim/contract/manifest.ts'
import {
  apiBase,
  apiRoot,
  internalFolder,
  listErrorFiles,
  type OperationId,
  operations,
  searchFile,
  searchPagePath,
  toApiFile,
  toBasePath,
  toItemPath,
  toMarkdownPath,
  toPageFile,
  toSearchIndexFile,
  toSearchItemsFile,
  toSearchTextsFile,
} from '../../../shim/contract/routes.ts'
import { isCodable } from '../../../shim/core/headers.ts'
import { toHeaderRules, toTypeRules } from './headers.ts'
import { hasOtherSite } from './other-site.ts'
import { capture, createApiPatterns, eitherOf, innerPage, literal, slug, toAlternatives } from './patterns.ts'
import { absentFile, type Condition, type FileRule, type RedirectRule, type Rules } from './rule.ts'

/** The URL path of a file that every build publishes. */
const essayList = `/${toApiFile(operations.listEssays.path, null)}`

/** The operations whose path is fixed and that have a file. */
const fixedPath = eitherOf(
  Object.values(describedOperations)
    .filter(({ path, storage }) => storage !== 'computed' && !path.includes('{'))
    .map(({ path }) => literal(path)),
)

/** Matches the paths that are never served. */
function toHidden(manifest: SiteManifest): string {
  // A page of another generator can be in a folder of its own, or have the name of an index.
  const ownPaths = hasOtherSite(manifest) ? [] : ['/index', '/.*/']
  return eitherOf([
    `/${internalFolder}(?:/.*)?`,
    ...listErrorFiles().map((file) => literal(`/${file}`)),
    '/404',
    '/410',
    toCopies(manifest),
    // Some servers do not resolve dot segments.
    '.*/\\.\\.?(?:/.*)?',
    // No published path has an empty segment.
    ...ownPaths,
    '.*//.*',
  ])
}

/** Matches compressed copies. They are served in place of their originals, and not at URLs of their own. */
function toCopies({ files }: SiteManifest): string {
  const names = Object.entries(files)
    .filter(([, entry]) => isCodable(entry))
    .map(([file]) => file.slice(Math.max(file.lastIndexOf('.'), file.lastIndexOf('/')) + 1))
  return `.*[./]${eitherOf([...new Set(names)].sort().map(literal))}\\.(?:br|gz)`
}

const listFormerPaths = ({ formerPaths = {} }: SiteManifest) => Object.entries(formerPaths)

/** What follows the path of a page in its other spellings. */
const spelling = '(?:(?:/index)?\\.html|/)'

/** Matches a former path in every spelling that redirects. */
const toSpellings = (path: string): string =>
  literal(path) + (path.startsWith(`${apiRoot}/`) ? '/?' : `${spelling}?`)

const toFormerRedirects = (manifest: SiteManifest): RedirectRule[] =>
  listFormerPaths(manifest).flatMap(([from, to]) =>
    to === null ? [] : [{ path: toSpellings(from), to: encodeURI(to), probeFile: toProbeFile(to, manifest) }],
  )

/** Returns the URL path of a file that exists because a path does. */
const toProbeFile = (path: string, { files }: SiteManifest): string =>
  [path, `${path}.json`, toMarkdownPath(path), `${path}index.html`, `${path}.html`].find(
    (file) => files[file.slice(1)] !== undefined,
  ) ?? absentFile

/** Matches the search files. RE2 has no lookahead, so rules for them come before the rules of `hidden`. */
const searchFiles = eitherOf([
  literal(`/${searchFile}`),
  `${literal(`/${toSearchIndexFile('')}`.replace('.json', ''))}[a-z\\d-]+\\.json`,
  `${literal(`/${toSearchItemsFile(0)}`.replace('0.jsonl', ''))}\\d+\\.jsonl`,
  `${literal(`/${toSearchTextsFile('')}`.replace('.json', ''))}[a-z\\d-]+(?:/\\d+)?\\.json`,
])

/** Whether pages of the build search in the browser. */
const hasBrowserSearch = ({ files, health }: SiteManifest): boolean =>
  health.plain.endpoints.search === undefined && files[toPageFile(searchPagePath, 'html')] !== undefined

export function toRules(manifest: SiteManifest): Rules {
  const { lists, listPath, anyListPath, anyDocumentPath, documentPath } = createApiPatterns(manifest)
  const hidden = toHidden(manifest)
  const isOther = hasOtherSite(manifest)
  const open = hasBrowserSearch(manifest) ? searchFiles : null
  return {
    manifest,
    basePath: toBasePath(manifest.baseUrl),
    hidden,
    searchFiles: open,
    files: [
      ...(open === null
        ? []
        : [
            {
              path: capture('search', open),
              when: { kind: 'any' } as const,
              result: { file: '{search}' },
            },
          ]),
      { path: hidden, when: { kind: 'any' }, result: 'notFound' },
      ...toOperationRules(manifest, lists),
      ...(isOther ? [] : toPageRules(manifest)),
    ],
    probeFiles: [
      ...(open === null ? [] : [[capture('search', open), '{search}'] as const]),
      [hidden, absentFile],
      // The path of an essay or a list counts as existing for every slug and number: these are parameters, and only GET and HEAD look them up.
      [eitherOf([fixedPath, anyListPath, anyDocumentPath]), essayList],
      ...(isOther
        ? []
        : ([
            ['/', '/index.md'],
            [capture('page', innerPage), '{page}.md'],
          ] as const)),
    ],
    redirects: [
      ...(isOther ? [] : [{ path: `/(?:${spelling}|index${spelling}?)`, to: '/', probeFile: '/index.md' }]),
      ...toFormerRedirects(manifest),
      { path: `/4(?:04|10)${spelling}`, to: '', probeFile: absentFile },
      { path: `${capture('operation', fixedPath)}/`, to: '{operation}', probeFile: essayList },
      {
        path: `${capture('listed', eitherOf([documentPath, listPath]))}/`,
        to: '{listed}',
        probeFile: '{listed}.json',
      },
      ...(isOther
        ? []
        : // The longer end comes first, because the group takes as many segments as it can.
          ['/index\\.html', '(?:\\.html|/)'].map((end) => ({
            path: capture('page', innerPage) + end,
            to: '{page}',
            probeFile: '{page}.md',
          }))),
    ],
    gone: listFormerPaths(manifest)
      .filter(([, to]) => to === null)
      .map(([from]) => toSpellings(from)),
    noPage: isOther ? hidden : null,
    headers: toHeaderRules(manifest),
    types: toTypeRules(manifest),
  }
}

const any: Condition = { kind: 'any' }

/**
 * Compiles the rules of the operations, in the order in which a host tries them.
 * @param lists the pattern of the lists of collections and tags
 */
function toOperationRules(manifest: SiteManifest, lists: string): FileRule[] {
  const { languages, essays, collections = {} } = manifest
  const [, ...otherLanguages] = languages
  const { getProfile, getApiHealth } = operations
  const toRule = (path: string, when: Condition, variant: string | null): FileRule => ({
    path: literal(path),
    when,
    result: { file: `/${toApiFile(path, variant)}` },
  })
  const toLanguageRules = (path: string): FileRule[] =>
    otherLanguages.map((lang) => toRule(path, { kind: 'lang', lang }, lang))
  const byOperation: Readonly<Record<OperationId, readonly FileRule[]>> = {
    getProfile: [...toLanguageRules(getProfile.path), toRule(getProfile.path, any, null)],
    listEssays: toListRules(manifest, lists),
    // Rules cannot compute search results, so the path is not found.
    searchContent: [],
    getApiHealth: [
      toRule(getApiHealth.path, { kind: 'verbose' }, 'verbose'),
      toRule(getApiHealth.path, any, null),
    ],
    getEssayBySlug: Object.entries({ essays, ...collections }).flatMap(([name, documents]) =>
      toDocumentRules(name, documents, languages),
    ),
  }
  return Object.values(byOperation).flat()
}

/**
 * The rules of the documents of a collection.
 * @param documents their languages, by slug
 */
function toDocumentRules(
  collection: string,
  documents: SiteManifest['essays'],
  [defaultLanguage = '', ...otherLanguages]: readonly string[],
): FileRule[] {
  const folder = literal(toItemPath(collection, ''))
  const path = folder + capture('slug', slug)
  const toFile = (variant: string | null) => ({
    file: `/${toApiFile(toItemPath(collection, '{slug}'), variant)}`,
  })
  const untranslated = Object.keys(documents).filter((name) => documents[name]?.[0] !== defaultLanguage)
  return [
    ...otherLanguages.map((lang): FileRule => ({ path, when: { kind: 'lang', lang }, result: toFile(lang) })),
    // The file without a variant holds another language if a document lacks the default one.
    ...[...toAlternatives(untranslated)].map(
      (slugs): FileRule => ({
        path: folder + slugs,
        when: { kind: 'lang', lang: defaultLanguage },
        result: 'notFound',
      }),
    ),
    { path, when: { kind: 'unknownLang' }, result: 'notFound' },
    { path, when: any, result: toFile(null) },
  ]
}

/** The rules of the lists of collections and tags. Files decide which tags and pages there are. */
function toListRules({ languages: [, ...otherLanguages] }: SiteManifest, lists: string): FileRule[] {
  const path = `${literal(apiBase)}/${capture('list', lists)}`
  const toFile = (variant: string | null) => ({ file: `/${toApiFile(`${apiBase}/{list}`, variant)}` })
  return [
    ...otherLanguages.map((lang): FileRule => ({ path, when: { kind: 'lang', lang }, result: toFile(lang) })),
    { path, when: { kind: 'unknownLang' }, result: 'badRequest' },
    { path, when: any, result: toFile(null) },
  ]
}

/** Compiles the rules of the pages: content negotiation between HTML and Markdown, or Markdown only for `site: false`. */
export function toPageRules({ files }: SiteManifest): FileRule[] {
  const hasHtml = files[toPageFile('/', 'html')] !== undefined
  const formats = hasHtml ? (['html', 'md'] as const) : (['md'] as const)
  return formats.flatMap((format): FileRule[] => {
    const when: Condition = hasHtml ? { kind: 'format', format } : any
    return [
      { path: '/', when, result: { file: `/${toPageFile('/', format)}` } },
      { path: capture('page', innerPage), when, result: { file: `{page}.${format}` } },
    ]
  })
}
