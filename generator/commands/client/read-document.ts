/** Reads the OpenAPI document of a site, and checks that Stele has written it. */

import { existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { type OperationId, openapiFiles } from '../../../shim/contract/routes.ts'
import { boundedFetch } from '../../../shim/sources/bounded-fetch.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'

/** A JSON Schema (2020-12). `schema-types.ts` reads its keywords. */
export type JsonSchema = boolean | Readonly<Record<string, unknown>>

const jsonSchema: z.ZodType<JsonSchema> = z.union([z.boolean(), z.record(z.string(), z.unknown())])

const operationSchema = z.object({
  operationId: z.string(),
  description: z.string().default(''),
  deprecated: z.boolean().default(false),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query']),
        description: z.string().default(''),
        schema: jsonSchema,
      }),
    )
    .default([]),
  responses: z.object({
    200: z.object({ content: z.object({ 'application/json': z.object({ schema: jsonSchema }) }) }),
  }),
})

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.tuple([z.object({ url: z.string().regex(/^https?:\/\//) })], z.unknown()),
  // The client uses some operations. Others may respond with other types.
  paths: z.record(z.string(), z.object({ get: operationSchema.optional().catch(undefined) })),
  components: z.object({ schemas: z.record(z.string(), jsonSchema) }),
})

/** The parts of the document that a client is made from. */
export type OpenApiDocument = z.output<typeof documentSchema>
export type OpenApiOperation = z.output<typeof operationSchema>

/** Bounds of a document on another host: milliseconds, and bytes. */
const bounds = { timeout: 30_000, maxBytes: 16 * 2 ** 20 }

/** Operations that every site has. */
const everywhere = [
  'getProfile',
  'listEssays',
  'getEssayBySlug',
  'getApiHealth',
] satisfies readonly OperationId[]

/**
 * Reads an OpenAPI document.
 * @param source path of the file, its URL, or the URL of a site
 * @throws {OperationalError} (as a rejection) if it cannot be read, or Stele has not written it
 */
export async function readDocument(source: string): Promise<OpenApiDocument> {
  const isUrl = /^https?:\/\//i.test(source)
  return parseDocument(isUrl ? await fetchText(toDocumentUrl(source)) : readText(source), source)
}

const toError = (source: string, reason: string): OperationalError =>
  new OperationalError(`Cannot read "${source}": ${reason}`)

/** Returns the URL of the document of a site. The URL of a JSON file is returned unchanged. */
function toDocumentUrl(source: string): URL {
  if (!URL.canParse(source)) throw toError(source, 'it is not a URL')
  const url = new URL(source)
  if (url.pathname.endsWith('.json')) return url
  return new URL(openapiFiles.json, url.pathname.endsWith('/') ? url : `${url.origin}${url.pathname}/`)
}

async function fetchText(url: URL): Promise<string> {
  const { status, bytes } = await boundedFetch(fetch, url, {}, bounds).catch((error: Error) => {
    throw toError(url.href, error.message)
  })
  if (status !== 200) throw toError(url.href, `it responds with ${status}`)
  if (bytes === null) throw toError(url.href, `it has more than ${bounds.maxBytes} bytes`)
  return Buffer.from(bytes).toString('utf8')
}

function readText(path: string): string {
  if (!existsSync(path))
    throw toError(
      path,
      'there is no such file; run "stele build" first, or name the file or the URL of a site',
    )
  return explainSystemError(() => readFileSync(path, 'utf8'), `Cannot read "${path}"`)
}

/**
 * Parses the text of a document.
 * @param source what it was read from, for messages
 * @throws {OperationalError} if it is something else
 */
export function parseDocument(text: string, source: string): OpenApiDocument {
  const value = parseJson(text, source)
  if (!z.object({ openapi: z.string().startsWith('3.1.') }).safeParse(value).success)
    throw toError(source, 'it is not an OpenAPI 3.1 document; expected the openapi.json of a site')
  const { success, data, error } = documentSchema.safeParse(value)
  const foreign = (reason: string) => toError(source, `Stele did not write this OpenAPI document: ${reason}`)
  if (!success) throw foreign(`"${error.issues[0]?.path.join('.')}" is missing or has another form`)
  const ids = Object.values(data.paths).map(({ get }) => get?.operationId)
  const missing = everywhere.find((id) => !ids.includes(id))
  if (missing !== undefined) throw foreign(`it has no operation ${missing}`)
  return data
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw toError(source, 'it is not JSON; expected the openapi.json of a site')
  }
}
