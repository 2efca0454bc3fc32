/**
 * Wraps a function so that it runs once for each first argument. Only the first call with it gets the further arguments. A result is kept
 * as long as its argument is in use.
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

/** How many results {@link memoizeText} keeps: more than the languages and hosts of a site, and few enough for a long preview. */
const maxResults = 16

/** Wraps a function of a text, so that it runs once in this process for each of the last texts. Nobody may change its results. */
export function memoizeText<Text extends string, Result extends object | string>(
  create: (text: Text) => Result,
): (text: Text) => Result {
  const results = new Map<Text, Result>()
  return (text) => {
    const result = results.get(text) ?? create(text)
    results.delete(text)
    results.set(text, result)
    const [oldest] = results.keys()
    if (results.size > maxResults && oldest !== undefined) results.delete(oldest)
    return result
  }
}
