/** Requests and expectations that the cases about pages share: a page in HTML, in Markdown, and the 404 page. */

import type { Expectation, HeaderExpectation, Headers, Step } from '../case.ts'
import type { Facts, Page } from '../facts.ts'
import { step, toCondition, toTag } from './expect.ts'

export const markdownSource = 'spec 4, Markdown representation; decisions, Markdown representation'

/** `Accept` of a browser and of an agent. */
export const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
export const agent = 'text/markdown, text/html, */*'

/** Creates a step with an `Accept` header; without one if it is null. */
export const requestAs = (
  path: string,
  accept: string | null,
  expect: Step['expect'],
  rest: Partial<Step> = {},
): Step =>
  step(path, expect, {
    ...rest,
    headers: { ...(accept === null ? {} : { Accept: accept }), ...rest.headers },
  })

/** Returns the path of the Markdown of a page: its path with `.md`, also for `/x/` of another generator, and `/index.md` for `/`. */
export const toMarkdown = (path: string): string =>
  path === '/' ? '/index.md' : `${path.replace(/\/$/, '')}.md`

/** Outside the API there is no quota and no version. */
const noApiHeaders: Headers = {
  'RateLimit-Limit': null,
  'RateLimit-Remaining': null,
  'RateLimit-Policy': null,
  'API-Version': null,
  'Set-Cookie': null,
}

/** Security headers of HTML: no inline code, no guessed media types, no full URLs as referrer for other sites. */
const browserHeaders: Headers = {
  'Content-Security-Policy': /^(?!.*unsafe-)(?=.*\bdefault-src 'none'(;|$)).*\bbase-uri 'none'(;|$)/,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': /^(strict-origin-when-cross-origin|strict-origin|same-origin|no-referrer)$/,
}

/** Scripts of every origin may read Markdown, redirects and errors. */
export const openHeaders: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers':
    /\bETag\b.*\bLink\b.*\bContent-Language\b.*\bX-Markdown-Tokens, Content-Signal, Content-Range$/,
}

/** Returns the link of a page to the index that describes it: the index in the language at the beginning of its path. */
const toDescribedByLink = (facts: Facts, path: string): string =>
  `<${toIndex(facts, path)}>; rel="describedby"; type="text/plain"`

function toIndex({ baseUrl, languages: [, ...others] }: Facts, path: string): string {
  const lang = others.find((code) => path === `/${code}` || path.startsWith(`/${code}/`))
  return `${baseUrl}${lang === undefined ? '' : `/${lang}`}/llms.txt`
}

