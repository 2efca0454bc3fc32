/** Writes a file from the cache, unless the same bytes are published. */

import type { CachedSiteFile } from '../cache/cached-site-files.ts'
import type { PublishTarget } from '../publish/target.ts'
import type { SiteFile } from './write-site-files.ts'

/** @throws {OperationalError} SYSTEM_ERROR if the disk fails */
export function writeCachedFile({ record, report, bytes }: CachedSiteFile, target: PublishTarget): SiteFile {
  if (bytes !== null) return { file: target.write({ ...record, bytes }), report }
  const file = { ...record, isUnchanged: true }
  target.add(file)
  return { file, report }
}
