/**
 * Lists the values of front matter that the text of a document can name: with the shortcode `param` of Hugo
 * (https://gohugo.io/shortcodes/param/), `page` of Jekyll (https://jekyllrb.com/docs/variables/), and `$frontmatter` of VitePress.
 */

import type { ForeignSource } from '../../schemas/source.ts'
import { isMap } from '../../schemas/validate.ts'
import { removeCycles, toFlatTexts } from '../../schemas/values.ts'
import { importers } from '../importers.ts'
import type { FileLocation } from '../place.ts'
import { addInherited } from './inherit.ts'

/**
 * Lists the values of front matter and those that the document inherits. Few texts name any, so others get none. A text with tags gets the
 * value that says whether a template language reads them.
 * @param text of the document
 * @param frontMatter the value of its front matter
 */
export function listPageValues(
  text: string,
  frontMatter: unknown,
  { path, lang, segments }: FileLocation,
  source: ForeignSource,
): Readonly<Record<string, string>> {
  const key = importers[source.preset].templateKey ?? ''
  const namesValues = /\{\{[<%]\s*param\s|\bpage\.|\$frontmatter\./.test(text)
  const hasTags = key !== '' && /\{[{%]/.test(text)
  if (!namesValues && !hasTags) return {}
  const map = addInherited(isMap(frontMatter) ? removeCycles(frontMatter) : {}, path, lang, source)
  if (!namesValues) return toFlatTexts({ [key]: map[key] }, 'page.')
  return {
    // The name of the file without its date, unless front matter has a slug.
    'page.slug': segments.at(-1) ?? '',
    ...toFlatTexts(map, 'page.'),
    ...toFlatTexts(isMap(map.params) ? map.params : {}, 'page.params.'),
  }
}