/** Returns the `Link` header of a page: its index, its Markdown, and on the home page also the API. */
export function toLinks(facts: Facts, path: string): string {
  const { baseUrl, addressing, hasServerCard } = facts
  const links = [
    toDescribedByLink(facts, path),
    `<${baseUrl}${toMarkdown(path)}>; rel="alternate"; type="text/markdown"`,
  ]
  if (path !== '/') return links.join(', ')
  return [
    ...links,
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/developers>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}/api/v1/health${addressing === 'files' ? '.json' : ''}>; rel="status"; type="application/json"`,
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
    `<${baseUrl}/.well-known/agent-skills/index.json>; rel="service-meta"; type="application/json"`,
    ...(hasServerCard
      ? [
          `<${baseUrl}/mcp/server-card>; rel="service-meta"; type="application/mcp-server-card+json"`,
          `<${baseUrl}/.well-known/ard.json>; rel="ard"; type="application/json"`,
        ]
      : []),
  ].join(', ')
}

type PageResponse = Expectation & { readonly headers: Headers }

const pageHeaders = (facts: Facts, { path, lang }: Page): Headers => ({
  ...noApiHeaders,
  Vary: 'Accept, Accept-Encoding',
  'Content-Language': toTag(lang, facts),
  'Cache-Control': 'public, no-cache',
  ETag: /^"[^"]+"$/,
  Link: toLinks(facts, path),
})

/** A page in HTML, with links to its canonical URL and to its Markdown. */
export function htmlPage(facts: Facts, page: Page, headers: Headers = {}): PageResponse {
  const { baseUrl, pageExtension = '', otherPages } = facts
  if (otherPages !== null) return otherPage(facts, page, headers)
  const extension = page.path === '/' ? '' : pageExtension
  const canonical =
    facts.essays.find(({ path }) => path === page.path)?.elsewhere ?? baseUrl + page.path + extension
  const names = (rel: string, address: string) =>
    toCondition<string>(`a <link> has ${rel} ${address}`, (text) =>
      (text.match(/<link\b[^>]*>/g) ?? []).some(
        (tag) => tag.includes(`rel="${rel}"`) && tag.includes(`href="${address}"`),
      ),
    )
  return {
    status: 200,
    headers: {
      ...pageHeaders(facts, page),
      ...browserHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Location': null,
      'Content-Signal': null,
      'X-Markdown-Tokens': null,
      ...headers,
    },
    conditions: [
      toCondition<string>('the body is HTML in the language of the page', (text) =>
        new RegExp(`^<!doctype html><html\\b[^>]* lang="${toTag(page.lang, facts)}"`, 'i').test(text),
      ),
      names('canonical', canonical),
      names('alternate', baseUrl + toMarkdown(page.path)),
      names('describedby', toIndex(facts, page.path)),
    ],
  }
}

/** A page of another generator. The service adds headers that lead to its Markdown, and no policy. */
const otherPage = (facts: Facts, page: Page, headers: Headers): PageResponse => ({
  status: 200,
  headers: {
    ...pageHeaders(facts, page),
    'Content-Language': null,
    'Content-Security-Policy': null,
    'Referrer-Policy': null,
    'X-Content-Type-Options': 'nosniff',
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Location': null,
    ...headers,
  },
  conditions: [],
})

const isMarkdown = [
  toCondition<string>('the body starts with a level 1 heading', (text) => /^# \S/.test(text)),
]

/** Markdown has the signals of robots.txt, unless that is of another generator. */
const toSignals = ({ contentSignal, otherPages }: Facts): Headers =>
  otherPages === null ? { 'Content-Signal': contentSignal } : {}

/** Only the shim knows how many tokens a document has. A home page may be a list or a document. */
const toTokens = ({ sections, homes }: Facts, { path }: Page): HeaderExpectation => {
  if (sections === null) return null
  return homes.some((home) => home.path === path) ? { optional: /^\d+$/ } : /^[1-9]\d*$/
}

/** A page in Markdown, at the path of the page. */
export function markdownPage(facts: Facts, page: Page, headers: Headers = {}): PageResponse {
  return {
    status: 200,
    headers: {
      ...pageHeaders(facts, page),
      ...openHeaders,
      ...toSignals(facts),
      'X-Markdown-Tokens': toTokens(facts, page),
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Location': toMarkdown(page.path),
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    conditions: isMarkdown,
  }
}

/** The Markdown of a page at its own path, which has no other format. */
export function markdownFile(facts: Facts, page: Page, headers: Headers = {}): PageResponse {
  return {
    status: 200,
    headers: {
      ...markdownPage(facts, page).headers,
      Vary: 'Accept-Encoding',
      Link: `${toDescribedByLink(facts, page.path)}, <${facts.baseUrl}${page.path}>; rel="canonical"`,
      'Content-Location': null,
      ...headers,
    },
    conditions: isMarkdown,
  }
}

/** The 304 of a page: it has these headers of the 200 (RFC 9110, 15.4.5). */
export function notModified({ headers }: PageResponse): Expectation {
  const kept = ['ETag', 'Vary', 'Cache-Control', 'Content-Location', 'Link', 'Access-Control-Allow-Origin']
  return {
    status: 304,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name))),
      'Content-Encoding': null,
    },
    body: '',
  }
}

export function notFoundPage(facts: Facts, format: 'html' | 'markdown', headers: Headers = {}): PageResponse {
  const [first = ''] = facts.languages
  const { otherPages } = facts
  const type = otherPages?.hasNotFound === false ? 'markdown' : format
  const isOther = type === 'html' && otherPages !== null
  return {
    status: 404,
    headers: {
      ...noApiHeaders,
      ...(type === 'html' && !isOther && browserHeaders),
      ...openHeaders,
      'Content-Type': `text/${type}; charset=utf-8`,
      'Content-Language': isOther ? null : toTag(first, facts),
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept, Accept-Encoding',
      'Cache-Control': 'no-store',
      ETag: null,
      Link: null,
      'Content-Location': null,
      ...headers,
    },
    conditions:
      type === 'html'
        ? [toCondition<string>('the body is HTML', (text) => /^\s*<(?:!doctype html>|html\b)/i.test(text))]
        : isMarkdown,
  }
}
