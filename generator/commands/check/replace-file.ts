/** Replaces the text of an author's file as a whole. */

import { isUtf8 } from 'node:buffer'
import { chmodSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { toProcessName } from '../../kernel/files/process-name.ts'
import { readWholeFile } from '../../kernel/files/regular-file.ts'
import { explainSystemError } from '../../kernel/files/system-error.ts'

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
