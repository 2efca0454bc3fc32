/** Holds every answer against the OpenAPI document that the same build publishes. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Ask, Received } from '../generator/verify/case.ts'

interface Description {
  readonly paths: Readonly<
    Record<string, { readonly get: { readonly responses: Readonly<Record<string, unknown>> } }>
  >
  readonly components: {
    readonly responses: Readonly<Record<string, Response>>
  }
}

interface Response {
  readonly headers?: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: { readonly $ref: string } }>>
}

/**
 * Creates a check of answers.
 * @returns what is wrong with an answer, in words; an empty list where nothing is
 */
export function createAnswerCheck(description: Description): (ask: Ask, received: Received) => string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(description, 'openapi')
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = (ref: string): ValidateFunction => {
    const known = validators.get(ref) ?? ajv.compile({ $ref: `openapi${ref}` })
    validators.set(ref, known)
    return known
  }
  const operations = Object.entries(description.paths).map(([path, { get }]) => ({
    pattern: new RegExp(`^${path.replace('{slug}', '[^/]+')}$`),
    responses: get.responses,
  }))
  const resolve = (response: unknown): Response => {
    const { $ref } = response as { $ref?: string }
    return $ref === undefined
      ? (response as Response)
      : (description.components.responses[$ref.slice('#/components/responses/'.length)] as Response)
  }

  return ({ method = 'GET', path }, received) => {
    const [pathname = ''] = path.split('?')
    const label = `${method} ${path} → ${received.status}`
    const operation = operations.find(({ pattern }) => pattern.test(pathname))
    const isDescribed = method === 'GET' && operation !== undefined && !pathname.endsWith('.json')
    const documented = isDescribed ? operation.responses[received.status] : undefined
    if (isDescribed && documented === undefined) return [`${label}: the status is not described`]
    const response = documented === undefined ? {} : resolve(documented)
    const missing = Object.keys(response.headers ?? {}).filter(
      (name) => !received.headers.has(name.toLowerCase()),
    )
    const problems = missing.map((name) => `${label}: the described header ${name} is missing`)
    if (received.body.length === 0 || received.headers.has('content-encoding')) return problems
    const isFailure = received.status >= 400
    const ref = isFailure
      ? '#/components/schemas/ErrorResponse'
      : response.content?.['application/json']?.schema.$ref
    if (ref === undefined) return problems
    const validate = validatorOf(ref)
    const body: unknown = JSON.parse(new TextDecoder().decode(received.body))
    if (validate(body)) return problems
    return [...problems, `${label}: ${ajv.errorsText(validate.errors)}`]
  }
}
