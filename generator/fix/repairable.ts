/** Finds the diagnostics that `stele check --fix` can repair. */

import type { Diagnostic } from '../diagnostics/diagnostic-record.ts'
import { fixes } from './fixes.ts'
import { repairText } from './repair-text.ts'
import { readWhole } from './replace-file.ts'

/** Returns the diagnostics whose rules have repairs, by file. */
export function groupRepairable(
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<string, readonly Diagnostic[]> {
  const files = new Map<string, Diagnostic[]>()
  for (const diagnostic of diagnostics) {
    if (fixes[diagnostic.rule] === undefined) continue
    const ofFile = files.get(diagnostic.file) ?? []
    ofFile.push(diagnostic)
    files.set(diagnostic.file, ofFile)
  }
  return files
}

/** Counts the diagnostics that can be repaired, and changes no file. A file that is gone since counts as not repairable. */
export function countRepairable(diagnostics: readonly Diagnostic[]): number {
  let count = 0
  for (const [path, ofFile] of groupRepairable(diagnostics)) {
    const text = readIfThere(path)
    if (text !== null) count += repairText(path, text, ofFile).fixed.length
  }
  return count
}

function readIfThere(path: string): string | null {
  try {
    return readWhole(path)
  } catch {
    return null
  }
}
