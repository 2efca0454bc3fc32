/**
 * Which headers a response carries, by its method, status, file and path; and for hosts whose rules match paths only, the headers of
 * each published path.
 */

import * as headerNames from '../../../shim/contract/header-names.ts'
import { allowedMethods, cacheControl, type Header, vary } from '../../../shim/contract/header-values.ts'
import type { SiteManifest } from '../../../shim/contract/manifest.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import {
  assetFolder,
  exportIndexFile,
  internalFolder,
  type OperationId,
  operations,
  toApiFile,
  toBasePath,
} from '../../../shim/contract/routes.ts'
import { type StaticHeaders, toDescribedByLink } from '../../../shim/contract/static-headers.ts'
import { readLanguageTags } from '../../kernel/hosted-operations.ts'
import { hasOtherSite } from './other-site.ts'
import {
  capture,
  eitherOf,
  inApi,
  innerPage,
  innerPages,
  inVersion,
  literal,
  page,
  toAlternatives,
  toLocale,
  toOperationPattern,
} from './patterns.ts'
import type { HeaderRule, Rules } from './rule.ts'

type Conditions = Omit<HeaderRule, 'value'>

/** Responses with the requested resource, or a part of it. */
const success = '(?:200|206|304)'
/** Responses with a file of the site: {@link success}, and the pages of errors. */
const withFile = '(?:200|206|304|404|410)'
const html = '.*\\.html'
const markdown = '.*\\.md'
export const svg = '.*\\.svg'
const health = toOperationPattern(operations.getApiHealth, [])

/** The header that a 405 response adds. */
export const methodNotAllowed: Header = [headerNames.allow, allowedMethods]

/** The policy of images that could run scripts. They have the other headers of any file. */
export const findSandboxPolicy = ({ sandbox }: StaticHeaders): readonly Header[] =>
  sandbox.filter(([name]) => name === headerNames.contentSecurityPolicy)

/**
 * Compiles the rules of every header except `Content-Type`, by header name. Of the rules of one header, the first that matches counts,
 * and an empty value means that the response lacks the header. So the order of rules with one name matters, and no other order.
 */
export function toHeaderRules(manifest: SiteManifest): ReadonlyMap<string, readonly HeaderRule[]> {
  const rules = new Map<string, HeaderRule[]>()
  const add: Add = (conditions, ...headers) => {
    for (const [name, value] of headers)
      rules.set(name, [...(rules.get(name) ?? []), { ...conditions, value }])
  }
  const { headers } = manifest
  const isOther = hasOtherSite(manifest)
  add({ path: inApi }, ...headers.api)
  addCors(headers, isOther, add)
  add({ status: '405' }, methodNotAllowed)
  addVary(isOther, add)
  addDeprecations(manifest, add)
  addLinks(manifest, isOther, add)
  add({ status: success, file: markdown }, ...headers.signals)
  addContentLocations(toBasePath(manifest.baseUrl), isOther, add)
  addPolicies(manifest, isOther, add)
  addCaching(manifest, add)
  addLanguages(manifest, add)
  addFeedDates(manifest, add)
  return rules
}

/**
 * Lists the headers that only one operation carries: its deprecation, and for health the links of the service.
 * All links share one `Link` header, which comes last.
 */
export function toOperationHeaders(
  { deprecated, service }: StaticHeaders,
  id: OperationId,
): readonly Header[] {
  const headers = [...(deprecated[id] ?? []), ...(id === 'getApiHealth' ? service : [])]
  const links = headers.filter(([name]) => name === headerNames.link).map(([, value]) => value)
  const rest = headers.filter(([name]) => name !== headerNames.link)
  return links.length === 0 ? rest : [...rest, [headerNames.link, links.join(', ')]]
}

type Add = (conditions: Conditions, ...headers: readonly Header[]) => void

const toAbsent = (headers: readonly Header[]): readonly Header[] => headers.map(([name]) => [name, ''])

/** Pages are all that another origin cannot read. Redirects and errors are readable, so that a script can follow a renamed document. */
function addCors({ cors, preflight }: StaticHeaders, isOther: boolean, add: Add): void {
  if (!isOther) add({ status: success, file: html }, ...toAbsent(cors))
  add({}, ...cors)
  add({ method: 'OPTIONS' }, ...preflight)
}

