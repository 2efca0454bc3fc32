/** Search on one engine for each adapter. */

import { representatives } from './engines.ts'
import { testSearch } from './search.ts'

representatives.forEach(testSearch)
