/**
 * An MCP server over standard streams: one message on each line (MCP 2026-07-28, stdio). It reads a site on this machine, a published
 * folder, or a deployed service.
 */

import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { maxMessageBytes, mcpFiles } from '../../shim/contract/mcp.ts'
import { type Answer, answer } from '../../shim/mcp/answer.ts'
import { codes, formatError, parseMessage } from '../../shim/mcp/message.ts'
import { createShimReader, type GetFromSite, type SiteResponse, toText } from '../../shim/mcp/site.ts'
import { createShim } from '../../shim/runtime/shim.ts'
import { boundedFetch } from '../../shim/sources/bounded-fetch.ts'
import { createDiskSource } from '../../shim/sources/disk.ts'
import { OperationalError } from '../kernel/diagnostics/errors.ts'
import { toPrintable } from '../kernel/diagnostics/wording.ts'
import { toOpenError } from './serve/listen.ts'
import { unlimitedQuota } from './serve/unlimited-quota.ts'

/** Bounds of a response of a deployed service. The API explains its errors in their bodies. */
const bounds = { timeout: 30_000, maxBytes: 64 * 2 ** 20, readsErrors: true }

/**
 * Opens a published folder. A new build is read from then on.
 * @throws {OperationalError} if there is no build, or its site does not have the Model Context Protocol
 */
export async function openFolder(out: string): Promise<GetFromSite> {
  const shim = await createShim({ source: createDiskSource(out), quota: unlimitedQuota }).catch((error) => {
    throw toOpenError(error, out)
  })
  return assertMcp(createShimReader(shim), out)
}

/**
 * Opens a deployed service. Its quota applies to this machine.
 * @param baseUrl without a trailing slash
 * @throws {OperationalError} if it cannot be reached, or does not have the Model Context Protocol
 */
export const openService = (baseUrl: string): Promise<GetFromSite> =>
  assertMcp(async (target) => {
    const fail = (reason: string) => new OperationalError(`Cannot read ${baseUrl}: ${reason}`)
    const { status, headers, bytes } = await boundedFetch(fetch, new URL(baseUrl + target), {}, bounds).catch(
      ({ message }) => {
        throw fail(message)
      },
    )
    if (bytes === null) throw fail(`a response has more than ${bounds.maxBytes} bytes`)
    return { status, type: headers.get('content-type') ?? '', bytes }
  }, baseUrl)

/** Whether a response is the result of `server/discover`, and not of another service. */
function isDiscovery(response: SiteResponse): boolean {
  try {
    return Array.isArray(JSON.parse(toText(response)).supportedVersions)
  } catch {
    return false
  }
}

async function assertMcp(get: GetFromSite, name: string): Promise<GetFromSite> {
  const response = await get(`/${mcpFiles.discovery}`)
  const { status } = response
  if (status === 200 && isDiscovery(response)) return get
  if (status !== 404) {
    const found = status === 200 ? 'does not describe an MCP server' : `responds with ${status}`
    throw new OperationalError(`Cannot read ${name}: "/${mcpFiles.discovery}" ${found}`)
  }
  throw new OperationalError(
    `Cannot serve "${name}" to an editor: it has no Model Context Protocol, because site.yaml says "mcp: false" or its host runs no code`,
  )
}

/** A line, or the reason why it cannot be read. */
type Line = { readonly value: string } | 'too long' | 'invalid'

const lineFeed = 10

/**
 * Yields the lines of a stream without their line feeds. Other line ends, such as U+2028, are part of a line.
 * @param maxBytes of a line; the bytes of a longer one are dropped
 */
async function* splitLines(input: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Line> {
  let parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer) => {
    length += part.length
    if (length <= maxBytes) parts.push(part)
    else parts = []
  }
  const take = (): Line => {
    const line = length > maxBytes ? 'too long' : decode(Buffer.concat(parts))
    parts = []
    length = 0
    return line
  }
  for await (const chunk of input) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      add(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield take()
}

function decode(bytes: Buffer): Line {
  try {
    return { value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return 'invalid'
  }
}

/** Maximum number of messages that are answered at the same time. */
const maxRunning = 16

/** Answers the messages of an input until it ends, and resolves when all answers are handed to the output. */
export async function serveStreams(get: GetFromSite, input: Readable, output: Writable): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const line of splitLines(input, maxMessageBytes)) {
    const task = reply(line, get, output).finally(() => running.delete(task))
    running.add(task)
    if (running.size >= maxRunning) await Promise.race(running)
  }
  await Promise.all(running)
}

/** Writes the response to a line, if it has one, and waits while the client does not read. */
async function reply(line: Line, get: GetFromSite, output: Writable): Promise<void> {
  const text = await toReply(line, get)
  // Some clients end a line at other characters than line feeds, such as U+2028.
  if (text !== null && !output.write(`${toPrintable(text)}\n`)) await once(output, 'drain')
}

/** Joins the pieces of a message. A file that is not one JSON value on one line could add to the message, or another message. */
const toJson = ({ message }: Answer): string =>
  message
    .map((piece) => (typeof piece === 'string' ? piece : JSON.stringify(parseFile(toText({ bytes: piece })))))
    .join('')

function parseFile(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperationalError('The response of the site is not valid JSON.')
  }
}

/** Returns the response to a line; null if it has none. An error of the site ends no other message. */
async function toReply(line: Line, get: GetFromSite): Promise<string | null> {
  if (line === 'too long')
    return toError(codes.invalidRequest, `A message may have at most ${maxMessageBytes} bytes.`)
  if (line === 'invalid') return toError(codes.parseError, 'The message is not valid UTF-8.')
  if (line.value.trim() === '') return null
  const message = parseMessage(line.value)
  switch (message.kind) {
    case 'notification':
      return null
    case 'invalid':
      return formatError(message.id, message.error)
    case 'request':
      try {
        return toJson(await answer(message, get))
      } catch (error) {
        const { message: reason } = error as Error
        return formatError(message.id, { code: codes.internalError, message: reason, status: 500 })
      }
  }
}

const toError = (code: number, message: string): string =>
  formatError(undefined, { code, message, status: 400 })
