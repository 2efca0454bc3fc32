/** What the requests of the fuzzer are made of: the addresses and tags of one build, and values that servers get wrong. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from '../../../shim/contract/manifest.ts'
import { manifestFile, operations } from '../../../shim/contract/routes.ts'

/** The addresses and entity tags of a build. */
export interface Vocabulary {
  readonly targets: readonly string[]
  readonly etags: readonly string[]
  readonly baseUrl: string
}

const hostileTargets: readonly string[] = [
  '*',
  '//',
  '/.',
  '/..',
  '/api',
  '/api/',
  '/api/v1',
  '/api/v2/profile',
  '/API/v1/profile',
  '/api/v1/essays/',
  '/api/v1/essays/%',
  '/api/v1/essays/%00',
  '/api/v1/essays/%2e%2e/profile',
  '/api/v1/essays/a%2Fb',
  '/api/v1/%70rofile',
  '/api/v1/../v1/profile/',
  '/api\\v1\\profile',
  '/_stele/manifest.json',
  '/%5Fstele/search.json',
  '/404.html',
  '//elsewhere.test/%2e%2e',
  '/__proto__',
  '/constructor?x=1',
  '/<script>alert(1)</script>',
  '/%F0%9F%98%80',
  '/%ff%fe',
  '/index.html?a=b#c',
  '/search?q=%3Cscript%3E&lang=pt',
  '/pt/search?q=fila#results',
  '/search.html/?q=queue',
  '/tags/',
  '/tags/constructor',
  '/tags/%2e%2e/essays',
  '/assets/',
  '/assets/subjects.svg',
  '/assets/%2e%2e/_stele/manifest.json',
  '/changes.json/',
  '/changes.json?since=constructor',
  '/CHANGES.JSON',
  '/mcp',
  '/mcp/',
  '/MCP',
  '/mcp/server-card',
  '/essays/idempotency-keys.md?section=',
  '/essays/idempotency-keys.md?section=the-key',
  '/humans.txt/',
  '/static/humans.txt',
  'http://elsewhere.test/api/v1/profile',
  'HTTP://user:word@elsewhere.test:99/essays',
  'ftp://elsewhere.test/',
  'http://:80/',
  `/api/v1/search?q=${'x'.repeat(8192 - '/api/v1/search?q='.length)}`,
  `/api/v1/search?q=${'x'.repeat(8193 - '/api/v1/search?q='.length)}`,
  `/${'a/'.repeat(2000)}`,
]

/** Reads the vocabulary of a build. */
export function readVocabulary(dist: string): Vocabulary {
  const manifest: Manifest = JSON.parse(readFileSync(join(dist, manifestFile), 'utf8'))
  const files = Object.keys(manifest.files)
  const formerPaths = Object.keys(manifest.formerPaths ?? {})
  const pages = files.filter((file) => file.endsWith('.html'))
  return {
    targets: [
      // Redirects and withdrawn documents, and addresses that differ from them by a slash or by case.
      ...formerPaths.flatMap((path) => [path, `${path}/`, path.toUpperCase()]),
      ...Object.values(operations).map(({ path }) => path),
      ...Object.keys(manifest.essays).map((slug) => `/api/v1/essays/${slug}`),
      ...files.map((file) => `/${file}`),
      ...pages.map((file) => `/${file.replace(/(index)?\.html$/, '')}`),
      ...hostileTargets,
    ],
    etags: Object.values(manifest.files).map(({ hash }) => hash),
    baseUrl: manifest.baseUrl,
  }
}

export const queries: readonly string[] = [
  '',
  '?',
  '?lang=en',
  '?lang=pt',
  '?lang=',
  '?lang=xx',
  '?lang=en&lang=pt',
  '?lang=pt&lang=pt',
  '?LANG=pt',
  '?q=queue',
  '?q=',
  '?q=%',
  '?q=%ff%fe&q=2',
  '?q=+%2B+fila',
  '?q=cachng%20consistncy',
  '?section=',
  '?section=constructor',
  '?section=%ff&section=',
  '?verbose=true',
  '?verbose=TRUE',
  '?verbose=false&verbose=true',
  '?__proto__=1&constructor=2',
  `?${'a&'.repeat(500)}`,
]

export const mediaRanges: readonly string[] = [
  'text/markdown',
  'text/html',
  'application/xhtml+xml',
  '*/*',
  'text/*',
  'application/json',
  'TEXT/Markdown',
  'text/markdown;variant=GFM',
  'text/markdown-x',
  '',
]

export const codingNames: readonly string[] = [
  'gzip',
  'br',
  'identity',
  '*',
  'deflate',
  'zstd',
  'GZIP',
  '',
  'gzip2',
]

export const weights: readonly string[] = [
  '',
  ';q=1',
  ';q=0',
  ';q=0.5',
  ';q=0.501',
  ';q=1.000',
  ';q=0.0001',
  ';q=2',
  ';q=',
  ';q',
  ' ; Q=0.3',
  ';q="1"',
  ';q=-1',
]

/** Header lines that change nothing about an answer. */
export const harmlessLines: readonly string[] = [
  'User-Agent: fuzz/1',
  'Range: bytes=0-3',
  'If-Modified-Since: Mon, 01 Jan 2035 00:00:00 GMT',
  'If-Match: "x"',
  'If-Range: "x"',
  'Cookie: a=b; c="d, e"',
  'Authorization: Basic eDp5',
  'X-Forwarded-For: 203.0.113.9, 198.51.100.1',
  'Forwarded: for=203.0.113.9',
  'X-HTTP-Method-Override: DELETE',
  'X-Original-URL: /api/v1/health',
  'X-Stele-File: x',
  'Content-Type: text/plain',
  'Content-Encoding: gzip',
  'Cache-Control: no-cache, no-store',
  'Pragma: no-cache',
  'TE: trailers, deflate;q=0.5',
  'Trailer: X-Trailer',
  'Max-Forwards: 0',
  'Origin: null',
  'Access-Control-Request-Method: DELETE',
  'Date: x',
  'X-Empty:',
  'X-Spaces: \t a \t ',
  'X-Bytes: \x80\xff\xe9',
  "!#$%&'*+.^_`|~: token",
  'Expect: something',
  'Connection: keep-alive',
  'Connection: x-own, , TE',
  'Keep-Alive: timeout=1, max=1',
  'Host2: x',
  '__proto__: x',
]

/** Methods that Node parses, other than CONNECT, which has no path. */
export const methods: readonly string[] = [
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'TRACE',
  'PROPFIND',
  'SEARCH',
  'PURGE',
  'M-SEARCH',
  'SUBSCRIBE',
  'SOURCE',
]
