/** Reads the body of a request of `node:http`. */

import type { IncomingMessage } from 'node:http'

/** Yields the bytes of a body as they arrive; throws if they end early. Iterating over the message itself takes longer. */
export const readBody = (message: IncomingMessage): AsyncIterable<Uint8Array> => ({
  [Symbol.asyncIterator]() {
    const chunks: Uint8Array[] = []
    let wake = () => {}
    let isOver = false
    message.on('data', (chunk: Uint8Array) => {
      chunks.push(chunk)
      // The reader may have stopped, as it does if a body is too long.
      if (chunks.length > 1) message.pause()
      wake()
    })
    const end = () => {
      isOver = true
      wake()
    }
    message.once('end', end)
    message.once('close', end)
    const next = async (): Promise<IteratorResult<Uint8Array>> => {
      for (;;) {
        const [first, ...others] = chunks.splice(0)
        // Small chunks arrive many at a time.
        if (first !== undefined)
          return { value: others.length === 0 ? first : Buffer.concat([first, ...others]), done: false }
        if (isOver) break
        message.resume()
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (!message.complete) throw new Error('The body ends early')
      return { value: undefined, done: true }
    }
    return { next }
  },
})
