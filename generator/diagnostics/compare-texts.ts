/** Compares texts by their UTF-16 units, as `sort` does by default. */
export const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
