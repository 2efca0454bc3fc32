/** Markdown tables, and the formats of the figures in them. */

export type Row = readonly string[]

export function toTable(header: Row, rows: readonly Row[]): string {
  const lines = [header, header.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * Formats a figure as a multiple of a base, followed by the figure in brackets: `1.50× (1.50 s)`.
 * @param figure NaN if it was not measured; the result is then a dash
 * @param base NaN if it was not measured; the result is then the figure alone
 * @param format formats the figure with its unit
 */
export function toRatio(figure: number, base: number, format: (figure: number) => string): string {
  if (Number.isNaN(figure)) return '–'
  return Number.isNaN(base) ? format(figure) : `${toTimes(figure / base)} (${format(figure)})`
}

/** Formats a ratio, or a dash for NaN. */
export const toTimes = (ratio: number): string =>
  Number.isNaN(ratio) ? '–' : `${ratio.toFixed(ratio < 2 ? 2 : 1)}×`

export const toCount = (count: number): string => count.toLocaleString('en-US')

export const toPercent = (share: number): string => `${(100 * share).toFixed(1)} %`

export function toBytes(bytes: number): string {
  if (bytes < 1e3) return `${Math.round(bytes)} bytes`
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

export const toMicroseconds = (microseconds: number): string => `${microseconds.toFixed(1)} µs`

export const toMilliseconds = (milliseconds: number): string =>
  `${milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds)} ms`

export const toSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
