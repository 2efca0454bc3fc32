/** Markdown tables whose figures stand beside those of the first row or column. */

export type Row = readonly string[]

/** The tables of a part of the bench. */
export interface Tables {
  /** What the README shows. */
  readonly short: string
  /** What stands in the README of the benches. */
  readonly long: string
}

export function toTable(head: Row, rows: readonly Row[]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/**
 * How many times another figure it is, and itself in brackets; nothing but a dash where it was not measured, and
 * itself alone where the other one was not.
 */
export function toRatio(figure: number, base: number, write: (figure: number) => string): string {
  if (Number.isNaN(figure)) return '–'
  return Number.isNaN(base) ? write(figure) : `${toTimes(figure / base)} (${write(figure)})`
}

export const toTimes = (ratio: number): string =>
  Number.isNaN(ratio) ? '–' : `${ratio.toFixed(ratio < 2 ? 2 : 1)}×`

export const toCount = (count: number): string => count.toLocaleString('en-US')

export const toPercent = (share: number): string => `${(100 * share).toFixed(1)} %`

export function toBytes(bytes: number): string {
  if (bytes < 1e3) return `${Math.round(bytes)} bytes`
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`
}

export const toMilliseconds = (milliseconds: number): string =>
  `${milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds)} ms`

export const toSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
