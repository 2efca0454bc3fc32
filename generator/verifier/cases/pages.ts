/** Pages in HTML and in Markdown: spec 4 and decisions, Markdown representation. */

import type { Case } from '../case.ts'
import { type Facts, type Page, toPages } from '../facts.ts'
import { acceptExamples } from './accept.ts'
import { assetCases } from './assets.ts'
import { step } from './expect.ts'
import { formatCases } from './page-formats.ts'
import { missingCases, spellingCase } from './page-paths.ts'
import {
  agent,
  browser,
  htmlPage,
  markdownFile,
  markdownPage,
  markdownSource,
  notFoundPage,
  notModified,
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
    }),
  ],
})

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
              headers: { Allow: 'GET, HEAD, OPTIONS', 'Cache-Control': 'no-store' },
            }),
          ),
      ),
    },
  ]
}
