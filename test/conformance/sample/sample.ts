/** Whole responses of the sample site. It must be built with the base URL `https://stele.test`. */

import type { Case, Step } from '../../../generator/conformance/case.ts'
import { toCondition } from '../../../generator/conformance/cases/expect.ts'
import { assetCases } from './assets.ts'
import { englishEssays, portugueseEssays } from './essays.ts'
import { formerPathCases } from './former-paths.ts'
import { samplePageCases } from './pages.ts'

/** The base URL that the sample site must be built with for these cases. */
export const sampleOrigin = 'https://stele.test'

/**
 * @param readContent returns the text of a content file, such as `essays/<slug>/en.md`
 */
export function sampleCases(readContent: (file: string) => string): readonly Case[] {
  return [
    ...profileCases,
    ...listCases,
    ...detailCases(readContent),
    ...searchCases,
    ...healthCases,
    ...failureCases,
    ...samplePageCases(readContent),
    ...formerPathCases,
    ...assetCases,
  ]
}

const whole = (path: string, body: unknown, status: number = 200): Step => ({
  path,
  expect: { status, body },
})

const profileCases: readonly Case[] = [
  {
    name: 'the whole sample profile in English',
    source: 'spec 2.1; decisions, Content',
    steps: [
      whole('/api/v1/profile', {
        name: 'Example Author',
        title: 'Software engineer and technical writer',
        domain: 'https://stele.test',
        bio: 'Example Author is a demo: a made-up engineer who stands in for the person whose site this will be. The essays published under this name are about software architecture, distributed systems and keeping services reliable in operation. They exist to show how Stele turns a folder of Markdown into pages and a read-only JSON API. Replace this text, and the files beside it, with your own.',
        focus: ['software architecture', 'distributed systems', 'operational reliability', 'API design'],
        links: {
          website: 'https://stele.test/',
          github: 'https://github.com/example',
          linkedin: 'https://www.linkedin.com/in/example',
          email: 'author@example.com',
          developers: 'https://stele.test/developers',
          openapi: 'https://stele.test/openapi.json',
          llms_txt: 'https://stele.test/llms.txt',
          llms_full_txt: 'https://stele.test/llms-full.txt',
          sitemap: 'https://stele.test/sitemap.xml',
          agent_instructions: 'https://stele.test/agent-instructions',
          about: 'https://stele.test/about',
          contact: 'https://stele.test/contact',
          privacy: 'https://stele.test/privacy',
        },
      }),
    ],
  },
  {
    name: 'the whole sample profile in Portuguese',
    source: 'spec 2.1; spec 4, rule 1; decisions, Content',
    steps: [
      whole('/api/v1/profile?lang=pt', {
        name: 'Example Author',
        title: 'Engenharia de software e escrita técnica',
        domain: 'https://stele.test',
        bio: 'Example Author é uma demonstração: um nome fictício que ocupa o lugar da pessoa que será dona deste site. Os ensaios publicados com esse nome tratam de arquitetura de software, sistemas distribuídos e confiabilidade de serviços em operação. Eles existem para mostrar como o Stele transforma uma pasta de Markdown em páginas e em uma API JSON somente de leitura. Troque este texto, e os arquivos ao lado dele, pelos seus.',
        focus: [
          'arquitetura de software',
          'sistemas distribuídos',
          'confiabilidade operacional',
          'design de APIs',
        ],
        links: {
          website: 'https://stele.test/pt',
          github: 'https://github.com/example',
          linkedin: 'https://www.linkedin.com/in/example',
          email: 'author@example.com',
          developers: 'https://stele.test/pt/developers',
          openapi: 'https://stele.test/openapi.json',
          llms_txt: 'https://stele.test/pt/llms.txt',
          llms_full_txt: 'https://stele.test/pt/llms-full.txt',
          sitemap: 'https://stele.test/sitemap.xml',
          agent_instructions: 'https://stele.test/pt/agent-instructions',
          about: 'https://stele.test/pt/about',
          contact: 'https://stele.test/pt/contact',
          privacy: 'https://stele.test/pt/privacy',
        },
      }),
    ],
  },
]

