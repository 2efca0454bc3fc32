/** Groups values by their keys, and compares texts. `site/model/newest-first.ts` has the order of documents. */

/** The groups are in the order of their first values. */
export function group<K, V>(entries: Iterable<readonly [key: K, value: V]>): ReadonlyMap<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const [key, value] of entries) {
    const values = groups.get(key)
    if (values === undefined) groups.set(key, [value])
    else values.push(value)
  }
  return groups
}

/** Compares texts by their UTF-16 units, as `sort` does by default. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
