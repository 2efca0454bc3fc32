/** Mistakes in the syntax of data. */

import type { VFile } from 'vfile'
import { report } from '../../kernel/diagnostics/diagnostic.ts'
import { quote } from '../../kernel/diagnostics/wording.ts'

type SyntaxRule = 'yaml-syntax' | 'toml-syntax' | 'json-syntax' | 'csv-syntax'

export interface SyntaxMistake {
  readonly rule: SyntaxRule | 'duplicate-key'
  /** The whole message: what is wrong and what to do. */
  readonly reason: string
  readonly found: string
  readonly expected: readonly string[]
  /** Its position, as offsets into the text. */
  readonly range: readonly [start: number, end: number]
  /** Whether the text still has a usable value. */
  readonly isReadable: boolean
}

/** How deeply lists and maps may be nested. Content needs four levels. */
export const maxDepth = 32

/** Lists or maps that are nested too deeply: parsing them could exhaust the stack. */
export function createTooDeep(rule: SyntaxRule, offset: number): SyntaxMistake {
  const expected = `at most ${maxDepth} levels`
  return {
    rule,
    reason: `Lists or maps are nested too deeply; use ${expected}`,
    found: 'a list or a map',
    expected: [expected],
    range: [offset, offset + 1],
    isReadable: false,
  }
}

export const createDuplicateKey = (
  name: string,
  range: SyntaxMistake['range'],
  isReadable: boolean,
): SyntaxMistake => ({
  rule: 'duplicate-key',
  reason: `${quote(name)} is defined twice; keep one`,
  found: name,
  expected: ['each key once'],
  range,
  isReadable,
})

/** @param start offset of the text in the file */
export function reportMistakes(file: VFile, start: number, mistakes: readonly SyntaxMistake[]): void {
  for (const { rule, reason, found, expected, range } of mistakes) {
    const [from, to] = range
    report(file, rule, { reason, found, expected, offset: start + from, end: start + to })
  }
}
