/** `stele verify` of broken deployments: every fault, and the faults that `verify` finds by the promises of a host on each. */

import { isNoProbe, otherHosts, representatives, testBroken } from './broken.ts'

for (const host of [...representatives, ...otherHosts]) testBroken(host, isNoProbe)
