/** Markdown without a generator: the folder that has most of it, or else the whole site. MkDocs, whose documents have no syntax of their own. */

import { posix } from 'node:path'
import { isMarkdown } from '../../../kernel/files/markdown-names.ts'
import { getBoolean, getText } from '../config.ts'
import { findDetails, findHomepage, toBaseUrl } from '../details.ts'
import type { Recogniser } from '../found-site.ts'
import { english } from '../languages.ts'
import { readConfig } from '../read-config.ts'
import { hasDocuments, type SiteFolder, toInner } from '../site-folder.ts'

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
    sources: [{ folder, lang: english.code, path: null }],
    outputs: [],
  }
}

/** MkDocs names functions of Python by tags, such as `!!python/name:material.extensions.emoji.twemoji`. */
const pythonTag = /!!python\/[\w.:/]+/g

/** MkDocs (https://www.mkdocs.org/user-guide/configuration/). Its languages come from plugins. */
export const recogniseMkdocs: Recogniser = (site) => {
  const file = site.findFile('mkdocs.yml', 'mkdocs.yaml')
  if (file === null) return null
  const config = readConfig({ ...site, read: (path) => site.read(path).replaceAll(pythonTag, '') }, file)
  const folder = toInner(posix.dirname(file), getText(config, 'docs_dir') ?? 'docs')
  if (!hasDocuments(site, folder)) return null
  const hasFolders = getBoolean(config, 'use_directory_urls') ?? true
  return {
    generator: 'markdown',
    config: file,
    baseUrl: toBaseUrl(getText(config, 'site_url')),
    title: getText(config, 'site_name'),
    details: findDetails(site, [config]),
    languages: [english],
    sources: [{ folder, lang: english.code, path: hasFolders ? '/{path}/' : '/{path}.html' }],
    outputs: [toInner(getText(config, 'site_dir') ?? 'site')],
  }
}

/** Files of a project at its root, which are no documents of a site. */
const ofProject = /^(?:readme|changelog|license|contributing|code_of_conduct|security|agents|claude)\b[^/]*$/i

function findFolder({ listFiles }: SiteFolder): string | null {
  const counts = new Map<string, number>()
  for (const file of listFiles('').filter((path) => isMarkdown(path) && !ofProject.test(path))) {
    const folder = file.includes('/') ? file.slice(0, file.indexOf('/')) : ''
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const most = [...counts].find(([, count]) => count > all / 2)
  // A project with a README alone has one document.
  return most?.[0] ?? (listFiles('').some(isMarkdown) ? '' : null)
}
