/** The options that all commands share that read content. */

import type { Command } from 'commander'
import { parseOrigin } from './arguments.ts'

export interface SourceOptions {
  readonly content: string
  readonly baseUrl?: string
}

export interface ContentOptions extends SourceOptions {
  readonly quiet?: boolean
}

export const addSourceOptions = (command: Command): Command =>
  command
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option(
      '--base-url <url>',
      'origin of the published site; replaces base_url of site.yaml (or set STELE_BASE_URL)',
      parseOrigin,
    )

/** Adds those of {@link addSourceOptions}, and the option for commands that print diagnostics. */
export const addContentOptions = (command: Command): Command =>
  addSourceOptions(command).option('--quiet', 'print errors only')
