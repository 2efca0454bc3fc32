/** Remembers the last result of a function, for values that many requests in a row share. */

/** Wraps a function of one value that always returns the same result for it. */
export function memoizeLast<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let last: { readonly value: Value; readonly result: Result } | null = null
  return (value) => {
    if (last === null || last.value !== value) last = { value, result: compute(value) }
    return last.result
  }
}
