/** What an author's Markdown may become: GitHub's own list, with a few more elements and classes. */

import { defaultSchema } from 'rehype-sanitize'

const { attributes: listed, protocols, tagNames } = defaultSchema

/** What is said of an element alone takes the place of what all have: its classes would be lost. */
const attributes = Object.fromEntries(
  Object.entries(listed ?? {}).map(([element, names]) => [
    element,
    names.filter((name) => name !== 'name' && !(Array.isArray(name) && name[0] === 'className')),
  ]),
)

/**
 * Scripts, styles, handlers, forms, frames and SVG are none of it. Ids stay what they are, since links lead to
 * them; names are for anchors alone, since that of an image would stand for a property of the document (HTML, 3.1.5).
 */
export const schema: typeof defaultSchema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(tagNames ?? []),
    ...['abbr', 'aside', 'bdi', 'bdo', 'caption', 'cite', 'dfn', 'figcaption', 'figure', 'mark', 'small'],
    ...['time', 'u', 'wbr'],
  ],
  attributes: {
    ...attributes,
    '*': [...(attributes['*'] ?? []), 'className'],
    a: [...(attributes.a ?? []), 'name'],
    ol: [...(attributes.ol ?? []), 'type'],
    time: ['dateTime'],
  },
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel'] },
}
