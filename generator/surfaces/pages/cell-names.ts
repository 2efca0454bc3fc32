/** Classes of the cells of tables: a number has one line, and a long text keeps some width. */

/** Cells with more characters need some width. */
const longCell = 60

/** A number with a unit, such as `1 234.5 ms`, or a date has no more characters. */
const maxNumberLength = 20

/** Longer words are no units. */
const maxUnitLength = 5

/** What may stand directly after digits: units, and the letters of a time (RFC 3339). The letters of `3rd` and `3D` are neither. */
const unit =
  /^(?:[kKMGTP]?i?[Bb]|[kMG]?bps|[nµμm]?s|sec|min|h|d|[kcmnµμ]?m|[kmµμ]?g|[kKMGTZ]|[kMG]?(?:Hz|Wh?|V|A)|px|r?em|pt|x|C|F)$/u

export function toCellNames(content: string, isHeader: boolean): readonly ('long' | 'number')[] {
  const text = content.trim()
  if (text.length > longCell) return ['long']
  if (isHeader || text.length > maxNumberLength || !/^\P{L}*\d/u.test(text)) return []
  const isUnit = Array.from(text.matchAll(/\d(\p{L}+)/gu), ([, letters = '']) => unit.test(letters))
  const words = text.split(/\s+/).filter((part) => /^\P{N}*\p{L}/u.test(part))
  const isShort = (text.match(/\p{L}+/gu) ?? []).every((letters) => letters.length <= maxUnitLength)
  return isUnit.every(Boolean) && words.length <= 1 && isShort ? ['number'] : []
}
