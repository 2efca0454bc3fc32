/** Search on the engines that share an adapter with another. */

import { otherEngines } from './engines.ts'
import { testSearch } from './search.ts'

// The shim in front of another server reads the same index as on Node.
otherEngines.filter(({ name }) => name !== 'origin').forEach(testSearch)
