/**
 * Where the rules for Netlify differ from the shim. They respond only to requests that the edge function does not
 * handle, so the capability table does not list these differences.
 */

import type { DifferencePattern } from '../../generator/verifier/deployment-problems.ts'

const searchPath = / \/api\/v1\/search\/?(?:\?|$)/
const searchFiles = / \/_stele\/search(?:\.json|\/)/
const healthPath = / \/api\/v1\/health/
const envelope = /^"\{\\"error\\":/

export const netlifyRuleDifferences: readonly DifferencePattern[] = [
  // The rules have no search: the function does.
  { request: searchPath, part: /^(?:status|body|etag)$/i },
  { request: searchFiles },

  // The function counts requests, and dates the health report.
  { part: /^(?:ratelimit-(?:remaining|reset)|retry-after)$/i, received: /^no such header$/ },
  { request: healthPath, part: /^(?:body|etag)$/i },

  // A page is HTML for every `Accept`.
  { request: / \/(?!api\/)/, sent: { accept: /markdown/i } },

  // Each status has one envelope.
  { part: /^body$/, expected: envelope, received: envelope },

  // The files of error responses are accessible under their own names.
  { request: / \/(?:404|410|api\/\d+\.json)/ },

  // The rules cannot return 410.
  { status: /^410$/ },

  // Netlify does not decode a letter that is percent-encoded in a path, and joins two slashes.
  { request: / [^?]*%/ },
  { request: / \/\// },

  // For a language that the site lacks, the list of essays returns 404 instead of 400. Netlify reads only one of
  // repeated parameters, and none without a value.
  { request: / \/api\/v1\/essays\?/, status: /^400$/ },
  { request: /\?(?:.*&)?lang(?:$|&|=[^&]*&lang=)/ },
  { request: /\?.*%/ },
  { request: /verbose=[^&]*&verbose=/ },

  // The number of a page may be any segment, and so the name of a file without its extension.
  { request: / \/api\/v1\/[^?]*\/pages\/[^/?]*\./ },

  // Other spellings of a path serve the page without a redirect.
  { status: /^308$/ },

  // Netlify chooses media types, no file links to its other format, and the headers of a folder apply to all its files.
  {
    part: /^(?:content-type|content-language|content-location|content-security-policy|referrer-policy|link|access-control-.*)$/i,
  },
  { status: /^404$/, part: /^(?:x-|api-version|ratelimit-)/i },

  // Only the function says what programs may do with Markdown, and how many tokens it has.
  { request: /\.md$/, part: /^(?:content-signal|x-markdown-tokens)$/i, received: /^no such header$/ },

  // API responses are `public`, errors have the caching headers of their path, and every file varies by `Accept`.
  { part: /^(?:cache-control|vary)$/i },

  // Netlify itself sends ranges, and dates files.
  { part: /^(?:accept-ranges|last-modified)$/i, received: /^no such header$/ },

  // Netlify generates its own tags.
  { part: /^etag$/i },
]
