/** Search on the other engines: each has its own arithmetic and its own Unicode data. */

import { otherEngines } from './engines.ts'
import { testSearch } from './search.ts'

// The shim in front of another server, and the bundle for Node, read the same index on the same engine.
otherEngines.filter(({ name }) => !['origin', 'node-bundle'].includes(name)).forEach(testSearch)
