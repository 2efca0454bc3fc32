/** Finds in raw HTML what makes anchors and what leads elsewhere. */

export interface Attribute {
  readonly name: 'id' | 'name' | 'href' | 'src'
  readonly value: string
  /** Where it stands in the HTML, and how far it goes. */
  readonly index: number
  readonly length: number
}

const comment = /<!--[\s\S]*?(?:-->|$)/g
const tag = /<[a-z](?:"[^"]*"|'[^']*'|[^'"<>])*>/gi
const attribute = /(?<=[\s"'])([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** The attributes of all tags in a piece of HTML, comments left out. */
export function findAttributes(html: string): Attribute[] {
  const found: Attribute[] = []
  const bare = html.replace(comment, (text) => ' '.repeat(text.length))
  for (const { 0: text, index } of bare.matchAll(tag)) {
    for (const { 0: whole, 1: key = '', 2: double, 3: single, 4: plain, index: place } of text.matchAll(
      attribute,
    )) {
      const name = key.toLowerCase()
      if (!isTold(name)) continue
      found.push({ name, value: double ?? single ?? plain ?? '', index: index + place, length: whole.length })
    }
  }
  return found
}

/** Whether the name of an element of MDX is one of HTML, and not that of a component. */
export const isHtmlName = (name: string): boolean => /^[a-z][^.]*$/.test(name)

const isTold = (name: string): name is Attribute['name'] => ['id', 'name', 'href', 'src'].includes(name)