const listCases: readonly Case[] = [
  {
    name: 'the whole sample list in English, without the draft and without essays in Portuguese only',
    source: 'spec 2.2; spec 2.3; spec 4, rule 2; decisions, API answers 4; decisions, API answers 5',
    steps: [whole('/api/v1/essays', { count: 9, essays: englishEssays })],
  },
  {
    name: 'the whole sample list in Portuguese',
    source: 'spec 2.2; spec 2.3; spec 4, rule 2; decisions, API answers 2; decisions, API answers 4',
    steps: [whole('/api/v1/essays?lang=pt', { count: 8, essays: portugueseEssays })],
  },
]

function detailCases(readContent: (file: string) => string): readonly Case[] {
  // The text starts after the second fence and a blank line.
  const textOf = (file: string) =>
    readContent(file)
      .split(/^---\n/m)
      .slice(2)
      .join('---\n')
      .replace(/^\n+/, '')
  const onlyPortuguese = {
    slug: 'migracoes-de-esquema-sem-parada',
    title: portugueseEssays[5]?.title,
    description: portugueseEssays[5]?.description,
    date: '2026-01',
    lang: 'pt',
    tags: portugueseEssays[5]?.tags,
    canonical_url: 'https://stele.test/pt/essays/migracoes-de-esquema-sem-parada',
    markdown_url: 'https://stele.test/pt/essays/migracoes-de-esquema-sem-parada.md',
    translations: { en: null, pt: 'https://stele.test/api/v1/essays/migracoes-de-esquema-sem-parada' },
    content: textOf('essays/migracoes-de-esquema-sem-parada/pt.md'),
  }
  return [
    {
      name: 'the whole response of a sample essay without a date, in English only',
      source: 'spec 2.4; decisions, API answers 3; decisions, API answers 5',
      steps: [
        whole('/api/v1/essays/incident-reviews-that-teach', {
          slug: 'incident-reviews-that-teach',
          title: 'Incident reviews that teach',
          description:
            'A review is worth its hours when the system is different afterwards. On timelines, contributing conditions, the counterfactual trap, and action items that outlive the quarter.',
          date: null,
          lang: 'en',
          tags: ['operations', 'reliability', 'testing'],
          canonical_url: 'https://stele.test/essays/incident-reviews-that-teach',
          markdown_url: 'https://stele.test/essays/incident-reviews-that-teach.md',
          translations: { en: 'https://stele.test/api/v1/essays/incident-reviews-that-teach', pt: null },
          content: textOf('essays/incident-reviews-that-teach/en.md'),
        }),
      ],
    },
    {
      name: 'the whole response of a sample essay in Portuguese only, also without a language',
      source: 'spec 2.4; decisions, API answers 2; decisions, dist',
      steps: [
        whole('/api/v1/essays/migracoes-de-esquema-sem-parada', onlyPortuguese),
        whole('/api/v1/essays/migracoes-de-esquema-sem-parada?lang=pt', onlyPortuguese),
        whole('/api/v1/essays/migracoes-de-esquema-sem-parada.json', onlyPortuguese),
        whole('/api/v1/essays/migracoes-de-esquema-sem-parada.pt.json', onlyPortuguese),
      ],
    },
    {
      name: 'the whole response of a sample essay in MDX, with its components',
      source: 'spec 2.4',
      steps: [
        whole('/api/v1/essays/backpressure-and-load-shedding?lang=pt', {
          slug: 'backpressure-and-load-shedding',
          title: portugueseEssays[1]?.title,
          description: portugueseEssays[1]?.description,
          date: '2026-08',
          lang: 'pt',
          tags: portugueseEssays[1]?.tags,
          canonical_url: 'https://stele.test/pt/essays/backpressure-and-load-shedding',
          markdown_url: 'https://stele.test/pt/essays/backpressure-and-load-shedding.md',
          translations: {
            en: 'https://stele.test/api/v1/essays/backpressure-and-load-shedding',
            pt: 'https://stele.test/api/v1/essays/backpressure-and-load-shedding?lang=pt',
          },
          content: textOf('essays/backpressure-and-load-shedding/pt.mdx'),
        }),
      ],
    },
    {
      name: 'the draft of the sample content returns 404',
      source: 'decisions, Content',
      steps: [
        {
          path: '/api/v1/essays/consensus-is-not-a-database',
          expect: { status: 404 },
        },
      ],
    },
  ]
}

