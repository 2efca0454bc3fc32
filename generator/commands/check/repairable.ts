/** Finds the diagnostics that `stele check --fix` can repair. */

import type { Diagnostic } from '../../kernel/diagnostics/diagnostic-record.ts'
import { fixes } from './fixes.ts'
import { countUnrepaired, readWhole, repairText } from './repair-text.ts'

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

/** What `stele check --fix` would do about diagnostics. */
interface RepairCounts {
  readonly repairable: number
  /** How many have a rule with a repair, but are in front matter in TOML or JSON, which repairs leave as it is. */
  readonly inOtherFormats: number
}

/** Counts the diagnostics that can be repaired, and changes no file. A file that is gone since counts as not repairable. */
export function countRepairable(diagnostics: readonly Diagnostic[]): RepairCounts {
  let [repairable, inOtherFormats] = [0, 0]
  for (const [path, ofFile] of groupRepairable(diagnostics)) {
    const text = readIfThere(path)
    if (text === null) continue
    repairable += repairText(path, text, ofFile).fixed.length
    inOtherFormats += countUnrepaired(path, text, ofFile)
  }
  return { repairable, inOtherFormats }
}

function readIfThere(path: string): string | null {
  try {
    return readWhole(path)
  } catch {
    return null
  }
}
