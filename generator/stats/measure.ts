/** Measures source files. */

import { estimateTokenCount } from 'tokenx'
import { findFrontMatter } from '../collect/front-matter/find.ts'
import { readText } from '../collect/read-text.ts'

/**
 * Returns the size of a source file in bytes, and an estimate of the tokens of its text without front matter.
 * The estimate is calibrated on OpenAI's `o200k_base`.
 * @param path of a file that was read before: its mistakes are not reported again
 */
export function measureSource(path: string): { readonly bytes: number; readonly tokens: number } {
  const text = String(readText(path).file)
  const body = text.slice(findFrontMatter(text)?.length ?? 0)
  return { bytes: Buffer.byteLength(text), tokens: estimateTokenCount(body) }
}
