/** What hosts do otherwise that give out files and look at nothing but addresses. */

import type { Exception } from './behaviours.ts'
import { health, hints, quota, search, sharedCaching } from './exceptions.ts'

/** An operation's path, which no file has; with a variant in it, it is a file's address. */
const operation = / \/api\/v1\/(?:profile|essays(?:\/[a-z0-9-]+)?|health)\/?(?:\?|$)/

const filesAlone: Exception = {
  behaviour: 'operations',
  level: 'no',
  why: 'an operation is answered at the addresses of its files alone, as /api/v1/essays.pt.json: queries are not seen, and no route is answered wrongly',
  covers: [
    { ask: operation },
    { part: /^body$/, expected: /"translations":/, found: /"translations":/ },
    { part: /^body$/, expected: /"api_url":/, found: /"api_url":/ },
    { ask: / \/(?:\/|%)/ },
    { ask: / \/api\/v1\/(?:%|\.|essays\/(?:\.|%2e))/ },
  ],
  cases: /^a path is resolved as the URL standard does/,
}

const noQueries: Exception = {
  behaviour: 'languages',
  level: 'no',
  why: 'a query is not seen; each language and variant has an address of its own, which the answers lead to',
  covers: [{ ask: operation }],
}

const htmlAlone: Exception = {
  behaviour: 'negotiation',
  level: 'no',
  why: 'a page is HTML whatever is accepted; its Markdown is at its address with .md',
  covers: [{ ask: / \/(?!api\/)/, sent: { accept: /markdown/i } }],
}

