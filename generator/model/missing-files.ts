/** Explains a relative reference to a file that does not exist. */

import { posix } from 'node:path'
import type { Addresses } from '../addresses/addresses.ts'
import { toContentPath, toFolder } from '../addresses/content-assets.ts'
import type { SourceFile } from '../collect/document.ts'
import type { Link } from '../collect/references.ts'
import type { Diagnosis } from '../kernel/diagnostics/diagnostic.ts'
import { findSuggestion } from '../kernel/diagnostics/wording.ts'

/**
 * Explains a reference that leads to nothing on the site.
 * @returns null for a reference to a page: an absolute path, or a link without the extension of a file
 */
export function explainMissingFile(
  { href, isEmbedded }: Pick<Link, 'href' | 'isEmbedded'>,
  document: SourceFile,
  { hints }: Addresses,
): Pick<Diagnosis, 'reason' | 'expected'> | null {
  const path = toContentPath(href, document)
  if (path === null || (isEmbedded === undefined && !isFileName(path))) return null
  const folder = toFolder(document)
  const [sameName] = hints.assetsByName.get(posix.basename(path)) ?? []
  const file =
    findSuggestion(href, hints.assetsByFolder.get(folder) ?? []) ??
    (sameName === undefined ? undefined : posix.relative(folder, sameName))
  const suggestion = file && toReference(file)
  const advice = suggestion === undefined ? 'add it, or correct the path' : `did you mean "${suggestion}"?`
  return {
    reason: `The file "${href}" (${path}) does not exist; ${advice}`,
    expected: suggestion === undefined ? [path] : [suggestion],
  }
}

/** Encodes the characters of a path that would mean something else in a reference. */
const toReference = (path: string): string => path.replace(/[%?#]/g, encodeURIComponent)

/** Whether a path names a file other than a document or a page. */
const isFileName = (path: string): boolean => /\.[a-z\d]+$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path)
