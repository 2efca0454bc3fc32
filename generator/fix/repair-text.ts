/** Repairs the problems of one file in its text. */

import { VFile } from 'vfile'
import { location } from 'vfile-location'
import { findFenced, findYaml } from '../collect/document.ts'
import { parseYaml } from '../collect/yaml/source.ts'
import type { Diagnostic, FixedProblem } from '../diagnostics/diagnostic-record.ts'
import { toSingleLine } from '../diagnostics/printable.ts'
import { shorten } from '../diagnostics/wording.ts'
import { fixes } from './fixes.ts'

/** A changed text, and what was changed. */
export interface Repair {
  readonly text: string
  readonly fixed: readonly FixedProblem[]
}

const byteOrderMark = '\uFEFF'

/**
 * Makes all repairs that are certain. Of repairs of overlapping ranges it makes the last one: the next check finds the others
 * at their new positions.
 * @param path of the file
 * @param text of the whole file
 * @param diagnostics of the file, by position
 */
export function repairText(path: string, text: string, diagnostics: readonly Diagnostic[]): Repair {
  const start = text.startsWith(byteOrderMark) ? 1 : 0
  const original = text.slice(start)
  const { toOffset } = location(original)
  const { value, mistakes } = readYaml(path, original)
  const fixed: FixedProblem[] = []
  let repaired = text
  /** Where the repaired part of the original begins. */
  let repairedFrom = original.length
  // From the end, so that the other positions stay.
  for (const diagnostic of diagnostics.toReversed()) {
    const { file, rule, found, expected, line, column, endLine, endColumn } = diagnostic
    if (rule === 'byte-order-mark' && start === 1) {
      repaired = repaired.slice(1)
      fixed.unshift(toFixed(diagnostic, 'Removed the byte order mark', ''))
      continue
    }
    const offset = toOffset({ line, column })
    const end = toOffset({ line: endLine, column: endColumn })
    if (offset === undefined || end === undefined || end <= offset || end > repairedFrom) continue
    const source = original.slice(offset, end)
    const replacement = fixes[rule]?.({ file, found, expected, source, value }) ?? null
    if (replacement === null) continue
    const candidate = repaired.slice(0, start + offset) + replacement + repaired.slice(start + end)
    // A renamed key may be there already, for example.
    if (readYaml(path, candidate.slice(start)).mistakes > mistakes) continue
    repaired = candidate
    repairedFrom = offset
    fixed.unshift(toFixed(diagnostic, `Replaced ${source} by ${replacement}`, replacement))
  }
  return { text: repaired, fixed }
}

export const toFixed = (
  diagnostic: Omit<Diagnostic, 'severity'>,
  message: string,
  value: string,
): FixedProblem => ({
  ...diagnostic,
  severity: 'fixed',
  message: shorten(toSingleLine(message)),
  expected: [value],
})

/** Reads the front matter or the YAML of a file, and counts its mistakes. */
function readYaml(path: string, text: string): { readonly value: unknown; readonly mistakes: number } {
  const isYaml = path.endsWith('.yaml')
  const fenced = isYaml ? '' : findFenced(text)
  if (!isYaml && fenced === '') return { value: undefined, mistakes: 0 }
  const file = new VFile()
  const { value } = parseYaml(isYaml ? text : text.slice(...findYaml(fenced)), file, 0)
  return { value, mistakes: file.messages.length }
}
