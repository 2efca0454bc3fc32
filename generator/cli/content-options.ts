/** The options that all commands share that read content. */

import type { Command } from 'commander'
import { parseOrigin } from './arguments.ts'

export interface ContentOptions {
  readonly content: string
  readonly baseUrl?: string
  readonly quiet?: boolean
}

export const addContentOptions = (command: Command): Command =>
  command
    .option('--content <dir>', 'folder that holds the content', 'content')
    .option(
      '--base-url <url>',
      'origin of the published site; replaces base_url of site.yaml (or set STELE_BASE_URL)',
      parseOrigin,
    )
    .option('--quiet', 'print errors only')
