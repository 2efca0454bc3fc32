#!/usr/bin/env node
/** The command line. */

import module from 'node:module'

// Node 22 and later keep compiled JavaScript in the folder for temporary files, unless NODE_DISABLE_COMPILE_CACHE is set. A build of
// few documents spends a fifteenth of its processor time on compiling otherwise. Modules that were imported before this call are not kept.
;(module as { enableCompileCache?: () => unknown }).enableCompileCache?.()
const { handleOutputErrors, runCommand } = await import('./run.ts')

handleOutputErrors()
await runCommand(process.argv.slice(2))
