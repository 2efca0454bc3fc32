/** Addresses outside the API that are no page's own: other spellings, and what is not there. */

import type { Case, Step } from '../case.ts'
import type { Facts, Page } from '../facts.ts'
import { agent, asked, browser, noPage, representation } from './page-answers.ts'

/** `/x.html` and `/x/` are other spellings of `/x`, as `/index.html` is of `/`. */
export function spellingCase({ path }: Page): Case {
  const spellings = path === '/' ? ['/index.html', '/index'] : [`${path}.html`, `${path}/`]
  const redirected = (location: string): Step['expect'] => ({
    status: 308,
    headers: { Location: location, 'X-Content-Type-Options': 'nosniff', 'RateLimit-Remaining': null },
    body: '',
  })
  return {
    name: `other spellings of ${path} redirect to it, the query kept`,
    anchor: 'decisions, API answers 9',
    steps: spellings.flatMap((spelling) => [
      { path: spelling, expect: redirected(path) },
      asked(spelling, agent, redirected(path)),
      { path: `${spelling}?a=%20b&c`, expect: redirected(`${path}?a=%20b&c`) },
      { method: 'HEAD', path: `${spelling}?a`, expect: redirected(`${path}?a`) },
    ]),
  }
}

/** What is not there, as a page and as Markdown. */
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
      name: 'an unknown address outside the API is not found, as a page',
      anchor: 'decisions, API answers 9; decisions, dist',
      steps: paths.flatMap((path) => [
        { path, expect: noPage(facts, 'html') },
        asked(path, browser, noPage(facts, 'html')),
      ]),
    },
    {
      name: 'an unknown address outside the API is not found in Markdown to whoever prefers that',
      anchor: `${representation}; decisions, API answers 9; decisions, dist`,
      steps: paths.flatMap((path) => [
        asked(path, 'text/markdown', noPage(facts, 'markdown')),
        asked(path, agent, noPage(facts, 'markdown')),
      ]),
    },
    {
      name: 'the page that says that there is none is the same for every address, and is never a 304',
      anchor: 'decisions, API answers 9; decisions, API answers 10; decisions, HTTP',
      steps: [
        { path: '/one', keep: { length: 'Content-Length' }, expect: noPage(facts, 'html') },
        { path: '/another', expect: noPage(facts, 'html', { 'Content-Length': '{length}' }) },
        { path: '/one', headers: { 'If-None-Match': '*' }, expect: noPage(facts, 'html') },
        {
          path: '/one',
          headers: { 'Accept-Encoding': 'gzip, br' },
          expect: noPage(facts, 'html', { 'Content-Encoding': null, 'Content-Length': '{length}' }),
        },
        {
          method: 'HEAD',
          path: '/one',
          expect: {
            status: 404,
            headers: noPage(facts, 'html', { 'Content-Length': '{length}' }).headers,
            body: '',
          },
        },
      ],
    },
  ]
}
