/** Obsidian: a vault is a folder with the settings of the app (https://help.obsidian.md/data-storage). */

import { findDetails, findHomepage } from '../details.ts'
import { type Recogniser, toSource } from '../found-site.ts'
import { english } from '../languages.ts'
import { hasDocuments } from '../site-folder.ts'

export const recogniseObsidian: Recogniser = (site) => {
  if (!site.isFolder('.obsidian')) return null
  return {
    generator: 'obsidian',
    config: '.obsidian',
    baseUrl: findHomepage(site),
    title: null,
    details: findDetails(site, []),
    languages: [english],
    sources: hasDocuments(site, '')
      ? [toSource({ folder: '', from: 'obsidian', lang: english.code, path: null })]
      : [],
    outputs: [],
  }
}
