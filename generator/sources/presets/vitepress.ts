/** VitePress (https://vitepress.dev/guide/routing). */

import { commonFields, noKeys, splitAtCommas } from '../common.ts'
import type { Preset } from '../preset.ts'

export const vitepress: Preset = {
  files: ['**/*.md'],
  ignore: ['**/node_modules/**', '.vitepress/**'],
  lang: { from: 'folder', locales: null },
  slug: 'path',
  pattern: '/{lang}/{path}.html',
  fields: { ...commonFields, updated: ['lastUpdated', 'updated'], address: [], lang: [] },
  indexNames: ['index'],
  hasDatePrefix: false,
  toSegment: (name) => name,
  splitTags: splitAtCommas,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: noKeys,
  syntax: ['vue', 'containers', 'callouts', 'heading-ids', 'toc'],
  shortcodes: {},
  components: {},
}
