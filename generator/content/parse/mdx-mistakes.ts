/** Reports mistakes in MDX where they begin, and finds the lines that they make unusable. */

import type { VFile } from 'vfile'
import { location } from 'vfile-location'
import type { VFileMessage } from 'vfile-message'
import { report } from '../../kernel/diagnostics/diagnostic.ts'

/** Whether an error says that a tag lacks its other half. */
export const isAboutTags = ({ ruleId }: VFileMessage): boolean =>
  ruleId === 'end-tag-mismatch' || ruleId === 'unexpected-closing-slash'

const isImport = ({ source }: VFileMessage): boolean => source === 'micromark-extension-mdxjs-esm'

/**
 * Reports an error of the MDX parser.
 * @param text the text that was parsed; it has the same offsets as the file
 */
export function reportMdx(file: VFile, error: VFileMessage, text: string): void {
  const offset = findOffset(error, text)
  const script = error.ruleId === 'acorn' && error.cause instanceof Error ? error.cause : null
  report(file, 'mdx-syntax', {
    reason: script ? explainScript(error, script) : `The MDX is not valid: ${toOneLine(error.reason)}`,
    found: text
      .slice(offset)
      .replace(/\r?\n.*/s, '')
      .slice(0, 60),
    expected: [script ? 'JavaScript' : 'MDX 3'],
    offset,
  })
}

/** @param cause the error of the JavaScript parser */
const explainScript = (error: VFileMessage, { message }: Error): string =>
  isImport(error)
    ? `The import or export is not valid JavaScript: ${message}`
    : `The expression in braces is not valid JavaScript: ${message}; write \\{ for a plain brace`

const toOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** The offset where a mistake begins. The parser's own position is where it noticed the mistake. */
function findOffset({ place, reason, ruleId }: VFileMessage, text: string): number {
  const [, line, column] = /^Expected a closing tag for .* \((\d+):(\d+)-/s.exec(reason) ?? []
  if (line !== undefined) {
    return location(text).toOffset({ line: Number(line), column: Number(column) }) ?? 0
  }
  const point = place && ('start' in place ? place.start : place)
  const offset = point === undefined ? 0 : (point.offset ?? location(text).toOffset(point) ?? 0)
  if (ruleId !== 'unexpected-eof') return offset
  // After a closing brace, the parser reports JavaScript that is not valid instead.
  return text.lastIndexOf(reason.includes('in expression') ? '{' : '<', offset - 1)
}

/** The range of lines around a mistake, up to the nearest blank lines. */
export function findBlock(error: VFileMessage, text: string): readonly [start: number, end: number] {
  const offset = findOffset(error, text)
  // An import or export may continue over blank lines, so its block starts at its keyword.
  const imports = isImport(error) ? text.slice(0, offset + 1).matchAll(/^(?:import|export)\b/gm) : []
  const from = [...imports].at(-1)?.index ?? offset
  const before = [...text.slice(0, from).matchAll(/\n(?:[ \t]*\r?\n)+/g)].at(-1)
  const after = /\n[ \t]*\r?\n/.exec(text.slice(from))
  return [
    before === undefined ? 0 : before.index + before[0].length,
    after === null ? text.length : from + after.index + 1,
  ]
}
