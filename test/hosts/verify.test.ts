/** `stele verify` against one engine of each kind. */

import { representatives, testVerify } from './verify.ts'

representatives.forEach(testVerify)
