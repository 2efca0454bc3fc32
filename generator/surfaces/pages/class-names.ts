/** The classes of elements. */

import type { Element } from 'hast'

/** The classes that an author gave to an element. The parser of HTML makes an array of them. */
export const toClassNames = ({ properties: { className } }: Element): readonly string[] =>
  Array.isArray(className) ? className.map(String) : []
