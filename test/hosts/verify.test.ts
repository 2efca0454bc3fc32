/** `stele verify` of a good deployment on the version of Node that runs the tests. */

import { representatives, testVerify } from './verify.ts'

representatives.forEach(testVerify)
