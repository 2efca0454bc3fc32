/** Astro: collections of Markdown and MDX (https://docs.astro.build/en/guides/content-collections/). */

import { slug as toGithubSlug } from 'github-slugger'
import { commonFields, splitAtCommas } from '../common.ts'
import type { Preset } from '../preset.ts'

export const astro: Preset = {
  files: ['**/*.{md,mdx,markdown}'],
  // Astro leaves out names that begin with an underscore.
  ignore: ['**/_*', '**/_*/**'],
  lang: { from: 'folder', locales: null },
  slug: 'path',
  pattern: '/{lang}/{path}/',
  fields: {
    ...commonFields,
    date: ['pubDate', 'date', 'publishDate', 'publishedDate', 'pubDatetime', 'published'],
    updated: ['updatedDate', 'updated', 'modDatetime', 'lastModified', 'lastmod'],
    published: ['published'],
    image: ['heroImage', 'image', 'cover', 'ogImage'],
    image_alt: ['heroImageAlt', 'imageAlt', 'coverAlt'],
    address: [],
  },
  indexNames: ['index'],
  hasDatePrefix: false,
  toSegment: (name) => toGithubSlug(name),
  splitTags: splitAtCommas,
  publishesFuture: true,
  needsFrontMatter: false,
  isHidden: () => false,
  syntax: ['containers', 'callouts', 'heading-ids'],
  shortcodes: {},
  components: {},
}