function addVary(isOther: boolean, add: Add): void {
  add({ path: inApi }, caching.api.vary)
  add({ status: '308' }, caching.file.vary)
  if (isOther) addOtherVary(add)
  else {
    add({ path: '/index' }, caching.file.vary)
    add({ path: page }, caching.page.vary)
  }
  add({ status: '(?:404|410)' }, caching.page.vary)
  add({}, caching.file.vary)
}

/** A deprecated operation says so on every status. Only a successful health report links to the service as well. */
function addDeprecations({ languages: [, ...variants], headers }: SiteManifest, add: Add): void {
  const { getApiHealth, ...rest } = operations
  const links = toOperationHeaders(headers, getApiHealth.id).filter(([name]) => name === headerNames.link)
  add({ status: success, path: health }, ...links)
  add({ path: health }, ...(headers.deprecated[getApiHealth.id] ?? []))
  for (const operation of Object.values(rest)) {
    add({ path: toOperationPattern(operation, variants) }, ...(headers.deprecated[operation.id] ?? []))
  }
  add({ path: inVersion }, ...(headers.deprecated.version ?? []))
}

/** `Vary` of pages of another generator: their paths may have any form. */
function addOtherVary(add: Add): void {
  add({ status: success, file: markdown, path: markdown }, caching.file.vary)
  add({ status: success, file: `.*\\.(?:html|md)` }, caching.page.vary)
  add({ status: '(?:204|405)', path: '(?:.*/)?[^/.]*' }, caching.page.vary)
}

/** `Content-Location` of the Markdown at the address of a page. */
function addContentLocations(basePath: string, isOther: boolean, add: Add): void {
  const conditions = { status: success, file: markdown }
  add({ ...conditions, path: '/' }, [headerNames.contentLocation, `${basePath}/index.md`])
  if (isOther) addOtherLocations(basePath, add)
  else
    add({ ...conditions, path: capture('page', innerPage) }, [
      headerNames.contentLocation,
      `${basePath}{page}.md`,
    ])
}

/** Pages of another generator can end with a slash or an extension. */
function addOtherLocations(basePath: string, add: Add): void {
  const conditions = { status: success, file: markdown }
  const addLocation = (path: string, value: string) =>
    add({ ...conditions, path }, [headerNames.contentLocation, value && basePath + value])
  addLocation(markdown, '')
  add({ status: success, file: '.*/index\\.md', path: `${capture('page', '.+')}/` }, [
    headerNames.contentLocation,
    `${basePath}{page}/index.md`,
  ])
  addLocation(`${capture('page', '.*?')}(?:\\.html|/)?`, '{page}.md')
}

/** What browsers may do with a file. Files of another generator have no policy. */
function addPolicies({ headers, files }: SiteManifest, isOther: boolean, add: Add): void {
  add({ path: inApi }, ...toAbsent(headers.site))
  add({}, ...headers.site)
  if (isOther) {
    const images = Object.keys(files).filter((file) => files[file]?.headers === 'sandbox')
    for (const file of toAlternatives(images.map((image) => `/${image}`)))
      add({ status: success, file }, ...findSandboxPolicy(headers))
  } else {
    add({ status: withFile, file: html }, ...headers.page)
    add({ status: success, file: svg }, ...findSandboxPolicy(headers))
  }
}

function addCaching(manifest: SiteManifest, add: Add): void {
  add({ status: '(?:204|4..|5..)' }, noStore)
  add({ status: success, path: health }, caching.health.cacheControl)
  if (!hasOtherAssets(manifest))
    add({ status: success, file: `/${assetFolder}/.*` }, caching.asset.cacheControl)
  add({}, caching.file.cacheControl)
}

function addLanguages(manifest: SiteManifest, add: Add): void {
  add({ status: '(?:204|308)' }, [headerNames.contentLanguage, ''])
  add({ status: '304', path: inApi }, [headerNames.contentLanguage, ''])
  for (const [file, lang] of toLanguages(manifest)) add({ file }, [headerNames.contentLanguage, lang])
}

/** Of all files, only feeds say when they changed last. */
function addFeedDates({ files, headers }: SiteManifest, add: Add): void {
  for (const [file, { headers: set }] of Object.entries(files)) {
    const dates = headers[set]?.filter(([name]) => name === headerNames.lastModified) ?? []
    add({ status: success, file: literal(`/${file}`) }, ...dates)
  }
}

