/** Jekyll: posts, collections and pages (https://jekyllrb.com/docs/). */

import { commonFields, splitAtSpaces } from '../common.ts'
import type { Preset } from '../preset.ts'

export const jekyll: Preset = {
  files: ['**/*.{md,markdown,mkd,mkdn}'],
  ignore: [
    '**/vendor/**',
    '**/node_modules/**',
    '_{includes,layouts,data,sass,site,plugins}/**',
    '**/_drafts/**',
  ],
  lang: { from: 'key', locales: null },
  slug: 'path',
  pattern: '/{path}.html',
  fields: {
    ...commonFields,
    date: ['date'],
    updated: ['last_modified_at', 'updated'],
    tags: ['tags', 'tag', 'categories', 'category'],
    until: [],
    image: ['image', 'header.image', 'header.teaser', 'image.path'],
    address: ['permalink'],
    lang: ['lang', 'locale'],
  },
  indexNames: ['index'],
  hasDatePrefix: true,
  // A folder of posts below a category is not part of the address.
  toSegment: (name) => (name === '_posts' ? '' : name),
  splitTags: splitAtSpaces,
  publishesFuture: false,
  needsFrontMatter: true,
  isHidden: ({ output }) => output === false,
  syntax: ['liquid', 'attribute-lists', 'callouts'],
  shortcodes: {},
  components: {},
}
