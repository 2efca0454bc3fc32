/**
 * Pages in HTML and in Markdown: spec 4 and decisions, Markdown representation. Paths that are not the canonical path of a page: other
 * spellings, and unknown paths. Stylesheets, scripts and icons: decisions, HTTP.
 */

import type { Case, Condition, Expectation, Step } from '../case.ts'
import { type Facts, type Page, toPages } from '../facts.ts'
import { step, toCondition } from './expect.ts'
import { acceptExamples, formatCases } from './page-formats.ts'
import {
  agent,
  browser,
  htmlPage,
  markdownFile,
  markdownPage,
  markdownSource,
  notFoundPage,
  notModified,
  openHeaders,
  requestAs,
  toLinks,
  toMarkdown,
} from './page-responses.ts'

export function pageCases(facts: Facts): readonly Case[] {
  const pages = toPages(facts)
  return [
    ...(facts.html ? htmlCases(facts, pages) : onlyMarkdownCases(facts, pages)),
    ...markdownCases(facts, pages),
  ]
}

function htmlCases(facts: Facts, tested: readonly Page[]): Case[] {
  const { otherPages } = facts
  const pages = otherPages === null ? tested : tested.filter(({ path }) => otherPages.paths.includes(path))
  return [
    ...acceptExamples.map(
      ([description, accept, format]): Case => ({
        name: `a page returns ${format === 'html' ? 'HTML' : 'Markdown'} for ${description}`,
        source: `${markdownSource}; decisions, HTTP; RFC 9110, 12.5.1`,
        quickSteps: 1,
        steps: pages.map((page) =>
          requestAs(page.path, accept, format === 'html' ? htmlPage(facts, page) : markdownPage(facts, page)),
        ),
      }),
    ),
    ...pages.flatMap((page) => [...formatCases(facts, page), spellingCase(page, facts)]),
    ...missingCases(facts),
    rootCase(facts),
    ...assetCases(facts),
  ]
}

const rootCase = (facts: Facts): Case => ({
  name: 'the home page has Link headers for the OpenAPI description, documentation, health, API catalogue and metadata',
  source: 'decisions, HTTP',
  steps: [
    step('/', { status: 200, headers: { Link: toLinks(facts, '/') } }),
    step('HEAD /', { status: 200, headers: { Link: toLinks(facts, '/') } }),
    step('/openapi.json', { status: 200, headers: { 'Content-Type': 'application/json' } }),
    step('/developers', {
      status: 200,
      headers: { 'Content-Type': facts.otherPages === null ? /^text\/html/ : /^text\// },
    }),
    step('/api/v1/health', { status: 200, headers: { 'Content-Type': 'application/json' } }),
    step('/.well-known/api-catalog', {
      status: 200,
      headers: {
        'Content-Type': 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
        'Access-Control-Allow-Origin': '*',
      },
      conditions: [namesHealth(facts)],
    }),
  ],
})

interface Catalog {
  readonly linkset: readonly [
    { readonly item: readonly { readonly href: unknown }[] },
    { readonly anchor: unknown },
  ]
}

/** The catalog must name an address that answers. Nothing is at the base path of the API. */
function namesHealth({ baseUrl, addressing }: Facts): Condition {
  const health = `${baseUrl}/api/v1/health${addressing === 'files' ? '.json' : ''}`
  return toCondition<Catalog>(
    `the API in the catalog is ${health}`,
    ({ linkset: [catalog, api] }) =>
      catalog.item.every(({ href }) => href === health) && api.anchor === health,
  )
}

/** On a site without HTML, another server renders the pages, and the service has their Markdown only. */
function onlyMarkdownCases(facts: Facts, pages: readonly Page[]): Case[] {
  return [
    {
      name: 'a page returns Markdown for any Accept on a site without HTML',
      source: markdownSource,
      steps: pages.flatMap((page) =>
        [null, browser, agent].map((accept) => requestAs(page.path, accept, markdownPage(facts, page))),
      ),
    },
    {
      name: 'an unknown path outside the API returns 404 in Markdown on a site without HTML',
      source: `${markdownSource}; decisions, API answers 9`,
      steps: ['/nothing-of-this-name', '/essays/nothing-of-this-name', '/404', '/assets'].flatMap((path) =>
        [null, browser, agent].map((accept) => requestAs(path, accept, notFoundPage(facts, 'markdown'))),
      ),
    },
  ]
}

function markdownCases(facts: Facts, pages: readonly Page[]): Case[] {
  return [
    ...pages.map(
      (page): Case => ({
        name: `${toMarkdown(page.path)} returns the Markdown of ${page.path} for any Accept`,
        source: `${markdownSource}; decisions, HTTP`,
        steps: [
          requestAs(page.path, agent, markdownPage(facts, page), {
            save: { etag: 'ETag', length: 'Content-Length' },
          }),
          ...[null, browser, agent, 'text/markdown;q=0'].map((accept) =>
            requestAs(
              toMarkdown(page.path),
              accept,
              markdownFile(facts, page, { ETag: '{etag}', 'Content-Length': '{length}' }),
              { save: { fileTag: 'ETag', fileLength: 'Content-Length' } },
            ),
          ),
          requestAs(
            toMarkdown(page.path),
            null,
            notModified({ status: 200, headers: markdownFile(facts, page, { ETag: '{etag}' }).headers }),
            { headers: { 'If-None-Match': '{etag}' } },
          ),
          step(`HEAD ${toMarkdown(page.path)}`, {
            status: 200,
            headers: markdownFile(facts, page, { ETag: '{fileTag}', 'Content-Length': '{fileLength}' })
              .headers,
            body: '',
          }),
        ],
      }),
    ),
    {
      name: 'POST, PUT, PATCH and DELETE return 405 on a page and on its Markdown',
      source: 'spec 1; decisions, API answers 8',
      quickSteps: 2,
      steps: ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
        pages
          .flatMap(({ path }) => [path, toMarkdown(path)])
          .map((path) =>
            step(`${method} ${path}`, {
              status: 405,
              headers: { ...openHeaders, Allow: 'GET, HEAD, OPTIONS', 'Cache-Control': 'no-store' },
            }),
          ),
      ),
    },
  ]
}

