/** SVG for all plots: readable in light and dark mode, without scripts or embedded fonts. */

export interface Plot {
  readonly title: string
  /** A text alternative with all figures, for screen readers. */
  readonly description: string
  readonly width: number
  readonly height: number
  /** SVG elements, in drawing order. */
  readonly parts: readonly string[]
}

export type Attributes = Readonly<Record<string, string | number>>

/** The classes of the elements; only Stele has an accent colour. */
const style = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 15px }
.small { font-size: 12px; fill: #59636e }
.end { text-anchor: end }
.middle { text-anchor: middle }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.stele { fill: #0969da }
.other { fill: #8b949e }
.line { fill: none; stroke-width: 2 }
.line.stele { stroke: #0969da; fill: none; stroke-width: 3 }
.line.other { stroke: #8b949e; fill: none }
.dashed { stroke-dasharray: 6 4 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .small { fill: #9198a1 }
  .grid { stroke: #3d444d }
  .stele { fill: #4493f8 }
  .line.stele { stroke: #4493f8 }
}
`

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** @param content the element's text; without it the element is empty */
export function toElement(name: string, attributes: Attributes, content?: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(toText(value))}"`)
  const start = `<${name}${list.join('')}`
  return content === undefined ? `${start}/>` : `${start}>${escapeText(content)}</${name}>`
}

/** Rounds numbers to tenths of a pixel. */
const toText = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value

export function toSvg({ title, description, width, height, parts }: Plot): string {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`
  const header = [
    toElement('title', { id: 'title' }, title),
    toElement('desc', { id: 'description' }, description),
    `<style>${style}</style>`,
    toElement('text', { class: 'title', x: 8, y: 22 }, title),
  ]
  return `${[root, ...header, ...parts, '</svg>'].join('\n')}\n`
}
