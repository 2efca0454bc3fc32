/** Cuts long texts and lists into parts. A cursor is the position at which a part begins. */

import { maxPartCharacters, maxPartItems } from '../contract/mcp.ts'

/** A part of a text or of a list. */
export interface Part<Value> {
  readonly part: Value
  /** The cursor of the next part; absent after the last one. */
  readonly next: { readonly next_cursor?: string }
}

/** Returns the part of a text at a cursor, which ends with a line if it can; null if the cursor is not valid. */
export function toTextPart(text: string, cursor: unknown): Part<string> | null {
  const start = parseCursor(cursor, text.length)
  if (start === null) return null
  const max = start + maxPartCharacters
  const lineEnd = text.lastIndexOf('\n', max - 1) + 1
  // A character outside the Basic Multilingual Plane has two code units.
  const cut = lineEnd > start ? lineEnd : max - Number(/[\ud800-\udbff]/.test(text[max - 1] ?? ''))
  return toPart(text, start, max < text.length ? cut : text.length)
}

/** Returns the part of a list at a cursor; null if the cursor is not valid. */
export function toListPart<Item>(list: readonly Item[], cursor: unknown): Part<readonly Item[]> | null {
  const start = parseCursor(cursor, list.length)
  return start === null ? null : toPart(list, start, start + maxPartItems)
}

function parseCursor(cursor: unknown, length: number): number | null {
  if (cursor === undefined) return 0
  return /^[1-9]\d*$/.test(String(cursor)) && Number(cursor) < length ? Number(cursor) : null
}

const toPart = <Value extends string | readonly unknown[]>(value: Value, start: number, end: number) => ({
  part: value.slice(start, end) as Value,
  next: end < value.length ? { next_cursor: String(end) } : {},
})
