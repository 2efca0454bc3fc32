/** Entry point for Deno: serves a dist folder. */

import { serveOnDeno } from '../adapters/deno.ts'
import { start } from './start.ts'

await start(serveOnDeno)
