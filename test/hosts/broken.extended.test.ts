/** `stele verify` of broken deployments: every fault on one host of each kind, and a few on the other hosts. */

import { isNoProbe, isTelling, otherHosts, representatives, testBroken } from './broken.ts'

for (const host of representatives) testBroken(host, isNoProbe)
for (const host of otherHosts) testBroken(host, isTelling)
