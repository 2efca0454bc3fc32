/** Python's file server. It serves files at exactly their paths, and `index.html` at the path of a folder. */

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { findMissing } from '../fixtures/where.ts'
import { findFreePort } from '../targets/targets.ts'
import type { Engine } from './engines.ts'
import { startListening } from './web-servers.ts'

export const python: Engine = {
  name: 'python3 -m http.server',
  builtFor: 'static',
  needs: null,
  whyNot: findMissing('python3'),
  async start(dist, requestedPort) {
    const port = requestedPort === 0 ? await findFreePort() : requestedPort
    return startListening(
      'python3',
      ['-m', 'http.server', String(port), '--bind', '127.0.0.1', '--directory', resolve(dist)],
      mkdtempSync(join(tmpdir(), 'stele-python-')),
      port,
      {},
      'ignore',
    )
  },
}
