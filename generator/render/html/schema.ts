/** The sanitizer's allow-list for authors' content: GitHub's list, extended by a few elements and by classes. */

import { defaultSchema } from 'rehype-sanitize'

const { attributes: defaultAttributes, protocols, tagNames } = defaultSchema

/**
 * The default attributes without `name`, and without rules about `className`: a rule for one element overrides the rule
 * for all elements, which allows every class.
 */
const attributes = Object.fromEntries(
  Object.entries(defaultAttributes ?? {}).map(([element, names]) => [
    element,
    names.filter((name) => name !== 'name' && !(Array.isArray(name) && name[0] === 'className')),
  ]),
)

/**
 * Scripts, styles, event handlers, forms, frames and SVG are not allowed. Ids get no prefix, because links use them.
 * Only `<a>` may have a `name`: the name of an image would shadow a property of `document` (HTML, 3.1.5).
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
    img: [...(attributes.img ?? []), 'srcSet', 'sizes'],
    ol: [...(attributes.ol ?? []), 'type'],
    source: ['srcSet', 'sizes', 'media', 'type'],
    time: ['dateTime'],
  },
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel'] },
}
