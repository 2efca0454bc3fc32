/** The paths of renamed and withdrawn documents of the sample site. */

import type { Case, Step } from '../../../generator/verifier/case.ts'

const moved = (path: string, location: string, rest: Partial<Step> = {}): Step => ({
  path,
  ...rest,
  expect: { status: 308, headers: { Location: location, 'Access-Control-Allow-Origin': '*' } },
})

const [old, renamedTo] = ['timeouts-and-retries', 'timeouts-retries-and-budgets']

/** The redirect of an address with the old slug. */
const renamed = (path: string, rest: Partial<Step> = {}): Step =>
  moved(path.replace('OLD', old), path.replace('OLD', renamedTo), rest)

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

const gonePage = (path: string, type: 'html' | 'markdown', title: string): Step => ({
  path,
  headers: { Accept: `text/${type}` },
  expect: {
    status: 410,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Content-Type': `text/${type}; charset=utf-8`,
      'Cache-Control': 'no-store',
      Vary: 'Accept, Accept-Encoding',
    },
    conditions: [{ description: `contains ${title}`, test: (body) => String(body).includes(title) }],
  },
})

export const formerPathCases: readonly Case[] = [
  {
    name: 'the pages and the Markdown of a renamed essay redirect to its new slug, in every language',
    source,
    steps: [
      ...['', '.md'].flatMap((end) => [renamed(`/essays/OLD${end}`), renamed(`/pt/essays/OLD${end}`)]),
      moved(`/essays/${old}/`, `/essays/${renamedTo}`),
      moved(`/essays/${old}.html`, `/essays/${renamedTo}`),
      moved(`/essays/${old}/index.html`, `/essays/${renamedTo}`),
      renamed('/essays/OLD?a=%20b&c'),
      renamed('/essays/OLD', { method: 'HEAD' }),
    ],
  },
  {
    name: 'the API path of a renamed essay redirects to its new slug, with the same query',
    source,
    steps: [
      ...['', '?lang=pt', '.json', '.pt.json'].map((end) => renamed(`/api/v1/essays/OLD${end}`)),
      moved(`/api/v1/essays/${old}/`, `/api/v1/essays/${renamedTo}`),
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
    name: 'the former address of the API reference redirects to the developers page, and its Markdown to that of the page',
    source,
    steps: [
      moved('/developers/reference', '/developers'),
      moved('/developers/reference/', '/developers'),
      moved('/developers/reference.md', '/developers.md'),
    ],
  },
  {
    name: 'the API path of a withdrawn essay returns 410 with a hint',
    source: `${source}; decisions, API answers 8`,
    steps: ['', '.json', '.pt.json'].map((end) =>
      goneEnvelope(`/api/v1/essays/monolith-or-microservices${end}`),
    ),
  },
  {
    name: 'the page of a withdrawn essay returns 410, as HTML or Markdown',
    source: `${source}; decisions, Markdown representation`,
    steps: [
      gonePage('/essays/monolith-or-microservices', 'html', 'Page withdrawn'),
      gonePage('/pt/essays/monolith-or-microservices', 'markdown', 'Página retirada'),
      gonePage('/essays/monolith-or-microservices.md', 'markdown', '# Page withdrawn'),
      gonePage('/essays/monolith-or-microservices.md', 'html', 'Page withdrawn'),
    ],
  },
]
