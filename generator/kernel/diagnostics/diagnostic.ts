/** Diagnostics: located messages about the content, each with a rule id. They are `VFileMessage`s on the author's files. */

import { VFile } from 'vfile'
import { location } from 'vfile-location'
import type { VFileMessage } from 'vfile-message'
import { memoize } from '../memoize.ts'
import { isRuleId, type RuleId, rules } from './rules.ts'
import { shorten, toSingleLine } from './wording.ts'

export interface Diagnosis {
  /** The whole message: what is wrong and what to do. */
  readonly reason: string
  /** The wrong value or text, as data (VFileMessage `actual`). */
  readonly found: string
  /** The values or descriptions that would be right, as data (VFileMessage `expected`). */
  readonly expected: readonly string[]
  /** Start of the problem, in UTF-16 units into the file's text. By default the start of the file. */
  readonly offset?: number
  /** End of the problem, exclusive; absent if the problem is a point. */
  readonly end?: number
}

/** Maximum number of values or descriptions that a diagnostic gives as expected, such as all anchors of a page. */
const maxExpected = 100

/** Adds a diagnostic to a file. Long texts are shortened. The file's text must not change after its first diagnostic. */
export function report(file: VFile, rule: RuleId, diagnosis: Diagnosis): void {
  const message = file.message(shorten(toSingleLine(diagnosis.reason)), {
    place: toPlace(file, diagnosis),
    ruleId: rule,
    source: 'stele',
  })
  message.fatal = rules[rule].severity === 'error'
  message.actual = shorten(diagnosis.found)
  message.expected = diagnosis.expected.slice(0, maxExpected).map(shorten)
}

/** Returns the file or folder at a path with a diagnostic at its start. */
export function createReported(path: string, rule: RuleId, diagnosis: Diagnosis): VFile {
  const file = new VFile({ path })
  report(file, rule, diagnosis)
  return file
}

/** Lines and columns of a part of a file. */
type Place = NonNullable<VFileMessage['place']>

/** Converts the start and the end of a diagnostic to lines and columns. */
export function toPlace(file: VFile, { offset = 0, end = offset }: Pick<Diagnosis, 'offset' | 'end'>): Place {
  const { toPoint } = getLocation(file)
  const start = toPoint(offset) ?? { line: 1, column: 1, offset: 0 }
  const stop = end > offset ? toPoint(end) : undefined
  return stop === undefined ? start : { start, end: stop }
}

/** A diagnostic without its file: plain data that can be sent between threads and cached. */
export type DiagnosticMessage = Pick<VFileMessage, 'reason' | 'place' | 'ruleId' | 'actual' | 'expected'>

export const toDiagnosticMessages = ({ messages }: VFile): DiagnosticMessage[] =>
  messages.map(({ reason, place, ruleId, actual, expected }) => ({ reason, place, ruleId, actual, expected }))

/** Adds diagnostics that another thread or an earlier build found in the file. */
export function addMessages(file: VFile, messages: readonly DiagnosticMessage[]): void {
  for (const { reason, place, ruleId, actual, expected } of messages) {
    const message = file.message(reason, { place, ruleId, source: 'stele' })
    message.fatal = isRuleId(ruleId) && rules[ruleId].severity === 'error'
    Object.assign(message, { actual, expected })
  }
}

/** Converts offsets of a file. The line index is computed once per file, for all its diagnostics. */
const getLocation = memoize((file: VFile) => location(file))

export function hasErrors(files: readonly VFile[]): boolean {
  return files.some((file) => file.messages.some((message) => message.fatal === true))
}
