/** The names of importers in site.yaml. They are in a file of their own, since its schema needs no more of them. */

export const importerNames = [
  'hugo',
  'jekyll',
  'hexo',
  'zola',
  'astro',
  'starlight',
  'docusaurus',
  'eleventy',
  'vitepress',
  'vuepress',
  'nextjs',
  'obsidian',
  'markdown',
] as const

export type ImporterName = (typeof importerNames)[number]
