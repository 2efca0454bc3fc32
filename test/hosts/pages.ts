/** Cloudflare Pages, as `wrangler pages dev` has it: its own matching of `_headers` and `_redirects`, on workerd. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './hosts.ts'
import { startListening } from './web-servers.ts'

/**
 * Starts it.
 * @param wrangler its command line
 */
export async function startPages(wrangler: string, dist: string, port: number): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-pages-'))
  const listens = port === 0 ? await findFreePort() : port
  const flags = ['--ip', '127.0.0.1', '--port', String(listens), '--compatibility-date', '2026-04-01']
  const quiet = { CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'none' }
  return startListening(
    process.execPath,
    [wrangler, 'pages', 'dev', resolve(dist), ...flags, '--persist-to', folder],
    folder,
    listens,
    quiet,
    // It tells of every request that its own file server cannot read.
    'ignore',
  )
}
