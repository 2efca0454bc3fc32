/** Sends the requests of conformance cases over HTTP, with exactly the headers of the case. */

import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { readBounded } from '../../shim/sources/bounded-fetch.ts'
import type { CaseRequest, Target } from './case.ts'

export interface HttpTargetOptions {
  /** Returns the local IP address for a client. By default all clients share the address of the machine. */
  readonly toLocalAddress?: (client: number) => string
  /** Aborts all requests. */
  readonly signal?: AbortSignal
  /** Milliseconds from a request to the last byte of its response. The default is 30 seconds. */
  readonly timeout?: number
  /** The maximum bytes of a body. By default 64 MB: the index that browsers search is the largest file that is read. */
  readonly maxBytes?: number
  /** Returns a signal that aborts the request after so many milliseconds. The default is `AbortSignal.timeout`. */
  readonly startTimer?: (milliseconds: number, request: CaseRequest) => AbortSignal
}

/** How many responses may exceed a limit before the target waits less for the others, and the share of the time that is left. */
const patience = 3
const hurriedShare = 0.1

/** The response of a service exceeds a limit. The message describes the response, such as "a body of more than 64 MB". */
export class ResponseLimitError extends Error {}

/**
 * Creates a target. Its `send` rejects if the service cannot be reached.
 * @param origin of the service
 * @throws {ResponseLimitError} (as a rejection) if a response takes too long or is too large
 */
export function createHttpTarget(name: string, origin: string, options: HttpTargetOptions = {}): Target {
  const { toLocalAddress, signal, timeout = 30_000, maxBytes = 64_000_000 } = options
  const { startTimer = (milliseconds: number) => AbortSignal.timeout(milliseconds) } = options
  const { protocol, hostname, port } = new URL(origin)
  const request = protocol === 'https:' ? requestHttps : requestHttp
  let excesses = 0
  return {
    name,
    async send(toSend: CaseRequest, client = 0) {
      const { method = 'GET', path, headers = {}, body } = toSend
      const time = excesses < patience ? timeout : timeout * hurriedShare
      const limit = startTimer(time, toSend)
      const outgoing = request({
        // The URL of an IPv6 host has brackets; `hostname` must not.
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port,
        method,
        path,
        headers,
        agent: false,
        ...(toLocalAddress && { localAddress: toLocalAddress(client) }),
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      })
      // Otherwise an error after the head of the response would end the process.
      outgoing.on('error', () => {})
      outgoing.end(body)
      let response: IncomingMessage | undefined
      try {
        response = (await once(outgoing, 'response'))[0] as IncomingMessage
        const bytes = await readBounded(Readable.toWeb(response), maxBytes)
        if (bytes === null) throw new ResponseLimitError(`a body of more than ${toSize(maxBytes)}`)
        const lines = Object.entries(response.headersDistinct)
        const joined = lines.map(([name, values = []]) => [name, values.join(', ')] as const)
        return { status: response.statusCode ?? 0, headers: new Map(joined), body: bytes }
      } catch (error) {
        const excess = limit.aborted ? toTimeError(outgoing, response, time) : error
        if (excess instanceof ResponseLimitError) excesses += 1
        throw excess
      } finally {
        outgoing.destroy()
      }
    },
  }
}

function toTimeError(
  { socket }: ClientRequest,
  response: IncomingMessage | undefined,
  milliseconds: number,
): Error {
  const seconds = `${milliseconds / 1000} s`
  if (response !== undefined) return new ResponseLimitError(`a response that does not end within ${seconds}`)
  const isConnected = socket?.connecting === false
  return isConnected
    ? new ResponseLimitError(`no response within ${seconds}`)
    : Object.assign(new Error(`the service accepts no connection within ${seconds}`), { code: 'ETIMEDOUT' })
}

const toSize = (bytes: number): string => (bytes < 1e6 ? `${bytes} bytes` : `${bytes / 1e6} MB`)
