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
    tasks: ['raw', 'json', 'pages'],
    prepare(task, content, folder, out) {
      linkEssays(content, folder, (slug, lang) => `content/${lang}/essays/${slug}.md`)
      writeFiles(folder, {
        'config.yaml': toConfig(task),
        ...(task === 'raw' ? { 'layouts/_default/single.json': rawDetail } : layouts),
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

const toOutputs = (task: Task): string => {
  if (task === 'raw')
    return 'outputs: { page: [json] }\ndisableKinds: [home, section, taxonomy, term, RSS, sitemap, robotsTXT, "404"]'
  return `outputs: { page: [json, md${task === 'pages' ? ', html' : ''}], home: [list, search, atom, llms, full${task === 'pages' ? ', html' : ''}] }
disableKinds: [section, taxonomy, term, RSS, "404"]
enableRobotsTXT: true`
}

const toConfig = (task: Task): string => `baseURL: https://example.com/
title: Example Author
uglyURLs: true
disableAliases: true
defaultContentLanguage: en
languages:
  en: { contentDir: content/en }
  pt: { contentDir: content/pt }
${toOutputs(task)}
mediaTypes: { text/markdown: { suffixes: [md] }, application/atom+xml: { suffixes: [xml] } }
outputFormats:
  md: { mediaType: text/markdown, isPlainText: true }
  list: { mediaType: application/json, baseName: essays, isPlainText: true }
  search: { mediaType: application/json, baseName: search, isPlainText: true }
  atom: { mediaType: application/atom+xml, baseName: feed, isPlainText: true }
  llms: { mediaType: text/plain, baseName: llms, isPlainText: true }
  full: { mediaType: text/plain, baseName: llms-full, isPlainText: true }
markup: { highlight: { noClasses: false, codeFences: ${task === 'pages'} } }
`

/** Starts the templates that render the fields of an essay's detail in Stele's API. */
const facts = `{{- $translations := dict -}}
{{- range .AllTranslations }}{{ $translations = merge $translations (dict .Language.Lang .RelPermalink) }}{{ end -}}
{{- $address := strings.TrimSuffix ".json" .Permalink -}}
{{- $detail := dict
  "slug" .File.ContentBaseName "title" .Title "description" .Description "date" .Params.date
  "tags" .Params.tags "lang" .Language.Lang "canonical_url" $address "markdown_url" (print $address ".md")
  "translations" $translations "content" .RawContent -}}
`

/** Copies the text: Hugo renders nothing. */
const rawDetail = `${facts}{{- $detail | jsonify -}}`

/** The reading time makes Hugo render the text, and resolve its links. */
const detail = `${facts}{{- merge $detail (dict "reading_minutes" .ReadingTime) | jsonify -}}`

const markdown = `# {{ .Title }}

{{ .Description }}

{{ .RawContent }}`

/** Every essay without its text. */
const list = `{{- $rows := slice -}}
{{- range where .Site.RegularPages "Section" "essays" -}}
{{- $rows = $rows | append (dict "slug" .File.ContentBaseName "title" .Title "description" .Description
  "date" .Params.date "tags" .Params.tags "url" .Permalink "reading_minutes" .ReadingTime) -}}
{{- end -}}
{{- dict "essays" $rows | jsonify -}}`

const search = `{{- $rows := slice -}}
{{- range .Site.RegularPages -}}
{{- $rows = $rows | append (dict "url" .RelPermalink "title" .Title "description" .Description "tags" .Params.tags) -}}
{{- end -}}
{{- $rows | jsonify -}}`

const feed = `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>{{ .Site.Title }}</title><id>{{ .Permalink }}</id>
{{ range $index, $page := .Site.RegularPages.ByDate.Reverse }}
<entry><title>{{ .Title | html }}</title><id>{{ .Permalink }}</id><updated>{{ .Date.Format "2006-01-02" }}</updated>
<summary>{{ .Description | html }}</summary>
{{ if lt $index 20 }}<content type="html">{{ .Content | html }}</content>{{ end }}</entry>
{{ end }}
</feed>`

const index = `# {{ .Site.Title }}

{{ range .Site.RegularPages }}- [{{ .Title }}]({{ .Permalink }}): {{ .Description }} ({{ .WordCount }} words)
{{ end }}`

const fullText = `{{ range .Site.RegularPages }}# {{ .Title }}

{{ .RawContent }}

{{ end }}`

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

const home = `<!doctype html>
<html lang="{{ .Language.Lang }}">
<head><meta charset="utf-8"><title>{{ .Title }}</title></head>
<body><ul>{{ range .Site.RegularPages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul></body>
</html>
`

/** Resolves a link to a document to its address. */
const link = `{{- $target := .Destination -}}
{{- with .Page.GetPage (strings.TrimSuffix ".md" .Destination) }}{{ $target = .RelPermalink }}{{ end -}}
<a href="{{ $target | safeURL }}">{{ .Text | safeHTML }}</a>`

const layouts: Readonly<Record<string, string>> = {
  'layouts/_default/single.json': detail,
  'layouts/_default/single.md': markdown,
  'layouts/_default/single.html': page,
  'layouts/_default/_markup/render-link.html': link,
  'layouts/index.list.json': list,
  'layouts/index.search.json': search,
  'layouts/index.atom.xml': feed,
  'layouts/index.llms.txt': index,
  'layouts/index.full.txt': fullText,
  'layouts/index.html': home,
}
