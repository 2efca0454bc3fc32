/** Pages of the sample site: short pages whole, of long ones the beginning and some parts. */

import type { Case, Expectation, Step } from '../../../generator/verifier/case.ts'
import { toCondition } from '../../../generator/verifier/cases/expect.ts'

const source = 'spec 4, Markdown representation; decisions, Markdown representation'

const base =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
const policy = `${base}; font-src 'self'`

/** The path, the language and the title of a page. */
const pages: readonly (readonly [path: string, lang: string, title: string])[] = [
  ['/', 'en', 'Example Author, Software engineer and technical writer'],
  ['/pt', 'pt', 'Example Author, Engenharia de software e escrita técnica'],
  ['/essays', 'en', 'Essays · Example Author'],
  ['/pt/essays', 'pt', 'Ensaios · Example Author'],
  ['/essays/idempotency-keys', 'en', 'Idempotency keys: what a retry may assume · Example Author'],
  ['/pt/essays/idempotency-keys', 'pt', 'Chaves de idempotência: o que um retry pode supor · Example Author'],
  ['/essays/cell-based-architecture', 'en', 'Cell-based architecture · Example Author'],
  ['/pt/essays/migracoes-de-esquema-sem-parada', 'pt', 'Migrações de esquema sem parada · Example Author'],
  ['/about', 'en', 'About · Example Author'],
  ['/pt/about', 'pt', 'Sobre · Example Author'],
  ['/contact', 'en', 'Contact · Example Author'],
  ['/pt/contact', 'pt', 'Contato · Example Author'],
  ['/privacy', 'en', 'Privacy · Example Author'],
  ['/pt/privacy', 'pt', 'Privacidade · Example Author'],
  ['/developers', 'en', 'Developers · Example Author'],
  ['/pt/developers', 'pt', 'Desenvolvedores · Example Author'],
  ['/agent-instructions', 'en', 'Agent instructions · Example Author'],
  ['/pt/agent-instructions', 'pt', 'Instruções para agentes · Example Author'],
]

/** @param readContent returns the text of a content file */
export function samplePageCases(readContent: (file: string) => string): readonly Case[] {
  return [...htmlCases, ...markdownCases(readContent), ...missingCases]
}

const htmlCases: readonly Case[] = [
  {
    name: 'every page of the sample site has its title, and no inline script or style',
    source: `${source}; decisions, HTTP`,
    steps: pages.map(([path, lang, title]) => ({
      path,
      expect: {
        status: 200,
        headers: {
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Language': lang,
          'Content-Security-Policy': policy,
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'strict-origin-when-cross-origin',
          Vary: 'Accept, Accept-Encoding',
        },
        conditions: [
          toCondition<string>(`its title is ${title}`, (text) => text.includes(`<title>${title}</title>`)),
          toCondition<string>('it has one main heading', (text) => text.match(/<h1[ >]/g)?.length === 1),
          toCondition<string>(
            'it has no inline script, style or event handler',
            (text) => !/<style|\sstyle=|<[a-z][^>]*\son[a-z]+=|<script(?![^>]*( src=|ld\+json))/i.test(text),
          ),
        ],
      },
    })),
  },
  {
    name: 'an essay in one language has no page in the other',
    source: 'decisions, dist; decisions, API answers 9',
    steps: [
      '/essays/migracoes-de-esquema-sem-parada',
      '/essays/migracoes-de-esquema-sem-parada.md',
      '/pt/essays/cell-based-architecture',
      '/pt/essays/cell-based-architecture.md',
    ].map((path) => ({ path, expect: { status: 404 } })),
  },
  {
    name: 'a tag has a page and Markdown in each language that has it',
    source,
    steps: [
      ...['/tags', '/tags/reliability', '/pt/tags/operacao'].flatMap((path) => [
        { path, expect: { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } } },
        {
          path: `${path}.md`,
          expect: { status: 200, headers: { 'Content-Type': 'text/markdown; charset=utf-8' } },
        },
      ]),
      ...['/tags/operacao', '/pt/tags/reliability', '/tags/unknown.md'].map((path) => ({
        path,
        expect: { status: 404 },
      })),
    ],
  },
  {
    name: 'the draft has no page and no Markdown',
    source: 'decisions, Content; decisions, API answers 9',
    steps: [
      '/essays/consensus-is-not-a-database',
      '/essays/consensus-is-not-a-database.html',
      '/essays/consensus-is-not-a-database.md',
    ].map((path) => ({ path, expect: { status: 404 } })),
  },
]

/** Returns the text of a document without front matter. */
const toText = (source: string): string =>
  source
    .split(/^---\n/m)
    .slice(2)
    .join('---\n')
    .replace(/^\n+/, '')

