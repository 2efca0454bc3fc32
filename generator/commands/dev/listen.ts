/** Listens on a port, or on one of those after it. */

import type { Server } from 'node:http'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { isPortInUse, listen, toUrl } from '../serve/listen.ts'

/** Other sites of this machine must not see drafts. */
const address = '127.0.0.1'

/** How many ports are tried. */
const maxAttempts = 20

/**
 * Starts a server on a port, or on the next one that is free.
 * @param port 0 selects a free one
 * @throws {OperationalError} (as a rejection) if it cannot listen
 */
export async function listenNear(server: Server, port: number): Promise<{ url: string; port: number }> {
  for (let next = port; ; next += 1) {
    try {
      const bound = await listen(server, { address, port: next }, '--port')
      return { url: toUrl(address, bound), port: bound }
    } catch (error) {
      const isLast = next - port === maxAttempts - 1 || next === 65_535
      if (isLast || !(error instanceof OperationalError) || !isPortInUse(error)) throw error
    }
  }
}
