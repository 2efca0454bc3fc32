/** Deprecated operations, and only these, have deprecation headers: spec 9.3 and 9.4. */

import type { Case, Step } from '../case.ts'
import type { DeclaredDeprecation, Facts } from '../facts.ts'
import { step, toCondition } from './expect.ts'

/** @param declared null if nothing is deprecated */
export function deprecationCases(facts: Facts, declared: DeclaredDeprecation | null): readonly Case[] {
  const paths = {
    getProfile: '/api/v1/profile',
    listEssays: '/api/v1/essays',
    getEssayBySlug: `/api/v1/essays/${facts.slug}`,
    searchContent: '/api/v1/search?q=a',
    getApiHealth: '/api/v1/health',
  }
  const isDeprecated = (id: string) =>
    declared !== null && (declared.operations === 'all' || declared.operations.includes(id))
  const headersOf = (id: string) =>
    declared !== null && isDeprecated(id)
      ? {
          Deprecation: declared.deprecation,
          ...(declared.sunset !== undefined && { Sunset: declared.sunset }),
          Link: /<https?:\/\/[^>]+#[^>]+>; rel="deprecation"/,
        }
      : { Deprecation: null, Sunset: null }
  const toSteps = ([id, path]: readonly [string, string]): Step[] => [
    step(path, { status: 200, headers: headersOf(id) }, { save: { etag: 'ETag' } }),
    step(`POST ${path}`, { status: 405, headers: headersOf(id) }),
    step(`OPTIONS ${path}`, { status: 204, headers: headersOf(id) }),
    ...(id === 'getApiHealth'
      ? []
      : [step(path, { status: 304, headers: headersOf(id) }, { headers: { 'If-None-Match': '{etag}' } })]),
  ]
  const isWhole = declared?.operations === 'all'
  return [
    ...Object.entries(paths).map(
      ([id, path]): Case => ({
        name: `${id} ${isDeprecated(id) ? 'has deprecation headers' : 'has no deprecation headers'}`,
        source: 'spec 9.3; decisions, HTTP',
        steps: toSteps([id, path]),
      }),
    ),
    {
      name: `health reports the version as ${isWhole ? 'deprecated' : 'active'}`,
      source: 'spec 9.5; decisions, API answers 7; decisions, API answers 12',
      steps: [
        step('/api/v1/health', {
          status: 200,
          conditions: [
            toCondition<{ versioning: { status: string } }>(
              `versioning.status is ${isWhole ? 'deprecated' : 'active'}`,
              ({ versioning }) => versioning.status === (isWhole ? 'deprecated' : 'active'),
            ),
          ],
        }),
      ],
    },
    {
      name: 'an unknown path has deprecation headers only if the whole version is deprecated',
      source: 'spec 9.3',
      steps: [
        step('/api/v1/nothing', { status: 404, headers: isWhole ? headersOf('all') : { Deprecation: null } }),
        step('/api/v2/profile', { status: 404, headers: { Deprecation: null, Sunset: null } }),
      ],
    },
  ]
}
