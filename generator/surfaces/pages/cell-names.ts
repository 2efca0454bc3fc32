/** Classes of the cells of tables: a number has one line, and a long text keeps some width. */

/** Cells with more characters need some width. */
const longCell = 60

/** A number with a unit, such as `1 234.5 ms`, or a date has no more characters. */
const maxNumberLength = 20

export function toCellNames(content: string, isHeader: boolean): readonly ('long' | 'number')[] {
  const text = content.trim()
  if (text.length > longCell) return ['long']
  if (isHeader || text.length > maxNumberLength || !/^\P{L}*\d/u.test(text)) return []
  const words = text.match(/\p{L}+/gu) ?? []
  return words.length <= 2 && words.every((word) => word.length <= 5) ? ['number'] : []
}
