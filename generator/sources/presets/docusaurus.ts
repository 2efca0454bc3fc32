/** Docusaurus: docs and blog (https://docusaurus.io/docs/create-doc, https://docusaurus.io/docs/blog). */

import { commonFields, keepWhole } from '../common.ts'
import type { Preset } from '../preset.ts'

export const docusaurus: Preset = {
  files: ['**/*.{md,mdx}'],
  ignore: ['**/_*', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**'],
  lang: { from: 'folder', locales: null },
  slug: 'path',
  pattern: '/{lang}/docs/{path}',
  fields: {
    ...commonFields,
    description: ['description'],
    date: ['date'],
    updated: ['last_update.date', 'lastUpdatedAt'],
    tags: ['tags'],
    published: [],
    until: [],
    aliases: [],
    image: ['image'],
    address: [],
    lang: [],
  },
  indexNames: ['index', 'readme'],
  hasDatePrefix: true,
  // A prefix that orders the sidebar is not part of the address; numbers such as versions are.
  toSegment: (name) => (/^\d+[-_.]\d+/.test(name) ? name : name.replace(/^\d+\s*[-_.]+\s*(?=[^-_.\s])/, '')),
  splitTags: keepWhole,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: ({ unlisted }) => unlisted === true,
  syntax: ['containers', 'callouts', 'heading-ids'],
  shortcodes: {},
  components: {},
}
