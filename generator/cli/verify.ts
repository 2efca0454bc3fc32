/** `stele verify` */

import type { Command } from 'commander'
import { parseCount, parseOrigin } from './arguments.ts'
import { exitCodes } from './exit-code.ts'

interface CommandOptions {
  readonly only?: string
  readonly quotaBudget?: number
  readonly json?: true
}

export function addVerifyCommand(program: Command): void {
  program
    .command('verify')
    .description('check a deployed service against the contract')
    .argument('<url>', 'origin of the service, such as https://example.com', parseOrigin)
    .option('--only <text>', 'run only the cases of this group, or with this text in their names')
    .option('--quota-budget <number>', 'send at most this many API requests', parseCount('requests'))
    .option('--json', 'print the report as JSON')
    .action(run)
}

async function run(url: string, { json, ...options }: CommandOptions): Promise<void> {
  const { verify } = await import('../verify.ts')
  const { formatReport } = await import('./conformance-report.ts')
  const onWait = (seconds: number) => console.error(`Waiting ${seconds} s for a new quota window`)
  const report = await verify(url, { ...options, onWait })
  console.log(json ? JSON.stringify(report, null, 2) : formatReport(report))
  if (report.failures.length + report.deploymentProblems.length > 0) process.exitCode = exitCodes.content
}
