/** Writes the change feed, which needs the hashes of all documents. */

import { documents } from '../../shim/contract/routes.ts'
import type { Site } from '../model/site.ts'
import type { PublishTarget } from '../publish/target.ts'
import { type PreviousFeed, parsePreviousFeed, toChangeFeed } from '../render/feeds/changes.ts'
import type { FileRecords } from '../render/file-records.ts'
import type { FileState } from '../render/output.ts'
import { createFileChecker, type FileReport } from '../verify-output/verify-output.ts'

/** What the feed is rendered from. */
interface ChangeFeedInput {
  readonly site: Site
  /** The files of all documents. */
  readonly records: FileRecords
  /** The feed of the build that this one replaces; null for the published one. */
  readonly previous: PreviousFeed | null
}

/**
 * Writes the feed, and returns it with the report of its check. It is never in memory as a whole.
 * @throws {OperationalError} SYSTEM_ERROR if the disk fails
 */
export function writeChangeFeed(
  { site, records, previous }: ChangeFeedInput,
  target: PublishTarget,
): { readonly file: FileState; readonly report: FileReport } {
  const file = documents.changes
  const covered: FileReport['covered'][number][] = []
  const checkFile = createFileChecker(site, () => false)
  const replaced = previous ?? parsePreviousFeed(target.readPublished(file)?.toString() ?? '')
  function* toChunks(): Generator<string> {
    for (const chunk of toChangeFeed(site, records, replaced)) {
      covered.push(...checkFile({ file, bytes: Buffer.from(chunk) }).covered)
      yield chunk
    }
  }
  const content = target.writeChunks(file, toChunks())
  return {
    file: { file, ...content },
    report: { file, covered, problems: [], unresolvedAnchors: [], usedAssets: [] },
  }
}
