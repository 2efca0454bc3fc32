/** Graceful shutdown of the server on Node. */

import { nodeEngines } from './engines.ts'
import { testStop } from './stop.ts'

nodeEngines.forEach(testStop)