/** Whether files of another generator are in the folder of files that never change. */
export const hasOtherAssets = ({ files }: Pick<SiteManifest, 'files'>): boolean =>
  Object.entries(files).some(([file, { isOther }]) => isOther && file.startsWith(`${assetFolder}/`))

/**
 * A page links to its Markdown, the Markdown to its page, and both to the `llms.txt` that describes them. The root also
 * links to the service.
 */
function addLinks({ baseUrl, headers, languages }: SiteManifest, isOther: boolean, add: Add): void {
  const [, ...others] = languages
  const addLink = (conditions: Conditions, ...links: readonly string[]) =>
    add(conditions, [headerNames.link, links.join(', ')])
  const toAlternate = (path: string) => `<${baseUrl}${path}.md>; rel="alternate"; type="text/markdown"`
  const toCanonical = (path: string) => `<${baseUrl}${path}>; rel="canonical"`
  const described = toDescribedByLink(baseUrl, '')
  // The group is empty for a page of the default language.
  const describedByPath = others.length === 0 ? described : toDescribedByLink(baseUrl, '{locale}')
  const inPaths = (below: string, any: string) =>
    capture('page', others.length === 0 ? any : `${toLocale(others)}${below}|${any}`)
  addLink({ path: inApi }, '')
  addLink({ status: success, path: '/' }, described, toAlternate('/index'), ...toValues(headers.service))
  // The other links of pages of another generator have a map of their own.
  if (isOther) return
  addLink({ status: success, path: inPaths(innerPages, innerPage) }, describedByPath, toAlternate('{page}'))
  addLink({ status: success, path: '/index\\.md' }, described, toCanonical('/'))
  addLink(
    { status: success, path: `${inPaths('(?:/.*)?', '/.*')}\\.md` },
    describedByPath,
    toCanonical('{page}'),
  )
}

const toValues = (headers: readonly Header[]): readonly string[] => headers.map(([, value]) => value)

/** Lists patterns of files with their languages: files that the general patterns get wrong come first, by name. */
function toLanguages(manifest: SiteManifest): (readonly [pattern: string, tag: string])[] {
  const { languages, files: entries } = manifest
  const [defaultLanguage = '', ...otherLanguages] = languages
  const tags = readLanguageTags(manifest)
  const toTag = (code: string) => tags.get(code) ?? code
  const general: (readonly [string, string])[] = [
    ...otherLanguages.map((lang) => [`/(?:api/.*\\.${lang}\\.json|${lang}[./].*)`, toTag(lang)] as const),
    [eitherOf([literal(`/${toApiFile(operations.getApiHealth.path, null)}`), `/${internalFolder}/.*`]), ''],
    [
      `/(?:${literal(operations.listEssays.path.slice(1))}.*|[^.].*\\.${hasOtherSite(manifest) ? 'md|llms(?:-full)?\\.txt|llms/.*' : '(?:html|md|txt)'}|api/.*|feed\\.xml)`,
      toTag(defaultLanguage),
    ],
    ['.*', ''],
  ]
  const matchers = general.map(([pattern, lang]) => [new RegExp(`^${pattern}$`), lang] as const)
  const mismatches = new Map<string, string[]>()
  for (const [file, { lang, isOther }] of Object.entries(entries)) {
    if (isOther) continue
    const path = `/${file}`
    if (matchers.find(([pattern]) => pattern.test(path))?.[1] === (lang ?? '')) continue
    mismatches.set(lang ?? '', [...(mismatches.get(lang ?? '') ?? []), path])
  }
  const named = [...mismatches].flatMap(([lang, files]) =>
    [...toAlternatives(files)].map((pattern) => [pattern, lang] as const),
  )
  return [...named, ...general]
}

/** Compiles the rules of `Content-Type`: by file extension, or by name for feeds and files without an extension. */
export function toTypeRules({ files }: SiteManifest): HeaderRule[] {
  const typesByExtension = new Map<string, string>()
  const named: HeaderRule[] = []
  for (const [file, { type }] of Object.entries(files)) {
    const extension = type === mediaTypes.atom ? undefined : /\.(\w+)$/.exec(file)?.[1]
    if (extension === undefined) named.push({ file: literal(`/${file}`), value: type })
    else typesByExtension.set(extension, type)
  }
  const general = [...typesByExtension]
    .sort()
    .map(([extension, value]) => ({ file: `.*\\.${extension}`, value }))
  return [...named, ...general]
}

