/** Pages, their Markdown, and what is not there, outside the API: spec 4 and decisions on the Markdown representation. */

import type { Case, Step } from '../case.ts'
import type { Facts, Page } from '../facts.ts'
import { preferences } from './accept.ts'
import { missingCases, spellingCase } from './addresses.ts'
import {
  agent,
  asHtml,
  asked,
  asMarkdown,
  atMarkdown,
  browser,
  noPage,
  representation,
  toLinks,
  toMarkdown,
  unchanged,
} from './page-answers.ts'

export function pageCases(facts: Facts): readonly Case[] {
  const pages = toPages(facts)
  return [
    ...(facts.html ? htmlCases(facts, pages) : onlyMarkdownCases(facts, pages)),
    ...markdownCases(facts, pages),
  ]
}

/** The homes, an essay in the default language and one in another, and a page that is neither. */
function toPages({ languages, essays, documentation }: Facts): readonly Page[] {
  const homes = languages.map((lang, place) => ({ path: place === 0 ? '/' : `/${lang}`, lang }))
  const [first] = languages
  const own = essays.find(({ lang }) => lang === first)
  const other = essays.find(({ lang }) => lang !== first)
  return [...homes, ...[own, other].filter((essay) => essay !== undefined), documentation]
}

function htmlCases(facts: Facts, pages: readonly Page[]): Case[] {
  return [
    ...preferences.map(
      ([who, accept, given]): Case => ({
        name: `a page is ${given === 'html' ? 'HTML' : 'Markdown'} to ${who}`,
        anchor: `${representation}; decisions, HTTP; RFC 9110, 12.5.1`,
        steps: pages.map((page) =>
          asked(page.path, accept, given === 'html' ? asHtml(facts, page) : asMarkdown(facts, page)),
        ),
      }),
    ),
    ...pages.flatMap((page) => [...representationCases(facts, page), spellingCase(page)]),
    ...missingCases(facts),
    rootCase(facts),
    ...assetCases(facts),
  ]
}

/** The two representations of one address, and how they are told from each other. */
function representationCases(facts: Facts, page: Page): Case[] {
  const { path } = page
  const html = asHtml(facts, page)
  const markdown = asMarkdown(facts, page)
  const tagged = (tag: string) => ({ headers: { 'If-None-Match': tag } })
  const headed = ({ headers, status }: typeof html, tag: string, length: string) => ({
    status,
    headers: { ...headers, ETag: tag, 'Content-Length': length },
    body: '',
  })
  const both: Step[] = [
    asked(path, browser, html, { keep: { html: 'ETag', htmlLength: 'Content-Length' } }),
    asked(path, agent, markdown, { keep: { markdown: 'ETag', markdownLength: 'Content-Length' } }),
  ]
  const known = (headers: typeof html.headers, tag: string) =>
    unchanged({ status: 200, headers: { ...headers, ETag: tag } })
  return [
    {
      name: `${path} in HTML and in Markdown has a tag each, and each is not sent again to whoever has it`,
      anchor: `${representation}; decisions, HTTP; RFC 9110, 13.1.2; RFC 9110, 15.4.5`,
      steps: [
        ...both,
        asked(path, browser, known(html.headers, '{html}'), tagged('{html}')),
        asked(path, agent, known(markdown.headers, '{markdown}'), tagged('{markdown}')),
        asked(path, browser, known(html.headers, '{html}'), tagged('"other", W/{html}')),
        asked(path, agent, known(markdown.headers, '{markdown}'), tagged('*')),
        asked(path, browser, html, tagged('{markdown}')),
        asked(path, agent, markdown, tagged('{html}')),
        asked(path, agent, known(markdown.headers, '{markdown}'), {
          method: 'HEAD',
          ...tagged('{html}, {markdown}'),
        }),
      ],
    },
    {
      name: `HEAD of ${path} is GET without its body, in HTML and in Markdown`,
      anchor: `${representation}; decisions, API answers 10`,
      steps: [
        ...both,
        asked(path, browser, headed(html, '{html}', '{htmlLength}'), { method: 'HEAD' }),
        asked(path, agent, headed(markdown, '{markdown}', '{markdownLength}'), { method: 'HEAD' }),
      ],
    },
    ...facts.codings.map(
      (coding): Case => ({
        name: `${path} in ${coding} has other tags than without, in HTML and in Markdown`,
        anchor: `${representation}; decisions, HTTP`,
        steps: [
          ...both,
          ...[
            { accept: browser, page: html, name: 'html' },
            { accept: agent, page: markdown, name: 'markdown' },
          ].flatMap(({ accept, page: plain, name }) => {
            const coded = { ...plain, headers: { ...plain.headers, 'Content-Encoding': coding } }
            const inCoding = (tag: string) => ({
              headers: { 'Accept-Encoding': coding, 'If-None-Match': tag },
            })
            return [
              asked(path, accept, coded, { ...inCoding(`{${name}}`), keep: { [`${name}Coded`]: 'ETag' } }),
              asked(path, accept, known(plain.headers, `{${name}Coded}`), inCoding(`{${name}Coded}`)),
              asked(path, accept, plain, tagged(`{${name}Coded}`)),
            ]
          }),
          asked(path, agent, markdown, tagged('{htmlCoded}')),
          asked(path, browser, html, tagged('{markdownCoded}')),
        ],
      }),
    ),
  ]
}

