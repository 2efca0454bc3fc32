/** Validates responses against the OpenAPI document of the same build. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { CaseRequest, ReceivedResponse } from '../generator/verifier/case.ts'
import { decodeBody } from '../generator/verifier/http-target.ts'

interface Description {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: Readonly<Record<string, Response>> } }>
  >
  readonly components: { readonly responses: Readonly<Record<string, Response>> }
}

interface Response {
  readonly $ref?: string
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>
}

/** Headers that an OpenAPI response need not list: OpenAPI has other fields for them, or they belong to the connection. */
const unlistedHeaders: ReadonlySet<string> = new Set([
  'allow',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
])

/**
 * Creates a function that validates the status, headers and body of a response.
 * @returns the problems of a response; an empty list if it is valid
 */
export function createResponseCheck(
  description: Description,
): (request: CaseRequest, response: ReceivedResponse) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(description, 'openapi')
  const validators = new Map<string, ValidateFunction>()
  const validate = (ref: string, body: unknown): string | null => {
    const validator = validators.get(ref) ?? ajv.compile({ $ref: `openapi${ref}` })
    validators.set(ref, validator)
    return validator(body) ? null : ajv.errorsText(validator.errors)
  }
  const operations = Object.entries(description.paths).map(([path, { get }]) => ({
    // Response files have addresses of their own, with the same responses as their operation.
    pattern: new RegExp(`^${path.replace('{slug}', '[^/.]+')}([.][a-z]+)?([.]json)?$`),
    responses: get.responses,
  }))

  return ({ method = 'GET', path }, received) => {
    const [pathname = ''] = path.split('?')
    // The Model Context Protocol defines its own responses.
    if (pathname === '/mcp') return []
    const toProblem = (problem: string) => `${method} ${path} → ${received.status}: ${problem}`
    // The address of a file that does not exist belongs to no operation.
    const isMissingFile = pathname.endsWith('.json') && received.status === 404
    const operation = isMissingFile ? undefined : operations.find(({ pattern }) => pattern.test(pathname))
    const problems: string[] = []
    // Outside the API, errors are pages.
    const isErrorBody = received.status >= 400 && received.headers.get('content-type') === 'application/json'
    let ref = isErrorBody ? '#/components/schemas/ErrorResponse' : undefined
    if (operation !== undefined && (method === 'GET' || method === 'HEAD')) {
      const response = operation.responses[received.status]
      if (response === undefined) return [toProblem('the document does not describe this status')]
      const { headers = {}, content } = response.$ref ? resolve(response.$ref, description) : response
      const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
      for (const name of described) {
        if (!received.headers.has(name)) problems.push(toProblem(`the header ${name} is missing`))
      }
      for (const name of received.headers.keys()) {
        if (!described.has(name) && !unlistedHeaders.has(name)) {
          problems.push(toProblem(`the document does not describe the header ${name}`))
        }
      }
      ref ??= content?.['application/json']?.schema.$ref
    }
    if (ref === undefined || received.body.length === 0) return problems
    const bodyProblem = validate(ref, JSON.parse(new TextDecoder().decode(decodeBody(received) ?? undefined)))
    return bodyProblem === null ? problems : [...problems, toProblem(bodyProblem)]
  }
}

const resolve = (ref: string, { components }: Description): Response =>
  components.responses[ref.slice('#/components/responses/'.length)] ?? {}
