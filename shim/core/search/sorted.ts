/** Sorted lists. */

/** Returns the position of the first text that is not less than another, by UTF-16 code units (binary search). */
export function findFirst(texts: readonly string[], text: string): number {
  let [first, end] = [0, texts.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    if ((texts[middle] ?? '') < text) first = middle + 1
    else end = middle
  }
  return first
}

/**
 * Inserts a value into a sorted list, which keeps only its first values.
 * @param max maximum length of the list
 * @param compare never returns 0 for two values of one list
 */
export function insert<T>(list: T[], value: T, max: number, compare: (a: T, b: T) => number): void {
  const last = list[max - 1]
  if (last !== undefined && compare(last, value) < 0) return
  const position = list.findIndex((other) => compare(value, other) < 0)
  list.splice(position < 0 ? list.length : position, 0, value)
  if (list.length > max) list.pop()
}
