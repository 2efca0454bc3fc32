/** A keep-alive HTTP connection that sends one request again and again, at the lowest possible cost. */

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface RequestOptions {
  readonly origin: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The status that every response must have. */
  readonly status: number
}

export interface Connection {
  /**
   * Sends the request.
   * @param due the time from which latency counts, in milliseconds of `performance.now`
   */
  send(due: number): void
}

/**
 * Opens a connection. It writes the same bytes for every request, and reads only the status and the length of a
 * response.
 * @param onResponse gets the due time of the request and the connection, which is free again
 * @throws if the server closes the connection or sends an unexpected response
 */
export async function openConnection(
  { origin, path, headers, status }: RequestOptions,
  onResponse: (due: number, connection: Connection) => void,
): Promise<Connection> {
  const { hostname, port, host } = new URL(origin)
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const message = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
  const fail = (reason: string): never => {
    throw new Error(`Cannot measure ${origin}${path}: ${reason}`)
  }
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let currentDue = 0
  let missingBytes = 0
  /** The start of a response whose header section is not complete yet. */
  let partialHeader: Buffer | null = null
  const connection: Connection = {
    send(due) {
      currentDue = due
      socket.write(message)
    },
  }
  socket.on('data', (chunk: Buffer) => {
    if (missingBytes > 0) missingBytes -= chunk.length
    else {
      const received: Buffer = partialHeader === null ? chunk : Buffer.concat([partialHeader, chunk])
      const length = readResponseLength(received, status, fail)
      if (length === null) {
        partialHeader = received
        return
      }
      partialHeader = null
      missingBytes = length - received.length
    }
    if (missingBytes > 0) return
    if (missingBytes < 0) fail('the response is longer than its Content-Length')
    onResponse(currentDue, connection)
  })
  socket.once('close', () => fail('the server closed the connection'))
  return connection
}

/** Returns the bytes of a response including its header section; null if the header section is not complete yet. */
function readResponseLength(
  bytes: Buffer,
  expectedStatus: number,
  fail: (reason: string) => never,
): number | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const text = bytes.toString('latin1', 0, end)
  const status = Number(text.slice(9, 12))
  if (status !== expectedStatus) fail(`got status ${status}, expected ${expectedStatus}`)
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(text) ?? []
  // A 304 has no body, and may omit its length (RFC 9110, section 8.6).
  if (length === undefined && status !== 304) fail('the response has no Content-Length')
  return end + 4 + (status === 304 ? 0 : Number(length))
}
