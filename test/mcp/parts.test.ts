import { expect, it } from 'vitest'
import { toTextPart } from '../../shim/mcp/parts.ts'

/** Reads all parts of a text, as an agent does. */
function readAll(text: string): readonly string[] {
  const parts: string[] = []
  for (let cursor: string | undefined; ; ) {
    const found = toTextPart(text, cursor)
    parts.push(found.part)
    cursor = found.next.next_cursor
    if (cursor === undefined) return parts
  }
}

it('a text of 10,000 characters is one part', () => {
  expect(readAll('a'.repeat(10_000))).toEqual(['a'.repeat(10_000)])
})

it('a part ends with a line', () => {
  const line = `${'a'.repeat(5_999)}\n`
  expect(readAll(line + line)).toEqual([line, line])
})

it('a part of a text without lines never ends within a character', () => {
  const before = 'a'.repeat(9_999)
  expect(readAll(`${before}\u{1F600}b`)).toEqual([before, '\u{1F600}b'])
})
