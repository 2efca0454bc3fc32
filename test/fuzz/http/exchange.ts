/** Sends bytes over a socket in several writes, and returns everything that comes back. */

import { connect } from 'node:net'

/** What a client sends. */
export interface Script {
  /** Written one after the other, each in its own turn of the event loop. One character is one byte. */
  readonly writes: readonly string[]
  /** How the client then ends its side. */
  readonly end: 'half-close' | 'reset'
}

/** What a client received. */
export interface Received {
  /** One character is one byte. */
  readonly text: string
  /** How the connection ended; `hung` if nothing happened for the time limit, `unconnected` if not even a connection. */
  readonly outcome: 'closed' | 'reset' | 'hung' | 'unconnected'
}

/** Describes a connection on which nothing happened for the time limit; null for any other one. */
export function describeHang({ text, outcome }: Received): string | null {
  if (outcome === 'unconnected') return 'the server does not accept the connection'
  return outcome === 'hung' ? `the connection hangs after ${text.length} bytes of responses` : null
}

/**
 * Plays a script on a new connection.
 * @param address the local address; the quota counts by it
 * @param timeout milliseconds without an event after which the connection hangs
 */
export function exchange(
  port: number,
  address: string,
  { writes, end }: Script,
  timeout: number,
): Promise<Received> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: address, noDelay: true })
    let text = ''
    let outcome: Received['outcome'] = 'closed'
    let written = 0
    const writeNext = () => {
      if (socket.destroyed) return
      const chunk = writes[written]
      written += 1
      if (chunk !== undefined) {
        socket.write(chunk, 'latin1')
        if (written < writes.length) return void setImmediate(writeNext)
      }
      if (end === 'half-close') socket.end()
      else setImmediate(() => socket.resetAndDestroy())
    }
    socket.setEncoding('latin1')
    socket.setTimeout(timeout, () => {
      outcome = socket.connecting ? 'unconnected' : 'hung'
      socket.destroy()
    })
    socket.on('connect', writeNext)
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => {
      outcome = 'reset'
    })
    socket.on('close', () => resolve({ text, outcome }))
  })
}
