/** Holds every answer against the OpenAPI document that the same build publishes. */

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Ask, Received } from '../generator/conformance/case.ts'
import { decodeBody } from '../generator/conformance/suite.ts'

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

/** What OpenAPI describes elsewhere, and what belongs to the connection or to one way of asking. */
const undescribed: ReadonlySet<string> = new Set([
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
 * Creates a check of answers.
 * @returns what is wrong with an answer, in words; an empty list where nothing is
 */
export function createAnswerCheck(description: Description): (ask: Ask, received: Received) => string[] {
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
    // A file address answers as its operation does.
    pattern: new RegExp(`^${path.replace('{slug}', '[^/.]+')}([.][a-z]+)?([.]json)?$`),
    responses: get.responses,
  }))

  return ({ method = 'GET', path }, received) => {
    const [pathname = ''] = path.split('?')
    const says = (problem: string) => `${method} ${path} → ${received.status}: ${problem}`
    // A file address that does not exist is no operation's.
    const isNowhere = pathname.endsWith('.json') && received.status === 404
    const operation = isNowhere ? undefined : operations.find(({ pattern }) => pattern.test(pathname))
    const problems: string[] = []
    // What is unknown outside the API is answered by a page.
    const isEnvelope = received.status >= 400 && received.headers.get('content-type') === 'application/json'
    let ref = isEnvelope ? '#/components/schemas/ErrorResponse' : undefined
    if (operation !== undefined && (method === 'GET' || method === 'HEAD')) {
      const documented = operation.responses[received.status]
      if (documented === undefined) return [says('the status is not described')]
      const { headers = {}, content } = documented.$ref ? resolve(documented.$ref, description) : documented
      const described = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
      for (const name of described) {
        if (!received.headers.has(name)) problems.push(says(`the described header ${name} is missing`))
      }
      for (const name of received.headers.keys()) {
        if (!described.has(name) && !undescribed.has(name)) problems.push(says(`${name} is not described`))
      }
      ref ??= content?.['application/json']?.schema.$ref
    }
    if (ref === undefined || received.body.length === 0) return problems
    const wrong = validate(ref, JSON.parse(new TextDecoder().decode(decodeBody(received))))
    return wrong === null ? problems : [...problems, says(wrong)]
  }
}

const resolve = (ref: string, { components }: Description): Response =>
  components.responses[ref.slice('#/components/responses/'.length)] ?? {}
