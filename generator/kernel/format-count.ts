/**
 * Formats a whole number that is not negative with a comma between thousands. `toLocaleString` would take 20 ms at its first call in a
 * process.
 */
export function formatCount(count: number): string {
  const digits = String(count)
  const first = digits.slice(0, digits.length % 3)
  const others = digits.slice(first.length).match(/\d{3}/g) ?? []
  return [...(first === '' ? [] : [first]), ...others].join(',')
}
