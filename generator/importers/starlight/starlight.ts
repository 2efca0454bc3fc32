/** Starlight: documentation with Astro (https://starlight.astro.build/). */

import { astro } from '../astro/astro.ts'
import { joinKeys } from '../base-importer.ts'
import {
  arranging,
  decorating,
  link,
  linkCard,
  note,
  same,
  tabs,
  titled,
} from '../dialects/tags/shared-templates.ts'
import type { Importer } from '../importer.ts'
import { recogniseStarlight } from './recognise.ts'

/** https://starlight.astro.build/components/using-components/ */
const components = {
  ...astro.components,
  ...tabs,
  CardGrid: arranging,
  Card: titled('title'),
  LinkCard: linkCard,
  LinkButton: link('href'),
  Aside: note,
  Badge: same('{text}'),
  FileTree: arranging,
  Icon: decorating,
}

export const starlight: Importer = {
  ...astro,
  title: 'Starlight',
  recognise: recogniseStarlight,
  // The page of the 404 is not a document (https://starlight.astro.build/guides/pages/).
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
  components,
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
