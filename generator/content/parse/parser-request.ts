/** What this process and the parser process send to each other. */

import type { DiagnosticMessage } from '../../kernel/diagnostics/diagnostic.ts'
import type { Format } from '../../kernel/document.ts'
import type { ParserName } from '../markdown/parser-names.ts'
import type { ParseResult } from './parse-text.ts'

/** A text to parse. */
export interface ParserRequest {
  readonly text: string
  readonly format: Format
  readonly parser: ParserName
  /** Whether dollars enclose formulas. */
  readonly hasMath: boolean
  /** Whether satteri may read wrongly what it otherwise leaves to remark. */
  readonly acceptsFaults: boolean
  readonly limits: ParserLimits
}

/** What parsing a text may take. Beyond it, the parser process ends. */
export interface ParserLimits {
  /** In seconds of processor time. Waiting for a busy processor does not count. */
  readonly seconds: number
  /** In megabytes of memory of the whole process. */
  readonly megabytes: number
}

/** What parsing a text gave. */
export interface ParserResponse {
  /** Null for a text that is reported and not used. */
  readonly result: ParseResult | null
  readonly messages: readonly DiagnosticMessage[]
}

/** The signals with which the parser process ends itself at a limit. Windows has one way to end a process, and reports no signal. */
export const limitSignals = {
  time: process.platform === 'win32' ? 'SIGKILL' : 'SIGALRM',
  memory: 'SIGKILL',
} as const
