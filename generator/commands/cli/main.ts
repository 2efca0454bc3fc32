#!/usr/bin/env node
/** The command line. */

import { handleOutputErrors } from './output-errors.ts'
import { runCommand } from './run.ts'

handleOutputErrors()
await runCommand(process.argv.slice(2))
