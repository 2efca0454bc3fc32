/** `stele notify` */

import type { Command } from 'commander'
import { indexNowUrl, type NotifyRequest } from '../notify/requests.ts'
import type { NotifyResult } from '../notify/send-request.ts'
import { exitCodes, runUntilInterrupted } from './exit-code.ts'
import { addExamples } from './help-format.ts'
import { parseIndexNowUrl, parseSeconds } from './options.ts'
import { printLine } from './print.ts'

interface CommandOptions {
  readonly dryRun?: true
  readonly indexnowUrl: string
  readonly timeout: number
}

export function addNotifyCommand(program: Command): void {
  const command = program
    .command('notify')
    .description('tell search engines and feed readers what has changed')
    .argument(
      '<old-dir|url|report>',
      'folder of the older build, origin of a service, or report of stele diff',
    )
    .argument('<new-dir>', 'folder of the newer build, which is published')
    .option('--dry-run', 'print the requests, and send none')
    .option('--indexnow-url <url>', 'address that gets requests for IndexNow', parseIndexNowUrl, indexNowUrl)
    .option('--timeout <seconds>', 'time limit of each request', parseSeconds, 30)
    .addHelpText(
      'after',
      '\nThe newer build names the receivers, as "notify" in site.yaml says. Exits with 1\nif one does not accept a request.',
    )
    .action(run)
  addExamples(command, 'stele notify previous dist --dry-run', 'stele notify changes.json dist')
}

async function run(
  old: string,
  current: string,
  { dryRun, indexnowUrl, timeout }: CommandOptions,
): Promise<void> {
  const { planRequests } = await import('../notify/plan-requests.ts')
  const { sendRequest } = await import('../notify/send-request.ts')
  const onWait = (seconds: number) => console.error(`Waiting ${seconds} s for a new quota window`)
  await runUntilInterrupted(async (signal) => {
    const requests = await planRequests(old, current, indexnowUrl, { onWait, signal })
    if (requests.length === 0) printLine('Nothing to send: no changed page or feed has a receiver')
    for (const request of requests) {
      if (dryRun) {
        printLine(`${formatReceiver(request)}: would send ${request.body}`)
        continue
      }
      const result = await sendRequest(request, timeout, signal)
      printLine(formatResult(request, result))
      if (result.problem !== null) process.exitCode = exitCodes.content
    }
  })
}

const formatReceiver = ({ protocol, url }: NotifyRequest): string => `${protocol} ${url}`

/** `WebSub https://hub.example.com/: 204 for https://example.com/feed.xml` */
function formatResult(request: NotifyRequest, { status, problem }: NotifyResult): string {
  const line = `${formatReceiver(request)}: ${status ?? 'no response'} for ${request.subject}`
  return problem === null ? line : `${line}, not accepted: ${problem}`
}
