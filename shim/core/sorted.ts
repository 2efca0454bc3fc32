/** Sorted lists. */

/**
 * Returns the position of the first value of a sorted list that is not before something (binary search).
 * @param isBefore is true for the first values of the list, and false for all others
 */
export function findFirst<T>(list: readonly T[], isBefore: (value: T) => boolean): number {
  let [first, end] = [0, list.length]
  while (first < end) {
    const middle = (first + end) >>> 1
    const value = list[middle]
    if (value !== undefined && isBefore(value)) first = middle + 1
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
  const position = findFirst(list, (other) => compare(other, value) < 0)
  if (position === max) return
  list.splice(position, 0, value)
  if (list.length > max) list.pop()
}
