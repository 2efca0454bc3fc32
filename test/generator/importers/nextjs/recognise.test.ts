/** Next.js: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, testSites, texts } from '../test-sites.ts'

testSites('nextjs', {
  'below a path, with a language in a folder': [
    {
      'next.config.js':
        "module.exports = { basePath: '/docs', i18n: { defaultLocale: 'en', locales: ['en', 'pt', 'fr'] } }\n",
      'package.json': '{ "homepage": "https://example.com" }\n',
      ...texts('pages/a.mdx', 'pages/pt/a.mdx'),
    },
    {
      baseUrl: 'https://example.com/docs',
      languages: [en, pt],
      sources: ['folder: pages; lang: {"from":"folder","locales":["fr"]}; url: /{lang}/{path}'],
    },
  ],
  'of Nextra whose content has a path in front of it': [
    {
      'next.config.mjs': `import nextra from 'nextra'
const withNextra = nextra({ contentDirBasePath: '/docs' })
export default withNextra({ output: 'export' })
`,
      ...texts('content/a.mdx', 'app/about/page.mdx'),
      'app/docs/[[...mdxPath]]/page.jsx': '',
    },
    {
      sources: [
        'folder: content; lang: en; prefix: docs; url: /docs/{path}',
        'folder: app; lang: en; url: /{path}',
      ],
    },
  ],
  'with posts at its root': [
    {
      'next.config.js': 'module.exports = {}\n',
      '_posts/a.md': 'Text.\n',
      'app/(site)/[lang]/[slug]/page.tsx': '',
      'app/(site)/[lang]/[slug]/opengraph-image.tsx': '',
    },
    { sources: ['folder: _posts; lang: en; url: /{path}'] },
  ],
  'whose pages name their language, and whose sitemap names its URL': [
    {
      'next.config.js': 'module.exports = {}\n',
      'next-sitemap.config.js': "module.exports = { siteUrl: 'https://example.com/' }\n",
      'src/pages/_document.js': 'export default () => <Html\n  lang="pt-BR"><body /></Html>\n',
      'src/contents/blog/a.mdx': 'Texto.\n',
      'src/pages/blog/[slug].js': '',
    },
    {
      baseUrl: 'https://example.com',
      languages: [{ code: 'pt', tag: 'pt-BR' }],
      sources: ['folder: src/contents/blog; lang: pt; url: /blog/{path}'],
    },
  ],
  'whose code names a second folder of content': [
    {
      'next.config.js': 'module.exports = {}\n',
      ...texts('src/contents/blog/a.mdx', 'src/contents/library/b.mdx'),
      'src/pages/blog/[slug].js': '',
    },
    {
      sources: [
        'folder: src/contents/blog; lang: en; prefix: blog; url: /blog/{path}',
        'folder: src/contents/library; lang: en; prefix: library; url: /library/{path}',
      ],
      notes: [
        'No route names src/contents/library; correct the "url" of its source if its pages have other addresses',
      ],
    },
  ],
  'that names its URL and its title in the root layout, and whose routes name folders and dates': [
    {
      'next.config.js': 'module.exports = {}\n',
      'src/app/layout.tsx': `import site from '@/site.json'
export const metadata: Metadata = { metadataBase: new URL(site.url), title: { default: 'Sample' } }
`,
      'src/site.json': '{ "url": "https://example.com" }\n',
      ...texts('src/app/about/about.md', 'manual/a.md', 'data/news/2026-01-09-a.md', 'README.md'),
      'src/app/manual/[...slug]/page.tsx': '',
      'src/app/news/[year]/[month]/[day]/[slug]/page.tsx': '',
      'src/app/manual/[...slug]/image.tsx': '',
    },
    {
      baseUrl: 'https://example.com',
      title: 'Sample',
      sources: [
        'folder: manual; lang: en; prefix: manual; url: /manual/{path}',
        'folder: data/news; lang: en; prefix: news; url: /news/{year}/{month}/{day}/{name}',
      ],
    },
  ],
  'whose languages are the folders of a route with a parameter': [
    {
      'next.config.js': 'module.exports = {}\n',
      'app/[lang]/[[...path]]/page.tsx': '',
      ...texts('content/pt/a.mdx', 'content/en/a.mdx'),
    },
    {
      languages: [en, pt],
      sources: [
        'folder: content/en; lang: en; url: /en/{path}',
        'folder: content/pt; lang: pt; url: /pt/{path}',
      ],
    },
  ],
  'with documents in a folder that no convention names': [
    {
      'next.config.js': 'module.exports = {}\n',
      'app/[slug]/page.tsx': '',
      ...texts('docs/a.md', 'public/a/index.md', 'public/b/index.md'),
    },
    { sources: ['folder: public; lang: en; static: ["public"]; url: /{path}'] },
  ],
  'with posts and several routes, and a mistake in package.json': [
    {
      'next.config.js': 'module.exports = {}\n',
      'package.json': '{ "name": "sample" "version": "1.0.0" }\n',
      'src/posts/a.md': 'Text.\n',
      'src/app/posts/[slug]/page.tsx': '',
      'src/app/tags/[tag]/page.tsx': '',
    },
    {
      sources: ['folder: src/posts; lang: en; url: /posts/{path}'],
      notes: [
        'package.json:1:11: The YAML is not valid at ""sample" "version": "1.0.0" ": Block collections are not allowed within flow collections; expected YAML 1.2',
      ],
    },
  ],
})
