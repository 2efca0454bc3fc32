/** Small sites of each generator. All of them are samples. */

/** The files of a site, by path. */
type SiteFiles = Readonly<Record<string, string>>

const post = (keys: string, text = 'Some words.'): string => `---\n${keys}\n---\n\n${text}\n`

/** The author of the sites, as options name it. */
export const author = {
  name: 'Sample Author',
  role: 'Writer',
  bio: 'Writes samples.',
  github: 'https://github.com/example',
  linkedin: 'https://www.linkedin.com/in/example',
  email: 'author@example.com',
}

export const sites: Readonly<Record<string, SiteFiles>> = {
  hugo: {
    'hugo.toml': `baseURL = "https://blog.example.com/notes/"
title = "Sample Notes"
defaultContentLanguage = "en"
buildFuture = true

[languages.en]
languageCode = "en-GB"
weight = 1
[languages.pt]
weight = 2
[languages.de]
weight = 3

[permalinks.page]
posts = "/:year/:month/:slug/"

[params]
description = "Samples of notes."
[params.author]
name = "Sample Author"
email = "author@example.com"
[[params.social]]
url = "https://github.com/example"
`,
    'content/_index.md': post('title: Home'),
    'content/about.md': post('title: About'),
    'content/about.pt.md': post('title: Sobre'),
    'content/posts/_index.md': post('title: Posts'),
    'content/posts/first.md': post('title: First\ndate: 2026-01-31\nlayout: wide'),
    'content/posts/draft.md': post('title: Draft\ndraft: true'),
    'static/logo.png': '',
    'public/index.html': '<p>Home</p>',
  },
  'hugo-folders': {
    'config/_default/hugo.yaml': 'baseURL: https://example.com\ntitle: Sample\nuglyURLs: true\n',
    'config/_default/languages.yaml': 'en:\n  contentDir: content/english\n  weight: 1\n',
    'config/_default/languages.fr.yaml': 'contentDir: content/french\nweight: 2\n',
    'content/english/one.md': post('title: One'),
    'content/french/one.md': post('title: Un'),
  },
  'hugo-unknown-mounts': {
    'hugo.yaml':
      'baseURL: https://example.com\ntitle: Sample\nlanguages:\n  en: {}\n  pt: { languageCode: pt-BR }\n  fr: {}\n',
    'content/en/one.md': post('title: One'),
    'content/pt/one.md': post('title: Um'),
  },
  'hugo-mounts': {
    'hugo.json': JSON.stringify({
      baseURL: 'https://example.com',
      defaultContentLanguage: 'en',
      module: {
        mounts: [
          { source: 'content/en', target: 'content', lang: 'en' },
          { source: 'manual', target: 'content/docs/2.0', lang: 'en' },
          { source: 'files', target: 'static' },
        ],
      },
    }),
    'content/en/one.md': post('title: One'),
    'manual/one.md': post('title: Manual'),
    'files/logo.png': '',
  },
  'hugo-language-folders': {
    'config.toml':
      'baseURL = "https://example.com"\ndefaultContentLanguage = "en"\ndefaultContentLanguageInSubdir = true\n[languages.en]\n[languages.pt]\n',
    'content/one.md': post('title: One'),
    'content/one.pt.md': post('title: Um'),
  },
  'hugo-collections': {
    'hugo.toml': `baseURL = "https://example.com/"
title = "Sample kitchen"
[permalinks]
recipes = "/food/:slug/"
`,
    'content/_index.md': post('title: Home'),
    'content/posts/first.md': post('title: First\ndate: 2026-01-31', 'Try [the soup](/food/onion-soup/).'),
    'content/recipes/_index.md': post('title: What we cook\ndescription: By season.'),
    'content/recipes/soup.md': post(
      'title: Onion soup\ndate: 2026-01-05\nslug: onion-soup\nserves: 4\nparts: [onions, { what: salt, grams: 3 }]\ntags: [warm]',
      'Cut, cook, and read [how it began](/posts/first/).',
    ),
    'content/recipes/bread/index.md': post('title: Bread\nserves: 8\nparts: [flour]\nimage: loaf.png'),
    'content/recipes/cake.md': post('title: Cake\nserves: 12\nparts: [sugar]\ndraft: true'),
    'data/kitchens/north.yaml': 'name: North\nseats: 40\n',
    'data/kitchens/south.yaml': 'name: South\nseats: 12\n',
    'data/kitchens/west.yaml': 'name: West\nseats: 25\nopen: 2026-02-01\n',
    'data/social.yaml': 'github: example\n',
  },
  jekyll: {
    '_config.yml': `title: Sample
url: https://example.com
baseurl: /blog
author: { name: Sample Author, email: author@example.com }
github_username: example
linkedin_username: example
permalink: pretty
timezone: Europe/Lisbon
exclude: [scripts/, notes.md]
version: 1.2
harbour: { name: Example Bay, boats: [a] }
collections:
  guides: { output: true, permalink: "/help/:path/" }
  internal: { output: false }
defaults:
  - scope: { path: "", type: posts }
    values: { layout: post, tags: [news] }
  - scope: { path: old }
    values: { published: false, layout: page }
`,
    '_posts/2026-01-31-first.md': post('title: First\ncategories: [talks]'),
    '_guides/start.md': post('title: Start'),
    '_internal/plan.md': post('title: Plan'),
    'about.md': `${post('title: About')}{{ site.harbour.name }}, {{ site.version | append: site.url }}, {{ site.harbour.boats }}\n`,
    'old/page.md': post('title: Old'),
    'notes.md': post('title: Notes'),
    Gemfile: 'gem "jekyll"\n',
    'README.md': 'A project.\n',
  },
  hexo: {
    '_config.yml': `title: Sample
author: Sample Author
language: zh-CN
timezone: Asia/Shanghai
url: https://example.com
root: /blog/
permalink: :year/:month/:day/:title/
new_post_name: :title.md
`,
    'package.json': '{ "hexo": { "version": "7.0.0" }, "dependencies": { "hexo": "^7.0.0" } }\n',
    'source/_posts/hello-world.md': post('title: Hello\ndate: 2026-01-31 10:00:00'),
    'source/_drafts/plan.md': post('title: Plan'),
    'source/about/index.md': post('title: About'),
    'scaffolds/post.md': '---\ntitle: {{ title }}\n---\n',
    'themes/one/README.md': 'A theme.\n',
    'public/index.html': '<p>',
    'public/about/notes.md': 'Copied.\n',
  },
  'jekyll-languages': {
    '_config.yml': 'title: Sample\nurl: https://example.com\ncollections:\n  guides: { output: true }\n',
    '_guides/start.md': post('title: Start\nlang: en-US'),
    '_guides/pt_br/start.md': post('title: Começo\nlang: pt_br'),
    'pt_br/news/_posts/2026-01-31-first.md': post('title: Primeiro\nlang: pt_br'),
    'en/news/_posts/2026-01-31-first.md': post('title: First'),
  },
  zola: {
    'config.toml': `base_url = "https://example.com"
title = "Sample"
default_language = "en"
ignored_content = ["*.tmp.md"]

[languages.fr]
[languages.de]
`,
    'content/_index.md': '+++\ntitle = "Home"\n+++\n',
    'content/first.md': '+++\ntitle = "First"\ndate = 2026-01-31\n+++\n\nSome words.\n',
    'content/first.fr.md': '+++\ntitle = "Premier"\ndate = 2026-01-31\n+++\n\nDes mots.\n',
    'static/logo.png': '',
  },
  astro: {
    'astro.config.ts': `import { defineConfig } from 'astro/config'
const host = 'https://example.com'
export default defineConfig({ site: host, base: '/site', trailingSlash: 'never' } as const)
`,
    'src/content.config.ts': `import { defineCollection, z } from 'astro:content'
import { glob } from 'astro/loaders'
const blog = defineCollection({
  loader: glob({ pattern: '**/*.{md,mdx}', base: './src/data/blog' }),
  schema: ({ image }) => z.object({ title: z.string(), hero: image().optional() }),
})
export const collections = { blog }
`,
    'src/data/blog/first.md': post('title: First\npubDate: Jan 31 2026'),
    'src/content/notes/second.md': post('title: Second'),
    'src/pages/writing/[...id].astro': "---\nconst posts = await getCollection('blog')\n---\n",
    'src/pages/notes/[...id].astro': "---\nconst notes = await getCollection('notes')\n---\n",
    'src/pages/about.md': post('title: About'),
    'public/logo.png': '',
    'package.json': JSON.stringify({
      name: 'sample',
      author: 'Sample Author <author@example.com>',
      repository: { type: 'git', url: 'git+https://github.com/example/sample.git' },
    }),
  },
  'astro-collections': {
    'astro.config.mjs': "export default { site: 'https://example.com' }\n",
    'src/content.config.ts': `import { defineCollection, reference, z } from 'astro:content'
import { glob } from 'astro/loaders'
const blog = defineCollection({ loader: glob({ pattern: '**/*.md', base: 'src/blog' }), schema: z.object({ title: z.string() }) })
const talks = defineCollection({
  loader: glob({ pattern: '**/*.md', base: 'src/talks' }),
  schema: z.object({
    title: z.string(),
    date: z.coerce.date(),
    event: z.object({ name: z.string(), city: z.string().optional() }),
    slides: z.url().optional(),
    speaker: reference('people'),
  }),
})
export const collections = { blog, talks }
`,
    'src/pages/blog/[...id].astro': "---\nconst posts = await getCollection('blog')\n---\n",
    'src/pages/talks/[...id].astro': "---\nconst talks = await getCollection('talks')\n---\n",
    'src/blog/first.md': post('title: First\npubDate: 2026-01-31'),
    'src/talks/tides.md': post(
      'title: Tides\ndate: 2026-02-01\nevent: { name: SampleConf }\nslides: https://example.com/tides.pdf\nspeaker: ana',
    ),
    'public/logo.png': '',
  },
  starlight: {
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export const locales = {
  root: { label: 'English', lang: 'en' },
  'pt-br': { label: 'Português', lang: 'pt-BR' },
  de: { label: 'Deutsch', lang: 'de' },
}
const site = process.env.DEPLOY_URL || 'https://docs.example.com/'
export default defineConfig({
  site,
  integrations: [
    starlight({
      title: 'Sample docs',
      locales,
      social: [{ icon: 'github', label: 'GitHub', href: 'https://github.com/example/docs' }],
    }),
  ],
})
`,
    'src/content/docs/index.mdx': post('title: Welcome'),
    'src/content/docs/guides/start.md': post('title: Start'),
    'src/content/docs/pt-br/guides/start.md': post('title: Início'),
  },
  docusaurus: {
    'docusaurus.config.ts': `import type { Config } from '@docusaurus/types'
const config: Config = {
  title: 'Sample',
  tagline: 'A sample of docs.',
  url: 'https://example.com',
  baseUrl: '/',
  trailingSlash: true,
  i18n: { defaultLocale: 'en', locales: ['en', 'pt-BR', 'de'] },
  presets: [
    ['classic', { docs: { routeBasePath: 'guide' }, blog: { path: 'news', routeBasePath: 'news' } } satisfies object],
  ],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: 'api', routeBasePath: 'api' }]],
}
export default config
`,
    'docs/intro.md': post('title: Intro'),
    'i18n/pt-BR/docusaurus-plugin-content-docs/current/intro.md': post('title: Introdução'),
    'news/2026-01-31-first.md': post('title: First'),
    'api/start.md': post('title: Start'),
    'versioned_docs/version-1.0/intro.md': post('title: Old'),
    'static/logo.png': '',
  },
  eleventy: {
    'eleventy.config.js': `export default function (eleventyConfig) {
  eleventyConfig.addPassthroughCopy({ './public/': '/' })
}
export const config = { dir: { input: 'content', data: '../_data' }, pathPrefix: '/' }
`,
    '_data/metadata.js':
      "export default { title: 'Sample', url: 'https://example.com/', language: 'en', author: { name: 'Sample Author', email: 'author@example.com' } }\n",
    'content/blog/first.md': post('title: First\ndate: 2026-01-31'),
    'content/about.md': post('title: About'),
    'content/private/plan.md': post('title: Plan'),
    'public/logo.png': '',
    '.eleventyignore': '# notes\nREADME.md\ncontent/private\n',
  },
  vitepress: {
    'docs/.vitepress/config.mts': `import { defineConfig } from 'vitepress'
