/** `stele check` */

import type { Command } from 'commander'
import { ContentError } from '../../kernel/diagnostics/errors.ts'
import { runUntilInterrupted, toExitCode } from './exit-code.ts'
import { addExamples } from './help-format.ts'
import { addContentOptions, type ContentOptions, parserOption, toBaseUrl } from './options.ts'
import { printDiagnostics, printMessage, printSummary } from './print.ts'

export function addCheckCommand(program: Command): void {
  const command = addContentOptions(program.command('check'))
    .description('check the content; changes it only with --fix')
    .option('--fix', 'repair content files where only one repair is possible')
    .addOption(parserOption())
    .option('--report <file>', 'write counts as JSON')
    .action(run)
  addExamples(
    command,
    'stele check --fix',
    'stele check --max-warnings 0',
    'stele check --format sarif > stele.sarif',
  )
}

interface CommandOptions extends ContentOptions {
  readonly fix?: true
  readonly report?: string
}

async function checkContent(options: CommandOptions): Promise<void> {
  const { content, maxWarnings, fix, parser, today, allowOutside, plugins: sitePlugins } = options
  const { check } = await import('../check/check.ts')
  const result = await runUntilInterrupted((signal) =>
    check({
      content,
      baseUrl: toBaseUrl(options),
      maxWarnings,
      fix,
      parser,
      today,
      allowOutside,
      sitePlugins,
      signal,
    }),
  )
  const { diagnostics, fixed } = result
  if (options.report !== undefined) {
    const { writeCheckReport } = await import('./reports.ts')
    writeCheckReport(options.report, result)
  }
  await printDiagnostics([...fixed, ...diagnostics], options)
  await printSummary(result, options)
  const { toOutcomeLine } = await import('./format-summary.ts')
  printMessage(toOutcomeLine(content, result), options)
}

/** Runs a check. If the content has errors, it prints them, and last, for people, that a build would publish nothing. */
async function run(options: CommandOptions): Promise<void> {
  try {
    await checkContent(options)
  } catch (error) {
    const isRefused =
      error instanceof ContentError && error.diagnostics.some(({ severity }) => severity === 'error')
    if (!isRefused) throw error
    process.exitCode = await toExitCode(error, options)
    if (options.format !== 'pretty') return
    const { toRefusalLine } = await import('./format-summary.ts')
    printMessage(toRefusalLine(options.content, error.diagnostics), options)
  }
}
