/** A plot of lines over two logarithmic axes, on which what grows in proportion is straight and of the same slope. */

import { toElement, toSvg } from './svg.ts'

export interface Line {
  readonly name: string
  /** At least one, the least x first; all above zero. */
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly isOwn: boolean
  /** Whether it is drawn in strokes, as its neighbour of the same colour is not. */
  readonly isFine: boolean
}

export interface Lines {
  readonly title: string
  readonly description: string
  /** What the axes are of. */
  readonly axes: { readonly x: string; readonly y: string }
  readonly lines: readonly Line[]
  writeX(value: number): string
  writeY(value: number): string
}

const [width, height] = [760, 420]
const area = { left: 72, right: 560, top: 64, bottom: 372 }
/** Pixels between two names at the ends of lines. */
const leastDistance = 17

export function drawLines({ title, description, axes, lines, writeX, writeY }: Lines): string {
  const points = lines.flatMap((line) => line.points)
  const places = [...new Set(points.map(([x]) => x))].sort((a, b) => a - b)
  const powers = findPowers(points.map(([, y]) => y))
  const toX = scale([places[0] ?? 1, places.at(-1) ?? 1], [area.left, area.right])
  const toY = scale([powers[0] ?? 1, powers.at(-1) ?? 1], [area.bottom, area.top])
  const ends = spread(lines.map((line) => toY(line.points.at(-1)?.[1] ?? 1)))
  const parts = [
    toElement('text', { class: 'small', x: 8, y: 44 }, axes.y),
    toElement('text', { class: 'small end', x: area.right, y: area.bottom + 38 }, axes.x),
    ...powers.flatMap((power) => [
      toElement('line', { class: 'grid', x1: area.left, x2: area.right, y1: toY(power), y2: toY(power) }),
      toElement('text', { class: 'small end', x: area.left - 8, y: toY(power) + 4 }, writeY(power)),
    ]),
    ...places.map((place) =>
      toElement('text', { class: 'small middle', x: toX(place), y: area.bottom + 20 }, writeX(place)),
    ),
    ...lines.flatMap(({ name, points, isOwn, isFine }, order) => {
      const kind = isOwn ? 'own' : 'other'
      const path = points.map(([x, y]) => `${toX(x).toFixed(1)},${toY(y).toFixed(1)}`).join(' ')
      return [
        toElement('polyline', { class: `line ${kind}${isFine ? ' fine' : ''}`, points: path }),
        ...points.map(([x, y]) => toElement('circle', { class: kind, cx: toX(x), cy: toY(y), r: 4 })),
        toElement('text', { x: area.right + 12, y: (ends[order] ?? 0) + 4 }, name),
      ]
    }),
  ]
  return toSvg({ title, description, width, height, parts })
}

/** From a logarithmic axis to pixels; where there is one value alone, it lies in the middle. */
function scale([from, to]: readonly [number, number], [first, last]: readonly [number, number]) {
  if (from === to) return () => (first + last) / 2
  return (value: number) => first + ((last - first) * Math.log(value / from)) / Math.log(to / from)
}

/** The powers of ten from below the least value to above the greatest. */
function findPowers(values: readonly number[]): readonly number[] {
  const least = Math.floor(Math.log10(Math.min(...values)))
  const greatest = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: greatest - least + 1 }, (_, place) => 10 ** (least + place))
}

/** Moves heights apart until none covers another; their order stays. */
export function spread(heights: readonly number[]): readonly number[] {
  const moved = [...heights]
  const order = [...moved.keys()].sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
  let free = Number.NEGATIVE_INFINITY
  for (const place of order) {
    moved[place] = Math.max(moved[place] ?? 0, free)
    free = (moved[place] ?? 0) + leastDistance
  }
  return moved
}
