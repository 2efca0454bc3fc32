/** What `deno run` starts. */

import { serveOnDeno } from '../adapters/deno.ts'
import { start } from './start.ts'

await start(serveOnDeno)
