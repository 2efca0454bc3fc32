/** `stele init --from`: asks what configuration does not say, and prints what a build would publish. */

import type { Command } from 'commander'
import type { ContentError } from '../../kernel/diagnostics/errors.ts'
import type { CheckResult } from '../check/check.ts'
import type { KnownAnswers } from '../init/answers.ts'
import type { InitFromOptions, InitFromResult, Preparation } from '../init/init-from.ts'
import { exitCodes, runUntilInterrupted } from './exit-code.ts'
import { parseBaseUrl, toFlag } from './options.ts'
import { printLine } from './print.ts'

export interface InitFromFlags extends KnownAnswers {
  readonly from?: string
  readonly siteUrl?: string
  readonly lang?: string
  readonly service?: string
  readonly focus?: string
  readonly plugin?: readonly string[]
}

/** Adds the options that describe the author of the site. */
export const addFromOptions = (command: Command): Command =>
  command
    .option('--from <dir>', 'folder of a site of Hugo, Jekyll or others')
    .option('--plugin <file>', 'plugin that recognises the site; may be repeated', addValue)
    .option('--base-url <url>', 'URL of the API; default: that of the site', parseBaseUrl)
    .option('--site-url <url>', 'URL of the site, if its configuration does not say it', parseBaseUrl)
    .option('--service <name>', 'name of the API')
    .option('--lang <code>', 'language of a site that names none (default: en)')
    .option('--name <text>', 'name of the author')
    .option('--role <text>', 'professional title')
    .option('--bio <text>', 'a sentence about the author')
    .option('--focus <list>', 'subjects, such as "testing, design"')
    .option('--github <url>', 'the author on GitHub')
    .option('--linkedin <url>', 'the author on LinkedIn')
    .option('--email <address>', 'email address of the author')

const addValue = (value: string, others: readonly string[] = []): readonly string[] => [...others, value]

/**
 * Writes the files of a site of another generator.
 * @param content the folder to write to; by default `stele` beside the site
 */
export async function runFrom(
  from: string,
  content: string | undefined,
  { focus, plugin: plugins = [], ...flags }: InitFromFlags,
): Promise<void> {
  const { prepare, writeFrom } = await import('../init/init-from.ts')
  const { reportWrongAnswers, askMissing } = await import('./ask.ts')
  reportWrongAnswers(flags)
  const { loadNamedPlugins } = await import('../../build/plugins/load-plugins.ts')
  const options: InitFromOptions = {
    ...flags,
    from,
    content,
    plugins: await loadNamedPlugins(plugins),
    focus: focus?.split(',').flatMap((text) => text.trim() || []),
  }
  const preparation = prepare(options)
  await printFound(preparation)
  const known = await askMissing(preparation, toCommand(from, content, { ...flags, plugin: plugins }))
  const result = await runUntilInterrupted((signal) =>
    writeFrom({ ...preparation, known }, { ...options, signal }),
  )
  await printResult({ ...preparation, known }, result)
}

/** The command that was called, for an example of what to add. */
function toCommand(from: string, content: string | undefined, flags: InitFromFlags): readonly string[] {
  const { from: _, ...others } = flags
  const options = Object.entries(others).flatMap(([name, value]: [string, string | readonly string[]]) =>
    [value].flat().flatMap((text) => [toFlag(name), text]),
  )
  return ['stele', 'init', ...(content === undefined ? [] : [content]), '--from', from, ...options]
}

async function printFound({ site, folder }: Preparation): Promise<void> {
  const { getImporter } = await import('../../importers/importers.ts')
  const by = site.config === null ? '' : ` (${site.config})`
  printLine(`Found a site of ${getImporter(site.generator).title} in ${folder.path}${by}`)
  for (const note of folder.notes) printLine(`Note: ${note}`)
}

/** The folder of a build if the other generator writes to the default one. */
const otherOut = 'dist-api'

async function printResult(
  { site, known, plugin }: Preparation,
  { content, written, kept, markdown, outcome }: InitFromResult,
): Promise<void> {
  const flag = plugin === null ? '' : ' --plugins'
  for (const file of written) printLine(`Wrote ${file}`)
  for (const file of kept) printLine(`Kept ${file} as it is`)
  if (markdown === null || !('sources' in outcome)) return printErrors(content, flag, outcome as ContentError)
  await printTable({ ...outcome, markdown })
  console.log('')
  if (site.languages.length > 1) printLine(`Translate: title, bio and focus in ${content}/profile`)
  if (site.baseUrl === null && [...site.sources, ...site.collections].some(({ url }) => url !== undefined))
    printLine(
      `Correct: "url" in ${content}/site.yaml, if your pages are not at ${known.baseUrl}: the configuration does not say where they are`,
    )
  printLine(`Check: npx stele check --content ${content}${flag}`)
  const out = site.outputs.includes('dist') ? ` --out ${otherOut}` : ''
  printLine(`Publish: npx stele build --content ${content}${out}${flag}`)
}

async function printErrors(content: string, flag: string, error: ContentError): Promise<void> {
  const { printDiagnostics } = await import('./print.ts')
  await printDiagnostics(
    error.diagnostics.filter(({ severity }) => severity === 'error'),
    { format: 'pretty', content },
  )
  printLine(`Correct ${content}/site.yaml, and then: npx stele check --content ${content}${flag}`)
  process.exitCode = exitCodes.content
}

/** Prints what became of each Markdown file, and how many documents have each property, one line for each. */
async function printTable({ sources, markdown, data }: CheckResult): Promise<void> {
  if (sources === null) return
  const { formatTable } = await import('../stats/format-pretty.ts')
  const { toDataLines, toFileLines, toSummaryLines } = await import('./format-summary.ts')
  const lines = [...toFileLines(markdown), ...toDataLines(data), ...toSummaryLines(sources)]
  const rows = lines.flatMap(([what, counts]) => {
    const shown = counts.slice(0, maxRows)
    const hidden = counts.slice(maxRows)
    const rest = hidden.reduce((sum, [, count]) => sum + count, 0)
    return [
      ...shown.map(([name, count], index) => [index === 0 ? what : '', name, count] as const),
      ...(hidden.length === 0 ? [] : [['', `${hidden.length} more`, rest] as const]),
    ]
  })
  console.log('')
  for (const line of formatTable([['', '', 'Files'], ...rows])) console.log(line)
}

/** How many lines of each kind the table has. */
const maxRows = 10
