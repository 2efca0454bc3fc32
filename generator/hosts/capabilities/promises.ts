/**
 * What hosts promise instead of what the shim on Node does. Here is what the documentation says about each of these promises.
 * `generator/conformance/promises` says it as expected responses, which the tests and `stele verify` check.
 */

import type { Capability, Level } from './capabilities.ts'

/** One promise of a host that is not that of the shim on Node. */
interface HostPromise {
  readonly capability: Capability
  /** The level at which the host supports the capability. */
  readonly level: Exclude<Level, 'full'>
  /** What the host does instead, as a sentence in Markdown without a capital or a full stop. */
  readonly description: string
}

export const hostPromises = {
  // Hosts that run the shim.
  invalidHttp: {
    capability: 'errors',
    level: 'mostly',
    description: 'the runtime itself rejects requests that are not valid HTTP, without a JSON envelope',
  },
  gzipOnly: {
    capability: 'encodings',
    level: 'mostly',
    description: 'the shim compresses with gzip only; the platform may add brotli',
  },
  quotaPerIsolate: {
    capability: 'quota',
    level: 'mostly',
    description: 'each isolate of the function counts separately, so a client may get more than its quota',
  },
  platformAssets: {
    capability: 'headers',
    level: 'rule',
    description: 'the platform itself serves `assets/`, with the headers that its rules set',
  },

  // Hosts without code.
  search: {
    capability: 'search',
    level: 'no',
    description:
      'the API has no search: `/api/v1/search` returns 404. The search page searches in the browser, so the index files, such as `/_stele/search.json`, are public',
  },
  mcp: {
    capability: 'mcp',
    level: 'no',
    description:
      'there is no endpoint of the Model Context Protocol, and neither a server card nor an AI Catalog that would promise one',
  },
  noSections: {
    capability: 'sections',
    level: 'no',
    description:
      'the host ignores `section`: the response is the whole Markdown, and nothing links to sections',
  },
  quota: {
    capability: 'quota',
    level: 'no',
    description:
      'requests are not counted: there is no 429, and `RateLimit-Remaining` and `RateLimit-Reset` are missing',
  },
  healthFile: {
    capability: 'health',
    level: 'mostly',
    description: 'the health report is a static file: it has an entity tag and no `timestamp`',
  },
  genericHints: {
    capability: 'hints',
    level: 'mostly',
    description:
      'each status has one static envelope, whose hint names neither the requested resource nor similar ones',
  },
  sharedCaching: {
    capability: 'caching',
    level: 'rule',
    description: 'API responses are the same for all clients, so shared caches may store them',
  },

  // nginx, Caddy, and in part S3 with CloudFront.
  serverTags: {
    capability: 'tags',
    level: 'rule',
    description:
      'the server generates its own tags, and its 304 responses carry other headers than the shim’s',
  },
  acceptWeights: {
    capability: 'negotiation',
    level: 'mostly',
    description: 'if `Accept` also names HTML, the response is Markdown only if Markdown has the weight 1',
  },
  preflightVary: {
    capability: 'preflight',
    level: 'rule',
    description:
      '`Vary` of a preflight response depends on the form of the URL, not on whether a file exists',
  },
  serverErrors: {
    capability: 'errors',
    level: 'mostly',
    description:
      'the server itself rejects invalid percent-encoding, URLs and bodies that are too long, unknown methods and failed preconditions, without a JSON envelope',
  },
  serverPaths: {
    capability: 'operations',
    level: 'mostly',
    description: 'a backslash in a path does not count as a slash, but an encoded slash does',
  },
  dotSegments: {
    capability: 'operations',
    level: 'mostly',
    description: 'the segments `.` and `..` of a path are not resolved',
  },
  encodingWeights: {
    capability: 'encodings',
    level: 'mostly',
    description: 'the weights in `Accept-Encoding` are not compared, and `*` selects no encoding',
  },
  redirectBodies: {
    capability: 'redirects',
    level: 'rule',
    description: 'a redirect has an HTML body that the server generates',
  },

  // Hosts that serve files by path: Cloudflare Pages and plain file servers.
  fileUrls: {
    capability: 'operations',
    level: 'no',
    description:
      'an operation is available only at the URLs of its files, such as `/api/v1/essays.pt.json`, and not at its own path',
  },
  noQueries: {
    capability: 'languages',
    level: 'no',
    description:
      'the host ignores queries; each language and variant has its own URL, and responses link to it',
  },
  htmlOnly: {
    capability: 'negotiation',
    level: 'no',
    description: 'a page is always HTML; its Markdown is at the same path with `.md`',
  },

  // Cloudflare Pages.
  pagesRedirects: {
    capability: 'redirects',
    level: 'mostly',
    description: '`/404/` and `/410/` redirect to paths that return 404',
  },
  pagesGone: {
    capability: 'errors',
    level: 'mostly',
    description: 'the path of a withdrawn document returns 404, not 410',
  },
  pagesErrors: {
    capability: 'errors',
    level: 'mostly',
    description: 'only 404 has an envelope; requests that the platform rejects get no body',
  },
  pagesMethods: {
    capability: 'methods',
    level: 'mostly',
    description:
      '405 responses have no `Allow` header and no envelope; paths that do not exist also return 405',
  },
  pagesPreflight: {
    capability: 'preflight',
    level: 'no',
    description: 'OPTIONS returns 405; requests that need no preflight work from any origin',
  },
  pagesHeaders: {
    capability: 'headers',
    level: 'mostly',
    description:
      'every response has CORS headers and a `Referrer-Policy`; errors and redirects carry the headers that the rules set for similar paths',
  },
  pagesTags: {
    capability: 'tags',
    level: 'mostly',
    description:
      'Pages generates its own tags. All encodings of a file share one tag, and responses that the edge compresses have none. Pages compares only one tag of `If-None-Match`',
  },
  pagesEncodings: {
    capability: 'encodings',
    level: 'mostly',
    description: 'the edge decides what to compress',
  },
  pagesAssets: {
    capability: 'caching',
    level: 'mostly',
    description: 'caches revalidate images and other files beside documents on each use',
  },

  // S3 with CloudFront. The function for requests does not know which pages exist.
  s3Pages: {
    capability: 'negotiation',
    level: 'mostly',
    description: 'the 404 page is always HTML',
  },
  s3Headers: {
    capability: 'headers',
    level: 'mostly',
    description: 'the 404 page has the policy headers, but none of the other headers that the shim sets',
  },
  s3Redirects: {
    capability: 'redirects',
    level: 'mostly',
    description: '`/x.html` and `/x/` redirect to `/x` even if `/x` does not exist; `/x` then returns 404',
  },
  s3Gone: {
    capability: 'negotiation',
    level: 'mostly',
    description: 'a withdrawn page returns the JSON envelope instead of a page',
  },
  s3Errors: {
    capability: 'errors',
    level: 'mostly',
    description:
      'POST, PUT, PATCH and DELETE outside the API return 405, even if nothing exists at the path; on a large site, a missing essay returns the 404 page instead of the JSON envelope; CloudFront rejects requests that are not valid HTTP, without an envelope',
  },
  s3Tags: {
    capability: 'tags',
    level: 'mostly',
    description: 'compressed and uncompressed responses have the same entity tag',
  },
  s3Encodings: {
    capability: 'encodings',
    level: 'mostly',
    description: 'CloudFront decides what to compress',
  },

  // Plain file servers.
  staticErrors: {
    capability: 'errors',
    level: 'no',
    description: 'the server sends its own error pages, also below `/api`',
  },
  staticMethods: {
    capability: 'methods',
    level: 'no',
    description: 'the server decides which methods it accepts',
  },
  staticPreflight: {
    capability: 'preflight',
    level: 'no',
    description: 'the server decides how to respond to OPTIONS',
  },
  staticCors: {
    capability: 'cors',
    level: 'no',
    description:
      'there are no version and deprecation headers; CORS depends on the configuration of the server',
  },
  staticPolicy: {
    capability: 'policy',
    level: 'no',
    description: 'the server need not send these headers',
  },
  staticRedirects: {
    capability: 'redirects',
    level: 'no',
    description:
      'a page is at the URL of its file, such as `/about.html`, and at other URLs if the server maps them',
  },
  staticHeaders: {
    capability: 'headers',
    level: 'no',
    description: 'the server chooses media types, and need not send language, link and policy headers',
  },
  staticCaching: {
    capability: 'caching',
    level: 'no',
    description: 'the server sets them',
  },
  staticTags: {
    capability: 'tags',
    level: 'mostly',
    description: 'the server generates its own tags, if any',
  },
  staticEncodings: {
    capability: 'encodings',
    level: 'no',
    description: 'the server decides what to compress',
  },
} as const satisfies Readonly<Record<string, HostPromise>>