const spelledAsIs: Exception = {
  behaviour: 'spellings',
  level: 'mostly',
  why: '`/404/` redirects to what is not found',
  covers: [{ ask: / \/404\// }],
}

/** What is otherwise on Cloudflare Pages, which judges methods and failures before any rule. */
export const pagesExceptions: readonly Exception[] = [
  filesAlone,
  noQueries,
  search,
  quota,
  health,
  htmlAlone,
  spelledAsIs,
  {
    behaviour: 'errors',
    level: 'mostly',
    why: 'the one failure that there is an envelope for is 404; what is refused has no body',
    covers: [{ status: /^(?:400|405)$/ }],
    cases: /^a path that does not decode|^a target over \d+ bytes/,
  },
  hints,
  {
    behaviour: 'methods',
    level: 'mostly',
    why: 'refused with 405, without Allow and without an envelope, and before it is known whether there is anything',
    covers: [
      { ask: /^(?!GET|HEAD|OPTIONS)/, part: /^status$/, found: /^405$/ },
      { ask: /^(?!GET|HEAD|OPTIONS)/, part: /^(?!status$)/ },
    ],
  },
  {
    behaviour: 'preflight',
    level: 'no',
    why: 'OPTIONS is refused with 405; requests that need no preflight are answered to any origin',
    covers: [
      { ask: /^OPTIONS /, part: /^status$/, found: /^405$/ },
      { ask: /^OPTIONS /, part: /^(?!status$)/ },
    ],
  },
  {
    behaviour: 'fields',
    level: 'mostly',
    why: 'every answer may be read by any origin and has a Referrer-Policy; failures and redirects carry the fields of their neighbours',
    covers: [
      { part: /^(?:access-control-allow-origin|referrer-policy)$/i, expected: /^no such header$/ },
      {
        status: /^(?:404|308)$/,
        part: /^(?:cache-control|vary|content-language|link|content-security-policy|referrer-policy|deprecation|sunset|access-control-expose-headers|x-content-type-options|etag|api-version|x-api-version|ratelimit-.*)$/i,
      },
      { status: /^308$/, part: /^content-type$/i },
    ],
  },
  sharedCaching,
  {
    behaviour: 'tags',
    level: 'mostly',
    why: 'tags are the host’s own: one for all codings, none on what the edge compresses, and of If-None-Match one is read',
    covers: [
      { part: /^etag$/i },
      { sent: { 'if-none-match': /./ }, status: /^(?:200|304)$/ },
      { status: /^304$/ },
    ],
  },
  {
    behaviour: 'codings',
    level: 'mostly',
    why: 'the edge compresses as it sees fit',
    covers: [{ part: /^content-(?:encoding|length)$/i }],
  },
]

/** Whatever is said beside the status and the body. */
const fields = /^(?!status$|body)/

/** What is otherwise on a server that knows nothing of Stele. */
export const staticExceptions: readonly Exception[] = [
  filesAlone,
  noQueries,
  search,
  quota,
  health,
  htmlAlone,
  hints,
  {
    behaviour: 'errors',
    level: 'no',
    why: 'what is not there is told in the server’s own words, as a page even below /api',
    covers: [{ status: /^4/ }, { ask: / \/api\/v1\/search/ }, { ask: / \/(?:_stele|404|api\/\d+\.json)/ }],
    cases: /^a path that does not decode|^a target over \d+ bytes/,
  },
  {
    behaviour: 'methods',
    level: 'no',
    why: 'the server judges methods in its own way',
    covers: [{ ask: /^(?!GET|HEAD|OPTIONS)/ }],
  },
  {
    behaviour: 'preflight',
    level: 'no',
    why: 'the server answers OPTIONS in its own way',
    covers: [{ ask: /^OPTIONS / }],
  },
  {
    behaviour: 'cors',
    level: 'no',
    why: 'nothing says the version or what is deprecated, and other origins may read what the server is told to let them',
    covers: [{ part: /^(?:access-control-|(?:x-)?api-version$|deprecation$|sunset$|link$)/i }],
  },
  {
    behaviour: 'policy',
    level: 'no',
    why: 'nothing says the limit',
    covers: [{ part: /^ratelimit-/i }],
  },
  {
    behaviour: 'spellings',
    level: 'no',
    why: 'a page is at the address of its file, and at others as the server likes',
    covers: [{ status: /^308$/ }, { ask: / \/(?!api\/|assets\/)[^.]*$/ }],
  },
  {
    behaviour: 'fields',
    level: 'no',
    why: 'types are as the server names them; no languages, links or policies are said',
    covers: [{ part: fields }],
  },
  {
    behaviour: 'caching',
    level: 'no',
    why: 'the server says how long an answer may be kept',
    covers: [{ part: /^(?:cache-control|vary)$/i }],
  },
  {
    behaviour: 'tags',
    level: 'mostly',
    why: 'as the server has them',
    covers: [{ sent: { 'if-none-match': /./ } }, { status: /^304$/ }],
  },
  {
    behaviour: 'codings',
    level: 'no',
    why: 'as the server has them',
    covers: [{ part: /^content-(?:encoding|length)$/i }],
  },
]

/** What the rules for Netlify say otherwise, where the edge function does not answer. */
export const netlifyRuleExceptions: readonly Exception[] = [
  search,
  quota,
  health,
  htmlAlone,
  hints,
  {
    behaviour: 'errors',
    level: 'mostly',
    why: 'the files of errors are answered at their own names',
    covers: [{ ask: / \/(?:404|api\/\d+\.json)/ }],
  },
  {
    behaviour: 'operations',
    level: 'mostly',
    why: 'a letter that is percent-encoded in a path is not that letter, and two slashes are one',
    covers: [{ ask: / [^?]*%/ }, { ask: / \/\// }],
  },
  {
    behaviour: 'languages',
    level: 'mostly',
    why: 'a language that the list cannot be filtered by is 404; of a parameter that is given twice one value is read, and one without a value is not',
    covers: [
      { ask: / \/api\/v1\/essays\?/, status: /^400$/ },
      { ask: /\?(?:.*&)?lang(?:$|&|=[^&]*&lang=)/ },
      { ask: /\?.*%/ },
      { ask: /verbose=[^&]*&verbose=/ },
    ],
  },
  {
    behaviour: 'spellings',
    level: 'no',
    why: 'another spelling is answered in place',
    covers: [{ status: /^308$/ }],
  },
  {
    behaviour: 'fields',
    level: 'mostly',
    why: 'types are the host’s own, no file says what other form it has, and the files of one folder carry the fields of all kinds of file in it',
    covers: [
      {
        part: /^(?:content-type|content-language|content-location|content-security-policy|referrer-policy|link|access-control-.*)$/i,
      },
      { status: /^404$/, part: /^(?:x-|api-version|ratelimit-)/i },
    ],
  },
  {
    behaviour: 'caching',
    level: 'mostly',
    why: 'an answer below /api may be kept by all, a failure is kept as its address says, and every file varies by Accept',
    covers: [{ part: /^(?:cache-control|vary)$/i }],
  },
  {
    behaviour: 'tags',
    level: 'rule',
    why: 'tags are the host’s own',
    covers: [{ part: /^etag$/i }],
  },
]
