/**
 * Formats a whole number with a comma between thousands. `toLocaleString` would take 20 ms at its first call in a process.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
