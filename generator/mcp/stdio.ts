/** An MCP server over standard streams: one message on each line (MCP 2026-07-28, stdio). */

import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { type Answer, answer } from '../../shim/mcp/answer.ts'
import { codes, formatError, parseMessage } from '../../shim/mcp/message.ts'
import type { GetFromSite } from '../../shim/mcp/site.ts'

/** Answers the messages of an input until it ends, and resolves when all answers are handed to the output. */
export async function serveStreams(get: GetFromSite, input: Readable, output: Writable): Promise<void> {
  const running = new Set<Promise<void>>()
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue
    const task = toReply(line, get).then((text) => {
      if (text !== null) output.write(`${text}\n`)
      running.delete(task)
    })
    running.add(task)
  }
  await Promise.all(running)
}

const toText = ({ message }: Answer): string =>
  message.map((piece) => (typeof piece === 'string' ? piece : Buffer.from(piece).toString())).join('')

/** Returns the response to a message; null if it has none. An error of the site ends no other message. */
async function toReply(line: string, get: GetFromSite): Promise<string | null> {
  const message = parseMessage(line)
  switch (message.kind) {
    case 'notification':
      return null
    case 'invalid':
      return formatError(message.id, message.error)
    case 'request':
      try {
        return toText(await answer(message, get))
      } catch (error) {
        return formatError(message.id, {
          code: codes.internalError,
          message: (error as Error).message,
          status: 500,
        })
      }
  }
}
