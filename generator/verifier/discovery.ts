/** Reads the responses of a service that describe it: the health report and the OpenAPI description. */

import * as z from 'zod'
import { quote, toSingleLine } from '../kernel/diagnostics/wording.ts'
import type { ReceivedResponse, Target } from './case.ts'
import type { ProblemId } from './deployment-problems.ts'
import { parseJson, toText } from './http-target.ts'

/** The server responds, but the conformance cases cannot be run against it. */
export class UnexpectedServiceError extends Error {
  readonly problem: ProblemId
  /** @param message what the server returns, and what to do */
  constructor(problem: ProblemId, message: string) {
    super(message)
    this.problem = problem
  }
}

/** The values below become parts of paths and patterns, so that a service must not choose them freely. */
const webUrl = z.url({ protocol: /^https?$/ })
const language = z.string().regex(/^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,4}$/)
const languageTag = z.string().regex(/^[a-z]{2,3}(?:-[a-z\d]{1,8}){0,8}$/i)
const slug = z.string().regex(/^[a-z\d]+(?:-[a-z\d]+)*$/)
const title = z.string().regex(/^\P{Surrogate}*$/u)

const healthSchema = z.object({
  version: z.string(),
  timestamp: z.string().optional(),
  endpoints: z.object({ essays: webUrl.regex(/\/api\/v1\/essays/), search: webUrl.optional() }),
  openapi: webUrl,
  documentation: webUrl,
  versioning: z.object({ status: z.string() }).optional(),
})

export type HealthReport = z.infer<typeof healthSchema>

export const listSchema = z.object({
  essays: z.array(
    z.object({
      slug,
      title,
      url: webUrl,
      markdown_url: webUrl,
      tags: z.array(z.string()).optional(),
    }),
  ),
})

const values = z.object({ enum: z.array(z.string()).optional() })
const operationSchema = z.object({
  operationId: z.string().optional(),
  deprecated: z.boolean().optional(),
  'x-collection': z.string().optional(),
  parameters: z.array(z.object({ name: z.string(), schema: values.optional() })).optional(),
  responses: z.record(z.string(), z.unknown()).optional(),
})
const summarySchema = z.object({ properties: z.object({ lang: z.object({ enum: z.array(z.string()) }) }) })
const openapiSchema = z.object({
  info: z.object({ 'x-language-tags': z.record(language, languageTag).optional() }).optional(),
  paths: z.record(z.string(), z.object({ get: operationSchema.optional() })),
  components: z
    .object({ schemas: z.object({ EssaySummary: summarySchema }) })
    .optional()
    .catch(undefined),
})

/** The health report, and where it is: at its own path, or at the path of its file on a host without code. */
interface Health {
  readonly path: string
  readonly response: ReceivedResponse
  readonly report: HealthReport
}

const healthPath = '/api/v1/health'
const healthFile = `${healthPath}.json`

/** @throws {UnexpectedServiceError} if the service has no health report */
export async function readHealth(target: Target): Promise<Health> {
  const response = await target.send({ path: healthPath })
  const isRefused = response.status === 404 || response.status === 403
  if (!isRefused) {
    return { path: healthPath, response, report: parseBody(response, healthPath, healthSchema) }
  }
  const file = await target.send({ path: healthFile })
  if (file.status !== 200 || readJson(file) === undefined) throw toStatusError(healthPath, response)
  const report = parseBody(file, healthFile, healthSchema)
  if (report.endpoints.essays.endsWith('.json')) return { path: healthFile, response: file, report }
  throw new UnexpectedServiceError(
    'no-code',
    `${healthPath} returns ${response.status}, but ${healthFile} is there: a file server serves a build for a host with code or rules. Build with --host static or pages, or start the shim`,
  )
}

/** What the OpenAPI description says about the operations. */
export interface Description {
  /** The first one is the default language. */
  readonly languages: readonly string[]
  /** By code: the tags of languages whose code is not their tag. */
  readonly languageTags: Readonly<Record<string, string>>
  /** By operation id: the operations that are deprecated. */
  readonly deprecated: ReadonlyMap<string, { readonly hasSunset: boolean }>
  /** The names of the author's collections. */
  readonly collections: readonly string[]
  /** Whether documents have lists of their sections. */
  readonly hasSections: boolean
}

