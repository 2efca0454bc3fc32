/** Obsidian: a vault of notes (https://help.obsidian.md/). */

import { commonFields, splitAtSpaces } from '../common.ts'
import type { Preset } from '../preset.ts'

export const obsidian: Preset = {
  files: ['**/*.md'],
  ignore: ['.obsidian/**', '.trash/**'],
  lang: { from: 'key', locales: null },
  slug: 'path',
  pattern: '/{path}',
  fields: {
    ...commonFields,
    date: ['date', 'created'],
    tags: ['tags', 'tag'],
    published: ['publish'],
    // Other names of a note, and no former addresses.
    aliases: [],
    slug: ['slug'],
    address: ['permalink'],
  },
  indexNames: [],
  hasDatePrefix: false,
  toSegment: (name) => name.replaceAll(' ', '+'),
  splitTags: splitAtSpaces,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: () => false,
  syntax: ['wikilinks', 'obsidian', 'callouts'],
  shortcodes: {},
  components: {},
}
