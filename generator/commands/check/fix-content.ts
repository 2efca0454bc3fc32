/** Repairs the files of a content folder. */

import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { toHash } from '../../kernel/files/hash.ts'
import { type ReadContent, readContent } from '../../site/read-model.ts'
import { listUnrecorded, listUpToDate, recordOriginal } from './record-originals.ts'
import { type Repair, readWhole, repairText, replaceFile } from './repair-text.ts'
import { groupRepairable } from './repairable.ts'

/** The repairs of one content folder. A file that someone else has changed since the repairs were opened stays as it is. */
interface ContentRepairs {
  /** Makes the repairs for diagnostics. None may be left out of those that a check returned. */
  repair(diagnostics: readonly Diagnostic[]): readonly FixedProblem[]
  /** Adds `translation_of` to translations that are up to date. */
  recordOriginals(): Promise<readonly FixedProblem[]>
}

/** Opens a content folder for repairs. */
export async function openRepairs(content: string): Promise<ContentRepairs> {
  const initial = await readContent(content)
  // Before any repair: a repair of an original must not make its translations outdated.
  const upToDate = listUpToDate(initial.model, initial.history)
  /** The hash of each file as it was read, or as a repair has left it. */
  const hashes = toHashes(initial)
  let isChanged = false

  const readUnchanged = (path: string): string | null => {
    const text = readWhole(path)
    return text !== null && toHash(Buffer.from(text)) === hashes.get(path) ? text : null
  }
  const repairFile = (path: string, repair: (text: string) => Repair | null): readonly FixedProblem[] => {
    const text = readUnchanged(path)
    if (text === null) return []
    const repaired = repair(text)
    if (repaired === null || repaired.fixed.length === 0) return []
    if (!replaceFile(path, text, repaired.text)) return []
    hashes.set(path, toHash(Buffer.from(repaired.text)))
    isChanged = true
    return repaired.fixed
  }

  return {
    repair: (diagnostics) =>
      [...groupRepairable(diagnostics)].flatMap(([path, ofFile]) =>
        repairFile(path, (text) => repairText(path, text, ofFile)),
      ),
    async recordOriginals() {
      const { model } = isChanged ? await readContent(content) : initial
      return listUnrecorded(model, upToDate).flatMap((translation) =>
        // Someone else may have changed the original since.
        readUnchanged(translation.original.file.path) !== null
          ? repairFile(translation.document.file.path, (text) => recordOriginal(text, translation))
          : [],
      )
    },
  }
}

function toHashes({ collected: { site, profiles }, model }: ReadContent): Map<string, string> {
  const yaml = [site, ...profiles.values()].map(({ file, hash }) => [file.path, hash] as const)
  const documents = model.documents.map(({ sourceFile: { path, hash } }) => [path, hash] as const)
  return new Map([...yaml, ...documents])
}
