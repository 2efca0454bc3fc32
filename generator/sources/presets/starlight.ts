/** Starlight: documentation with Astro (https://starlight.astro.build/). */

import { joinKeys } from '../base-preset.ts'
import { starlightComponents } from '../components.ts'
import type { Preset } from '../preset.ts'
import { astro } from './astro.ts'

export const starlight: Preset = {
  ...astro,
  // The page of the 404 is no document (https://starlight.astro.build/guides/pages/).
  ignore: [...astro.ignore, '**/404.{md,mdx}'],
  toPattern: () => '/{lang}/{path}/',
  // https://starlight.astro.build/guides/i18n/#fallback-content
  fillsTranslations: true,
  settings: [
    'template',
    'sidebar',
    'tableOfContents',
    'editUrl',
    'head',
    'prev',
    'next',
    'pagefind',
    'banner',
    'hero',
  ],
  components: starlightComponents,
  fields: {
    ...astro.fields,
    // The blog is a plugin (https://starlight-blog-docs.vercel.app/guides/frontmatter/).
    description: ['description', 'excerpt', 'hero.tagline'],
    date: joinKeys(['date'], astro.fields.date),
    // https://starlight.astro.build/reference/frontmatter/#lastupdated
    updated: joinKeys(['lastUpdated', 'updated'], astro.fields.updated),
    image: ['hero.image.file', 'image', 'cover.image', 'cover.light', 'cover'],
    image_alt: ['hero.image.alt', 'cover.alt'],
  },
}
