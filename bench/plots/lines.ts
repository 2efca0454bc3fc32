/** A line plot with two logarithmic axes: proportional growth is a straight line of slope 1. */

import { toElement, toSvg } from './svg.ts'

export interface Line {
  readonly name: string
  /** At least one point, sorted by x; all values are above zero. */
  readonly points: readonly (readonly [x: number, y: number])[]
  /** Whether the line has Stele's colour. */
  readonly isStele: boolean
  /** Distinguishes two lines of the same colour. */
  readonly isDashed: boolean
}

export interface LinePlot {
  readonly title: string
  readonly description: string
  /** The labels of the axes. */
  readonly axes: { readonly x: string; readonly y: string }
  readonly lines: readonly Line[]
  formatX(value: number): string
  formatY(value: number): string
}

const [width, height] = [760, 420]
const area = { left: 72, right: 560, top: 64, bottom: 372 }
/** Minimum distance in pixels between the names at the ends of two lines. */
const minDistance = 17

export function drawLines({ title, description, axes, lines, formatX, formatY }: LinePlot): string {
  const points = lines.flatMap((line) => line.points)
  const ticks = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b)
  const powers = findPowers(points.map(([, y]) => y))
  const toX = createScale([ticks[0] ?? 1, ticks.at(-1) ?? 1], [area.left, area.right])
  const toY = createScale([powers[0] ?? 1, powers.at(-1) ?? 1], [area.bottom, area.top])
  const nameHeights = spread(lines.map((line) => toY(line.points.at(-1)?.[1] ?? 1)))
  const parts = [
    toElement('text', { class: 'small', x: 8, y: 44 }, axes.y),
    toElement('text', { class: 'small end', x: area.right, y: area.bottom + 38 }, axes.x),
    ...powers.flatMap((power) => [
      toElement('line', { class: 'grid', x1: area.left, x2: area.right, y1: toY(power), y2: toY(power) }),
      toElement('text', { class: 'small end', x: area.left - 8, y: toY(power) + 4 }, formatY(power)),
    ]),
    ...ticks.map((tick) =>
      toElement('text', { class: 'small middle', x: toX(tick), y: area.bottom + 20 }, formatX(tick)),
    ),
    ...lines.flatMap(({ name, points, isStele, isDashed }, index) => {
      const kind = isStele ? 'stele' : 'other'
      const path = points.map(([x, y]) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(' ')
      return [
        toElement('polyline', { class: `line ${kind}${isDashed ? ' dashed' : ''}`, points: path }),
        ...points.map(([x, y]) => toElement('circle', { class: kind, cx: toX(x), cy: toY(y), r: 4 })),
        toElement('text', { x: area.right + 12, y: (nameHeights[index] ?? 0) + 4 }, name),
      ]
    }),
  ]
  return toSvg({ title, description, width, height, parts })
}

/** Maps a logarithmic axis to pixels; an axis with a single value maps it to the middle. */
function createScale([from, to]: readonly [number, number], [first, last]: readonly [number, number]) {
  if (from === to) return () => (first + last) / 2
  return (value: number) => first + ((last - first) * Math.log(value / from)) / Math.log(to / from)
}

/** Lists the powers of ten that enclose all values. */
function findPowers(values: readonly number[]): readonly number[] {
  const min = Math.floor(Math.log10(Math.min(...values)))
  const max = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: max - min + 1 }, (_, index) => 10 ** (min + index))
}

/** Moves heights apart until they are `minDistance` from each other; keeps their order. */
export function spread(heights: readonly number[]): readonly number[] {
  const moved = [...heights]
  const order = [...moved.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  let nextFree = Number.NEGATIVE_INFINITY
  for (const index of order) {
    moved[index] = Math.max(moved[index] ?? 0, nextFree)
    nextFree = (moved[index] ?? 0) + minDistance
  }
  return moved
}
