/** Reports mistakes in front matter that has been read before. Metadata has no positions, and few documents need one. */

import type { ValuePath } from '../../kernel/data-source.ts'
import { addMessages, type Diagnosis, toPlace } from '../../kernel/diagnostics/diagnostic.ts'
import type { RuleId, Severities } from '../../kernel/diagnostics/rules.ts'
import { findSeverity } from '../../kernel/diagnostics/to-diagnostics.ts'
import type { DocumentFile, GetFile } from '../../kernel/document.ts'
import { createDataReader, isDataFile } from './data.ts'
import { readFrontMatter } from './document.ts'

/**
 * Reports a mistake at a value in the front matter of a document; at the start of its file if the file has changed. Does nothing if the
 * rule is off.
 * @param key a key of the map at the path, whose place is meant instead
 */
export type ReportAt = (
  document: Pick<DocumentFile, 'file' | 'slug'>,
  path: ValuePath,
  rule: RuleId,
  mistake: Pick<Diagnosis, 'reason' | 'found' | 'expected'>,
  key?: string,
) => void

/**
 * Creates the function for one build. It reads a document once for all of its mistakes that follow each other, and reports a mistake once,
 * though data without a language is a document in each.
 */
export function createReportAt(getFile: GetFile, severities: Severities): ReportAt {
  let last: {
    readonly path: string
    readonly slug: string
    readonly read: ReturnType<typeof readFrontMatter>
  } | null = null
  const { read: readData } = createDataReader()
  const reported = new Set<string>()
  return (document, path, ruleId, { reason, found, expected }, key) => {
    // A rule that is off may match many documents, and each would be read again.
    if (findSeverity(ruleId, getFile(document), severities) === 'off') return
    const { size } = reported
    if (reported.add(JSON.stringify([document.file, document.slug, ruleId, path, key, reason])).size === size)
      return
    if (last?.path !== document.file || last.slug !== document.slug)
      last = {
        path: document.file,
        slug: document.slug,
        read: isDataFile(document.file) ? readData(document, null) : readFrontMatter(document.file, false),
      }
    const { frontMatter, file } = last.read
    const range = key === undefined ? frontMatter?.locate(path) : frontMatter?.locateKey(path, key)
    const place = toPlace(file, range ?? {})
    addMessages(getFile(document), [{ reason, place, ruleId, actual: found, expected: [...expected] }])
  }
}
