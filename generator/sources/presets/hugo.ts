/** Hugo: sections, bundles, shortcodes (https://gohugo.io/content-management/). */

import { isMap } from '../../schemas/validate.ts'
import { commonFields, keepWhole } from '../common.ts'
import type { Preset } from '../preset.ts'

export const hugo: Preset = {
  files: ['**/*.{md,markdown}'],
  ignore: [],
  lang: { from: 'suffix', locales: null },
  slug: 'path',
  pattern: '/{lang}/{path}/',
  fields: {
    ...commonFields,
    title: ['title', 'linkTitle'],
    description: ['description', 'summary'],
    date: ['date', 'publishDate', 'pubdate', 'published', 'lastmod', 'modified'],
    updated: ['lastmod', 'modified'],
    tags: ['tags', 'categories'],
    published: [],
    from: ['publishDate', 'pubdate', 'published', 'date'],
    until: ['expiryDate', 'unpublishdate'],
    image: ['images', 'image', 'featured_image', 'cover.image', 'params.image'],
    image_alt: ['image_alt', 'cover.alt'],
    address: ['url'],
  },
  indexNames: ['index', '_index'],
  hasDatePrefix: false,
  // The characters that Hugo keeps in paths (`urlize`), in lower case.
  toSegment: (name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/\s+/g, '-')
      .replace(/[^\p{L}\p{M}\p{N}./_#+~@-]/gu, ''),
  splitTags: keepWhole,
  publishesFuture: false,
  needsFrontMatter: false,
  isHidden: ({ build, _build, headless }) =>
    headless === true || [build, _build].some((options) => isMap(options) && isNever(options.render)),
  syntax: ['hugo-shortcodes', 'callouts', 'heading-ids'],
  shortcodes: {},
  components: {},
}

const isNever = (render: unknown): boolean => render === 'never' || render === 'link' || render === false
