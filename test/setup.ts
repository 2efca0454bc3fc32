/** Runs before each test file. */

import { workerModule } from '../generator/build/workers/start-threads.ts'
import { delayOptimization } from '../generator/commands/cli/tune-engine.ts'
import { parserModule } from '../generator/content/parse/guarded-parser.ts'
import { getParserProcess, getWorkerModule } from './fixtures/compiled.ts'

parserModule.getPath = getParserProcess
workerModule.getPath = getWorkerModule

// Most code runs only a few times in a test file. The suite needs an eighth less processor time.
delayOptimization()
