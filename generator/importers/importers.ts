/** All presets. A new generator is a file in `presets/` and an entry here. */

import type { ForeignPreset } from '../schemas/preset-names.ts'
import { isForeign, type Source } from '../schemas/source.ts'
import { astro } from './astro/astro.ts'
import type { Template } from './dialects/translate.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { eleventy } from './eleventy/eleventy.ts'
import { hexo } from './hexo/hexo.ts'
import { hugo } from './hugo/hugo.ts'
import type { Preset } from './importer.ts'
import { jekyll } from './jekyll/jekyll.ts'
import { markdown } from './markdown/markdown.ts'
import { nextjs } from './nextjs/nextjs.ts'
import { obsidian } from './obsidian/obsidian.ts'
import { starlight } from './starlight/starlight.ts'
import { vitepress } from './vitepress/vitepress.ts'
import { vuepress } from './vuepress/vuepress.ts'
import { zola } from './zola/zola.ts'

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
