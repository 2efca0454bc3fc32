/** `stele verify` */

import { type Command, Option } from 'commander'
import { hostNames } from '../../hosts/host.ts'
import { toPrintableJson, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { groupNames, isFaulty } from '../../verifier/report.ts'
import type { VerifyOptions, VerifyPlan, VerifyReport, VerifyStage } from '../verify.ts'
import { exitCodes, runUntilInterrupted } from './exit-code.ts'
import { addExamples } from './help-format.ts'
import { parseBaseUrl, parseCount } from './options.ts'
import { createPaint } from './print.ts'

const formats = ['pretty', 'json', 'github', 'junit'] as const
type Format = (typeof formats)[number]

type CommandOptions = Pick<VerifyOptions, 'host' | 'only' | 'full' | 'quotaBudget'> & {
  readonly format: Format
}

export function addVerifyCommand(program: Command): void {
  const command = program
    .command('verify')
    .description('check a deployed service against the contract')
    .argument('<url>', 'origin of the service, such as https://example.com', parseBaseUrl)
    .addOption(new Option('--host <name>', 'host that serves, for what it promises').choices(hostNames))
    .addOption(new Option('--only <group>', 'run the cases of one group').choices(groupNames))
    .option('--full', 'send all requests, in several quota windows')
    .option('--quota-budget <number>', 'send at most this many API requests', parseCount('requests'))
    .addOption(new Option('--format <name>', 'format of the output').choices(formats).default('pretty'))
    .action(run)
  addExamples(
    command,
    'stele verify https://example.com',
    'stele verify https://example.com --host pages --format github',
    'stele verify http://127.0.0.1:4321 --full',
  )
}

const stageNames: Readonly<Record<VerifyStage, string>> = {
  discover: 'Reading what the service publishes',
  api: 'Verifying the API',
  quota: 'Verifying the quota',
  pages: 'Verifying pages and files',
}

async function run(url: string, { format, ...options }: CommandOptions): Promise<void> {
  const { verify } = await import('../verify.ts')
  const { createCommandProgress } = await import('./progress.ts')
  const progress = createCommandProgress(stageNames)
  const print = (line: string) => {
    progress.clear()
    console.error(toSingleLine(line))
  }
  const report = await runUntilInterrupted((signal) =>
    verify(url, {
      ...options,
      signal,
      onPlan: (plan) => print(formatPlan(plan)),
      onProgress: progress.onProgress,
      onWait: (seconds) => print(`Waiting ${seconds} s for a new quota window`),
    }),
  ).finally(progress.finish)
  console.log(await formatReport(report, format))
  if (isFaulty(report)) process.exitCode = exitCodes.content
}

function formatPlan({ address, host, cases, apiRequests, otherRequests, seconds }: VerifyPlan): string {
  const served = host === null ? '' : ` as the host "${host}"`
  const time = seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
  return `Verifying ${address}${served}: ${cases} cases, ${apiRequests} API requests and ${otherRequests} others, about ${time}`
}

async function formatReport(report: VerifyReport, format: Format): Promise<string> {
  switch (format) {
    case 'json':
      return toPrintableJson(report)
    case 'github':
      return (await import('./verify-report.ts')).formatGithub(report)
    case 'junit':
      return (await import('./verify-report.ts')).formatJunit(report).trimEnd()
    case 'pretty':
      return (await import('./verify-report.ts')).formatPretty(report, createPaint(process.stdout))
  }
}
