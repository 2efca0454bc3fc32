/**
 * Wraps a function so that it runs once for each first argument. Further arguments count only then. A result is kept as long as its
 * argument is in use.
 */
export function memoize<
  Key extends WeakKey,
  Rest extends readonly unknown[],
  Result extends object | string | null,
>(create: (key: Key, ...rest: Rest) => Result): (key: Key, ...rest: Rest) => Result {
  const results = new WeakMap<Key, Result>()
  return (key, ...rest) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = create(key, ...rest)
    results.set(key, result)
    return result
  }
}
