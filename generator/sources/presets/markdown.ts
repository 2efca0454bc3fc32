/** Markdown without a generator: a folder on a code host, or a generator without a preset. */

import { commonFields, noKeys, splitAtCommas } from '../common.ts'
import type { Preset } from '../preset.ts'

export const markdown: Preset = {
  files: ['**/*.{md,mdx,markdown}'],
  ignore: ['**/node_modules/**'],
  lang: { from: 'suffix', locales: null },
  slug: 'path',
  pattern: '/{lang}/{path}/',
  fields: commonFields,
  indexNames: ['index', '_index', 'readme'],
  hasDatePrefix: true,
  toSegment: (name) => name,
  splitTags: splitAtCommas,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: noKeys,
  syntax: ['callouts', 'containers', 'heading-ids', 'toc'],
  shortcodes: {},
  components: {},
}