export default defineConfig({
  title: 'Sample',
  lang: 'en-US',
  cleanUrls: true,
  srcExclude: ['**/TODO.md'],
  sitemap: { hostname: 'https://example.com' },
  locales: { root: { label: 'English', lang: 'en-US' }, 'pt-BR': { label: 'Português' }, fr: { label: 'Français' } },
  themeConfig: { socialLinks: [{ icon: 'github', link: 'https://github.com/example/sample' }] },
})
`,
    'docs/index.md': post('title: Home'),
    'docs/guide/start.md': post('title: Start'),
    'docs/pt-BR/guide/start.md': post('title: Início'),
    'docs/public/logo.png': '',
  },
  vuepress: {
    'docs/.vuepress/config.js': `import { defineUserConfig } from 'vuepress'
export default defineUserConfig({
  base: '/notes/',
  locales: {
    '/': { lang: 'en-US', title: 'Sample' },
    '/pt-BR/': { lang: 'pt-BR', title: 'Amostra' },
    '/fr/': { lang: 'fr-FR', title: 'Échantillon' },
  },
})
`,
    'package.json': '{ "private": true, "homepage": "https://example.com/notes/" }',
    'docs/README.md': post('home: true\nheroText: Home'),
    'docs/guide/start.md': post('title: Start'),
    'docs/pt-BR/guide/start.md': post('title: Início'),
    'docs/.vuepress/public/logo.png': '',
  },
  nextjs: {
    'next.config.mjs': `import nextra from 'nextra'
const withNextra = nextra({})
export default withNextra({ trailingSlash: true })
`,
    'package.json': JSON.stringify({ homepage: 'https://example.com', author: { name: 'Sample Author' } }),
    'content/index.mdx': post('title: Home'),
    'content/docs/start.mdx': post('title: Start'),
    'posts/first.md': post('title: First\ndate: 2026-01-31'),
    'app/blog/[slug]/page.tsx': 'export default () => null\n',
    'public/logo.png': '',
  },
  obsidian: {
    '.obsidian/app.json': '{}',
    'Notes/First note.md': post('tags: [one]', 'A link to [[Second note]].'),
    'Notes/Second note.md': 'Some words.\n',
  },
  markdown: {
    'README.md': '# A project\n\nSome words.\n',
    'docs/start.md': '# Start\n\nSome words.\n',
    'docs/more.md': '# More\n\nMore words.\n',
    'notes/one.md': '# One\n\nSome words.\n',
    'node_modules/a/1.md': '',
    'node_modules/a/2.md': '',
    'node_modules/a/3.md': '',
    'node_modules/a/4.md': '',
  },
}