/** A path that serves a file, with the headers of a successful GET, by name. */
export interface PublishedAddress {
  readonly path: string
  readonly headers: ReadonlyMap<string, string>
}

/** Returns the value of one header for a path and its file; empty if the response lacks the header. */
type HeaderLookup = (path: string, file: string) => string

/** Lists every path that serves a file: pages at their canonical paths, other files at their own names. */
export function listPublished(rules: Rules): PublishedAddress[] {
  const lookups = [...rules.headers, [headerNames.contentType, toSpecialTypes(rules)] as const].map(
    ([name, headerRules]) => [name, createLookup(headerRules)] as const,
  )
  return listFiles(rules).map(([path, file]) => ({
    path,
    headers: new Map(
      lookups
        .map(([name, lookup]) => [name, lookup(path, file)] as const)
        .filter(([, value]) => value !== ''),
    ),
  }))
}

function listFiles({
  manifest: { files },
  hidden,
  searchFiles,
}: Rules): (readonly [path: string, file: string])[] {
  const hiddenPattern = new RegExp(`^${hidden}$`)
  const openPattern = searchFiles === null ? null : new RegExp(`^${searchFiles}$`)
  // Files of another generator have no headers of their own. The root page has the links of the service.
  const names = Object.keys(files).filter((name) => files[name]?.isOther !== true || name === 'index.html')
  return names.flatMap((name) => {
    const file = `/${name}`
    const path = file === '/index.html' ? '/' : file.replace(/\.html$/, '')
    return hiddenPattern.test(file) && !openPattern?.test(file) ? [] : [[path, file] as const]
  })
}

/** The types that every host derives from the file extension in the same way. */
const common: ReadonlySet<string> = new Set([mediaTypes.html, mediaTypes.md, mediaTypes.txt, mediaTypes.json])

/** Lists the types that need a rule. Below the API every type is JSON, also of errors. */
const toSpecialTypes = ({ types }: Rules): HeaderRule[] => [
  { path: inApi, value: mediaTypes.json },
  ...types.filter(({ value }) => !common.has(value)),
  // A rule for one file of a folder becomes a rule for the whole folder, so every file there needs its type.
  ...[`/${assetFolder}/.*`, literal(`/${exportIndexFile}`)].flatMap((path) =>
    types.map((rule) => ({ ...rule, path })),
  ),
]

/** Returns a lookup of the first rule that matches a successful GET, with named groups filled in. */
function createLookup(rules: readonly HeaderRule[]): HeaderLookup {
  const toRegExp = (pattern: string | undefined) =>
    pattern === undefined ? null : new RegExp(`^${pattern.replaceAll('(?P<', '(?<')}$`)
  const matchers = rules
    .filter(
      ({ method = 'GET', status = '200' }) => toRegExp(method)?.test('GET') && toRegExp(status)?.test('200'),
    )
    .map(({ path, file, value }) => ({ path: toRegExp(path), file: toRegExp(file), value }))
  return (path, file) => {
    for (const matcher of matchers) {
      const pathMatch = matcher.path?.exec(path)
      if (pathMatch === null || matcher.file?.test(file) === false) continue
      return matcher.value.replace(/\{(\w+)\}/g, (_, name) => pathMatch?.groups?.[name] ?? '')
    }
    return ''
  }
}

type ResourceKind = 'api' | 'health' | 'page' | 'file' | 'asset'

/** The caching headers of a successful response. */
interface CachingHeaders {
  readonly vary: Header
  readonly cacheControl: Header
}

const createCaching = (varyValue: string, cacheControlValue: string): CachingHeaders => ({
  vary: [headerNames.vary, varyValue],
  cacheControl: [headerNames.cacheControl, cacheControlValue],
})

/** No response carries the quota of one client, so shared caches may store responses of the API, too. */
export const caching: Readonly<Record<ResourceKind, CachingHeaders>> = {
  api: createCaching(vary.plain, cacheControl.shared),
  health: createCaching(vary.plain, cacheControl.volatile),
  page: createCaching(vary.negotiated, cacheControl.shared),
  file: createCaching(vary.plain, cacheControl.shared),
  asset: createCaching(vary.plain, cacheControl.immutable),
}

/** Caches must not store errors and preflight responses. */
const noStore: Header = [headerNames.cacheControl, cacheControl.volatile]