const searchCases: readonly Case[] = [
  {
    name: 'the whole response of a search for a sample essay in one language',
    source: 'spec 2.5; spec 4, rule 4',
    steps: [
      whole('/api/v1/search?q=shuffle%20sharding', {
        query: 'shuffle sharding',
        total: 1,
        results: [
          {
            title: 'Cell-based architecture',
            description:
              'Cells limit how far a failure spreads and leave its frequency alone. The arithmetic of blast radius and shuffle sharding, what the routing layer may know, and what it all costs.',
            url: 'https://stele.test/essays/cell-based-architecture',
            markdown_url: 'https://stele.test/essays/cell-based-architecture.md',
            type: 'essay',
            lang: 'en',
            tags: ['architecture', 'reliability', 'distributed systems'],
            sections_url: 'https://stele.test/essays/cell-based-architecture.md?section=',
          },
        ],
      }),
    ],
  },
  {
    name: 'search does not find the text of the draft',
    source: 'decisions, Content',
    steps: [whole('/api/v1/search?q=quorumfish', { query: 'quorumfish', total: 0, results: [] })],
  },
]

const healthCases: readonly Case[] = [
  {
    name: 'the whole sample health report, except for its timestamp',
    source: 'spec 2.6; spec 9.5; decisions, API answers 7',
    steps: [
      {
        path: '/api/v1/health?verbose=true',
        expect: {
          status: 200,
          conditions: [
            toCondition<Readonly<Record<string, unknown>>>(
              'every field except the timestamp has its value',
              ({ timestamp, ...report }) =>
                JSON.stringify(report) ===
                JSON.stringify({
                  status: 'healthy',
                  service: 'Example Content API',
                  version: '1.0.0',
                  openapi: 'https://stele.test/openapi.json',
                  documentation: 'https://stele.test/developers',
                  versioning: {
                    current: 'v1',
                    status: 'active',
                    deprecation_policy: 'https://stele.test/developers#versioning-and-deprecation',
                    sunset: null,
                  },
                  endpoints: {
                    profile: 'https://stele.test/api/v1/profile',
                    essays: 'https://stele.test/api/v1/essays',
                    essay: 'https://stele.test/api/v1/essays/{slug}',
                    search: 'https://stele.test/api/v1/search',
                    health: 'https://stele.test/api/v1/health',
                  },
                }),
            ),
          ],
        },
      },
    ],
  },
]

const envelope = (code: string, message: string, resolution_hint: string) => ({
  error: { code, message, resolution_hint },
})

const failureCases: readonly Case[] = [
  {
    name: 'the whole responses of errors of the sample site',
    source: 'spec 2.7; spec 7.1; decisions, API answers 8',
    steps: [
      whole(
        '/api/v1/essays?lang=fr',
        envelope(
          'INVALID_PARAMETER',
          'The parameter "lang" cannot be "fr".',
          'Set "lang" to "en" or "pt", or omit it for "en".',
        ),
        400,
      ),
      whole(
        '/api/v1/essays/idempotncy-keys',
        envelope(
          'NOT_FOUND',
          'There is no essay "idempotncy-keys".',
          'Did you mean "idempotency-keys"? GET /api/v1/essays lists the essays of each language.',
        ),
        404,
      ),
      whole(
        '/api/v1/essays/cell-based-architecture?lang=pt',
        envelope(
          'NOT_FOUND',
          'The essay "cell-based-architecture" does not exist in the language "pt".',
          'Set "lang" to "en", or omit it for "en".',
        ),
        404,
      ),
      whole(
        '/api/v2/essays',
        envelope(
          'NOT_FOUND',
          'There is nothing at "/api/v2/essays".',
          'The active version is v1; its paths begin with /api/v1. GET /api/v1/health?verbose=true lists the endpoints.',
        ),
        404,
      ),
      whole(
        '/api/v1/profiles',
        envelope(
          'NOT_FOUND',
          'There is nothing at "/api/v1/profiles".',
          'Did you mean /api/v1/profile? GET /api/v1/health?verbose=true lists the endpoints.',
        ),
        404,
      ),
      {
        method: 'DELETE',
        ...whole(
          '/api/v1/profile',
          envelope(
            'METHOD_NOT_ALLOWED',
            'The method "DELETE" is not allowed: the service is read-only.',
            'Use GET, HEAD or OPTIONS.',
          ),
          405,
        ),
      },
    ],
  },
]
