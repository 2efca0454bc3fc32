/** Finds the original of each translation, and says whether the translation is up to date. */

import { toSourcePath } from '../addresses/addresses.ts'
import type { History } from '../collect/history.ts'
import { group } from '../kernel/ordering.ts'
import type { ContentDocument } from './content-model.ts'

/** A document that was translated from another one. */
export interface Translation {
  readonly document: ContentDocument
  /** Null if the front matter names a language in which there is no other document. */
  readonly original: ContentDocument | null
}

/**
 * Lists the translations. A document without `translation_of` is one, too, unless it is the first such document in the
 * order of the languages: that one is the original of the others.
 * @param languages of the site
 */
export function listTranslations(
  documents: readonly ContentDocument[],
  languages: readonly string[],
): readonly Translation[] {
  return [...groupByFolder(documents, languages).values()].flatMap((folder) => {
    const first = folder.find(({ translationOf }) => translationOf === null) ?? null
    return folder.flatMap((document): Translation[] => {
      const { translationOf } = document
      if (translationOf === null) return document === first ? [] : [{ document, original: first }]
      const others = folder.filter((other) => other !== document)
      return [
        {
          document,
          original: others.find(({ sourceFile }) => sourceFile.lang === translationOf.lang) ?? null,
        },
      ]
    })
  })
}

/** Groups documents by kind and slug, each group in the order of the languages of the site. */
export function groupByFolder(
  documents: readonly ContentDocument[],
  languages: readonly string[],
): ReadonlyMap<string, readonly ContentDocument[]> {
  const ordered = languages.flatMap((lang) => documents.filter(({ sourceFile }) => sourceFile.lang === lang))
  return group(ordered.map((document) => [toFolderKey(document), document]))
}

/** What the translations of a document share: its kind and slug. */
export const toFolderKey = ({ sourceFile: { kind, slug } }: ContentDocument): string => `${kind} ${slug}`

/**
 * What is known about a translation. `declared` means that its front matter names the original without a hash, and that
 * nothing contradicts.
 */
type TranslationState = 'current' | 'declared' | 'outdated' | 'unknown'

/** Compares a translation with its original: by the hash in its front matter, or else by the commits of both files. */
export function compareWithOriginal(
  { document, original }: { readonly document: ContentDocument; readonly original: ContentDocument },
  readHistory: () => History,
): TranslationState {
  const recorded = document.translationOf?.hash ?? null
  if (recorded !== null) return recorded === original.sourceHash ? 'current' : 'outdated'
  const order = compareCommits(document, original, readHistory())
  if (order === 'older') return 'outdated'
  if (document.translationOf !== null) return 'declared'
  return order === 'not older' ? 'current' : 'unknown'
}

/** Compares when two files changed last. Changes without a commit are newer than all commits. */
function compareCommits(
  document: ContentDocument,
  original: ContentDocument,
  history: History,
): 'older' | 'not older' | null {
  const [path, originalPath] = [toSourcePath(document.sourceFile), toSourcePath(original.sourceFile)]
  const [newer, originalNewer] = [history.findLastCommit(path), history.findLastCommit(originalPath)]
  if (newer === null || originalNewer === null || history.isModified(path)) return null
  return history.isModified(originalPath) || originalNewer < newer ? 'older' : 'not older'
}
