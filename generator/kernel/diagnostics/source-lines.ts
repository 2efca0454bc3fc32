/** The lines of content files, for the excerpts beside diagnostics. */

import { readWholeFile } from '../files/regular-file.ts'

/** Reads the lines of a file, as diagnostics count them; null for a folder, and for a file that is gone or cannot be read. */
export function readSourceLines(file: string): readonly string[] | null {
  try {
    return readWholeFile(file)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .split(/\r\n|\n|\r/)
  } catch {
    return null
  }
}
