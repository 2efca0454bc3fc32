/** What is wrong with the content: located messages with a stable rule id, as `VFileMessage`s. */

import { VFile } from 'vfile'
import { location } from 'vfile-location'
import type { VFileMessage } from 'vfile-message'
import { reporter } from 'vfile-reporter'

/**
 * Every rule and its severity. An error makes an answer wrong or a document unreadable; a warning is about
 * what may be right elsewhere. `docs/diagnostics.md` explains each.
 */
export const rules = {
  'not-utf8': 'error',
  'byte-order-mark': 'warning',
  'empty-file': 'error',
  'empty-folder': 'error',
  'unexpected-file': 'error',
  'unreadable-file': 'error',
  'missing-front-matter': 'error',
  'yaml-syntax': 'error',
  'duplicate-key': 'error',
  'unknown-key': 'error',
  'missing-key': 'error',
  'wrong-type': 'error',
  'invalid-value': 'error',
  'invalid-date': 'error',
  'invalid-slug': 'error',
  'reserved-slug': 'error',
  'duplicate-document': 'error',
  'unknown-language': 'error',
  'plain-search': 'warning',
  'missing-profile': 'error',
  'missing-page': 'error',
  'mdx-syntax': 'error',
  'unknown-component': 'warning',
  'missing-document': 'error',
  'missing-translation': 'error',
  'missing-anchor': 'error',
  'uncertain-anchor': 'warning',
  'uncertain-link': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>

export type RuleId = keyof typeof rules

export interface Diagnosis {
  /** The whole sentence: what was found, what was expected, what was perhaps meant. */
  readonly reason: string
  /** What was found, in a few words or characters. */
  readonly found: string
  /** What would have been right. */
  readonly expected: readonly string[]
  /** Offset into the file's text where it was found; without it the first character. */
  readonly offset?: number
  /** Offset of its end, where it has one. */
  readonly end?: number
}

/** Adds a message to a file. */
export function report(file: VFile, rule: RuleId, diagnosis: Diagnosis): void {
  const { toPoint } = getLocation(file)
  const { offset = 0, end = offset } = diagnosis
  const start = toPoint(offset) ?? { line: 1, column: 1, offset: 0 }
  const stop = end > offset ? toPoint(end) : undefined
  const message = file.message(toLine(diagnosis.reason), {
    place: stop === undefined ? start : { start, end: stop },
    ruleId: rule,
    source: 'stele',
  })
  message.fatal = rules[rule] === 'error'
  message.actual = diagnosis.found
  message.expected = [...diagnosis.expected]
}

/** A message apart from its file, as plain data that another thread can be given. */
export type DiagnosticMessage = Pick<VFileMessage, 'reason' | 'place' | 'ruleId' | 'actual' | 'expected'>

/** The messages that were left at a file. */
export const toDiagnosticMessages = ({ messages }: VFile): DiagnosticMessage[] =>
  messages.map(({ reason, place, ruleId, actual, expected }) => ({ reason, place, ruleId, actual, expected }))

/** Leaves messages at a file that were found elsewhere. */
export function addMessages(file: VFile, messages: readonly DiagnosticMessage[]): void {
  for (const { reason, place, ruleId, actual, expected } of messages) {
    const message = file.message(reason, { place, ruleId, source: 'stele' })
    message.fatal = rules[ruleId as RuleId] === 'error'
    Object.assign(message, { actual, expected })
  }
}

/** Where the lines of a file begin, found out once for all its messages: its text is read before any is left. */
function getLocation(file: VFile): ReturnType<typeof location> {
  const known = locations.get(file) ?? location(file)
  locations.set(file, known)
  return known
}

const locations = new WeakMap<VFile, ReturnType<typeof location>>()

/** A message is one line of plain text, whatever it cites: line ends and a terminal's commands are spelled out. */
const toLine = (text: string): string =>
  text.replace(/\p{Cc}/gu, (character) => escapes[character] ?? `\\u${toHex(character).padStart(4, '0')}`)

const escapes: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const toHex = (character: string): string => character.charCodeAt(0).toString(16)

/** The same files with their errors alone. */
export const withoutWarnings = (files: readonly VFile[]): VFile[] =>
  files.map((file) =>
    Object.assign(new VFile({ path: file.path }), { messages: file.messages.filter(({ fatal }) => fatal) }),
  )

/** Whether any message of these files is an error. */
export function hasErrors(files: readonly VFile[]): boolean {
  return files.some((file) => file.messages.some((message) => message.fatal === true))
}

/** How many messages of one rule are printed before the rest are counted. */
const mostOfARule = 8

/**
 * Prints all messages, those of one rule summed up after the first few, and a line that counts them.
 * @returns an empty string where there is nothing to say
 */
export function formatDiagnostics(files: readonly VFile[]): string {
  const shown = new Map<string, number>()
  const left = new Map<string, { count: number; files: number }>()
  const kept = new Map<VFile, VFileMessage[]>()
  for (const file of files) {
    const missed = new Set<string>()
    const messages = inOrder(file.messages).filter(({ ruleId = '' }) => {
      const count = (shown.get(ruleId) ?? 0) + 1
      shown.set(ruleId, count)
      if (count <= mostOfARule) return true
      const rest = left.get(ruleId) ?? { count: 0, files: 0 }
      left.set(ruleId, { count: rest.count + 1, files: rest.files + (missed.has(ruleId) ? 0 : 1) })
      missed.add(ruleId)
      return false
    })
    if (messages.length > 0) kept.set(file, messages)
  }
  if (kept.size === 0) return ''
  const all = files.flatMap((file) => file.messages)
  const errors = all.filter((message) => message.fatal).length
  const rows = [...kept].map(([{ path }, messages]) =>
    Object.assign(new VFile({ path: toLine(path) }), { messages }),
  )
  const sums = [...left].map(
    ([rule, rest]) => `… and ${count(rest.count, 'more message')} of ${rule} in ${count(rest.files, 'file')}`,
  )
  // The reporter's own last line counts what it was shown; ours counts all there is.
  const table = reporter(rows).split('\n').slice(0, -2)
  const total = [count(errors, 'error'), count(all.length - errors, 'warning')].join(', ')
  return [...table, ...(sums.length > 0 ? ['', ...sums] : []), '', total].join('\n')
}

const inOrder = (messages: readonly VFileMessage[]): VFileMessage[] =>
  [...messages].sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0))

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
