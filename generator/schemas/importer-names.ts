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

const names: ReadonlySet<string> = new Set(importerNames)

/** Whether a name is that of an importer of Stele. */
export const isImporterName = (name: string): name is ImporterName => names.has(name)

export type ImporterName = (typeof importerNames)[number]
