/** Whole responses of the sample site. It must be built with the base URL `https://stele.test`. */

import type { Case, Step } from '../../../generator/verifier/case.ts'
import { toCondition } from '../../../generator/verifier/cases/expect.ts'
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

/** The links of the profile, whose pages are below `prefix`. */
const toLinks = (prefix: '' | '/pt') => ({
  website: `https://stele.test${prefix === '' ? '/' : prefix}`,
  github: 'https://github.com/example',
  linkedin: 'https://www.linkedin.com/in/example',
  email: 'author@example.com',
  developers: `https://stele.test${prefix}/developers`,
  openapi: 'https://stele.test/openapi.json',
  llms_txt: `https://stele.test${prefix}/llms.txt`,
  llms_full_txt: `https://stele.test${prefix}/llms-full.txt`,
  sitemap: 'https://stele.test/sitemap.xml',
  agent_instructions: `https://stele.test${prefix}/agent-instructions`,
  about: `https://stele.test${prefix}/about`,
  contact: `https://stele.test${prefix}/contact`,
  privacy: `https://stele.test${prefix}/privacy`,
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
        links: toLinks(''),
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
        links: toLinks('/pt'),
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
  /** The response of an essay of the lists. */
  const toDetail = (
    essay: (typeof englishEssays)[number] | undefined,
    translations: Readonly<Record<string, string | null>>,
    extension = 'md',
  ) => {
    if (essay === undefined) throw new Error('The list lacks an essay')
    const { slug, title, description, date, lang, tags, url, markdown_url } = essay
    const content = textOf(`essays/${slug}/${lang}.${extension}`)
    return {
      ...{ slug, title, description, date, lang, tags },
      ...{ canonical_url: url, markdown_url, translations, content },
    }
  }
  const migrations = 'migracoes-de-esquema-sem-parada'
  const onlyPortuguese = toDetail(portugueseEssays[5], {
    en: null,
    pt: `https://stele.test/api/v1/essays/${migrations}`,
  })
  return [
    {
      name: 'the whole response of a sample essay without a date, in English only',
      source: 'spec 2.4; decisions, API answers 3; decisions, API answers 5',
      steps: [
        whole(
          '/api/v1/essays/incident-reviews-that-teach',
          toDetail(englishEssays[8], {
            en: 'https://stele.test/api/v1/essays/incident-reviews-that-teach',
            pt: null,
          }),
        ),
      ],
    },
    {
      name: 'the whole response of a sample essay in Portuguese only, also without a language',
      source: 'spec 2.4; decisions, API answers 2; decisions, dist',
      steps: ['', '?lang=pt', '.json', '.pt.json'].map((end) =>
        whole(`/api/v1/essays/${migrations}${end}`, onlyPortuguese),
      ),
    },
    {
      name: 'the whole response of a sample essay in MDX, with its components',
      source: 'spec 2.4',
      steps: [
        whole(
          '/api/v1/essays/backpressure-and-load-shedding?lang=pt',
          toDetail(
            portugueseEssays[1],
            {
              en: 'https://stele.test/api/v1/essays/backpressure-and-load-shedding',
              pt: 'https://stele.test/api/v1/essays/backpressure-and-load-shedding?lang=pt',
            },
            'mdx',
          ),
        ),
      ],
    },
    {
      name: 'the draft of the sample content returns 404',
      source: 'decisions, Content',
      steps: [{ path: '/api/v1/essays/consensus-is-not-a-database', expect: { status: 404 } }],
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
            description: englishEssays[7]?.description,
            url: 'https://stele.test/essays/cell-based-architecture',
            markdown_url: 'https://stele.test/essays/cell-based-architecture.md',
            type: 'essay',
            lang: 'en',
            tags: ['architecture', 'reliability', 'distributed systems'],
            slug: 'cell-based-architecture',
            date: '2025-05',
            api_url: 'https://stele.test/api/v1/essays/cell-based-architecture',
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

const failed = (
  status: number,
  path: string,
  ...[code, message, resolution_hint]: readonly [code: string, message: string, hint: string]
): Step => whole(path, { error: { code, message, resolution_hint } }, status)

const notFound = (path: string, message: string, hint: string): Step =>
  failed(404, path, 'NOT_FOUND', message, hint)

const endpointsHint = 'GET /api/v1/health?verbose=true lists the endpoints.'

const failureCases: readonly Case[] = [
  {
    name: 'the whole responses of errors of the sample site',
    source: 'spec 2.7; spec 7.1; decisions, API answers 8',
    steps: [
      failed(
        400,
        '/api/v1/essays?lang=fr',
        'INVALID_PARAMETER',
        'The parameter "lang" cannot be "fr".',
        'Set "lang" to "en" or "pt", or omit it for "en".',
      ),
      notFound(
        '/api/v1/essays/idempotncy-keys',
        'There is no essay "idempotncy-keys".',
        'Did you mean "idempotency-keys"? GET /api/v1/essays lists the essays of each language.',
      ),
      notFound(
        '/api/v1/essays/cell-based-architecture?lang=pt',
        'The essay "cell-based-architecture" does not exist in the language "pt".',
        'Set "lang" to "en", or omit it for "en".',
      ),
      notFound(
        '/api/v2/essays',
        'There is nothing at "/api/v2/essays".',
        `The active version is v1; its paths begin with /api/v1. ${endpointsHint}`,
      ),
      notFound(
        '/api/v1/profiles',
        'There is nothing at "/api/v1/profiles".',
        `Did you mean /api/v1/profile? ${endpointsHint}`,
      ),
      {
        method: 'DELETE',
        ...failed(
          405,
          '/api/v1/profile',
          'METHOD_NOT_ALLOWED',
          'The method "DELETE" is not allowed: the service is read-only.',
          'Use GET, HEAD or OPTIONS.',
        ),
      },
    ],
  },
]
