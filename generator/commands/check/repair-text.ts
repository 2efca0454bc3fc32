/** Repairs the problems of one file in its text. */

import { isUtf8 } from 'node:buffer'
import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { VFile } from 'vfile'
import { location } from 'vfile-location'
import { findFrontMatter } from '../../formats/front-matter.ts'
import { parseYaml } from '../../formats/yaml/parse-yaml.ts'
import type { Diagnostic, FixedProblem } from '../../kernel/diagnostics/diagnostic-record.ts'
import { shorten, toSingleLine } from '../../kernel/diagnostics/wording.ts'
import { readWholeFile } from '../../kernel/files/regular-file.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'
import { toProcessName } from '../../kernel/files/temporary-folder.ts'
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
  const firstOffset = findUnrepaired(path, original)
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
    if (offset < firstOffset) continue
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

/** Returns the length of front matter in TOML or JSON. Repairs leave it as it is: they write YAML, which would damage it. */
function findUnrepaired(path: string, text: string): number {
  const block = path.endsWith('.yaml') ? null : findFrontMatter(text)
  return block === null || block.format === 'yaml' ? 0 : block.length
}

/** Counts the diagnostics in front matter that repairs leave as it is. */
export function countUnrepaired(path: string, text: string, diagnostics: readonly Diagnostic[]): number {
  const original = text.slice(text.startsWith(byteOrderMark) ? 1 : 0)
  const firstOffset = findUnrepaired(path, original)
  if (firstOffset === 0) return 0
  const { toOffset } = location(original)
  return diagnostics.filter(
    ({ rule, line, column }) =>
      rule !== 'byte-order-mark' && (toOffset({ line, column }) ?? firstOffset) < firstOffset,
  ).length
}

/** Reads the front matter or the YAML of a file, and counts its mistakes. */
function readYaml(path: string, text: string): { readonly value: unknown; readonly mistakes: number } {
  const block = path.endsWith('.yaml')
    ? { format: 'yaml', start: 0, end: text.length }
    : findFrontMatter(text)
  if (block?.format !== 'yaml') return { value: undefined, mistakes: 0 }
  const file = new VFile()
  const { value } = parseYaml(text.slice(block.start, block.end), file, 0)
  return { value, mistakes: file.messages.length }
}

/** Reads a file as UTF-8, its byte order mark included; null if it is not UTF-8. */
export const readWhole = (path: string): string | null =>
  explainSystemError(() => {
    const bytes = readWholeFile(path)
    return isUtf8(bytes) ? bytes.toString('utf8') : null
  }, `Cannot read "${path}"`)

/**
 * Replaces a file, or the target of a symbolic link: a reader sees the old text or the new one. The mode stays.
 * @param expected the text that the file must still have
 * @returns false if the file has changed meanwhile, and is left as it is
 * @throws {OperationalError} SYSTEM_ERROR if the file cannot be replaced
 */
export function replaceFile(path: string, expected: string, text: string): boolean {
  return explainSystemError(() => {
    const target = realpathSync(path)
    // The build ignores names that start with a dot.
    const unfinished = join(dirname(target), `.${basename(target)}.${toProcessName()}`)
    try {
      const { mode } = statSync(target)
      writeFileSync(unfinished, text, { mode, flush: true })
      // The umask of the process has removed permissions from the mode.
      chmodSync(unfinished, mode)
      if (readWholeFile(target).toString('utf8') !== expected) return false
      renameSync(unfinished, target)
      return true
    } finally {
      rmSync(unfinished, { force: true })
    }
  }, `Cannot write "${path}"`)
}
