/** The installed Hugo. */

import { execFileSync } from 'node:child_process'
import { linkEssays, type Peer, type Task, writeFiles } from './peer.ts'

/** Returns null if Hugo is not installed. */
export function findHugo(): Peer | null {
  const version = readVersion()
  if (version === null) return null
  return {
    name: 'Hugo',
    version,
    tasks: ['json', 'pages'],
    prepare(task, content, folder, out) {
      linkEssays(content, folder, (slug, lang) => `content/${lang}/essays/${slug}.md`)
      writeFiles(folder, {
        'config.yaml': toConfig(task),
        'layouts/_default/single.json': detail,
        'layouts/_default/single.html': page,
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

/** Builds the documents only: no lists, feeds, sitemaps or redirects. */
const toConfig = (task: Task): string => `baseURL: https://example.com/
uglyURLs: true
disableAliases: true
disableKinds: [home, section, taxonomy, term, RSS, sitemap, robotsTXT, '404']
defaultContentLanguage: en
languages:
  en: { contentDir: content/en }
  pt: { contentDir: content/pt }
outputs: { page: [${task === 'json' ? 'json' : 'json, html'}] }
markup: { highlight: { noClasses: false } }
`

/** Renders the fields of an essay's detail in Stele's API. */
const detail = `{{- $translations := dict -}}
{{- range .AllTranslations }}{{ $translations = merge $translations (dict .Language.Lang .RelPermalink) }}{{ end -}}
{{- $address := strings.TrimSuffix ".json" .Permalink -}}
{{- dict
  "slug" .File.ContentBaseName "title" .Title "description" .Description "date" .Params.date
  "tags" .Params.tags "lang" .Language.Lang "canonical_url" $address "markdown_url" (print $address ".md")
  "translations" $translations "content" .RawContent | jsonify -}}
`

const page = `<!doctype html>
<html lang="{{ .Language.Lang }}">
<head>
<meta charset="utf-8">
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
</head>
<body>
{{ .TableOfContents }}
<main>
<h1>{{ .Title }}</h1>
{{ .Content }}
</main>
</body>
</html>
`
