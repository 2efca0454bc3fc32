/** Recognises the host of a service from its responses, if the caller does not name it. */

import type { HostName } from '../hosts/names.ts'
import type { ReceivedResponse, Target } from './case.ts'
import { readHealth } from './discovery.ts'

/**
 * Recognises a host. The shim adds `timestamp` to the health report, which proxies do not change. A report without one is a
 * static file, from a host without code.
 * @returns null if the shim serves and nothing shows on which platform; no exceptions apply then
 */
export async function recognizeHost(target: Target): Promise<HostName | null> {
  const { path, report, response } = await readHealth(target)
  if (report.timestamp !== undefined) return recognizePlatform(response)
  if (!path.endsWith('.json')) return recognizeServer(response)
  // Pages sends the headers of its rules, and hides the manifest. A file server does neither.
  const manifest = await target.send({ path: '/_stele/manifest.json' }, 0)
  return manifest.status !== 200 && response.headers.has('api-version') ? 'pages' : 'static'
}

function recognizeServer({ headers }: ReceivedResponse): HostName {
  const server = headers.get('server') ?? ''
  if (server === 'AmazonS3') return 's3'
  return /caddy/i.test(server) ? 'caddy' : 'nginx'
}

function recognizePlatform({ headers }: ReceivedResponse): HostName | null {
  if (headers.has('x-nf-request-id')) return 'netlify'
  return headers.has('x-vercel-id') ? 'vercel' : null
}
