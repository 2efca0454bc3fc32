/** Checks the answer to a message of the Model Context Protocol: its id, and the result of a tool. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { mcpFiles } from '../../../shim/contract/mcp.ts'

interface Tool {
  readonly name: string
  readonly outputSchema: object
}

/** Returns the first problem of the response to a message; null if it is correct. */
export type CheckMessage = (request: string, answer: string) => string | null

/** Creates a check with the tools of a build. The texts have one character for each byte. */
export function createMessageCheck(dist: string): CheckMessage {
  const { tools }: { readonly tools: readonly Tool[] } = JSON.parse(
    readFileSync(join(dist, mcpFiles.tools), 'utf8'),
  )
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  const validators = new Map(tools.map(({ name, outputSchema }) => [name, ajv.compile(outputSchema)]))
  return (request, answer) => {
    const message = parse(request.slice(request.indexOf('{'), request.lastIndexOf('}') + 1))
    const response = parse(answer)
    if (response === null) return answer === '' ? null : 'the answer to a message is not JSON'
    const { result, error } = response
    if ((result === undefined) === (error === undefined)) return 'a response has no result, or an error, too'
    if (message === null) return null
    const [id, answered] = [findId(request), findId(answer)]
    if (id !== undefined && answered !== undefined && id !== answered)
      return `the response to ${id} has the id ${answered}`
    const isValid = result?.isError === false ? validators.get(message.params?.name ?? '') : undefined
    if (isValid?.(result?.structuredContent) === false)
      return `the result of ${message.params?.name} is not valid: ${ajv.errorsText(isValid.errors)}`
    return result?.isError === false && JSON.stringify(result.structuredContent) !== result.content?.[0]?.text
      ? 'the first text of a result is not its structured content'
      : null
  }
}

interface Message {
  readonly params?: { readonly name?: string }
  readonly error?: unknown
  readonly result?: {
    readonly isError?: boolean
    readonly structuredContent?: unknown
    readonly content?: readonly { readonly text: string }[]
  }
}

/** Null if a text is not the JSON of an object. */
function parse(text: string): Message | null {
  try {
    const value = JSON.parse(Buffer.from(text, 'latin1').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** The JSON text of the id of a message that begins with it, which is a string or an integer. */
const findId = (text: string): string | undefined =>
  /\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.)*"|-?\d+)[,}]/.exec(text)?.[1]
