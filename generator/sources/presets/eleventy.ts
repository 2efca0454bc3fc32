/** Eleventy (https://www.11ty.dev/docs/). */

import { commonFields, keepWhole } from '../common.ts'
import type { Preset } from '../preset.ts'

export const eleventy: Preset = {
  files: ['**/*.{md,markdown}'],
  ignore: [
    '**/node_modules/**',
    '_site/**',
    '**/_includes/**',
    '**/_data/**',
    '**/_layouts/**',
    '{README,readme}.md',
  ],
  lang: { from: 'folder', locales: [] },
  slug: 'path',
  pattern: '/{lang}/{path}/',
  fields: {
    ...commonFields,
    date: ['date'],
    tags: ['tags', 'categories'],
    address: ['permalink'],
  },
  indexNames: ['index'],
  hasDatePrefix: true,
  toSegment: (name) => name,
  splitTags: keepWhole,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: ({ permalink }) => permalink === false,
  syntax: ['liquid', 'nunjucks', 'callouts', 'heading-ids'],
  shortcodes: {},
  components: {},
}