/** `/x.html`, `/x/` and `/x/index.html` redirect to `/x`, `/index.html` to `/`. With pages of another generator, `/x/` may be the canonical path. */
function spellingCase({ path }: Page, { otherPages }: Facts): Case {
  const bare = path.replace(/\/$/, '')
  // A page of another generator may be at `/x` and at `/x.html`.
  const withExtension = otherPages === null || path.endsWith('/') ? [`${bare}.html`] : []
  const spellings =
    path === '/'
      ? ['/index.html', '/index']
      : [...withExtension, path.endsWith('/') ? bare : `${bare}/`, `${bare}/index.html`]
  const redirected = (location: string): Step['expect'] => ({
    status: 308,
    headers: {
      ...openHeaders,
      Location: location,
      'X-Content-Type-Options': 'nosniff',
      'RateLimit-Remaining': null,
    },
    body: '',
  })
  return {
    name: `other spellings of ${path} redirect to it with the same query`,
    source: 'decisions, API answers 9',
    steps: spellings.flatMap((spelling) => [
      step(spelling, redirected(path)),
      requestAs(spelling, agent, redirected(path)),
      step(`${spelling}?a=%20b&c`, redirected(`${path}?a=%20b&c`)),
      step(`HEAD ${spelling}?a`, redirected(`${path}?a`)),
    ]),
  }
}

/** Unknown paths, in HTML and in Markdown. */
function missingCases(facts: Facts): Case[] {
  const [, second] = facts.languages
  const paths = [
    '/nothing-of-this-name',
    '/nothing-of-this-name.md',
    '/nothing-of-this-name.html',
    '/nothing-of-this-name/',
    '/essays/nothing-of-this-name',
    '/essays/nothing-of-this-name.md',
    '/assets/nothing-of-this-name.css',
    '/assets',
    '/404',
    '/404.html',
    '/404.md',
    '/404/',
    '/_stele',
    '/_stele/manifest.json',
    '/_stele/search.json',
    '/Essays',
    '/essays/essays',
    '/%zz',
    '/%00',
    ...(second === undefined ? [] : [`/${second}/nothing-of-this-name`, `/${second}.json`]),
  ]
  return [
    {
      name: 'an unknown path outside the API returns a 404 page',
      source: 'decisions, API answers 9; decisions, dist',
      quickSteps: 8,
      steps: paths.flatMap((path) => [
        step(path, notFoundPage(facts, 'html')),
        requestAs(path, browser, notFoundPage(facts, 'html')),
      ]),
    },
    {
      name: 'an unknown path outside the API returns 404 in Markdown to clients that prefer Markdown',
      source: `${markdownSource}; decisions, API answers 9; decisions, dist`,
      quickSteps: 8,
      steps: paths.flatMap((path) => [
        requestAs(path, 'text/markdown', notFoundPage(facts, 'markdown')),
        requestAs(path, agent, notFoundPage(facts, 'markdown')),
      ]),
    },
    {
      name: 'the 404 page is the same for every path, and never a 304',
      source: 'decisions, API answers 9; decisions, API answers 10; decisions, HTTP',
      steps: [
        step('/one', notFoundPage(facts, 'html'), { save: { length: 'Content-Length' } }),
        step('/another', notFoundPage(facts, 'html', { 'Content-Length': '{length}' })),
        step('/one', notFoundPage(facts, 'html'), { headers: { 'If-None-Match': '*' } }),
        step(
          '/one',
          notFoundPage(facts, 'html', { 'Content-Encoding': null, 'Content-Length': '{length}' }),
          { headers: { 'Accept-Encoding': 'gzip, br' } },
        ),
        step('HEAD /one', {
          status: 404,
          headers: notFoundPage(facts, 'html', { 'Content-Length': '{length}' }).headers,
          body: '',
        }),
      ],
    },
  ]
}

function assetCases({ assets, searchFiles }: Facts): Case[] {
  const types: Readonly<Record<string, string>> = {
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    svg: 'image/svg+xml',
  }
  return [
    ...(searchFiles.length === 0
      ? []
      : [
          {
            name: 'the search page loads its module and its index, on a host whose API does not search',
            source: 'decisions, dist',
            steps: searchFiles.map((path) => step(path, { status: 200 })),
          },
        ]),
    {
      name: 'stylesheets, scripts and icons can be cached for ever, since their names contain a hash',
      source: 'decisions, HTTP',
      steps: assets.flatMap((path): Step[] => {
        const headers = {
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
          ETag: /^"[^"]+"$/,
        }
        const whole: Expectation = {
          status: 200,
          headers: {
            ...headers,
            'Content-Type': types[path.slice(path.lastIndexOf('.') + 1)] ?? /./,
            'X-Content-Type-Options': 'nosniff',
            'Content-Language': null,
            'RateLimit-Remaining': null,
          },
        }
        return [
          step(path, whole, { save: { etag: 'ETag' } }),
          step(path, whole, { headers: { 'If-None-Match': '"other"' } }),
          step(
            path,
            { status: 304, headers: { ...headers, ETag: '{etag}' }, body: '' },
            { headers: { 'If-None-Match': '{etag}' } },
          ),
        ]
      }),
    },
  ]
}
