/** MkDocs (https://www.mkdocs.org/user-guide/configuration/), whose documents are Markdown without a syntax of their own. */

import { get, getBoolean, getText } from '../recognise/config.ts'
import { findDetails, findHomepage, toBaseUrl } from '../recognise/details.ts'
import type { Recogniser } from '../recognise/found-site.ts'
import { chooseLanguages, toOnlyLocale } from '../recognise/languages.ts'
import { hasDocuments, toInner } from '../recognise/site-folder.ts'

/** Names of functions of Python, such as `!!python/name:material.extensions.emoji.twemoji`, which have no meaning here. */
const pythonTag = /!!python\/[\w.:/]+/g

export const recogniseMkdocs: Recogniser = (site) => {
  const file = site.findFile('mkdocs.yml', 'mkdocs.yaml')
  if (file === null) return null
  // Another function, mostly of PyMdown, makes ids as GitHub does.
  const isPython = !/^[ \t]*slugify[ \t]*:/m.test(site.read(file))
  const config = site.readConfig(file, (text) => text.replaceAll(pythonTag, ''))
  const folder = toInner(getText(config, 'docs_dir') ?? 'docs')
  if (!hasDocuments(site, folder)) return null
  const { languages } = chooseLanguages(
    toOnlyLocale(getText(config, 'theme.language', 'theme.locale') ?? 'en'),
    [],
    () => true,
  )
  const hasFolders = getBoolean(config, 'use_directory_urls') ?? true
  // Drafts are shown by `mkdocs serve` only.
  const patterns = ['exclude_docs', 'draft_docs'].flatMap((key) => String(get(config, key) ?? '').split('\n'))
  const isKept = (pattern: string) => pattern.startsWith('!')
  if (patterns.some(isKept))
    site.note(
      `Stele does not read patterns that start with "!" in "exclude_docs" and "draft_docs" of ${file}: correct "ignore" of the source if one of them keeps a document`,
    )
  return {
    generator: 'markdown',
    config: file,
    baseUrl: toBaseUrl(getText(config, 'site_url')) ?? findHomepage(site),
    title: getText(config, 'site_name'),
    details: findDetails(site, [config]),
    languages,
    sources: [
      {
        folder,
        ignore: patterns.filter((pattern) => !isKept(pattern)).flatMap(toGlobs),
        lang: languages[0].code,
        url: hasFolders ? '/{path}/' : '/{path}.html',
        slugify: isPython ? { anchors: 'python-markdown' } : undefined,
      },
    ],
    outputs: [toInner(getText(config, 'site_dir') ?? 'site')],
  }
}

/** The globs of a pattern of `.gitignore` (https://git-scm.com/docs/gitignore#_pattern_format), which may be a file or a folder. */
function toGlobs(line: string): readonly string[] {
  const pattern = line.trim()
  if (pattern === '' || pattern.startsWith('#')) return []
  const path = pattern.replace(/^\/|\/$/g, '')
  const isAnywhere = !pattern.slice(0, -1).includes('/')
  const glob = isAnywhere ? `**/${path}` : path
  return pattern.endsWith('/') ? [`${glob}/**`] : [glob, `${glob}/**`]
}
