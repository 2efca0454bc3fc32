/** The keys of front matter that mean something to Jekyll (https://jekyllrb.com/docs/front-matter/). */

import type { FieldKeys } from '../../schemas/source.ts'
import { commonFields } from '../base-importer.ts'

export const jekyllFields: FieldKeys = {
  ...commonFields,
  date: ['date'],
  updated: ['last_modified_at', 'updated'],
  tags: ['tags', 'tag', 'categories', 'category'],
  until: [],
  aliases: ['redirect_from'],
  image: ['image', 'image.path', 'header.image', 'header.teaser'],
  address: ['permalink'],
  lang: ['lang', 'locale', 'language'],
}
