/** What hosts without code do otherwise than the shim, with the answers that differ by it. */

import type { Exception } from './behaviours.ts'

const api = / \/api(?:[/?]|$)/
const envelope = /^\{"error":/

/** Asks only for what it does not have. */
const conditional = { 'if-none-match': /./ }

/** What a search is not found with in the place of its answer: the envelope, which tells its language and is kept by nobody. */
const atSearch = / \/api\/v1\/search\/?(?:\?|$)/

export const search: Exception = {
  behaviour: 'search',
  level: 'no',
  why: 'a search is made for each query; it is not found here, and a hint says so',
  covers: [
    { ask: atSearch, part: /^status$/, expected: /^(?:200|304|308|405)$/, found: /^404$/ },
    { ask: atSearch, part: /^body$/, found: /NOT_FOUND|^$/ },
    { ask: atSearch, part: /^body\./ },
    { ask: atSearch, part: /^(?:location|allow)$/i, found: /^no such header$/ },
    { ask: atSearch, part: /^etag$/i },
    { ask: atSearch, part: /^content-(?:language|length|encoding)$/i },
    { ask: atSearch, part: /^content-type$/i, expected: /^no such header$/, found: /^application\/json$/ },
    { ask: atSearch, part: /^vary$/i, found: /^Accept-Encoding$/ },
    { ask: atSearch, part: /^cache-control$/i, found: /^no-store$/ },
  ],
}

export const quota: Exception = {
  behaviour: 'quota',
  level: 'no',
  why: 'nothing is counted: there is no 429, and no RateLimit-Remaining and RateLimit-Reset',
  covers: [{ ask: api, part: /^(?:ratelimit-(?:remaining|reset)|retry-after)$/i, found: /^no such header$/ }],
  cases:
    /^\d+ requests of a window|over its quota|another client has a window|^a forged X-Forwarded-For|^every request below the API counts|neither counts nor opens/,
}

/** Where a function runs in as many isolates as the platform likes, each with a memory of its own. */
const quotaOfIsolate: Exception = {
  behaviour: 'quota',
  level: 'mostly',
  why: 'each isolate of the function counts by itself, so that a client may get more than its quota',
  covers: [],
}

const atHealth = / \/api\/v1\/health/

export const health: Exception = {
  behaviour: 'health',
  level: 'mostly',
  why: 'the report is a file: it has no `timestamp`, and an entity tag like any other',
  covers: [
    { ask: atHealth, part: /timestamp$/ },
    // What the report lists tells the verbose one from the other.
    { ask: atHealth, part: /^body$/, expected: /"timestamp":.*"essay":/, found: /"essay":/ },
    { ask: atHealth, part: /^body$/, expected: /"timestamp":(?!.*"essay":)/, found: /^(?!.*"essay":)\{/ },
    { ask: atHealth, part: /^etag$/i },
    { ask: atHealth, part: /^(?:status|body|content-type)$/i, sent: conditional },
  ],
}

/** An envelope of each code for an envelope of the same. */
const envelopes = ['INVALID_PARAMETER', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'].map((code) => ({
  part: /^body$/,
  expected: new RegExp(`^\\{"error":\\{"code":"${code}"`),
  found: new RegExp(`^\\{"error":\\{"code":"${code}"`),
}))

export const hints: Exception = {
  behaviour: 'hints',
  level: 'mostly',
  why: 'each status has one envelope: its hint does not name what was asked for, nor what is like it',
  covers: [...envelopes, { part: /^body$/, expected: /resolution_hint/, found: envelope }],
}

export const sharedCaching: Exception = {
  behaviour: 'caching',
  level: 'rule',
  why: 'no answer is one client’s own, so that shared caches may keep those of the API too',
  covers: [
    { part: /^cache-control$/i, expected: /^private, no-cache$/, found: /^(?:public, no-cache|no-store)$/ },
  ],
}

