/** Next.js with Markdown or MDX in `pages/`, `app/` or a folder of posts (https://nextjs.org/docs/app/guides/mdx). */

import { commonFields, noKeys, splitAtCommas } from '../common.ts'
import type { Preset } from '../preset.ts'

export const nextjs: Preset = {
  files: ['**/*.{md,mdx}'],
  ignore: ['**/node_modules/**', '**/_*', '**/_*/**'],
  lang: { from: 'folder', locales: [] },
  slug: 'path',
  pattern: '/{lang}/{path}',
  fields: { ...commonFields, address: [] },
  indexNames: ['index', 'page'],
  hasDatePrefix: false,
  // A folder in parentheses groups routes.
  toSegment: (name) => (/^\(.*\)$/.test(name) ? '' : name),
  splitTags: splitAtCommas,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: noKeys,
  syntax: ['callouts', 'heading-ids'],
  shortcodes: {},
  components: {},
}
