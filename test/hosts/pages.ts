/** Starts Cloudflare Pages by `wrangler pages dev`, which has the platform's matching of `_headers` and `_redirects`. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findFreePort } from '../targets/targets.ts'
import type { Running } from './engines.ts'
import { startListening } from './web-servers.ts'

/** @param wrangler the path of Wrangler's command line */
export async function startPages(wrangler: string, dist: string, port: number): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'stele-pages-'))
  const actualPort = port === 0 ? await findFreePort() : port
  const flags = ['--ip', '127.0.0.1', '--port', String(actualPort), '--compatibility-date', '2026-04-01']
  const quiet = { CI: '1', WRANGLER_SEND_METRICS: 'false', WRANGLER_LOG: 'none' }
  return startListening(
    process.execPath,
    [wrangler, 'pages', 'dev', resolve(dist), ...flags, '--persist-to', folder],
    folder,
    actualPort,
    quiet,
    // Wrangler logs every request that its file server cannot handle.
    'ignore',
  )
}
