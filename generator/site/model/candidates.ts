/** Files that have been read, and may become documents. */

import type { DocumentFile, FrontMatter } from '../../kernel/document.ts'

export interface Candidate extends FrontMatter {
  readonly file: DocumentFile
}

/** @param frontMatter in the order of the files */
export const toCandidates = (
  files: readonly DocumentFile[],
  frontMatter: readonly FrontMatter[],
): readonly Candidate[] =>
  files.flatMap((file, index) => {
    const read = frontMatter[index]
    return read === undefined ? [] : [toCandidate(file, read)]
  })

// Objects with the same keys in the same order share a hidden class. V8 gives each object from a spread one of its own, which needs more
// memory than the object.
const toCandidate = (
  file: DocumentFile,
  { hash, isDraft, metadata, messages, readingMinutes, sourceHash, translationOf, imported }: FrontMatter,
): Candidate => ({
  file,
  hash,
  isDraft,
  metadata,
  messages,
  readingMinutes,
  sourceHash,
  translationOf,
  imported,
})

/** Why a document is not yet, or no longer, published; null if it is published. */
export function findDraftReason({ isDraft, imported }: Candidate, today: string): string | null {
  if (isDraft) return 'draft'
  const { from = null, until = null } = imported ?? {}
  if (from !== null && from > today) return 'not yet published'
  return until !== null && until <= today ? 'expired' : null
}