export async function readOpenApi(target: Target, path: string): Promise<Description> {
  const { info, paths, components } = parseBody(await get(target, path), path, openapiSchema)
  const operations = Object.values(paths).flatMap((item) => item.get ?? [])
  const parameters = operations.flatMap((operation) => operation.parameters ?? [])
  // On a host that serves files, the parameter in a path has the other languages only.
  const languages =
    components?.schemas.EssaySummary.properties.lang.enum ??
    parameters.find(({ name, schema }) => name === 'lang' && schema?.enum !== undefined)?.schema?.enum
  if (!z.array(language).min(1).safeParse(languages).success || languages === undefined) {
    throw new UnexpectedServiceError(
      'no-api',
      `GET ${path} does not list the languages of the API; expected a parameter "lang" with an enum`,
    )
  }
  const names = (name: string, { responses }: z.infer<typeof operationSchema>) =>
    JSON.stringify(responses?.['200'] ?? {}).includes(`"${name}"`)
  const deprecated = operations.flatMap((operation) =>
    operation.deprecated === true && operation.operationId !== undefined
      ? [[operation.operationId, { hasSunset: names('Sunset', operation) }] as const]
      : [],
  )
  const delta = operations.find(({ operationId }) => operationId === 'getChangesSince')
  return {
    languages,
    languageTags: info?.['x-language-tags'] ?? {},
    deprecated: new Map(deprecated),
    collections: [...new Set(operations.flatMap((operation) => operation['x-collection'] ?? []))],
    hasSections: delta !== undefined && names('sections_url', delta),
  }
}

/** @throws {UnexpectedServiceError} unless the response is a 200 */
export const get = async (target: Target, path: string): Promise<ReceivedResponse> =>
  toFound(await target.send({ path }), path)

/** @throws {UnexpectedServiceError} unless the response is a 200 */
export function toFound(response: ReceivedResponse, path: string): ReceivedResponse {
  if (response.status !== 200) throw toStatusError(path, response)
  return response
}

/**
 * Parses a response.
 * @throws {UnexpectedServiceError} that names the field if the body is not what the API returns there
 */
export function parseBody<T>(response: ReceivedResponse, path: string, schema: z.ZodType<T>): T {
  if (response.status !== 200) throw toStatusError(path, response)
  const body = readJson(response)
  if (body === undefined) {
    throw new UnexpectedServiceError(
      /^text\/html\b/.test(response.headers.get('content-type') ?? '') ? 'html-api' : 'no-api',
      `GET ${path} returns ${describeType(response)} that is not JSON; expected the JSON of this API. ${advice}`,
    )
  }
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const field = result.error.issues[0]?.path.map(String).join('.')
  throw new UnexpectedServiceError(
    'no-api',
    `GET ${path} returns JSON of another service${field ? `: "${field}" is missing or invalid` : ''}. ${advice}`,
  )
}

const advice = 'Check the URL, and what a proxy in front of the service does with this path'

/** Explains a status other than 200. */
function toStatusError(path: string, response: ReceivedResponse): UnexpectedServiceError {
  const { status, headers, failure } = response
  if (failure !== undefined) {
    return new UnexpectedServiceError(
      'no-response',
      `GET ${path} gets ${failure}. Read the log of the service and of the proxy in front of it`,
    )
  }
  const location = headers.get('location')
  const received = `${status} (${describeType(response)})`
  if (location !== undefined) {
    return new UnexpectedServiceError(
      'redirected-api',
      `GET ${path} redirects with ${status} to ${quote(toSingleLine(location))}. Verify the origin that it redirects to, or remove the redirect`,
    )
  }
  return status >= 500
    ? new UnexpectedServiceError(
        'server-errors',
        `GET ${path} returns ${received}. Read the log of the service and of the proxy in front of it`,
      )
    : new UnexpectedServiceError('no-api', `GET ${path} returns ${received}; expected 200. ${advice}`)
}

function describeType({ headers }: ReceivedResponse): string {
  const type = headers.get('content-type')
  return type === undefined ? 'a body without a media type' : toSingleLine(type.slice(0, 60))
}

const readJson = (response: ReceivedResponse): unknown => parseJson(toText(response))
