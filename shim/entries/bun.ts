/** What `bun` starts. */

import { serveOnBun } from '../adapters/bun.ts'
import { start } from './start.ts'

await start(serveOnBun)
