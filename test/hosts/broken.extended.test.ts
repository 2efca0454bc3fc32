/** `stele verify` of broken deployments, on the other hosts. */

import { otherHosts, testBroken } from './broken.ts'

otherHosts.forEach(testBroken)
