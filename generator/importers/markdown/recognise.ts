/** Markdown without a generator: the folder that has most of it, or else the whole site. */

import { isMarkdown } from '../../kernel/files/walk.ts'
import { findDetails, findHomepage } from '../recognise/details.ts'
import type { Recogniser } from '../recognise/found-site.ts'
import { english } from '../recognise/languages.ts'
import { isDocument, type SiteFolder } from '../recognise/site-folder.ts'

export const recogniseMarkdown: Recogniser = (site) => {
  const folder = findFolder(site)
  if (folder === null) return null
  return {
    generator: 'markdown',
    config: null,
    baseUrl: findHomepage(site),
    title: null,
    details: findDetails(site, []),
    languages: [english],
    sources: [{ folder, lang: english.code }],
    outputs: [],
  }
}

function findFolder({ listFiles }: SiteFolder): string | null {
  const counts = new Map<string, number>()
  for (const file of listFiles('').filter(isDocument)) {
    const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const most = [...counts].find(([, count]) => count > all / 2)
  // A project with a README alone has one document.
  return most?.[0] ?? (listFiles('').some(isMarkdown) ? '' : null)
}
