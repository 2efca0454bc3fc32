/** Serves the metrics on a port of their own. */

import { createServer } from 'node:http'
import { type ListenAddress, listen, toUrl } from './listen.ts'
import { metricsType } from './metrics.ts'

/**
 * Starts the server. It does not keep the process running.
 * @param read returns the current metrics as text
 * @returns the URL of the metrics
 * @throws {OperationalError} (as a rejection) if the server cannot listen
 */
export async function serveMetrics(where: ListenAddress, read: () => Promise<string>): Promise<string> {
  const server = createServer(async ({ method, url }, response) => {
    if (url !== '/metrics') return void response.writeHead(404).end()
    if (method !== 'GET' && method !== 'HEAD')
      return void response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    try {
      const page = Buffer.from(await read())
      response.writeHead(200, { 'Content-Type': metricsType, 'Content-Length': page.length }).end(page)
    } catch {
      response.writeHead(500).end()
    }
  })
  const port = await listen(server, where, '--metrics')
  server.unref()
  return `${toUrl(where.address, port)}/metrics`
}
