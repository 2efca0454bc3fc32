/** A grid of probe requests, and the response of `respond()` to each. Tests compare the responses of hosts with these. */

import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { CaseRequest, Expectation, Headers, ReceivedResponse } from '../../generator/verifier/case.ts'
import * as headerNames from '../../shim/contract/header-names.ts'
import { codings } from '../../shim/contract/header-values.ts'
import { manifestFile } from '../../shim/contract/routes.ts'
import { createRelease, type Release } from '../../shim/core/release.ts'
import { respond } from '../../shim/core/respond.ts'
import { parseManifest } from '../../shim/sources/source.ts'

/** A request of the grid. `own` stands for the tag that the service sent for the same path before. */
export interface Probe {
  readonly method: string
  readonly path: string
  readonly accept?: string
  readonly acceptEncoding?: string
  readonly ifNoneMatch?: 'own' | '*' | '"another"'
}

const languageQueries = [
  '',
  '?lang=en',
  '?lang=pt',
  '?lang=fr',
  '?lang=',
  '?lang',
  '?lang=PT',
  '?lang=pt&lang=pt',
  '?lang=en&lang=pt',
  '?lang=pt%20',
  '?l%61ng=p%74',
  '?xlang=pt&langx=pt',
  '?q=1&lang=pt&x',
  '?lang=pt&lang=%zz',
  '?lang=en;&lang=pt',
]

const verboseQueries = [
  '',
  '?verbose=true',
  '?verbose=false',
  '?verbose=TRUE',
  '?verbose',
  '?verbose=true&verbose=false',
  '?verbose=false&verbose=true',
  '?x=1&verb%6fse=tr%75e',
  '?verbose=%zz&verbose=true',
  '?verbose=true&verbose=a,b',
]

/** Paths whose responses do not depend on a query. */
const apiPaths = [
  '/api',
  '/api/',
  '/api/v1',
  '/api/v1/',
  '/api/v2/essays',
  '/api/v1/nothing',
  '/api/v1/profile/',
  '/api/v1/profile/?lang=pt',
  '/api/v1/profile//',
  '/api/v1//profile',
  '/api/v1/essays/',
  '/api/v1/profile.json',
  '/api/v1/profile.pt.json',
  '/api/v1/profile.pt.json?lang=en',
  '/api/v1/profile.pt',
  '/api/v1/profile.fr.json',
  '/api/v1/essays.json',
  '/api/v1/essays.pt.json',
  '/api/v1/health.json',
  '/api/v1/health.verbose.json',
  '/api/v1/health.json?verbose=true',
  '/api/400.json',
  '/api/404.json',
  '/api/405.json',
  '/api/412.json',
  '/api/500.json',
  '/api/v1/essays/nothing-of-this-name',
  '/api/v1/essays/nothing-of-this-name/',
  '/api/v1/essays/a/b',
  '/api/v1/essays/UPPER',
  '/api/v1/essays/pages/1.pt',
  '/api/v1/%65ssays',
  '/api/v1/essays.json.gz',
  '/api/v1/essays%0a',
  '/api/v1/essays%0a?lang=pt',
]

const sitePaths = [
  '/404',
  '/404/',
  '/404.html',
  '/404.md',
  '/404/index.html',
  '/essays/timeouts-and-retries',
  '/essays/timeouts-and-retries.md',
  '/essays/timeouts-and-retries/index.html',
  '/api/v1/essays/timeouts-and-retries',
  '/developers/reference',
  '/developers/reference.md',
  '/essays/monolith-or-microservices',
  '/api/v1/essays/monolith-or-microservices',
  '/index',
  '/index.html',
  '/index/',
  '/index.md',
  '/nothing',
  '/nothing.html',
  '/nothing.txt',
  '/pt/nothing/',
  '/pt/nothing/index.html',
  '/index/index.html',
  '/apix',
  '//',
  '/%61bout',
  '/_stele',
  '/_stele/',
  '/_stele/manifest.json',
  '/_stele/search.json',
  '/_headers',
  '/about.html.br',
  '/about.md.gz',
  '/about%0a',
  '/%0aabout',
  '//feed.xml',
  '/robots.txt',
  '/0123-abCD.txt',
  '/sitemap.xml',
  '/feed.xml',
  '/pt/feed.xml',
  '/llms.txt',
  '/pt/llms-full.txt',
  '/openapi.json',
  '/openapi.yaml',
  '/.well-known/api-catalog',
  '/.well-known/api-catalog/',
  '/.well-known/agent-skills',
  '/.well-known/agent-skills/index.json',
]

