/** The layouts with which Hugo does the same work as Stele. */

/** Layouts by path in a project. */
type Layouts = Readonly<Record<string, string>>

const address = 'print .Site.Params.root "/essays/" .File.ContentBaseName'
const toJson = 'jsonify (dict "noHTMLEscape" true)'
const newest = '{{- $essays := partialCached "newest.html" .Site .Language.Lang -}}'

const translations = `{{- $translations := dict -}}
{{- range .AllTranslations }}{{ $translations = merge $translations (dict .Language.Lang (${address})) }}{{ end -}}
`

const detailFields = `"slug" .File.ContentBaseName "title" .Title "description" .Description "date" .Params.date
  "lang" .Language.Lang "tags" .Params.tags "canonical_url" $address "markdown_url" (print $address ".md")
  "translations" $translations "content" .RawContent`

const setAddress = `{{- $address := ${address} -}}\n`

/** The fields of an essay's detail in Stele's API, without rendering. */
export const rawDetail: Layouts = {
  'layouts/_default/single.detail.json': `${translations}${setAddress}{{- dict
  ${detailFields} | ${toJson} -}}
`,
}

export const sameLayouts: Layouts = {
  // Links between essays become absolute, and an essay that does not exist is an error.
  'layouts/_default/_markup/render-link.html': `{{- $to := .Destination -}}
{{- if hasPrefix $to "#" -}}
  {{- with .Page }}{{ $to = print (${address}) $to }}{{ end -}}
{{- else if hasPrefix $to "/" -}}
  {{- $site := index .Page.Sites (cond (hasPrefix $to "/pt/") 1 0) -}}
  {{- $parts := split (strings.TrimPrefix "/pt" $to) "#" -}}
  {{- with $site.GetPage (index $parts 0) -}}
    {{- $to = print (${address}) -}}
    {{- with index $parts 1 }}{{ $to = print $to "#" . }}{{ end -}}
  {{- else }}{{ errorf "No document at %s, in %s" $to .Page.File.Path }}{{ end -}}
{{- end -}}
<a href="{{ $to | safeURL }}"{{ with .Title }} title="{{ . }}"{{ end }}>{{ .Text | safeHTML }}</a>
{{- /* no line break after a link */ -}}
`,
  'layouts/partials/newest.html': '{{ return sort .RegularPages "Params.date" "desc" }}',
  // The headings need the rendered text. The feed uses it again, because Hugo would render it again for another format.
  'layouts/_default/single.detail.json': `{{- .Scratch.Set "html" .Content -}}
${translations}${setAddress}{{- dict "sections" .Fragments.Headings
  ${detailFields} | ${toJson} -}}
`,
  'layouts/partials/markdown.full.txt': `# {{ .Title }}

> {{ .Description }}

For an index of all documents of this site, see [llms.txt]({{ .Site.Params.root }}/llms.txt).

- Published: {{ .Params.date }}
- Language: {{ .Language.LanguageName }} ({{ .Language.Lang }})
- Address: {{ ${address} }}
{{- range .Translations }}
- Also in: [{{ .Language.LanguageName }}]({{ ${address} }}.md)
{{- end }}
{{- with .Prev }}
- Previous essay: [{{ .Title }}]({{ ${address} }}.md)
{{- end }}
{{- with .Next }}
- Next essay: [{{ .Title }}]({{ ${address} }}.md)
{{- end }}
- Tags: {{ delimit .Params.tags ", " }}

---

{{ .RawContent }}`,
  'layouts/_default/single.markdown.md': '{{ partial "markdown.full.txt" . }}',
  'layouts/index.full.txt': `# Corpus
${newest}
{{- range $essays }}

{{ partial "markdown.full.txt" . }}
{{- end }}
`,
  'layouts/index.essays.json': `${newest}
{"count":{{ len $essays }},"essays":[
{{- range $index, $_ := $essays }}{{ if $index }},{{ end }}${setAddress}{{- dict
  "id" (print .File.ContentBaseName "/" .Language.Lang) "slug" .File.ContentBaseName "title" .Title
  "description" .Description "date" .Params.date "lang" .Language.Lang "tags" .Params.tags "url" $address
  "markdown_url" (print $address ".md") "api_url" (print $address ".json") | ${toJson} -}}
{{ end -}}
]}
`,
  'layouts/index.search.json': `${newest}[
{{- range $index, $_ := $essays }}{{ if $index }},{{ end }}{{ dict
  "title" .Title "description" .Description "tags" .Params.tags "url" (${address}) | ${toJson} -}}
{{ end -}}
]
`,
  // Like Stele, the feed has the newest texts, as long as they are together at most 500,000 characters.
  'layouts/index.feed.xml': `<?xml version="1.0" encoding="utf-8"?>
${newest}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{{ .Language.Lang }}">
<title>Corpus</title><id>{{ .Site.Params.root }}/feed.xml</id>
{{- $length := 0 -}}
{{- range $essays }}${setAddress}
<entry><title>{{ html .Title }}</title><id>{{ $address }}</id><updated>{{ .Params.date }}-01T00:00:00Z</updated>
<published>{{ .Params.date }}-01T00:00:00Z</published><summary>{{ html .Description }}</summary>
{{- if le $length 500000 -}}
  {{- $html := .Scratch.Get "html" -}}
  {{- $length = add $length (len $html) -}}
  {{- if le $length 500000 }}<content type="html">{{ html $html }}</content>{{ end -}}
{{- end -}}
{{ range .Params.tags }}<category term="{{ html . }}"></category>{{ end -}}
<link rel="alternate" type="text/html" href="{{ $address }}"></link>
<link rel="alternate" type="text/markdown" href="{{ $address }}.md"></link></entry>
{{- end }}
</feed>
`,
  'layouts/index.llms.txt': `# Corpus

## Essays
${newest}
{{- range $essays }}
- [{{ .Title }}]({{ ${address} }}.md): {{ .Description }}
{{- end }}
`,
  'layouts/_default/sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
{{- range .Site.RegularPages }}
<url><loc>{{ ${address} }}</loc><lastmod>{{ .Params.date }}</lastmod>
{{- range .AllTranslations }}<xhtml:link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ ${address} }}"></xhtml:link>{{ end -}}
</url>
{{- end }}
</urlset>
`,
}

/** Wraps the content of a page in the parts that all pages have. */
const toPage = (head: string, main: string): string => `<!doctype html>
<html lang="{{ .Language.Lang }}">
<head>
<meta charset="utf-8">
<title>{{ .Title }} · {{ .Site.Title }}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="alternate" type="application/atom+xml" title="Feed" href="/feed.xml">
<meta property="og:title" content="{{ .Title }}">
<meta property="og:site_name" content="{{ .Site.Title }}">
${head}</head>
<body>
<header><p><a href="/">{{ .Site.Title }}</a></p>
<form action="/search" role="search"><input type="search" name="q" required><button type="submit">Find</button></form>
<nav><ul><li><a href="/essays.html">Essays</a></li><li><a href="/tags.html">Tags</a></li></ul></nav>
<nav><ul>{{ range .AllTranslations }}<li><a href="{{ .RelPermalink }}" hreflang="{{ .Language.Lang }}">{{ .Language.LanguageName }}</a></li>{{ end }}</ul></nav>
</header>
<main>
${main}
</main>
<footer><ul><li><a href="/llms.txt">llms.txt</a></li><li><a href="/llms-full.txt">llms-full.txt</a></li><li><a href="/sitemap.xml">Sitemap</a></li></ul></footer>
</body>
</html>
`

const list = toPage(
  '',
  `<h1>{{ .Title }}</h1>
