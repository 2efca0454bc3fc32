/** Zola: sections, pages, TOML (https://www.getzola.org/documentation/content/). */

import { commonFields, keepWhole } from '../common.ts'
import type { Preset } from '../preset.ts'
import { toContractSlug } from '../slug.ts'

export const zola: Preset = {
  files: ['**/*.md'],
  ignore: [],
  lang: { from: 'suffix', locales: null },
  slug: 'path',
  pattern: '/{lang}/{path}/',
  fields: {
    ...commonFields,
    date: ['date'],
    tags: ['taxonomies.tags', 'taxonomies.categories', 'tags', 'extra.tags'],
    published: [],
    until: [],
    aliases: ['aliases'],
    image: ['extra.image', 'extra.cover', 'extra.cover_image'],
    image_alt: ['extra.image_alt'],
    address: ['path'],
    lang: [],
  },
  indexNames: ['index', '_index'],
  hasDatePrefix: true,
  toSegment: (name) => toContractSlug([name]),
  splitTags: keepWhole,
  publishesFuture: true,
  needsFrontMatter: true,
  isHidden: ({ render }) => render === false,
  syntax: ['zola-shortcodes', 'callouts', 'heading-ids'],
  shortcodes: {},
  components: {},
}
