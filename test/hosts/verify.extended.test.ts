/** `stele verify` against all other engines. */

import { otherEngines, testVerify } from './verify.ts'

otherEngines.forEach(testVerify)
