/** The paths of renamed and withdrawn documents of the sample site. */

import type { Case, Step } from '../../../generator/conformance/case.ts'

const moved = (path: string, location: string, rest: Partial<Step> = {}): Step => ({
  path,
  ...rest,
  expect: { status: 308, headers: { Location: location } },
})

const source = 'decisions, Aliases and redirects'

const goneHint = 'Remove links to it. GET /api/v1/essays lists the essays of each language.'

const goneEnvelope = (path: string): Step => ({
  path,
  expect: {
    status: 410,
    headers: {
      'Content-Type': 'application/json',
      'Content-Language': 'en',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      'API-Version': '1.0.0',
    },
    body: {
      error: {
        code: 'GONE',
        message: `The document at "${path}" is gone.`,
        resolution_hint: goneHint,
      },
    },
  },
})

const gonePage = (path: string, accept: string, type: string, title: string): Step => ({
  path,
  headers: { Accept: accept },
  expect: {
    status: 410,
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store', Vary: 'Accept, Accept-Encoding' },
    conditions: [{ description: `contains ${title}`, test: (body) => String(body).includes(title) }],
  },
})

export const formerPathCases: readonly Case[] = [
  {
    name: 'the pages and the Markdown of a renamed essay redirect to its new slug, in every language',
    source,
    steps: [
      moved('/essays/timeouts-and-retries', '/essays/timeouts-retries-and-budgets'),
      moved('/essays/timeouts-and-retries/', '/essays/timeouts-retries-and-budgets'),
      moved('/essays/timeouts-and-retries.html', '/essays/timeouts-retries-and-budgets'),
      moved('/essays/timeouts-and-retries?a=%20b&c', '/essays/timeouts-retries-and-budgets?a=%20b&c'),
      moved('/essays/timeouts-and-retries.md', '/essays/timeouts-retries-and-budgets.md'),
      moved('/pt/essays/timeouts-and-retries', '/pt/essays/timeouts-retries-and-budgets'),
      moved('/pt/essays/timeouts-and-retries.md', '/pt/essays/timeouts-retries-and-budgets.md'),
      moved('/essays/timeouts-and-retries', '/essays/timeouts-retries-and-budgets', { method: 'HEAD' }),
    ],
  },
  {
    name: 'the API path of a renamed essay redirects to its new slug, with the same query',
    source,
    steps: [
      moved('/api/v1/essays/timeouts-and-retries', '/api/v1/essays/timeouts-retries-and-budgets'),
      moved('/api/v1/essays/timeouts-and-retries/', '/api/v1/essays/timeouts-retries-and-budgets'),
      moved(
        '/api/v1/essays/timeouts-and-retries?lang=pt',
        '/api/v1/essays/timeouts-retries-and-budgets?lang=pt',
      ),
      moved('/api/v1/essays/timeouts-and-retries.json', '/api/v1/essays/timeouts-retries-and-budgets.json'),
      moved(
        '/api/v1/essays/timeouts-and-retries.pt.json',
        '/api/v1/essays/timeouts-retries-and-budgets.pt.json',
      ),
    ],
  },
  {
    name: 'a redirect of site.yaml applies to the page and its Markdown',
    source,
    steps: [
      moved('/writing', '/essays'),
      moved('/writing/?page=2', '/essays?page=2'),
      moved('/writing.md', '/essays.md'),
    ],
  },
  {
    name: 'the API path of a withdrawn essay returns 410 with a hint',
    source: `${source}; decisions, API answers 8`,
    steps: [
      goneEnvelope('/api/v1/essays/monolith-or-microservices'),
      goneEnvelope('/api/v1/essays/monolith-or-microservices.json'),
      goneEnvelope('/api/v1/essays/monolith-or-microservices.pt.json'),
    ],
  },
  {
    name: 'the page of a withdrawn essay returns 410, as HTML or Markdown',
    source: `${source}; decisions, Markdown representation`,
    steps: [
      gonePage(
        '/essays/monolith-or-microservices',
        'text/html',
        'text/html; charset=utf-8',
        'Page withdrawn',
      ),
      gonePage(
        '/pt/essays/monolith-or-microservices',
        'text/markdown',
        'text/markdown; charset=utf-8',
        'Página retirada',
      ),
      gonePage(
        '/essays/monolith-or-microservices.md',
        'text/markdown',
        'text/markdown; charset=utf-8',
        '# Page withdrawn',
      ),
    ],
  },
]
