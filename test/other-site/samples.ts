/** Two small sites of other generators, built by these. */

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, writeFiles } from '../fixtures/content.ts'
import { enginesFolder } from '../hosts/engines.ts'

const eleventy = join(enginesFolder, '@11ty/eleventy/cmd.cjs')

/** A site of another generator, with a content folder of Stele beside it. */
export interface SampleSite {
  readonly name: string
  /** Why this machine cannot build it; null if it can. */
  readonly whyNot: string | null
  readonly files: Files
  /** Builds the other site. */
  readonly build: (folder: string) => void
  /** The output, relative to the folder. */
  readonly output: string
}

const profile = `name: Sample Author
title: Writer
bio: A sample.
focus: [samples]
links: { github: https://github.com/example, linkedin: https://www.linkedin.com/in/example, email: author@example.com }
`

const toPost = (title: string, day: string, text: string, keys = '') =>
  `---\ntitle: ${title}\ndescription: About ${title.toLowerCase()}.\ndate: ${day}\ntags: [web]\n${keys}---\n${text}\n`

const toPage = (title: string, keys = '') =>
  `---\ntitle: ${title}\ndescription: "${title} of this site."\n${keys}---\nText of a page.\n`

const layout = (title: string, content: string, home: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>body { color: #111 }</style></head>
<body onload="document.title += '!'"><a href="${home}">Home</a> ${content}
<script>document.title += '</head>'</script></body></html>
`

const notFound =
  '<!doctype html>\n<html lang="en"><head><title>Lost</title></head><body>Not here.</body></html>\n'

const posts = (keys: string): Files => ({
  'posts/caching.md': toPost(
    'Caching',
    '2025-01-02',
    'A cache remembers. See [naming](/posts/naming/).',
    keys,
  ),
  'posts/naming.md': toPost('Naming', '2025-02-03', 'Names matter.', keys),
})

const prefixed = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]))

const toSiteYaml = (
  content: string,
  preset: string,
  output: string,
  pageUrl: string,
) => `base_url: https://site.test
service: Sample API
version: 1.0.0
languages: [en]
sources:
  - { folder: ../${content}/posts, from: ${preset}, url: "https://site.test/posts/{path}/" }
  - { folder: ../${content}/pages, from: ${preset}, kind: page, url: "https://site.test${pageUrl}" }
site: { from: ../${output} }
`

/** Pages in folders: `posts/caching/index.html` at `/posts/caching/`. */
const hugo: SampleSite = {
  name: 'Hugo',
  whyNot: hasHugo() ? null : 'hugo is not installed',
  output: 'public',
  files: {
    'hugo.toml': 'baseURL = "https://site.test/"\ntitle = "Sample"\n[permalinks]\n  pages = "/:slug/"\n',
    'layouts/_default/single.html': layout('{{ .Title }}', '{{ .Content }}', '/'),
    'layouts/_default/list.html': layout(
      '{{ .Title }}',
      '{{ range .Pages }}<a href="{{ .RelPermalink }}">{{ .Title }}</a> {{ end }}',
      '/',
    ),
    'layouts/404.html': notFound,
    'static/robots.txt': 'User-agent: *\nAllow: /\n',
    'static/assets/main.css': 'body { margin: 0 }\n',
    'static/files/a b%é.txt': 'An odd name.\n',
    'static/api/old.json': '{}\n',
    ...prefixed('content', posts('')),
    'content/pages/about.md': toPage('About', 'slug: about\n'),
    'content/pages/contact.md': toPage('Contact', 'slug: contact\n'),
    'content/pages/privacy.md': toPage('Privacy', 'slug: privacy\n'),
    'stele/site.yaml': toSiteYaml('content', 'hugo', 'public', '/{slug}/'),
    'stele/profile/en.yaml': profile,
  },
  build: (folder) =>
    void execFileSync('hugo', ['--quiet'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }),
}

/** Posts in folders, and pages as files: `about.html` at `/about`. */
const eleventySite: SampleSite = {
  name: 'Eleventy',
  whyNot: existsSync(eleventy) ? null : 'Eleventy is not installed; run "npm run engines"',
  output: '_site',
  files: {
    'src/_includes/base.njk': layout('{{ title }}', '{{ content | safe }}', '/'),
    'src/index.njk': '---\nlayout: base.njk\ntitle: Home\n---\nWelcome.\n',
    'src/404.njk': `---\npermalink: /404.html\n---\n${notFound}`,
    'src/tags.njk':
      '---\nlayout: base.njk\ntitle: Web\npermalink: /tags/web/index.html\n---\n{% for post in collections.web %}<a href="{{ post.url }}">{{ post.data.title }}</a> {% endfor %}\n',
    'src/robots.njk': '---\npermalink: /robots.txt\n---\nUser-agent: *\nAllow: /\n',
    'src/style.njk': '---\npermalink: /assets/main.css\n---\nbody { margin: 0 }\n',
    'src/odd.njk': '---\npermalink: "/files/a b%é.txt"\n---\nAn odd name.\n',
    'src/old.njk': '---\npermalink: /api/old.json\n---\n{}\n',
    ...prefixed('src', posts('layout: base.njk\npermalink: "/posts/{{ page.fileSlug }}/index.html"\n')),
    'src/pages/about.md': toPage('About', 'layout: base.njk\npermalink: /about.html\n'),
    'src/pages/contact.md': toPage('Contact', 'layout: base.njk\npermalink: /contact.html\n'),
    'src/pages/privacy.md': toPage('Privacy', 'layout: base.njk\npermalink: /privacy.html\n'),
    'stele/site.yaml': toSiteYaml('src', 'markdown', '_site', '/{slug}'),
    'stele/profile/en.yaml': profile,
  },
  build: (folder) =>
    void execFileSync(process.execPath, [eleventy, '--input=src', '--output=_site', '--quiet'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
}

export const samples: readonly SampleSite[] = [hugo, eleventySite]

/** Writes a site to a folder and builds it. Returns the content folder of Stele. */
export function writeSample({ files, build }: SampleSite, folder: string): string {
  writeFiles(files, folder)
  build(folder)
  return join(folder, 'stele')
}

function hasHugo(): boolean {
  try {
    execFileSync('hugo', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
