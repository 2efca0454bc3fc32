/** A plot of horizontal bars in groups. */

import { toElement, toSvg } from './svg.ts'

export interface Bar {
  readonly name: string
  readonly value: number
  /** The formatted value, shown at the end of the bar. */
  readonly text: string
  /** Whether the bar has Stele's colour. */
  readonly isStele: boolean
}

export interface BarPlot {
  readonly title: string
  readonly description: string
  readonly groups: readonly { readonly name: string; readonly bars: readonly Bar[] }[]
}

const width = 760
/** The right edges of the group names, the bar names and the longest bar, in pixels. */
const columns = { group: 120, name: 215, bars: 650 }
const bar = { height: 14, distance: 18 }
const [top, gap] = [44, 12]

export function drawBars({ title, description, groups }: BarPlot): string {
  const maxValue = Math.max(...groups.flatMap(({ bars }) => bars.map(({ value }) => value)))
  const parts: string[] = []
  let y = top
  for (const { name, bars } of groups) {
    parts.push(toElement('text', { class: 'end', x: columns.group, y: y + 11 }, name))
    for (const { name, value, text, isStele } of bars) {
      const length = Math.max(1, ((columns.bars - columns.name) * value) / maxValue)
      const kind = isStele ? 'stele' : 'other'
      parts.push(
        toElement('text', { class: 'small end', x: columns.name - 8, y: y + 11 }, name),
        toElement('rect', { class: kind, x: columns.name, y, width: length, height: bar.height, rx: 2 }),
        toElement('text', { class: 'small', x: columns.name + length + 6, y: y + 11 }, text),
      )
      y += bar.distance
    }
    y += gap
  }
  return toSvg({ title, description, width, height: y, parts })
}
