/** All presets. A new generator is a file in `presets/` and an entry here. */

import type { ForeignPreset } from '../schemas/preset-names.ts'
import { isForeign, type Source } from '../schemas/source.ts'
import type { Template } from './dialects/translate.ts'
import type { Preset } from './preset.ts'
import { astro } from './presets/astro.ts'
import { docusaurus } from './presets/docusaurus.ts'
import { eleventy } from './presets/eleventy.ts'
import { hexo } from './presets/hexo.ts'
import { hugo } from './presets/hugo.ts'
import { jekyll } from './presets/jekyll.ts'
import { markdown } from './presets/markdown.ts'
import { nextjs } from './presets/nextjs.ts'
import { obsidian } from './presets/obsidian.ts'
import { starlight } from './presets/starlight.ts'
import { vitepress } from './presets/vitepress.ts'
import { vuepress } from './presets/vuepress.ts'
import { zola } from './presets/zola.ts'

/** The components that the presets of some sources have templates for. */
export const listPresetComponents = (sources: readonly Source[]): Readonly<Record<string, Template>> =>
  Object.assign({}, ...sources.filter(isForeign).map(({ preset }) => presets[preset].components))

export const presets: Readonly<Record<ForeignPreset, Preset>> = {
  hugo,
  jekyll,
  hexo,
  zola,
  astro,
  starlight,
  docusaurus,
  eleventy,
  vitepress,
  vuepress,
  nextjs,
  obsidian,
  markdown,
}
