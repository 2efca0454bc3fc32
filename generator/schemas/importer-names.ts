/** The names of the presets. They are in a file of their own, since site.yaml's schema needs no more of them. */

export const presetNames = [
  'stele',
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

type PresetName = (typeof presetNames)[number]

/** The presets of other generators. Documents of Stele's own layout need none of their settings. */
export type ForeignPreset = Exclude<PresetName, 'stele'>
