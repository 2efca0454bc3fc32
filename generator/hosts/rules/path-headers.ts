/** The headers of each published path, for hosts whose rules match paths only. */

import * as headerNames from '../../../shim/contract/header-names.ts'
import { cacheControl, type Header, vary } from '../../../shim/contract/header-values.ts'
import * as mediaTypes from '../../../shim/contract/media-types.ts'
import { assetFolder } from '../../../shim/contract/routes.ts'
import { inApi } from './patterns.ts'
import type { HeaderRule, Rules } from './rule.ts'

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
  // Files of another generator have no headers of their own; the links of the root page are those of the service.
  const names = Object.keys(files).filter((name) => files[name]?.isOther !== true || name === 'index.html')
  return names.flatMap((name) => {
    const file = `/${name}`
    const path = file === '/index.html' ? '/' : file.replace(/\.html$/, '')
    return hiddenPattern.test(file) && !openPattern?.test(file) ? [] : [[path, file] as const]
  })
}

/** The types that every host derives from the file extension in the same way. */
const common: ReadonlySet<string> = new Set([mediaTypes.html, mediaTypes.md, mediaTypes.txt, mediaTypes.json])

/** Lists the types that need a rule. Below the API every type is JSON, that of errors too. */
const toSpecialTypes = ({ types }: Rules): HeaderRule[] => [
  { path: inApi, value: mediaTypes.json },
  ...types.filter(({ value }) => !common.has(value)),
  // A rule for one file of a folder becomes a rule for the whole folder, so every asset needs its type.
  ...types.map((rule) => ({ ...rule, path: `/${assetFolder}/.*` })),
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

/** No response carries the quota of one client, so shared caches may store those of the API too. */
export const caching: Readonly<Record<ResourceKind, CachingHeaders>> = {
  api: createCaching(vary.plain, cacheControl.shared),
  health: createCaching(vary.plain, cacheControl.volatile),
  page: createCaching(vary.negotiated, cacheControl.shared),
  file: createCaching(vary.plain, cacheControl.shared),
  asset: createCaching(vary.plain, cacheControl.immutable),
}

/** Caches must not store errors and preflight responses. */
export const noStore: Header = [headerNames.cacheControl, cacheControl.volatile]
