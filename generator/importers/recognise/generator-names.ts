/** The names of generators, as they write them. */

import type { ForeignPreset } from '../../schemas/preset-names.ts'

export const generatorNames: Readonly<Record<ForeignPreset, string>> = {
  hugo: 'Hugo',
  jekyll: 'Jekyll',
  hexo: 'Hexo',
  zola: 'Zola',
  astro: 'Astro',
  starlight: 'Starlight',
  docusaurus: 'Docusaurus',
  eleventy: 'Eleventy',
  vitepress: 'VitePress',
  vuepress: 'VuePress',
  nextjs: 'Next.js',
  obsidian: 'Obsidian',
  markdown: 'Markdown',
}
