/** Markdown without a generator: the folder that has most of it, or else the whole site. */

import { isMarkdown } from '../../kernel/files/walk.ts'
import { findDetails, findHomepage } from '../recognise/details.ts'
import type { Recogniser } from '../recognise/found-site.ts'
import { english } from '../recognise/languages.ts'
import type { SiteFolder } from '../recognise/site-folder.ts'

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

/** Files of a project at its root, which are no documents of a site. */
const ofProject = /^(?:readme|changelog|license|contributing|code_of_conduct|security|agents|claude)\b[^/]*$/i

/** Whether a file is Markdown, and not one about a project, such as README.md at its root. */
export const isDocument = (path: string): boolean => isMarkdown(path) && !ofProject.test(path)

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
