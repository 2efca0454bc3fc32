/** `stele verify` of broken deployments, on one host of each kind. */

import { representatives, testBroken } from './broken.ts'

representatives.forEach(testBroken)