const spellings = ['', '.html', '/', '/index.html', '.md', '.md/', '.html/']

/** Headers of browsers and agents, and edge cases of weights. */
const accepts = [
  undefined,
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  '*/*',
  'text/markdown',
  'TEXT/Markdown',
  'text/markdown, text/html',
  'text/markdown;q=1.0, text/html;q=0.9',
  'text/markdown;charset=utf-8',
  'text/markdown; charset=utf-8; q=0.5',
  'text/markdown;q=0.5, */*;q=0.1',
  'text/html, text/markdown;q=0.9',
  'text/html;q=0.9, text/markdown;q=0.8',
  'text/html;q=0.7, text/markdown;q=0.8',
  'text/markdown;q=0',
  'text/markdown;q=0.000, */*',
  'text/markdown;q=2',
  'text/markdownx',
  'application/json',
]

const acceptEncodings = [
  undefined,
  'gzip',
  'br',
  'gzip, deflate, br',
  'identity',
  'gzip;q=0',
  'br;q=0, gzip',
  '*',
]

const conditions = [undefined, 'own', '*', '"another"'] as const
const methods = ['GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE']

/** Keeps the first item of each kind. */
const oneOfEach = (items: readonly string[], toKind: (item: string) => string): readonly string[] => [
  ...new Map(items.toReversed().map((item) => [toKind(item), item])).values(),
]

/**
 * Lists the probes of a build: paths combined with methods, with `Accept`, and with encodings and conditions. One essay stands
 * for those of the same languages, one essay or tag page for those of its folder, and one asset for those of its type.
 */
export function toProbes({ manifest }: Release): readonly Probe[] {
  const essays = oneOfEach(Object.keys(manifest.essays), (slug) => String(manifest.essays[slug])).map(
    (slug) => `/api/v1/essays/${slug}`,
  )
  const api = [
    ...['/api/v1/profile', '/api/v1/essays', '/api/v1/essays/nothing-of-this-name', ...essays].flatMap(
      (path) => languageQueries.map((query) => path + query),
    ),
    ...verboseQueries.map((query) => `/api/v1/health${query}`),
    '/api/v1/search',
    '/api/v1/search?q=essay',
    '/api/v1/search/',
    ...apiPaths,
    ...essays.flatMap((path) => [`${path}.json`, `${path}.pt.json`, `${path}.pt`, `${path}/`]),
  ]
  const files = Object.keys(manifest.files)
  const pages = oneOfEach(
    files
      .filter((file) => file.endsWith('.md') && file !== '404.md' && file !== 'index.md')
      .map((file) => `/${file.slice(0, -'.md'.length)}`),
    (page) => /^.*\/(?:essays|tags)\//.exec(page)?.[0] ?? page,
  )
  const assets = oneOfEach(
    files.filter((file) => file.startsWith('assets/')).map((file) => `/${file}`),
    (path) => extname(path),
  )
  const skills = files.filter((file) => file.endsWith('/SKILL.markdown')).map((file) => `/${file}`)
  const site = [
    ...pages.flatMap((page) => spellings.map((spelling) => page + spelling)),
    ...sitePaths,
    ...assets,
    ...skills.flatMap((path) => [
      path,
      `${path}/`,
      path.replace('markdown', 'md'),
      path.replace('.markdown', ''),
    ]),
  ]
  const written = pages.filter((page) => /\/(?:about|essays\/.*)$/.test(page))
  const negotiated = ['/', ...written, '/nothing', '/404', '/about.md', '/robots.txt', '/api/v1/profile']
  return [
    ...[...api, '/', ...site].flatMap((path) => methods.map((method) => ({ method, path }))),
    ...negotiated.flatMap((path) =>
      accepts.flatMap((accept) =>
        ['GET', 'HEAD', 'OPTIONS'].map((method) => ({
          method,
          path,
          ...(accept === undefined ? {} : { accept }),
        })),
      ),
    ),
    ...[
      '/',
      '/about',
      '/about.md',
      '/api/v1/profile',
      '/api/v1/essays?lang=pt',
      '/api/v1/health',
      '/api/v1/nothing',
      '/nothing',
      ...assets,
    ].flatMap((path) =>
      acceptEncodings.flatMap((acceptEncoding) =>
        conditions.flatMap((ifNoneMatch) =>
          ['GET', 'HEAD'].map((method) => ({
            method,
            path,
            ...(acceptEncoding === undefined ? {} : { acceptEncoding }),
            ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }),
          })),
        ),
      ),
    ),
  ]
}

