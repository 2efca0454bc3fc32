/** Builds the sites that the servers serve. */

import { join } from 'node:path'
import { writeCorpus, writeSite } from './corpus.ts'
import { runCommand } from './run-command.ts'
import type { Stele } from './stele.ts'

/** More requests than one process serves within a window. */
const unlimitedQuota = { limit: 1_000_000, window: 1 }
/** A quota that the first request uses up. */
const singleRequestQuota = { limit: 1, window: 3600 }

/** The output folders of two builds of the same site with all pages. */
export interface Sites {
  /** Its quota is never used up. */
  readonly unlimited: string
  /** Its quota is one request. */
  readonly limited: string
}

export async function buildSites(stele: Stele, documents: number, folder: string): Promise<Sites> {
  console.error(`Building the sites to serve, ${documents} documents`)
  const content = join(folder, 'content')
  writeCorpus(content, { documents, format: 'md', site: true })
  const build = async (name: string, quota: typeof unlimitedQuota) => {
    writeSite(content, { site: true, quota })
    const out = join(folder, name)
    const flags = ['--content', content, '--out', out, '--no-cache', '--quiet']
    await runCommand({ argv: stele.toArgv('build', ...flags), folder })
    return out
  }
  return {
    unlimited: await build('unlimited', unlimitedQuota),
    limited: await build('limited', singleRequestQuota),
  }
}
