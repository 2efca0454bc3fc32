/** Promises of all hosts without code. */

import * as z from 'zod'
import { object, type Shape, type Step } from '../case.ts'
import { errorResponse, errorShape, hasCode } from '../cases/expect.ts'
import {
  type AdaptStep,
  expecting,
  expects,
  isApi,
  isPreflight,
  isRead,
  mapHeaders,
  sendsKnownTag,
  toPathname,
  withOwnTags,
} from './change-step.ts'

const searchPath = /^\/api\/v1\/search\/?$/
const healthPath = /^\/api\/v1\/health(?:\.verbose)?(?:\.json)?$/

/** The API has no search. Pages search in the browser, so the files that they load are public. */
export const search: AdaptStep = (step, facts) => {
  const path = toPathname(step)
  const isFile = /^\/_stele\/search[./]/.test(path)
  if (isFile && facts.searchFiles.length > 0) {
    return isRead(step) && facts.searchFiles.includes(path) ? expecting(step, { status: 200 }) : null
  }
  if (healthPath.test(path)) return withoutField(step, 'endpoints', 'search')
  if (!searchPath.test(path) || isPreflight(step)) return step
  const { headers = {}, ...expect } = errorResponse(facts, 404, 'NOT_FOUND', '')
  const notFound = step.method === 'HEAD' ? { status: 404 } : expect
  return expecting(step, { ...notFound, headers })
}

/** Removes a field from the expected shape of a body. */
function withoutField(step: Step, ...path: readonly string[]): typeof step {
  const { shape } = step.expect
  return shape === undefined ? step : expecting(step, { ...step.expect, shape: removeField(shape, path) })
}

function removeField(shape: Shape, [name = '', ...rest]: readonly string[]): Shape {
  if (!(shape instanceof z.ZodObject) || shape.shape[name] === undefined) return shape
  const { [name]: inner, ...fields } = shape.shape
  return object(rest.length === 0 ? fields : { ...fields, [name]: removeField(inner, rest) })
}

export const healthFile: AdaptStep = (step) => {
  if (!healthPath.test(toPathname(step)) || !isRead(step)) return step
  if (sendsKnownTag(step)) return expecting(step, { status: [200, 304] })
  const { body } = step.expect
  const withoutTime = withOwnTags(withoutField(step, 'timestamp'))
  return typeof body === 'string'
    ? expecting(withoutTime, { ...withoutTime.expect, body: body.replace(/"timestamp":"[^"]*",/, '') })
    : withoutTime
}

export const noSections: AdaptStep = (step) => (/\.md\?section=/.test(step.path) ? null : step)

/** Requests are not counted, so that none is refused. */
export const quota: AdaptStep = (step) => {
  if (expects(step, 429)) return null
  const counted = ['RateLimit-Remaining', 'RateLimit-Reset', 'Retry-After']
  return mapHeaders(step, (expectation, name) => (counted.includes(name) ? null : expectation))
}

export const genericHints: AdaptStep = (step) => {
  const { expect } = step
  const conditions = expect.conditions?.filter(({ about }) => about !== 'hint')
  const [, code] =
    typeof expect.body === 'string' ? (/^\{"error":\{"code":"(\w+)"/.exec(expect.body) ?? []) : []
  if (code === undefined) return conditions === undefined ? step : expecting(step, { ...expect, conditions })
  const { body: _, ...rest } = expect
  return expecting(step, { ...rest, shape: errorShape, conditions: [hasCode(code)] })
}

export const sharedCaching: AdaptStep = (step) =>
  mapHeaders(step, (expectation, name) =>
    name === 'Cache-Control' && expectation === 'private, no-cache' && isApi(step)
      ? 'public, no-cache'
      : expectation,
  )
