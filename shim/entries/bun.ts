/** Entry point for Bun: serves a dist folder. */

import { serveOnBun } from '../adapters/bun.ts'
import { start } from './start.ts'

await start(serveOnBun)
