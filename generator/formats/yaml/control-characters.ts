/** Control characters that YAML 1.2 forbids (section 5.1) and that the parser accepts. */

import { toCodePoint } from '../../kernel/diagnostics/wording.ts'
import type { SyntaxMistake } from '../mistake.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match them
const control = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g

/** Replaces each control character by U+FFFD, so that the parser does not report it too. Offsets stay the same. */
export const replaceControlCharacters = (text: string): string => text.replace(control, '\uFFFD')

export function findControlCharacters(text: string): SyntaxMistake[] {
  return [...text.matchAll(control)].map(({ 0: character, index }) => {
    const name = toCodePoint(character)
    return {
      rule: 'yaml-syntax',
      reason: `YAML must not contain the control character ${name}; remove it`,
      found: name,
      expected: ['text without control characters'],
      range: [index, index + 1],
      isReadable: true,
    }
  })
}
