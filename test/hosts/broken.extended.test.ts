/**
 * `stele verify` of broken deployments: every fault, and the faults that `verify` finds by the promises of a host on each.
 * `verify.extended.test.ts` has the good deployments of hosts without code.
 */

import { isNoProbe, otherHosts, representatives, testBroken } from './broken.ts'

const platforms = ['netlify', 'vercel']
for (const host of [...representatives, ...otherHosts]) testBroken(host, isNoProbe, platforms.includes(host))
