/** The shim on one engine for each adapter. */

import { testConformance } from './conformance.ts'
import { representatives } from './engines.ts'

representatives.forEach(testConformance)
