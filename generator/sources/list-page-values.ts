/**
 * Lists the values of front matter that the text of a document can name: with the shortcode `param` of Hugo
 * (https://gohugo.io/shortcodes/param/), `page` of Jekyll (https://jekyllrb.com/docs/variables/), and `$frontmatter` of VitePress.
 */

import { isMap } from '../schemas/validate.ts'
import { addInherited } from './inherit.ts'
import type { FileLocation } from './place.ts'
import type { ForeignSource } from './source.ts'
import { removeCycles, toFlatTexts } from './values.ts'

/**
 * Lists the values of front matter and those that the document inherits. Few texts name any, so others get none.
 * @param text of the document
 * @param frontMatter the value of its front matter
 */
export function listPageValues(
  text: string,
  frontMatter: unknown,
  { path, lang }: FileLocation,
  source: ForeignSource,
): Readonly<Record<string, string>> {
  if (!/\{\{[<%]\s*param\s|\bpage\.|\$frontmatter\./.test(text)) return {}
  const map = addInherited(isMap(frontMatter) ? removeCycles(frontMatter) : {}, path, lang, source)
  return {
    ...toFlatTexts(map, 'page.'),
    ...toFlatTexts(isMap(map.params) ? map.params : {}, 'page.params.'),
  }
}
