/** Finds out whether `stele init` was called in the folder of a site that exists, which needs `--from`. */

import { getImporter } from '../../importers/importers.ts'
import { recognise } from '../../importers/recognise/recognise.ts'
import { isDocument } from '../../importers/recognise/site-folder.ts'
import { OperationalError } from '../../kernel/diagnostics/errors.ts'
import { hasContent } from './init.ts'

/** What a user may want in the folder of a site. */
export interface Proposal {
  /** Whether a configuration says that the folder is a site. Otherwise it has Markdown files, and may be anything. */
  readonly isCertain: boolean
  /** What was found, and the commands to choose from. */
  readonly text: string
}

/** Returns a proposal for a folder; null if nothing in it looks like a site, or it is one of Stele. */
export function proposeFrom(folder: string): Proposal | null {
  if (hasContent(folder)) return null
  const found = find(folder)
  if (found === null) return null
  const { config, generator } = found.site
  if (config !== null)
    return {
      isCertain: true,
      text: `Wrote nothing: this folder has a site of ${getImporter(generator).title} (${config}). To add an API to it, run "npx stele init --from ."; to start a new site in a folder of its own, run "npx stele init my-site"`,
    }
  if (!found.folder.listFiles('').some(isDocument)) return null
  const text =
    'This folder also has Markdown files that the starter site does not publish. To publish them, run: npx stele init --from .'
  return { isCertain: false, text }
}

function find(folder: string): ReturnType<typeof recognise> | null {
  try {
    return recognise(folder)
  } catch (error) {
    if (error instanceof OperationalError) return null
    throw error
  }
}
