/**
 * Handles pipelined requests a few at a time. Node's parser emits all requests of a chunk at once, and 64 KB may hold 2,000 of
 * them. Without a limit, one client could delay all others, and fill the memory with responses that it does not read.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { NodeListener } from './node-listener.ts'

/** Maximum pipelined requests of one connection that are handled at the same time. */
const maxRunning = 8

/** Number of waiting requests of one connection from which on it is not read. */
const maxWaiting = 64

/**
 * Returns a listener that handles requests in order, and pauses between several of one connection, so that other connections
 * are served in between. A request that no other one precedes is handled immediately.
 */
export function limitPipelining(handle: NodeListener): NodeListener {
  const queues = new WeakMap<Socket, Enqueue>()
  return (message, response) => {
    // Node assigns the socket when the responses before this one have been sent.
    if (response.socket !== null) return handle(message, response)
    const { socket } = message
    const enqueue = queues.get(socket) ?? createQueue(socket, handle)
    queues.set(socket, enqueue)
    enqueue(message, response)
  }
}

type Enqueue = (message: IncomingMessage, response: ServerResponse) => void

/** Creates the queue of one connection. */
function createQueue(socket: Socket, handle: NodeListener): Enqueue {
  let waiting: (readonly [IncomingMessage, ServerResponse])[] = []
  let running = 0
  let isScheduled = false
  let isPaused = false

  // Node resumes the socket after each response.
  const stayPaused = () => socket.pause()
  const setPaused = (isWanted: boolean) => {
    if (isPaused === isWanted) return
    isPaused = isWanted
    if (isPaused) socket.on('resume', stayPaused).pause()
    else socket.off('resume', stayPaused).resume()
  }

  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(run)
  }
  const run = () => {
    isScheduled = false
    if (socket.destroyed) {
      waiting = []
      return
    }
    const next = waiting.splice(0, maxRunning - running)
    for (const [message, response] of next) {
      running += 1
      response.once('close', () => {
        running -= 1
        if (waiting.length > 0) schedule()
      })
      handle(message, response)
    }
    setPaused(waiting.length >= maxWaiting)
  }

  return (message, response) => {
    waiting.push([message, response])
    if (waiting.length >= maxWaiting) setPaused(true)
    if (running < maxRunning) schedule()
  }
}
