/** The installed Hugo. */

import { execFileSync } from 'node:child_process'
import { pageLayouts, rawDetail, sameLayouts } from './hugo-layouts.ts'
import { linkEssays, type Peer, type Task, writeFiles } from './peer.ts'

/** What Stele writes or does and Hugo does not. */
const notDone =
  'no search index, OpenAPI, MCP or change feed; anchors, raw HTML and the output are not checked'

/** Returns null if Hugo is not installed. */
export function findHugo(): Peer | null {
  const version = readVersion()
  if (version === null) return null
  return {
    name: 'Hugo',
    version,
    tasks: {
      raw: 'one JSON file per essay; renders no text',
      json: `${notDone}; renders every text to HTML`,
      pages: `${notDone}; no search page or API reference`,
    },
    prepare(task, content, folder, out) {
      linkEssays(content, folder, (slug, lang) => `content/${lang}/essays/${slug}.md`)
      writeFiles(folder, {
        'config.yaml': toConfig(task),
        ...(task === 'raw' ? rawDetail : sameLayouts),
        ...(task === 'pages' ? pageLayouts : {}),
      })
      return { argv: ['hugo', '--quiet', '--destination', out], folder }
    },
  }
}

function readVersion(): string | null {
  try {
    return /v([\d.]+)/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))?.[1] ?? null
  } catch {
    return null
  }
}

/** The outputs by kind; a kind without outputs is disabled. */
const outputs: Readonly<Partial<Record<Task, Readonly<Record<string, string>>>>> = {
  raw: { page: 'detail' },
  json: { page: 'detail, markdown', home: 'essays, search, feed, llms, full', sitemap: '' },
  pages: {
    page: 'html, detail, markdown',
    home: 'html, essays, search, feed, llms, full',
    section: 'html',
    taxonomy: 'html',
    term: 'html',
    sitemap: '',
  },
}

const kinds = ['home', 'section', 'taxonomy', 'term', 'sitemap', 'RSS', 'robotsTXT', '404']

function toConfig(task: Task): string {
  const written = outputs[task] ?? {}
  const lists = Object.entries(written).filter(([, formats]) => formats !== '')
  return `baseURL: https://example.com/
title: Corpus
uglyURLs: true
disableAliases: true
taxonomies: { tag: tags }
disableKinds: [${kinds.filter((kind) => !(kind in written)).join(', ')}]
defaultContentLanguage: en
languages:
  en: { contentDir: content/en, languageName: English, params: { root: 'https://example.com' } }
  pt: { contentDir: content/pt, languageName: Português, params: { root: 'https://example.com/pt' } }
# Hugo drops a date without a day, unless it is an ordinary parameter.
frontmatter: { date: [day], lastmod: [day], publishDate: [day], expiryDate: [day] }
mediaTypes:
  text/markdown: { suffixes: [md] }
  application/atom+xml: { suffixes: [xml] }
outputFormats:
  detail: { mediaType: application/json, isPlainText: true }
  markdown: { mediaType: text/markdown, isPlainText: true }
  essays: { mediaType: application/json, baseName: essays, isPlainText: true }
  search: { mediaType: application/json, baseName: search, isPlainText: true }
  feed: { mediaType: application/atom+xml, baseName: feed, isPlainText: true }
  llms: { mediaType: text/plain, baseName: llms, isPlainText: true }
  full: { mediaType: text/plain, baseName: llms-full, isPlainText: true }
outputs: { ${lists.map(([kind, formats]) => `${kind}: [${formats}]`).join(', ')} }
markup:
  goldmark: { renderer: { unsafe: true }, extensions: { typographer: false } }
  highlight: { codeFences: ${task === 'pages'}, noClasses: false }
`
}
