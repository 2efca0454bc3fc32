#!/usr/bin/env node
/** The command line. */

import { formatNames } from '../diagnostics/formats/format-names.ts'
import { toExitCode } from './exit-code.ts'
import { handleOutputErrors } from './output-errors.ts'
import type { PrintOptions } from './print-diagnostics.ts'
import { createProgram } from './program.ts'

handleOutputErrors()

const program = createProgram()
let printOptions: PrintOptions = { format: 'pretty' }
program.hook('preAction', (_, command) => {
  const { quiet, all, format } = command.opts()
  printOptions = { quiet, all, format: formatNames.find((name) => name === format) ?? 'pretty' }
})

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = await toExitCode(error, printOptions)
}
