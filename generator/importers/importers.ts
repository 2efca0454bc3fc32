/** All importers. A new generator is a folder and a line here. */

import { type ImporterName, isImported, type Source } from '../content/schemas/source.ts'
import { astro } from './astro/astro.ts'
import type { Template } from './dialects/translate.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { eleventy } from './eleventy/eleventy.ts'
import { hexo } from './hexo/hexo.ts'
import { hugo } from './hugo/hugo.ts'
import type { Importer } from './importer.ts'
import { jekyll } from './jekyll/jekyll.ts'
import { markdown } from './markdown/markdown.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import { nextjs } from './nextjs/nextjs.ts'
import { obsidian } from './obsidian/obsidian.ts'
import { starlight } from './starlight/starlight.ts'
import { vitepress } from './vitepress/vitepress.ts'
import { vuepress } from './vuepress/vuepress.ts'
import { zola } from './zola/zola.ts'

/**
 * The importers by the names that site.yaml has for them, and others that only recognise sites. The first one that recognises a site
 * counts. Vaults and plain Markdown come last, since other sites may have them, too.
 */
export const importers: Readonly<Record<ImporterName | 'mkdocs', Importer>> = {
  zola,
  hugo,
  starlight,
  astro,
  docusaurus,
  vitepress,
  vuepress,
  eleventy,
  nextjs,
  mkdocs,
  hexo,
  jekyll,
  obsidian,
  markdown,
}

const known: ReadonlyMap<string, Importer> = new Map(Object.entries(importers))

/** The importers of plugins that this thread has loaded, by their keys. */
const added = new Map<string, Importer>()

/** The keys of the importers that are not of Stele, by the names that site.yaml has for them; null if they are not known. */
export type ImporterKeys = ReadonlyMap<string, string> | null

/** Adds an importer to this thread. */
export function addImporter(key: string, importer: Importer): void {
  added.set(key, importer)
}

/**
 * Returns the importer of a source or of a site that was found.
 * @param key the name of an importer of Stele, or the key of one that this thread has added
 */
export function getImporter(key: string): Importer {
  const importer = added.get(key) ?? known.get(key)
  if (importer === undefined) throw new Error(`There is no importer "${key}"`)
  return importer
}

/** The components that the importers of some sources have templates for. */
export const listComponents = (sources: readonly Source[]): Readonly<Record<string, Template>> =>
  Object.assign({}, ...sources.filter(isImported).map(({ from }) => getImporter(from).components))
