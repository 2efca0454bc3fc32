/** The shim on all other engines. */

import { testConformance } from './conformance.ts'
import { otherEngines } from './engines.ts'

otherEngines.forEach(testConformance)
