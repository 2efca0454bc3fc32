/** `stele verify` against all engines. `test/generator/verify.test.ts` verifies a service on Node. */

import { testVerify, verifiedEngines } from './verify.ts'

verifiedEngines.forEach(testVerify)