/** Lists the probes of the author's collections: their lists and the pages of these, and one document of each set of languages. */
export const toCollectionProbes = ({ manifest }: Release): readonly Probe[] =>
  Object.entries(manifest.collections ?? {})
    .flatMap(([name, documents]) => {
      const path = `/api/v1/${name}`
      const slugs = oneOfEach(Object.keys(documents), (slug) => String(documents[slug]))
      const addresses = [
        path,
        `${path}/pages/1`,
        `${path}/nothing-of-this-name`,
        ...slugs.map((slug) => `${path}/${slug}`),
      ]
      return [
        ...addresses.flatMap((address) => languageQueries.map((query) => address + query)),
        ...addresses.flatMap((address) =>
          ['/', '.json', '.pt.json', '.pt'].map((ending) => address + ending),
        ),
        ...[
          '/feed.xml',
          '/former',
          '/older',
          '/withdrawn',
          '/pages',
          '/pages/0',
          '/pages/99',
          '/pages/x',
          '/UPPER',
          '/a/b',
          '-other',
          '%0a',
        ].map((ending) => path + ending),
        // Only the page of these is elsewhere, or gone.
        ...['/older', '/only-pt'].flatMap((ending) => [
          `/${name}${ending}`,
          `/${name}${ending}.md`,
          `/pt/${name}${ending}`,
        ]),
      ]
    })
    .flatMap((path) => methods.map((method) => ({ method, path })))

/**
 * Converts a probe to a request.
 * @param tag the value of `own`
 */
export function toCaseRequest(
  { method, path, accept, acceptEncoding, ifNoneMatch }: Probe,
  tag: string | undefined,
): CaseRequest {
  const condition = ifNoneMatch === 'own' ? tag : ifNoneMatch
  return {
    method,
    path,
    headers: {
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(acceptEncoding === undefined ? {} : { 'Accept-Encoding': acceptEncoding }),
      ...(condition === undefined ? {} : { 'If-None-Match': condition }),
    },
  }
}

/** Opens the release of a dist. */
export const openRelease = async (dist: string): Promise<Release> =>
  createRelease(await parseManifest(readFileSync(join(dist, manifestFile), 'utf8'), dist))

/** Returns the response of `respond()`, without a quota. */
export function getExpectedResponse(
  { method = 'GET', path, headers = {} }: CaseRequest,
  release: Release,
  dist: string,
): ReceivedResponse {
  // As a string, not relative to a base: a path that starts with two slashes would name another host.
  const url = new URL(`http://localhost${path}`)
  const {
    status,
    headers: fields,
    body,
    coding = null,
  } = respond(
    {
      method,
      target: path,
      pathname: url.pathname,
      search: url.search,
      query: url.searchParams,
      headerBytes: 0,
      header: (name) => Object.entries(headers).find(([sent]) => sent.toLowerCase() === name)?.[1],
      client: 'none',
      now: 0,
    },
    release,
    null,
    codings,
  )
  const merged = new Map<string, string>()
  for (const [name, value] of fields) {
    const before = merged.get(name.toLowerCase())
    merged.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`)
  }
  const bytes =
    body?.kind === 'file'
      ? readFileSync(join(dist, body.file))
      : body?.kind === 'text'
        ? Buffer.from(body.text)
        : Buffer.alloc(0)
  // Only the header names the encoding: the body here stays uncompressed.
  if (coding !== null) merged.set('content-encoding', coding)
  return { status, headers: merged, body: method === 'HEAD' ? Buffer.alloc(0) : bytes }
}

/** The headers that the contract names, without the length of a body, which may be compressed. */
const comparedHeaders = Object.values(headerNames).filter((name) => name !== headerNames.contentLength)

/** Converts a response of the shim to an expectation: the status, every header that the contract names, and the body. */
export function toExpectation(
  { status, headers, body }: ReceivedResponse,
  method: string,
): Expectation & { readonly headers: Headers } {
  const named = comparedHeaders.map((name) => [name, headers.get(name.toLowerCase()) ?? null] as const)
  return {
    status,
    headers: Object.fromEntries(named),
    body: method === 'HEAD' ? '' : Buffer.from(body).toString('utf8'),
  }
}
