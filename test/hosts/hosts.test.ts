/** The shim as `stele serve` starts it, on the version of Node that runs the tests. */

import { testConformance } from './conformance.ts'
import { nodeEngines } from './engines.ts'

nodeEngines.forEach(testConformance)
