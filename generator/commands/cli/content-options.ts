/** The options that all commands share that read content. */

import { type Command, Option } from 'commander'
import { type FormatName, formatNames } from '../../kernel/diagnostics/formats/format-names.ts'
import { type ParserName, parserNames } from '../../markdown/parser-names.ts'
import { parseBaseUrl, parseMaxWarnings, parseToday } from './arguments.ts'

export interface SourceOptions {
  readonly content: string
  readonly baseUrl?: string
  readonly allowOutside?: true
}

export interface ParserOptions {
  readonly parser: ParserName
}

export interface ContentOptions extends SourceOptions, ParserOptions {
  readonly format: FormatName
  readonly maxWarnings?: number
  readonly quiet?: boolean
  readonly all?: boolean
  readonly today?: string
  readonly plugins?: true
}

export const addSourceOptions = (command: Command): Command =>
  command
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option(
      '--base-url <url>',
      'URL of the published site; replaces base_url of site.yaml (or set STELE_BASE_URL)',
      parseBaseUrl,
    )
    .addOption(allowOutsideOption())

export const addContentOptions = (command: Command): Command =>
  addSourceOptions(command)
    .addOption(
      new Option('--format <name>', 'how messages about the content are printed')
        .choices(formatNames)
        .default('pretty'),
    )
    .option('--max-warnings <number>', 'fail if the content has more warnings', parseMaxWarnings)
    .option('--today <date>', 'day of the build; default: today in UTC', parseToday)
    .addOption(pluginsOption())
    .option('--all', 'print every message, not some of each rule')
    .option('--quiet', 'print errors only')

export const pluginsOption = (): Option => new Option('--plugins', 'run the plugins that site.yaml names')

export const allowOutsideOption = (): Option =>
  new Option('--allow-outside', 'read sources that are outside of the repository')

export const parserOption = (): Option =>
  new Option('--parser <name>', 'Markdown parser').choices(parserNames).default('satteri')
