/**
 * `stele verify` of broken deployments: a few faults of a file server, and of a host with rules. Those of hosts with code, and a file
 * server without a fault, are in `test/generator/verify-broken.test.ts`.
 */

import { isProbe, testBroken } from './broken.ts'

testBroken('static', isProbe, false)
testBroken('s3', isProbe)
