import { describe, expect, it } from 'vitest'
import { tellApart } from '../../../generator/kernel/diagnostics/wording.ts'
import { testResults } from '../../fixtures/results.ts'

describe('texts in quotation marks that look alike', () => {
  testResults('get the code points of the characters that differ: %s', tellApart, {
    'in another Unicode form': [
      'No "caf\u00e9s"; did you mean "cafe\u0301s"?',
      'No "caf\u00e9s" (U+00E9); did you mean "cafe\u0301s" (U+0065 U+0301)?',
    ],
    'with an invisible character': ['"a\u200db" is not "ab"', '"a\u200db" (U+200D) is not "ab"'],
    'with another space': [
      '"a\u00a0b" is "a b", or "a b"',
      '"a\u00a0b" (U+00A0) is "a b" (U+0020), or "a b" (U+0020)',
    ],
    'with many differences': [
      `"${'\u00e9'.repeat(9)}" is "${'e\u0301'.repeat(9)}"`,
      `"${'\u00e9'.repeat(9)}" (${'U+00E9 '.repeat(8)}…) is "${'e\u0301'.repeat(9)}" (${'U+0065 U+0301 '.repeat(4)}…)`,
    ],
    'beyond the basic plane': ['"a\u{e0061}" is "a"', '"a\u{e0061}" (U+E0061) is "a"'],
  })

  it.each(['"a" is "a"', '"a" is "A"', '"caf\u00e9" is "cafe"', 'no "" and ""', 'one " mark', ''])(
    'stay as they are if no character only looks like another one: %s',
    (message) => {
      expect(tellApart(message)).toBe(message)
    },
  )
})
