/** `stele verify` of broken deployments: a few faults on one host of each kind. */

import { isProbe, representatives, testBroken } from './broken.ts'

for (const host of representatives) testBroken(host, isProbe)
