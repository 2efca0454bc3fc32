/** What every plot is drawn with: SVG that is read on light and on dark ground, without a script or a font of its own. */

export interface Plot {
  readonly title: string
  /** What it shows, for whoever does not see it. */
  readonly description: string
  readonly width: number
  readonly height: number
  /** Elements, drawn in this order. */
  readonly parts: readonly string[]
}

export type Attributes = Readonly<Record<string, string | number>>

/** The classes that a mark can have; a colour of its own is ours alone. */
const style = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-weight: 600; font-size: 15px }
.small { font-size: 12px; fill: #59636e }
.end { text-anchor: end }
.middle { text-anchor: middle }
.grid { stroke: #d1d9e0; stroke-width: 1 }
.own { fill: #0969da }
.other { fill: #8b949e }
.line { fill: none; stroke-width: 2 }
.line.own { stroke: #0969da; fill: none; stroke-width: 3 }
.line.other { stroke: #8b949e; fill: none }
.fine { stroke-dasharray: 6 4 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .small { fill: #9198a1 }
  .grid { stroke: #3d444d }
  .own { fill: #4493f8 }
  .line.own { stroke: #4493f8 }
}
`

export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** @param content the text in it */
export function toElement(name: string, attributes: Attributes, content?: string): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeText(toText(value))}"`)
  const start = `<${name}${list.join('')}`
  return content === undefined ? `${start}/>` : `${start}>${escapeText(content)}</${name}>`
}

/** Tenths of a pixel are enough. */
const toText = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value

export function toSvg({ title, description, width, height, parts }: Plot): string {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">`
  const head = [
    toElement('title', { id: 'title' }, title),
    toElement('desc', { id: 'description' }, description),
    `<style>${style}</style>`,
    toElement('text', { class: 'title', x: 8, y: 22 }, title),
  ]
  return `${[root, ...head, ...parts, '</svg>'].join('\n')}\n`
}
