/**
 * The paths of published files, such as `/api/v1/profile.json`, files that are not served, and the bytes of files, on a host that
 * serves the manifest too: decisions, dist.
 */

import type { Case } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, errorResponse, okResponse, step, toCondition, toTag } from './expect.ts'

/** A quick run compares so many files. They are in the order of their hashes, so that all folders have some. */
const quickFiles = 120

export function fileCases({ files }: Facts): Case[] {
  if (files === null) return [damagedManifest]
  return files.length === 0
    ? []
    : [
        {
          name: 'every file has the bytes that the manifest of its build lists',
          source: 'decisions, dist',
          quickSteps: quickFiles,
          steps: files.map(({ path, hash, type }) =>
            step(path, { status: 200, headers: { 'Content-Type': type }, hash }),
          ),
        },
      ]
}

interface Manifest {
  readonly files: Readonly<Record<string, { readonly hash: unknown; readonly type: unknown }>>
}

/** Fails while the service sends the manifest that discovery could not read. */
const damagedManifest: Case = {
  name: 'the manifest of the build is JSON with the hash of each file',
  source: 'decisions, dist',
  steps: [
    step('/_stele/manifest.json', {
      status: 200,
      conditions: [
        toCondition<Manifest>(
          'files has the hash and the media type of each file',
          ({ files }) =>
            !Array.isArray(files) &&
            Object.values(files).some(({ hash, type }) =>
              [hash, type].every((text) => typeof text === 'string'),
            ),
        ),
      ],
    }),
  ],
}

export function filePathCases(facts: Facts): Case[] {
  const { slug, languages } = facts
  const [first = '', second] = languages
  const files = [
    { path: '/api/v1/profile', file: '/api/v1/profile.json', lang: first },
    { path: '/api/v1/essays', file: '/api/v1/essays.json', lang: first },
    { path: `/api/v1/essays/${slug}`, file: `/api/v1/essays/${slug}.json`, lang: first },
    ...(second === undefined
      ? []
      : [
          { path: `/api/v1/profile?lang=${second}`, file: `/api/v1/profile.${second}.json`, lang: second },
          { path: `/api/v1/essays?lang=${second}`, file: `/api/v1/essays.${second}.json`, lang: second },
        ]),
  ]
  return [
    ...files.map(
      ({ path, file, lang }): Case => ({
        name: `${file.replace(slug, '{slug}')} returns the response of its route, and counts`,
        source: 'decisions, dist',
        quickSteps: lang === first ? 2 : 0,
        steps: [
          step(path, okResponse(facts), { save: { etag: 'ETag', length: 'Content-Length' } }),
          step(
            file,
            okResponse(facts, {
              ETag: '{etag}',
              'Content-Length': '{length}',
              'Content-Language': toTag(lang, facts),
              'RateLimit-Remaining': String(facts.quota.limit - 2),
            }),
          ),
          step(`${file}?lang=xx`, okResponse(facts, { ETag: '{etag}' })),
          step(`POST ${file}`, errorResponse(facts, 405, 'METHOD_NOT_ALLOWED', 'GET')),
        ],
      }),
    ),
    {
      name: 'the file paths of health return the response of the route',
      source: 'decisions, dist',
      steps: ['/api/v1/health.json', '/api/v1/health.verbose.json'].map((path) =>
        step(path, {
          status: 200,
          headers: { ...commonHeaders(facts), 'Cache-Control': 'no-store', ETag: null },
        }),
      ),
    },
    {
      name: 'files for the shim and error files return 404',
      source: 'decisions, dist',
      steps: [
        ...[
          '/_stele',
          '/_stele/manifest.json',
          '/_stele/search.json',
          '/_stele/x',
          '/404.html',
          '/404.md',
        ].map((path) => step(path, { status: 404, headers: { 'Cache-Control': 'no-store' } })),
        ...['/api/400.json', '/api/404.json', '/api/405.json', '/api/412.json', '/api/500.json'].map((path) =>
          step(path, errorResponse(facts, 404, 'NOT_FOUND', 'GET /api/v1/health?verbose=true')),
        ),
      ],
    },
    {
      name: 'the OpenAPI description can be read from any origin, and by shared caches',
      source: 'spec 2.6; decisions, HTTP',
      steps: [
        step('/openapi.json', {
          status: 200,
          headers: {
            'Access-Control-Allow-Origin': '*',
            'Content-Type': 'application/json',
            ETag: /^"[^"]+"$/,
            Vary: 'Accept-Encoding',
            'RateLimit-Remaining': null,
          },
        }),
      ],
    },
  ]
}
