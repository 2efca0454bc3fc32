/** `stele diff` */

import { type Command, Option } from 'commander'
import { toPrintableJson } from '../../kernel/diagnostics/wording.ts'
import type { BuildDiff } from '../diff.ts'
import { exitCodes, runUntilInterrupted } from './exit-code.ts'
import { addExamples } from './help-format.ts'
import { createPaint } from './print.ts'

const formats = ['pretty', 'json', 'github', 'markdown', 'urls', 'indexnow', 'websub'] as const

interface CommandOptions {
  readonly format: (typeof formats)[number]
  readonly allowBreaking?: true
  readonly report?: string
}

export function addDiffCommand(program: Command): void {
  const command = program
    .command('diff')
    .description('compare a build with an older one, before publishing it')
    .argument('<old-dir|url>', 'folder of the older build, or origin of a running service')
    .argument('<new-dir>', 'folder of the newer build')
    .addOption(new Option('--format <name>', 'format of the output').choices(formats).default('pretty'))
    .option('--allow-breaking', 'exit with 0 despite breaking changes')
    .option('--report <file>', 'write the comparison as JSON, beside the output')
    .addHelpText(
      'after',
      '\nExits with 1 if a change is breaking: an address, a field or a language is gone\nwithout a redirect.',
    )
    .action(run)
  addExamples(command, 'stele diff previous dist', 'stele diff https://example.com dist --format markdown')
}

async function run(
  old: string,
  current: string,
  { format, allowBreaking, report }: CommandOptions,
): Promise<void> {
  const { diffBuilds } = await import('../diff.ts')
  const onWait = (seconds: number) => console.error(`Waiting ${seconds} s for a new quota window`)
  const diff = await runUntilInterrupted((signal) => diffBuilds(old, current, { onWait, signal }))
  if (report !== undefined) {
    const { writeJson } = await import('./reports.ts')
    writeJson(report, diff)
  }
  process.stdout.write(await formatDiff(diff, format, allowBreaking === true, current))
  if (diff.summary.breaking > 0 && !allowBreaking) process.exitCode = exitCodes.content
}

const toLines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('')

/**
 * Returns whole lines; none if there is nothing to say.
 * @param current the folder of the newer build
 */
async function formatDiff(
  diff: BuildDiff,
  format: CommandOptions['format'],
  allowsBreaking: boolean,
  current: string,
): Promise<string> {
  if (format === 'json') return `${toPrintableJson(diff)}\n`
  if (format === 'urls') return toLines(diff.purge)
  if (format === 'indexnow') {
    const { planIndexNowBodies } = await import('../notify/plan-requests.ts')
    return toLines(planIndexNowBodies(diff, current))
  }
  if (format === 'websub') {
    const { toWebSubBody } = await import('../notify/requests.ts')
    return toLines(diff.feeds.map(toWebSubBody))
  }
  const { formatGithub, formatMarkdown, formatPretty } = await import('../../verifier/diff/formats.ts')
  switch (format) {
    case 'github':
      return `${formatGithub(diff, allowsBreaking)}\n`
    case 'markdown':
      return `${formatMarkdown(diff)}\n`
    case 'pretty':
      return `${formatPretty(diff, createPaint(process.stdout))}\n`
  }
}
