/** The shim on the engines that share an adapter with another. */

import { testConformance } from './conformance.ts'
import { otherEngines } from './engines.ts'

otherEngines.forEach(testConformance)
