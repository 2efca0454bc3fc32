/** Starlight: documentation with Astro (https://starlight.astro.build/). */

import type { Preset } from '../preset.ts'
import { astro } from './astro.ts'

export const starlight: Preset = {
  ...astro,
  // The page of the 404 is no document.
  ignore: [...astro.ignore, '**/404.{md,mdx}'],
  fields: {
    ...astro.fields,
    date: ['date', 'pubDate'],
    updated: ['lastUpdated', 'updated'],
    image: ['hero.image.file', 'image', 'cover'],
    image_alt: ['hero.image.alt'],
  },
}