export type PromiseId = keyof typeof hostPromises

type PromiseOf<C extends Capability> = {
  readonly [Id in PromiseId]: (typeof hostPromises)[Id]['capability'] extends C ? Id : never
}[PromiseId]

/** What a host promises about each part of the contract; an empty list is what the shim on Node does. */
export type Promises = { readonly [C in Capability]: readonly PromiseOf<C>[] }

/** The promises of the shim on Node. */
export const contract: Promises = {
  operations: [],
  languages: [],
  search: [],
  mcp: [],
  health: [],
  errors: [],
  hints: [],
  methods: [],
  preflight: [],
  cors: [],
  policy: [],
  quota: [],
  negotiation: [],
  sections: [],
  redirects: [],
  headers: [],
  caching: [],
  tags: [],
  encodings: [],
}

/** The promises that all hosts without code share. */
export const withoutCode: Promises = {
  ...contract,
  search: ['search'],
  mcp: ['mcp'],
  sections: ['noSections'],
  quota: ['quota'],
  health: ['healthFile'],
  hints: ['genericHints'],
  caching: ['sharedCaching'],
}

/** The promises that nginx, Caddy and S3 with CloudFront share. */
export const byRules: Promises = {
  ...withoutCode,
  operations: ['serverPaths'],
  preflight: ['preflightVary'],
  negotiation: ['acceptWeights'],
  tags: ['serverTags'],
}

/** The promises that nginx and Caddy share. */
export const byWebServer: Promises = { ...byRules, errors: ['serverErrors'], encodings: ['encodingWeights'] }

/** The promises that Cloudflare Pages and plain file servers share. */
export const byFiles: Promises = {
  ...withoutCode,
  operations: ['fileUrls'],
  languages: ['noQueries'],
  negotiation: ['htmlOnly'],
}

/** The promises of Netlify's and Vercel's functions. */
export const byFunction: Promises = {
  ...contract,
  quota: ['quotaPerIsolate'],
  headers: ['platformAssets'],
  errors: ['invalidHttp'],
  encodings: ['gzipOnly'],
}

/** Lists the promises of a host that are not those of the shim on Node, in the order of the capability table. */
export const listPromises = (promises: Promises): readonly PromiseId[] => Object.values(promises).flat()