/** Replaces links to pages of the sample site by absolute links to their Markdown, as the published Markdown has them. */
const toLinked = (text: string): string =>
  text.replaceAll(/\]\((\/[^)#]*)(#[^)]*)?\)/g, (_, path: string, anchorPart: string = '') =>
    path.startsWith('/api/')
      ? `](https://stele.test${path})`
      : `](https://stele.test${path}.md${anchorPart})`,
  )

function markdownCases(readContent: (file: string) => string): readonly Case[] {
  const both = (path: string, body: string, headers: Expectation['headers'] = {}): Step[] => [
    {
      path,
      headers: { Accept: 'text/markdown' },
      expect: { status: 200, headers: { ...headers, 'Content-Location': `${path}.md` }, body },
    },
    { path: `${path}.md`, expect: { status: 200, headers, body } },
  ]
  return [
    {
      name: 'the whole Markdown of a sample essay without a date, in English only',
      source,
      steps: both(
        '/essays/incident-reviews-that-teach',
        `# Incident reviews that teach

> A review is worth its hours when the system is different afterwards. On timelines, contributing conditions, the counterfactual trap, and action items that outlive the quarter.

For an index of all documents of this site, see [llms.txt](https://stele.test/llms.txt).

- Language: English (en)
- Address: [https://stele.test/essays/incident-reviews-that-teach](https://stele.test/essays/incident-reviews-that-teach)
- Next essay: [Cell-based architecture](https://stele.test/essays/cell-based-architecture.md)
- Tags: [operations](https://stele.test/tags/operations.md), [reliability](https://stele.test/tags/reliability.md), [testing](https://stele.test/tags/testing.md)
- [Sections](https://stele.test/essays/incident-reviews-that-teach.md?section=)

---

${toLinked(toText(readContent('essays/incident-reviews-that-teach/en.md')))}`,
        { 'Content-Language': 'en' },
      ),
    },
    {
      name: 'the whole Markdown of a sample page in Portuguese, with a link to its translation',
      source,
      steps: both(
        '/pt/contact',
        `# Contato

> Como falar com o autor de demonstração deste site por e-mail, GitHub ou LinkedIn, e o que enviar ao relatar um problema com a API.

Para um índice de todos os documentos deste site, veja [llms.txt](https://stele.test/pt/llms.txt).

- Idioma: Português (pt)
- Endereço: [https://stele.test/pt/contact](https://stele.test/pt/contact)
- Também em: [English](https://stele.test/contact.md)
- Tags: contato, autor
- [Seções](https://stele.test/pt/contact.md?section=)

---

${toLinked(toText(readContent('pages/contact/pt.md')))}`,
        { 'Content-Language': 'pt' },
      ),
    },
    {
      name: 'every page of the sample site exists in Markdown, with its canonical address',
      source,
      steps: pages.map(([path, lang]) => ({
        path: path === '/' ? '/index.md' : `${path}.md`,
        expect: {
          status: 200,
          headers: {
            'Content-Type': 'text/markdown; charset=utf-8',
            'Content-Language': lang,
            'Access-Control-Allow-Origin': '*',
            'Content-Signal': 'search=yes, ai-input=yes, ai-train=no',
            Link: `<https://stele.test${lang === 'pt' ? '/pt' : ''}/llms.txt>; rel="describedby"; type="text/plain", <https://stele.test${path}>; rel="canonical"`,
          },
          conditions: [
            toCondition<string>('it contains its canonical URL', (text) =>
              text.includes(`[https://stele.test${path}](https://stele.test${path})`),
            ),
            toCondition<string>(
              'every URL of the site is absolute',
              // Code blocks contain paths of requests.
              (text) => !/\]\(\//.test(text.replaceAll(/^```[\s\S]*?^```$/gm, '')),
            ),
          ],
        },
      })),
    },
    {
      name: 'the Markdown of an MDX essay has the children of components, without components and imports',
      source,
      steps: [
        {
          path: '/essays/backpressure-and-load-shedding.md',
          expect: {
            status: 200,
            conditions: [
              toCondition<string>('it has no import or export', (text) => !/^(import|export) /m.test(text)),
              toCondition<string>('it has no component', (text) => !/^<\/?[A-Z]/m.test(text)),
            ],
          },
        },
      ],
    },
  ]
}

const missingCases: readonly Case[] = [
  {
    name: 'the whole 404 page in Markdown, in both languages',
    source: `${source}; decisions, API answers 9`,
    steps: [
      {
        path: '/nothing',
        headers: { Accept: 'text/markdown' },
        expect: {
          status: 404,
          headers: { 'Content-Type': 'text/markdown; charset=utf-8' },
          body: `# Page not found

This site has no page at this address.

For an index of all documents of this site, see [llms.txt](https://stele.test/llms.txt).

- [Home](https://stele.test/index.md)
- [All essays](https://stele.test/essays.md)

## Página não encontrada

Este site não tem nenhuma página neste endereço.

Para um índice de todos os documentos deste site, veja [llms.txt](https://stele.test/pt/llms.txt).

- [Início](https://stele.test/pt.md)
- [Todos os ensaios](https://stele.test/pt/essays.md)
`,
        },
      },
      {
        path: '/nothing',
        expect: {
          status: 404,
          headers: { 'Content-Security-Policy': policy, 'Content-Type': 'text/html; charset=utf-8' },
          conditions: [
            toCondition<string>('it has the text in both languages', (text) =>
              ['Page not found', 'Página não encontrada'].every((words) => text.includes(words)),
            ),
            toCondition<string>('it has a robots noindex tag', (text) =>
              text.includes('<meta name="robots" content="noindex">'),
            ),
          ],
        },
      },
    ],
  },
]
