/** Checks a single answer: its schema in the OpenAPI document, what every error of the API has, and results of tools. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createResponseCheck } from '../../openapi.ts'
import type { Answer } from './answers.ts'
import type { FuzzRequest } from './generate.ts'
import { createMessageCheck } from './valid-message.ts'

/** Validates the response to a single request. Returns the first fault; null if the response is valid. */
export type CheckAnswer = (request: FuzzRequest, answer: Answer) => string | null

/** Creates a check with the OpenAPI document of a build. */
export function createAnswerCheck(dist: string): CheckAnswer {
  const check = createResponseCheck(JSON.parse(readFileSync(join(dist, 'openapi.json'), 'utf8')))
  const checkMessage = createMessageCheck(dist)
  return ({ text, complete }, { status, headers, body }) => {
    if (status >= 500) return `the answer has the status ${status}`
    const isJson = headers.get('content-type') === 'application/json'
    if (headers.has('ratelimit-limit') && status >= 400 && !isJson)
      return `the error ${status} is no envelope`
    const bytes = Buffer.from(body, 'latin1')
    // A message with a few bytes changed may still be one.
    const isMessage = complete === null && body.startsWith('{"jsonrpc":')
    const { method, target } = complete ?? { method: 'GET', target: isMessage ? '/mcp' : '/api' }
    const expectsBody = method !== 'HEAD' && status !== 304 && complete !== null
    if (expectsBody && Number(headers.get('content-length') ?? 0) !== bytes.length)
      return 'the body is missing'
    if (
      complete?.method === 'POST' &&
      target === '/mcp' &&
      status === 200 &&
      !headers.has('content-encoding')
    )
      return checkMessage(text, body)
    // Requests that cannot be parsed are answered as if they had asked for this path.
    const path = canParse(target) ? toPath(target) : '/api'
    const problems = check({ method, path }, { status, headers: new Map(headers), body: bytes })
    return problems[0] ?? null
  }
}

const canParse = (target: string): boolean => target.startsWith('/') || target === '*' || URL.canParse(target)

/** Resolves a target as the server does. The endpoint of MCP has a second path. */
function toPath(target: string): string {
  if (target === '*') return '/*'
  const { pathname, search } = new URL(target.startsWith('/') ? `http://localhost${target}` : target)
  return pathname === '/mcp/' ? `/mcp${search}` : pathname + search
}
