/** Cuts long texts and lists into parts. A cursor is the position at which a part begins. */

import { maxPartCharacters } from '../contract/mcp.ts'
import { InvalidCall, quote } from './message.ts'

/** A part of a text or of a list. */
interface Part<Value> {
  readonly part: Value
  /** The cursor of the next part; absent after the last one. */
  readonly next: { readonly next_cursor?: string }
}

export const invalidCursor = (cursor: unknown): InvalidCall =>
  new InvalidCall(
    `There is no part ${quote(String(cursor))} of this result. Use the "next_cursor" of a result, or omit "cursor".`,
  )

/** Returns the part of a text at a cursor, which ends with a line if it can. */
export function toTextPart(text: string, cursor: unknown): Part<string> {
  const start = parseCursor(cursor, text.length)
  const max = start + maxPartCharacters
  const lineEnd = text.lastIndexOf('\n', max - 1) + 1
  // A character outside the Basic Multilingual Plane has two code units.
  const cut = lineEnd > start ? lineEnd : max - Number(/[\ud800-\udbff]/.test(text[max - 1] ?? ''))
  return toPart(text, start, max < text.length ? cut : text.length)
}

/**
 * Returns the part of a list at a cursor.
 * @param max maximum number of items in the part
 */
export const toListPart = <Item>(
  list: readonly Item[],
  cursor: unknown,
  max: number,
): Part<readonly Item[]> => {
  const start = parseCursor(cursor, list.length)
  return toPart(list, start, start + max)
}

/**
 * Returns the position that a cursor names.
 * @param length of the text or list; by default more than any has
 * @throws {InvalidCall} if it names none below `length`
 */
export function parseCursor(cursor: unknown, length = 2 ** 53): number {
  if (cursor === undefined) return 0
  if (/^[1-9]\d*$/.test(String(cursor)) && Number(cursor) < length) return Number(cursor)
  throw invalidCursor(cursor)
}

const toPart = <Value extends string | readonly unknown[]>(value: Value, start: number, end: number) => ({
  part: value.slice(start, end) as Value,
  next: end < value.length ? { next_cursor: String(end) } : {},
})
