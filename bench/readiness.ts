/**
 * `npm run audit:readiness`: runs the checks of agent readiness scanners on the sample, without the network. With a URL,
 * as in `npm run audit:readiness -- https://example.com`, it checks that site. Exits with status 1 if a check fails.
 */

import { auditReadiness, formatResults } from './readiness/readiness.ts'
import { startSampleServer } from './sample-server.ts'

const [url] = process.argv.slice(2)
const server = url === undefined ? await startSampleServer() : null
try {
  const results = await auditReadiness((url ?? server?.origin ?? '').replace(/\/$/, ''))
  console.log(formatResults(results))
  process.exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0
} finally {
  server?.stop()
}
