/** `stele verify` */

import { setTimeout } from 'node:timers/promises'
import type { Command } from 'commander'
import { OperationalError } from '../diagnostics/errors.ts'
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
  const { createHttpTarget } = await import('../conformance/http-target.ts')
  const { verify } = await import('../conformance/verify.ts')
  const { formatReport } = await import('./conformance-report.ts')
  const wait = async (seconds: number) => {
    if (seconds > 0) console.error(`Waiting ${seconds} s for a new quota window`)
    await setTimeout(seconds * 1000)
  }
  const report = await verify(createHttpTarget(url, url), { ...options, wait }).catch((error) => {
    throw new OperationalError(`Cannot verify ${url}: ${(error as Error).message}`)
  })
  console.log(json ? JSON.stringify(report, null, 2) : formatReport(report))
  if (report.failures.length + report.faults.length > 0) process.exitCode = exitCodes.content
}
