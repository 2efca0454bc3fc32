/** Reports mistakes in front matter that has been read before. Metadata has no positions, and few documents need one. */

import type { VFile } from 'vfile'
import type { ValuePath } from '../kernel/data-source.ts'
import { addMessages, type Diagnosis, toPlace } from '../kernel/diagnostics/diagnostic.ts'
import type { RuleId } from '../kernel/diagnostics/rules.ts'
import { readFrontMatter, type SourceFile } from './document.ts'

/**
 * Reports a mistake at a value in the front matter of a document; at the start of its file if the file has changed.
 * @param key a key of the map at the path, whose place is meant instead
 */
export type ReportAt = (
  document: { readonly sourceFile: SourceFile; readonly file: VFile },
  path: ValuePath,
  rule: RuleId,
  mistake: Pick<Diagnosis, 'reason' | 'found' | 'expected'>,
  key?: string,
) => void

/** Creates the function for one build. It reads a document once for all of its mistakes that follow each other. */
export function createReportAt(): ReportAt {
  let last: { readonly sourceFile: SourceFile; readonly read: ReturnType<typeof readFrontMatter> } | null =
    null
  return ({ sourceFile, file }, path, ruleId, { reason, found, expected }, key) => {
    if (last?.sourceFile !== sourceFile) last = { sourceFile, read: readFrontMatter(sourceFile, false) }
    const { frontMatter, file: readFile } = last.read
    const range = key === undefined ? frontMatter?.locate(path) : frontMatter?.locateKey(path, key)
    const place = toPlace(readFile, range ?? {})
    addMessages(file, [{ reason, place, ruleId, actual: found, expected: [...expected] }])
  }
}
