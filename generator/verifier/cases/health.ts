/** The health report: spec 2.6, 4, rule 5, and 9.5. */

import type * as z from 'zod'
import { type Case, day, object, string, time, url } from '../case.ts'
import type { Facts } from '../facts.ts'
import { commonHeaders, step, toCondition } from './expect.ts'

type EndpointShapes = Readonly<Record<string, z.ZodType<string | undefined>>>

const report = (endpoints: EndpointShapes) =>
  object({
    status: string,
    service: string,
    version: string,
    timestamp: time,
    openapi: url,
    documentation: url,
    versioning: object({
      current: string,
      status: string,
      deprecation_policy: url,
      sunset: day.nullable().optional(),
    }),
    endpoints: object(endpoints),
  })

const plainEndpoints = { profile: url, essays: url, search: url, health: url }

const condition = toCondition<z.infer<ReturnType<typeof report>>>

export function healthCases(facts: Facts): readonly Case[] {
  const { baseUrl, version, addressing } = facts
  const isFiles = addressing === 'files'
  const suffix = isFiles ? '.json' : ''
  const healthy = (endpoints: EndpointShapes, urls: Readonly<Record<string, string>>) => ({
    status: 200,
    headers: {
      ...commonHeaders(facts),
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Content-Language': null,
      ETag: null,
      Link: /rel="service-desc".*rel="service-doc".*rel="status".*rel="api-catalog".*rel="service-meta"/,
    },
    shape: report(endpoints),
    conditions: [
      condition('status is healthy', (body) => body.status === 'healthy'),
      condition(
        `version is ${version}, of the form <major>.<minor>.<patch>`,
        (body) => /^\d+\.\d+\.\d+$/.test(body.version) && body.version === version,
      ),
      condition('versioning reports v1', ({ versioning }) => versioning.current === 'v1'),
      condition('versioning.status is active or deprecated', ({ versioning }) =>
        ['active', 'deprecated'].includes(versioning.status),
      ),
      condition('deprecation_policy is the URL of a section', ({ versioning }) =>
        versioning.deprecation_policy.includes('#'),
      ),
      condition('endpoints are the URLs of the operations', (body) =>
        Object.entries(urls).every(([name, path]) =>
          [baseUrl + path, undefined].includes(body.endpoints[name]),
        ),
      ),
    ],
  })
  // A host that serves files has no search.
  const shapes = { ...plainEndpoints, ...(isFiles && { search: url.optional() }) }
  const plain = healthy(shapes, {
    profile: `/api/v1/profile${suffix}`,
    essays: `/api/v1/essays${suffix}`,
    ...(!isFiles && { search: '/api/v1/search' }),
    health: `/api/v1/health${suffix}`,
  })
  const verbose = healthy(
    { ...shapes, essay: string },
    { essay: `/api/v1/essays/{slug}${suffix}`, profile: `/api/v1/profile${suffix}` },
  )
  return [
    {
      name: 'health reports status, version, versioning and the urls of the operations',
      source: 'spec 2.6; spec 4, rule 5; spec 9.5; decisions, API answers 7',
      steps: [step('/api/v1/health', plain)],
    },
    {
      name: 'health with verbose=true adds the URL template of an essay',
      source: 'spec 4, getApiHealth; decisions, API answers 7',
      steps: [step('/api/v1/health?verbose=true', verbose)],
    },
    {
      name: 'any value of verbose other than true is false',
      source: 'decisions, API answers 7',
      quickSteps: 0,
      steps: ['', '=', '=false', '=1', '=TRUE', '=yes', '=false&verbose=true'].map((value) =>
        step(`/api/v1/health?verbose${value}`, plain),
      ),
    },
    {
      name: 'health uses the first of several verbose parameters',
      source: 'decisions, API answers 1',
      quickSteps: 0,
      steps: [step('/api/v1/health?verbose=true&verbose=false', verbose)],
    },
    {
      name: 'health never returns 304',
      source: 'decisions, HTTP',
      steps: [step('/api/v1/health', plain, { headers: { 'If-None-Match': '*' } })],
    },
  ]
}
