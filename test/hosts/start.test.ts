/** How the bundled server of Node starts, and how it reports errors. */

import { testStart } from './start.ts'

testStart({ host: 'node', program: process.execPath, flags: [] })
