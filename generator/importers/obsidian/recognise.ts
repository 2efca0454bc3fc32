/**
 * Obsidian: a vault is a folder with the settings of the app (https://help.obsidian.md/data-storage). Many authors keep these to
 * themselves, so links by name show a vault, too. Quartz publishes one (https://quartz.jzhao.xyz/configuration).
 */

import { isMarkdown } from '../../kernel/files/walk.ts'
import { getText, getTexts } from '../recognise/config.ts'
import { findDetails, findHomepage, toBaseUrl } from '../recognise/details.ts'
import type { Recogniser } from '../recognise/found-site.ts'
import { english } from '../recognise/languages.ts'
import { type SiteFolder, toInner } from '../recognise/site-folder.ts'

const settings = '.obsidian'

export const recogniseObsidian: Recogniser = (site) => {
  const quartz = site.findFile('quartz.config.ts')
  const folder = quartz === null ? findVault(site) : 'content'
  if (folder === null) return null
  const config = site.readConfig(quartz)
  // Quartz wants a host and a path. Some authors write a URL.
  const host = getText(config, 'configuration.baseUrl')?.replace(/^https?:\/\//, '') ?? null
  const vaultSettings = folder === '' ? settings : `${folder}/${settings}`
  // A template is not a note: its front matter has values such as {{date}} (https://help.obsidian.md/plugins/templates).
  const templates = [
    getText(site.readConfig(`${vaultSettings}/templates.json`), 'folder'),
    // https://silentvoid13.github.io/Templater/settings.html
    getText(site.readConfig(`${vaultSettings}/plugins/templater-obsidian/data.json`), 'templates_folder'),
  ].flatMap((name) => (name === null || toInner(name) === '' ? [] : [`${toInner(name)}/**/*.md`]))
  return {
    generator: 'obsidian',
    config: quartz ?? (site.isFolder(vaultSettings) ? vaultSettings : null),
    baseUrl: toBaseUrl(host === null ? null : `https://${host}`) ?? findHomepage(site),
    title: getText(config, 'configuration.pageTitle'),
    details: findDetails(site, []),
    languages: [english],
    sources: [
      {
        folder,
        ignore: [
          ...getTexts(config, 'configuration.ignorePatterns')
            .filter((name) => /^\w/.test(name))
            .flatMap((name) => [`**/${name}`, `**/${name}/**`]),
          ...templates,
        ],
        lang: english.code,
        slugify: quartz === null ? undefined : { paths: 'safe' },
        url: quartz === null ? undefined : '/{path}',
      },
    ],
    // Quartz writes there.
    outputs: quartz === null ? [] : ['public'],
  }
}

/** Finds the folder with settings, or with links by name; null without one. */
function findVault(site: SiteFolder): string | null {
  const folders = ['', ...site.list('').filter((name) => !name.startsWith('.'))]
  const vault = folders.find((folder) => site.isFolder(folder === '' ? settings : `${folder}/${settings}`))
  return vault ?? (hasWikilinks(site) ? '' : null)
}

/** How many documents show whether a site has links by name. */
const maxSamples = 200

/** A link by name: `[[Note]]` or `![[Note#Part|text]]`. `[[toc]]` is a table of contents of other generators. */
const wikilink = /\[\[(?!_?toc_?\]\])[^[\]\n]+\]\]/i

/** Whether a tenth of the documents, and at least two of them, have links by name outside of code. */
function hasWikilinks(site: SiteFolder): boolean {
  const documents = site.listFiles('').filter(isMarkdown)
  const samples = documents.filter((_, index) => index % Math.ceil(documents.length / maxSamples) === 0)
  const count = samples.filter((file) =>
    wikilink.test(site.read(file).replace(/^ *(```|~~~)[\s\S]*?^ *\1|`[^`\n]*`/gm, '')),
  ).length
  return count >= Math.max(2, samples.length / 10)
}