<ul>{{ range sort .Pages "Params.date" "desc" }}
<li><a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ .Params.date }} {{ delimit (.Params.tags | default slice) ", " }} {{ .Description }}</li>
{{- end }}</ul>`,
)

export const pageLayouts: Layouts = {
  'layouts/_default/single.html': toPage(
    `<meta name="description" content="{{ .Description }}">
<link rel="canonical" href="{{ ${address} }}">
{{ range .AllTranslations }}<link rel="alternate" hreflang="{{ .Language.Lang }}" href="{{ ${address} }}">{{ end }}
<link rel="alternate" type="text/markdown" href="{{ ${address} }}.md">
<meta property="og:type" content="article">
<meta property="og:description" content="{{ .Description }}">
<meta property="article:published_time" content="{{ .Params.date }}">
{{ range .Params.tags }}<meta property="article:tag" content="{{ . }}">{{ end }}
<script type="application/ld+json">{{ dict "@context" "https://schema.org" "@type" "Article" "headline" .Title "description" .Description "inLanguage" .Language.Lang "url" (${address}) "datePublished" .Params.date "keywords" .Params.tags | jsonify | safeJS }}</script>
`,
    `<article><header><h1>{{ .Title }}</h1><p>{{ .Description }}</p>
<p><time datetime="{{ .Params.date }}">{{ .Params.date }}</time> · {{ .ReadingTime }} minutes to read ·
{{ range .GetTerms "tags" }}<a href="{{ .RelPermalink }}">{{ .LinkTitle }}</a> {{ end }}</p></header>
{{ .Content }}</article>
<nav>{{ with .Prev }}<a rel="prev" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}
{{ with .Next }}<a rel="next" href="{{ .RelPermalink }}">{{ .Title }}</a>{{ end }}</nav>`,
  ),
  'layouts/_default/list.html': list,
  'layouts/index.html': toPage(
    '',
    `<h1>{{ .Title }}</h1>
<ul>{{ range first 10 (sort .Site.RegularPages "Params.date" "desc") }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a></li>{{ end }}</ul>`,
  ),
}
