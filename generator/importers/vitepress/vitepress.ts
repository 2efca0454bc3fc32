/** VitePress (https://vitepress.dev/guide/routing). */

import { baseImporter, commonFields, joinKeys } from '../base-importer.ts'
import type { Importer } from '../importer.ts'
import { recogniseVitepress } from './recognise.ts'

/** A sign becomes a hyphen, and an accent is left out (https://vitepress.dev/guide/markdown#header-anchors). */
const toHeadingId = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\p{Cc}]/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase()

export const vitepress: Importer = {
  ...baseImporter,
  title: 'VitePress',
  recognise: recogniseVitepress,
  files: ['**/*.md'],
  mdxExtensions: [],
  // A name in brackets is a template of pages (https://vitepress.dev/guide/routing#dynamic-routes).
  ignore: ['**/node_modules/**', '.vitepress/**', '**/*\\[*\\]*', 'public/**'],
  toPattern: () => '/{lang}/{path}.html',
  // https://vitepress.dev/guide/routing#file-based-routing
  hasIndexSlash: true,
  fields: {
    ...commonFields,
    // A home page has its texts in the hero (https://vitepress.dev/reference/default-theme-home-page).
    title: ['title', 'hero.name', 'hero.text'],
    description: ['description', 'hero.tagline'],
    updated: joinKeys(['lastUpdated'], commonFields.updated),
    address: [],
    slug: [],
    lang: [],
  },
  settings: [
    ...['layout', 'head', 'titleTemplate', 'navbar', 'sidebar', 'aside', 'outline', 'editLink', 'footer'],
    ...['pageClass', 'prev', 'next', 'hero', 'features', 'search'],
  ],
  toHeadingId,
  // https://vitepress.dev/guide/markdown#emoji
  hasEmoji: true,
  syntax: ['vue', 'containers', 'callouts', 'heading-ids', 'toc', 'single-tildes', 'attributes'],
}
