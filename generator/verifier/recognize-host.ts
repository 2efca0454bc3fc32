/** Recognises the host of a service from its responses, if the caller does not name it. */

import type { HostName } from '../hosts/host-names.ts'
import type { ReceivedResponse, Target } from './case.ts'
import { readHealth } from './discovery.ts'

/**
 * Recognises a host. The shim adds `timestamp` to the health report, which proxies do not change. A report without one is a
 * static file, from a host without code.
 * @returns null if the shim serves and nothing shows on which platform; the whole contract is then checked
 */
export async function recognizeHost(target: Target): Promise<HostName | null> {
  const { path, report, response } = await readHealth(target)
  if (report.timestamp !== undefined) return recognizePlatform(response)
  if (!path.endsWith('.json')) return recognizeServer(response)
  // The build says for which of the two it is. Headers would not: a broken deployment may lack those of its rules.
  if (!report.documentation.endsWith('.md'))
    return report.documentation.endsWith('.html') ? 'static' : 'pages'
  // Without pages the builds are alike, but a file server does not hide the manifest.
  return (await target.send({ path: '/_stele/manifest.json' })).status === 200 ? 'static' : 'pages'
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
