/** Runs before each test file. */

import { parserModule } from '../generator/collect/parse/guarded-parser.ts'
import { getParserProcess } from './fixtures/compiled.ts'

parserModule.getPath = getParserProcess
