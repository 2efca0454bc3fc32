/** Built sites to be served. */

import { join } from 'node:path'
import { writeCorpus, writeSite } from './corpus.ts'
import { run } from './run.ts'
import type { Stele } from './stele.ts'

/** More than one process answers in one window, and so few that the first one uses it up. */
const [unlimited, used] = [
  { limit: 1_000_000, window: 1 },
  { limit: 1, window: 3600 },
]

/** A site with all pages and a quota that is never used up, and the same one with a quota of one request. */
export async function buildSites(
  stele: Stele,
  documents: number,
  folder: string,
): Promise<{ readonly open: string; readonly closed: string }> {
  console.error(`Building sites of ${documents} documents to be served`)
  const content = join(folder, 'content')
  writeCorpus(content, { documents, format: 'md', site: true })
  const build = async (name: string, quota: typeof used) => {
    writeSite(content, { site: true, quota })
    const out = join(folder, name)
    const flags = ['--content', content, '--out', out, '--no-cache', '--quiet']
    await run({ line: stele.call('build', ...flags), folder })
    return out
  }
  return { open: await build('open', unlimited), closed: await build('closed', used) }
}
