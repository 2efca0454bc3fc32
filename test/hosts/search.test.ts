/** Search on the version of Node that runs the tests. */

import { nodeEngines } from './engines.ts'
import { testSearch } from './search.ts'

nodeEngines.forEach(testSearch)