const rootCase = (facts: Facts): Case => ({
  name: 'the root leads to the description of the API, its documentation, its state and its catalogue',
  anchor: 'decisions, HTTP',
  steps: [
    { path: '/', expect: { status: 200, headers: { Link: toLinks(facts, '/') } } },
    { method: 'HEAD', path: '/', expect: { status: 200, headers: { Link: toLinks(facts, '/') } } },
    { path: '/openapi.json', expect: { status: 200, headers: { 'Content-Type': 'application/json' } } },
    { path: '/developers', expect: { status: 200, headers: { 'Content-Type': /^text\/html/ } } },
    { path: '/api/v1/health', expect: { status: 200, headers: { 'Content-Type': 'application/json' } } },
    {
      path: '/.well-known/api-catalog',
      expect: {
        status: 200,
        headers: { 'Content-Type': /^application\/linkset\+json/, 'Access-Control-Allow-Origin': '*' },
      },
    },
  ],
})

function assetCases({ assets }: Facts): Case[] {
  const types: Readonly<Record<string, string>> = {
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    svg: 'image/svg+xml',
  }
  return [
    {
      name: 'what a page loads beside itself may be kept for ever, as its name changes with its bytes',
      anchor: 'decisions, HTTP',
      steps: assets.flatMap((path): Step[] => {
        const headers = {
          'Cache-Control': 'public, max-age=31536000, immutable',
          Vary: 'Accept-Encoding',
          ETag: /^"[^"]+"$/,
        }
        return [
          {
            path,
            keep: { etag: 'ETag' },
            expect: {
              status: 200,
              headers: {
                ...headers,
                'Content-Type': types[path.slice(path.lastIndexOf('.') + 1)] ?? /./,
                'X-Content-Type-Options': 'nosniff',
                'Content-Language': null,
                'RateLimit-Remaining': null,
              },
            },
          },
          {
            path,
            headers: { 'If-None-Match': '{etag}' },
            expect: { status: 304, headers: { ...headers, ETag: '{etag}' }, body: '' },
          },
        ]
      }),
    },
  ]
}

/** Where something else makes the author's pages, their addresses here have Markdown alone. */
function onlyMarkdownCases(facts: Facts, pages: readonly Page[]): Case[] {
  return [
    {
      name: 'a page is Markdown to everyone where there is no HTML of it',
      anchor: representation,
      steps: pages.flatMap((page) =>
        [null, browser, agent].map((accept) => asked(page.path, accept, asMarkdown(facts, page))),
      ),
    },
    {
      name: 'an unknown address outside the API is not found, in Markdown, where there is no HTML',
      anchor: `${representation}; decisions, API answers 9`,
      steps: ['/nothing-of-this-name', '/essays/nothing-of-this-name', '/404', '/assets'].flatMap((path) =>
        [null, browser, agent].map((accept) => asked(path, accept, noPage(facts, 'markdown'))),
      ),
    },
  ]
}

function markdownCases(facts: Facts, pages: readonly Page[]): Case[] {
  return [
    ...pages.map(
      (page): Case => ({
        name: `${toMarkdown(page.path)} is the Markdown of ${page.path}, whatever is preferred`,
        anchor: `${representation}; decisions, HTTP`,
        steps: [
          asked(page.path, agent, asMarkdown(facts, page), {
            keep: { etag: 'ETag', length: 'Content-Length' },
          }),
          ...[null, browser, agent, 'text/markdown;q=0'].map((accept) =>
            asked(
              toMarkdown(page.path),
              accept,
              atMarkdown(facts, page, { ETag: '{etag}', 'Content-Length': '{length}' }),
            ),
          ),
          asked(
            toMarkdown(page.path),
            null,
            unchanged({ status: 200, headers: atMarkdown(facts, page, { ETag: '{etag}' }).headers }),
            { headers: { 'If-None-Match': '{etag}' } },
          ),
          {
            method: 'HEAD',
            path: toMarkdown(page.path),
            expect: {
              status: 200,
              headers: atMarkdown(facts, page, { ETag: '{etag}', 'Content-Length': '{length}' }).headers,
              body: '',
            },
          },
        ],
      }),
    ),
    {
      name: 'a method that changes something is refused on a page and on its Markdown',
      anchor: 'spec 1; decisions, API answers 8',
      steps: ['POST', 'PUT', 'PATCH', 'DELETE'].flatMap((method) =>
        pages
          .flatMap(({ path }) => [path, toMarkdown(path)])
          .map((path) => ({
            method,
            path,
            expect: { status: 405, headers: { Allow: 'GET, HEAD, OPTIONS', 'Cache-Control': 'no-store' } },
          })),
      ),
    },
  ]
}
