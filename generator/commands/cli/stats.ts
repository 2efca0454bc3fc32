/** `stele stats` */

import { type Command, Option } from 'commander'
import { toPrintable, toPrintableJson } from '../../kernel/diagnostics/wording.ts'
import { toBaseUrl } from './arguments.ts'
import { addSourceOptions, type SourceOptions } from './content-options.ts'
import { addExamples } from './help-format.ts'

interface CommandOptions extends SourceOptions {
  readonly format: 'pretty' | 'json'
}

export function addStatsCommand(program: Command): void {
  const command = addSourceOptions(program.command('stats'))
    .description('count documents, translations, sizes and tokens')
    .addOption(
      new Option('--format <name>', 'format of the output').choices(['pretty', 'json']).default('pretty'),
    )
    .action(run)
  addExamples(command, 'stele stats', 'stele stats --format json | jq ".languages[] | {lang, missing}"')
}

async function run({ content, format, ...options }: CommandOptions): Promise<void> {
  const { collectStats } = await import('../stats/stats.ts')
  const { formatPretty } = await import('../stats/format-pretty.ts')
  const stats = await collectStats({
    content,
    baseUrl: toBaseUrl(options),
    allowOutside: options.allowOutside,
  })
  console.log(format === 'json' ? toPrintableJson(stats) : toPrintable(formatPretty(stats)))
}
