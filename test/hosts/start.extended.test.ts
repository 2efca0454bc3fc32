/** How the bundled servers of Deno and Bun start, and how they report errors. */

import { bun, deno } from './engines.ts'
import { testStart } from './start.ts'

testStart({ host: 'deno', program: deno, flags: ['run', '--allow-net', '--allow-read', '--allow-env'] })
testStart({ host: 'bun', program: bun, flags: [] })
