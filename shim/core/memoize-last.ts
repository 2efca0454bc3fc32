/** Remembers the last result of a function, for values that many requests in a row share. */

/** Wraps a function that always returns the same result for a value. Neither is undefined. */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let last: Value | undefined
  let result: Result | undefined
  return (value) => {
    if (result === undefined || value !== last) result = compute(value)
    last = value
    return result
  }
}
