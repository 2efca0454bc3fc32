/** What can be wrong with MDX, where it begins, and which lines it spoils. */

import type { VFile } from 'vfile'
import { location } from 'vfile-location'
import type { VFileMessage } from 'vfile-message'
import { report } from '../diagnostics/diagnostic.ts'

/** Whether it is about a tag without its other half, which may have been taken out with another mistake. */
export const isAboutTags = ({ ruleId }: VFileMessage): boolean =>
  ruleId === 'end-tag-mismatch' || ruleId === 'unexpected-closing-slash'

const isImport = ({ source }: VFileMessage): boolean => source === 'micromark-extension-mdxjs-esm'

/** @param text what was read of the file, of its length */
export function reportMdx(file: VFile, message: VFileMessage, text: string): void {
  const offset = findOffset(message, text)
  const isScript = message.ruleId === 'acorn' && message.cause instanceof Error
  const expected = isScript ? 'JavaScript' : 'MDX 3'
  report(file, 'mdx-syntax', {
    reason: `Found ${isScript ? inScript(message) : inMdx(message)}; expected ${expected}`,
    found: text.slice(offset).split(/\r?\n/)[0]?.slice(0, 60) ?? '',
    expected: [expected],
    offset,
  })
}

function inScript(message: VFileMessage): string {
  const place = isImport(message) ? 'an import or export' : 'an expression in braces'
  return `${place} that is not JavaScript (${(message.cause as Error).message})`
}

const inMdx = ({ reason }: VFileMessage): string => `MDX that does not parse (${reason.replace(/\s+/g, ' ')})`

/** The parser points at where it noticed; the author wants to know where it began. */
function findOffset({ place, reason, ruleId }: VFileMessage, text: string): number {
  const [, line, column] = /^Expected a closing tag for .* \((\d+):(\d+)-/s.exec(reason) ?? []
  if (line !== undefined) {
    return location(text).toOffset({ line: Number(line), column: Number(column) }) ?? 0
  }
  const offset = (place && ('start' in place ? place.start : place).offset) ?? 0
  if (ruleId !== 'unexpected-eof') return offset
  const opening = reason.includes('in expression')
    ? findOpenBrace(text, offset)
    : text.lastIndexOf('<', offset - 1)
  return opening === -1 ? offset : opening
}

/** The last brace before an offset that nothing closes, or -1. */
function findOpenBrace(text: string, offset: number): number {
  let closed = 0
  for (let index = offset - 1; index >= 0; index--) {
    if (text[index] === '}') closed++
    else if (text[index] === '{' && closed-- === 0) return index
  }
  return -1
}

/** The lines that a mistake spoils: those around it that have no blank line between them. */
export function findBlock(message: VFileMessage, text: string): readonly [start: number, end: number] {
  const offset = findOffset(message, text)
  // An import is read on over blank lines until it is whole; it begins where it says so.
  const imports = isImport(message) ? text.slice(0, offset + 1).matchAll(/^(?:import|export)\b/gm) : []
  const from = [...imports].at(-1)?.index ?? offset
  const before = [...text.slice(0, from).matchAll(/\n(?:[ \t]*\r?\n)+/g)].at(-1)
  const after = /\n[ \t]*\r?\n/.exec(text.slice(from))
  return [
    before === undefined ? 0 : before.index + before[0].length,
    after === null ? text.length : from + after.index + 1,
  ]
}
