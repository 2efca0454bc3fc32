/** What the cases about pages ask and expect again and again: a page as HTML, as Markdown, and that there is none. */

import type { Expectation, Step } from '../case.ts'
import type { Facts, Page } from '../facts.ts'
import { type Headers, says } from './expect.ts'

/** Where the Markdown representation is written. */
export const representation = 'spec 4, Markdown representation; decisions, Markdown representation'

/** What a browser and an agent prefer. */
export const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
export const agent = 'text/markdown, text/html, */*'

/** A step with an `Accept`, or with none. */
export const asked = (
  path: string,
  accept: string | null,
  expect: Step['expect'],
  rest: Partial<Step> = {},
): Step => ({
  path,
  ...rest,
  headers: { ...(accept === null ? {} : { Accept: accept }), ...rest.headers },
  expect,
})

/** The Markdown representation's address: the page's with `.md`, the root's is `/index.md`. */
export const toMarkdown = (path: string): string => (path === '/' ? '/index.md' : `${path}.md`)

/** Outside the API nothing is counted, and nothing has a version. */
const uncounted: Headers = {
  'RateLimit-Limit': null,
  'RateLimit-Remaining': null,
  'RateLimit-Policy': null,
  'API-Version': null,
  'Set-Cookie': null,
}

/** What a page of HTML says to browsers: nothing inline, no guessed types, no full addresses to strangers. */
const guarded: Headers = {
  'Content-Security-Policy': /^(?!.*unsafe-)(?=.*\bdefault-src 'none'(;|$)).*\bbase-uri 'none'(;|$)/,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': /^(strict-origin-when-cross-origin|strict-origin|same-origin|no-referrer)$/,
}

/** Machines of any origin may read it. */
const open: Headers = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': /\bETag\b.*\bLink\b.*\bContent-Language\b/,
}

/** How a page and its Markdown name each other, and on the root what there is beside them. */
export function toLinks({ baseUrl }: Facts, path: string): string {
  const alternate = `<${baseUrl}${toMarkdown(path)}>; rel="alternate"; type="text/markdown"`
  if (path !== '/') return alternate
  return [
    alternate,
    `<${baseUrl}/openapi.json>; rel="service-desc"; type="application/json"`,
    `<${baseUrl}/developers>; rel="service-doc"; type="text/html"`,
    `<${baseUrl}/api/v1/health>; rel="status"; type="application/json"`,
    `<${baseUrl}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`,
  ].join(', ')
}

type Found = Expectation & { readonly headers: Headers }

const found = (facts: Facts, { path, lang }: Page): Headers => ({
  ...uncounted,
  Vary: 'Accept, Accept-Encoding',
  'Content-Language': lang,
  'Cache-Control': 'public, no-cache',
  ETag: /^"[^"]+"$/,
  Link: toLinks(facts, path),
})

/** A page in HTML, which names its own address and its Markdown. */
export function asHtml(facts: Facts, page: Page, headers: Headers = {}): Found {
  const { baseUrl } = facts
  const names = (rel: string, address: string) =>
    says<string>(`a <link> names ${address} as ${rel}`, (text) =>
      (text.match(/<link\b[^>]*>/g) ?? []).some(
        (tag) => tag.includes(`rel="${rel}"`) && tag.includes(`href="${address}"`),
      ),
    )
  return {
    status: 200,
    headers: {
      ...found(facts, page),
      ...guarded,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Location': null,
      ...headers,
    },
    conditions: [
      says<string>('it is a document of HTML in its language', (text) =>
        new RegExp(`^<!doctype html><html\\b[^>]* lang="${page.lang}"`, 'i').test(text),
      ),
      names('canonical', baseUrl + page.path),
      names('alternate', baseUrl + toMarkdown(page.path)),
    ],
  }
}

const isMarkdown = [says<string>('it begins with a heading of the first level', (text) => /^# \S/.test(text))]

/** A page's own address, in Markdown. */
export function asMarkdown(facts: Facts, page: Page, headers: Headers = {}): Found {
  return {
    status: 200,
    headers: {
      ...found(facts, page),
      ...open,
      'Content-Type': 'text/markdown; charset=utf-8',
      'Content-Location': toMarkdown(page.path),
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
    conditions: isMarkdown,
  }
}

/** The address of a page's Markdown, which has one media type alone. */
export function atMarkdown(facts: Facts, page: Page, headers: Headers = {}): Found {
  return {
    status: 200,
    headers: {
      ...asMarkdown(facts, page).headers,
      Vary: 'Accept-Encoding',
      Link: `<${facts.baseUrl}${page.path}>; rel="canonical"`,
      'Content-Location': null,
      ...headers,
    },
    conditions: isMarkdown,
  }
}

/** What a page's 304 keeps of its 200 (RFC 9110, 15.4.5). */
export function unchanged({ headers }: Found): Expectation {
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

/** That there is nothing, outside the API. */
export function noPage(facts: Facts, type: 'html' | 'markdown', headers: Headers = {}): Found {
  const [first = ''] = facts.languages
  return {
    status: 404,
    headers: {
      ...uncounted,
      ...(type === 'html' ? guarded : open),
      'Content-Type': `text/${type}; charset=utf-8`,
      'Content-Language': first,
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
        ? [says<string>('it is a document of HTML', (text) => /^<!doctype html>/i.test(text))]
        : isMarkdown,
  }
}
