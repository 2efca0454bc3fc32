#!/usr/bin/env node
/** The command line. */

import { handleOutputErrors, runCommand } from './run.ts'

handleOutputErrors()
await runCommand(process.argv.slice(2))