const ownTags: Exception = {
  behaviour: 'tags',
  level: 'rule',
  why: 'tags are the host’s own; a 304 says less of the body, or more, than the shim’s',
  covers: [
    { part: /^etag$/i, found: /^(?:W\/)?"/ },
    { part: /^content-type$/i, found: /^no such header$/, sent: conditional },
    { ask: api, part: /^content-language$/i, expected: /^no such header$/, sent: conditional },
  ],
}

/** Both named, and Markdown not with its whole weight: no pattern compares two numbers. */
const bothWeighed = { accept: /markdown[^,]*q=0.*html|html.*markdown[^,]*q=0/i }

const weights: Exception = {
  behaviour: 'negotiation',
  level: 'mostly',
  why: 'where HTML is named too, Markdown is given for its whole weight alone',
  covers: [
    {
      sent: bothWeighed,
      part: /^(?:body|content-type|content-location|access-control-.*|content-security-policy|referrer-policy|etag)$/i,
    },
  ],
}

const redirectBodies: Exception = {
  behaviour: 'spellings',
  level: 'rule',
  why: 'a redirect has a body of the host’s own',
  covers: [
    { part: /^body$/, expected: /^(?:"")?$/, found: /<html>/ },
    { part: /^content-type$/i, expected: /^no such header$/, found: /^text\/html/ },
  ],
}

const preflightVary: Exception = {
  behaviour: 'preflight',
  level: 'rule',
  why: '`Vary` of a preflight goes by the form of its address, since nothing looks for a file',
  covers: [{ ask: /^OPTIONS /, part: /^vary$/i }],
}

const codingWeights: Exception = {
  behaviour: 'codings',
  level: 'mostly',
  why: 'weights of codings are not compared, and `*` names none',
  covers: [{ sent: { 'accept-encoding': /\*|q=0\.\d/ }, part: /^(?:content-encoding|etag)$/i }],
}

/** Requests that a web server judges before any rule of its own is asked. */
const ownRefusals: Exception = {
  behaviour: 'errors',
  level: 'mostly',
  why: 'what the server itself cannot read or grant (a path that does not decode, a target or a body that is too long, a method that it does not know, a precondition) it refuses in its own words',
  covers: [{ ask: / \/\S*%(?![0-9a-f]{2})/i }, { ask: / \/\S*%00/ }],
  cases: /^a path that does not decode|^a target over \d+ bytes/,
}

/** How far the paths of strange requests are put right before they are judged. */
const ownPaths: Exception = {
  behaviour: 'operations',
  level: 'mostly',
  why: 'a backslash is no slash, an encoded slash is one',
  covers: [],
  cases: /^a path is resolved as the URL standard does/,
}

/** Requests that a runtime's own server gives up on, and tells nobody of. */
export const ownParser: Exception = {
  behaviour: 'errors',
  level: 'mostly',
  why: 'what is no HTTP the runtime refuses by itself, without the envelope',
  covers: [],
}

/** What the Fetch standard gives a runtime to compress with. */
const gzipAlone: Exception = {
  behaviour: 'codings',
  level: 'mostly',
  why: 'the shim compresses with gzip alone; brotli is the platform’s to add',
  covers: [],
}

const assetsByPlatform: Exception = {
  behaviour: 'fields',
  level: 'rule',
  why: 'what lies in assets/ the platform gives out, with the fields that a rule for each says',
  covers: [],
}

export const edgeExceptions: readonly Exception[] = [ownParser, gzipAlone]
export const functionExceptions: readonly Exception[] = [quotaOfIsolate, assetsByPlatform, ...edgeExceptions]

/** What is otherwise on a web server that follows rules. */
const byRules: readonly Exception[] = [
  search,
  quota,
  health,
  hints,
  sharedCaching,
  ownTags,
  weights,
  preflightVary,
  ownRefusals,
  ownPaths,
  codingWeights,
]

export const nginxExceptions: readonly Exception[] = [...byRules, redirectBodies]
export const caddyExceptions = byRules
