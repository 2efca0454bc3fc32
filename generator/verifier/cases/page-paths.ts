/** Paths outside the API that are not the canonical path of a page: other spellings, and unknown paths. */

import type { Case, Step } from '../case.ts'
import type { Facts, Page } from '../facts.ts'
import { step } from './expect.ts'
import { agent, browser, markdownSource, notFoundPage, requestAs } from './page-responses.ts'

/** `/x.html` and `/x/` redirect to `/x`, `/index.html` to `/`. With pages of another generator, `/x/` may be the canonical path. */
export function spellingCase({ path }: Page, { otherPages }: Facts): Case {
  const bare = path.replace(/\/$/, '')
  // A page of another generator may be at `/x` and at `/x.html`.
  const withExtension = otherPages === null || path.endsWith('/') ? [`${bare}.html`] : []
  const spellings =
    path === '/' ? ['/index.html', '/index'] : [...withExtension, path.endsWith('/') ? bare : `${bare}/`]
  const redirected = (location: string): Step['expect'] => ({
    status: 308,
    headers: { Location: location, 'X-Content-Type-Options': 'nosniff', 'RateLimit-Remaining': null },
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
export function missingCases(facts: Facts): Case[] {
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
