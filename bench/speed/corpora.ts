/** The corpora that builds are measured with: a synthetic one in several sizes, and collections of real documents. */

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeCorpus } from './corpus.ts'
import type { Format } from './corpus-essay.ts'
import type { BuildResult } from './results.ts'

/** MDX and the remark parser are measured at this size only; responses and startup know no other size. */
export const defaultSize = 10_000

/** The largest synthetic corpus that all peers build. */
export const peerSize = 2000

/** A corpus to build. */
export interface Corpus {
  /** A name for its folder. */
  readonly id: string
  /** `synthetic`, or the name of a collection. */
  readonly name: string
  /** How often each document of a collection is in the corpus. */
  readonly times: number
  readonly format: Format
  /** Whether Stele also builds it with `--parser remark`. */
  readonly hasRemark: boolean
  /** Which peers build it. Hugo needs more than 20 GB of memory for 100,000 documents. */
  readonly peers: 'all' | 'Hugo' | 'none'
  /** Writes the content folder, which does not exist yet. */
  write(content: string): Pick<BuildResult, 'documents' | 'bytes'>
}

/**
 * Lists the synthetic corpora: Markdown in every size; MDX, and the remark parser, at the default size or else the first
 * smaller one.
 * @throws {RangeError} if the list is empty
 */
export function listSynthetic(sizes: readonly number[], formats: readonly Format[]): readonly Corpus[] {
  const fullSize = sizes.includes(defaultSize) ? defaultSize : sizes.find((size) => size < defaultSize)
  const corpora = sizes.flatMap((documents) => {
    const hasRemark = documents === fullSize
    const formatsOfSize = formats.filter((format) => hasRemark || format === 'md')
    return formatsOfSize.map((format) => toSynthetic(documents, format, hasRemark))
  })
  if (corpora.length > 0) return corpora
  const [names, counts] = [formats.join(), sizes.join()]
  throw new RangeError(
    `Cannot measure ${names} with ${counts} documents: expected at most ${defaultSize} documents`,
  )
}

const toSynthetic = (documents: number, format: Format, hasRemark: boolean): Corpus => ({
  id: `synthetic-${documents}-${format}`,
  name: 'synthetic',
  times: 1,
  format,
  hasRemark,
  peers: format === 'md' && documents <= peerSize ? 'all' : documents <= defaultSize ? 'Hugo' : 'none',
  write: (content) => ({ documents, bytes: writeCorpus(content, { documents, format, site: false }) }),
})

/** The collections, and how often each document is written for about 10,000 documents. */
const collections: readonly (readonly [name: string, format: Format, times: number])[] = [
  ['til', 'md', 16],
  ['rust-book', 'md', 16],
  ['prompt-guide', 'mdx', 32],
]

/**
 * Lists the collections in a folder whose program `make.mjs NAME OUT TIMES` writes them as content folders.
 * @param toTimes gets the recorded number of copies of each document and returns the number to write
 */
export function listCollections(
  folder: string,
  toTimes: (recordedTimes: number) => number,
): readonly Corpus[] {
  const program = join(folder, 'make.mjs')
  if (!existsSync(program)) return []
  return collections.map(([name, format, recordedTimes]) => {
    const times = toTimes(recordedTimes)
    return {
      id: `${name}-${times}`,
      name,
      times,
      format,
      hasRemark: false,
      peers: 'Hugo',
      write(content) {
        execFileSync(process.execPath, [program, name, content, String(times)], {
          stdio: ['ignore', 'ignore', 'inherit'],
        })
        return measureEssays(content)
      },
    }
  })
}

function measureEssays(content: string): Pick<BuildResult, 'documents' | 'bytes'> {
  const essays = join(content, 'essays')
  const paths = readdirSync(essays, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.mdx?$/.test(path),
  )
  const bytes = paths.reduce((sum, path) => sum + statSync(join(essays, path)).size, 0)
  return { documents: paths.length, bytes }
}

/** Sets in `site.yaml` whether a site has HTML pages. */
export function setPages(content: string, hasPages: boolean): void {
  const file = join(content, 'site.yaml')
  const others = readFileSync(file, 'utf8').replace(/^site:.*\n/m, '')
  writeFileSync(file, `${others}site: ${hasPages}\n`)
}
