/** What an author's Markdown may become: GitHub's own list, with a few more elements and classes. */

import { defaultSchema } from 'rehype-sanitize'

const { attributes, protocols, tagNames } = defaultSchema

/**
 * Scripts, styles, handlers, forms, frames and SVG are none of it. Ids stay what they are, since links lead to
 * them: no script of the pages looks one up that an author could write.
 */
export const schema: typeof defaultSchema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  tagNames: [
    ...(tagNames ?? []),
    ...[
      'abbr',
      'aside',
      'caption',
      'cite',
      'dfn',
      'figcaption',
      'figure',
      'mark',
      'small',
      'time',
      'u',
      'wbr',
    ],
  ],
  attributes: {
    ...attributes,
    '*': [...(attributes?.['*'] ?? []), 'className'],
    time: ['dateTime'],
  },
  protocols: { ...protocols, href: [...(protocols?.href ?? []), 'tel'] },
}
