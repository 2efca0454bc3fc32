/** Next.js: sites that are set up in other ways than those in `sites.ts`. */

import { en, pt, ptBr, testSites } from './test-sites.ts'

testSites('nextjs', [
  [
    'below a path, with a language in a folder',
    {
      'next.config.js':
        "module.exports = { basePath: '/docs', i18n: { defaultLocale: 'en', locales: ['en', 'pt', 'fr'] } }\n",
      'package.json': '{ "homepage": "https://example.com" }\n',
      'pages/a.mdx': 'Text.\n',
      'pages/pt/a.mdx': 'Texto.\n',
    },
    {
      config: 'next.config.js',
      baseUrl: 'https://example.com/docs',
      languages: [en, pt],
      sources: [{ folder: 'pages', lang: { from: 'folder', locales: ['fr'] }, path: '/{lang}/{path}' }],
    },
  ],
  [
    'of Nextra whose content has a path in front of it',
    {
      'next.config.mjs': `import nextra from 'nextra'
const withNextra = nextra({ contentDirBasePath: '/docs' })
export default withNextra({ output: 'export' })
`,
      'content/a.mdx': 'Text.\n',
      'app/docs/[[...mdxPath]]/page.jsx': '',
      'app/about/page.mdx': 'Text.\n',
    },
    {
      config: 'next.config.mjs',
      sources: [
        { folder: 'content', prefix: 'docs', lang: 'en', path: '/docs/{path}' },
        { folder: 'app', lang: 'en', path: '/{path}' },
      ],
    },
  ],
  [
    'with posts at its root',
    {
      'next.config.js': 'module.exports = {}\n',
      '_posts/a.md': 'Text.\n',
      'app/(site)/[lang]/[slug]/page.tsx': '',
      'app/(site)/[lang]/[slug]/opengraph-image.tsx': '',
    },
    { config: 'next.config.js', sources: [{ folder: '_posts', lang: 'en', path: '/{path}' }] },
  ],
  [
    'whose pages name their language, and whose sitemap names its URL',
    {
      'next.config.js': 'module.exports = {}\n',
      'next-sitemap.config.js': "module.exports = { siteUrl: 'https://example.com/' }\n",
      'src/pages/_document.js': 'export default () => <Html\n  lang="pt-BR"><body /></Html>\n',
      'src/contents/blog/a.mdx': 'Texto.\n',
      'src/pages/blog/[slug].js': '',
    },
    {
      config: 'next.config.js',
      baseUrl: 'https://example.com',
      languages: [ptBr],
      sources: [{ folder: 'src/contents/blog', lang: 'pt-br', path: '/blog/{path}' }],
    },
  ],
  [
    'that names its URL and its title in the root layout, and whose routes name folders and dates',
    {
      'next.config.js': 'module.exports = {}\n',
      'src/app/layout.tsx': `import site from '@/site.json'
export const metadata: Metadata = { metadataBase: new URL(site.url), title: { default: 'Sample' } }
`,
      'src/site.json': '{ "url": "https://example.com" }\n',
      'src/app/about/about.md': 'Text.\n',
      'src/app/manual/[...slug]/page.tsx': '',
      'src/app/news/[year]/[month]/[day]/[slug]/page.tsx': '',
      'src/app/manual/[...slug]/image.tsx': '',
      'manual/a.md': 'Text.\n',
      'data/news/2026-01-09-a.md': 'Text.\n',
      'README.md': 'Text.\n',
    },
    {
      config: 'next.config.js',
      baseUrl: 'https://example.com',
      title: 'Sample',
      sources: [
        { folder: 'manual', lang: 'en', prefix: 'manual', path: '/manual/{path}' },
        { folder: 'data/news', lang: 'en', prefix: 'news', path: '/news/{year}/{month}/{day}/{name}' },
      ],
    },
  ],
  [
    'whose languages are the folders of a route with a parameter',
    {
      'next.config.js': 'module.exports = {}\n',
      'app/[lang]/[[...path]]/page.tsx': '',
      'content/pt/a.mdx': 'Texto.\n',
      'content/en/a.mdx': 'Text.\n',
    },
    {
      config: 'next.config.js',
      languages: [en, pt],
      sources: [
        { folder: 'content/en', lang: 'en', path: '/en/{path}' },
        { folder: 'content/pt', lang: 'pt', path: '/pt/{path}' },
      ],
    },
  ],
  [
    'with documents in a folder that no convention names',
    {
      'next.config.js': 'module.exports = {}\n',
      'app/[slug]/page.tsx': '',
      'docs/a.md': 'Text.\n',
      'public/a/index.md': 'Text.\n',
      'public/b/index.md': 'Text.\n',
    },
    {
      config: 'next.config.js',
      sources: [{ folder: 'public', lang: 'en', path: '/{path}', static: ['public'] }],
    },
  ],
  [
    'with posts and several routes, and a mistake in package.json',
    {
      'next.config.js': 'module.exports = {}\n',
      'package.json': '{ "name": "sample" "version": "1.0.0" }\n',
      'src/posts/a.md': 'Text.\n',
      'src/app/posts/[slug]/page.tsx': '',
      'src/app/tags/[tag]/page.tsx': '',
    },
    {
      config: 'next.config.js',
      sources: [{ folder: 'src/posts', lang: 'en', path: '/posts/{path}' }],
      notes: [
        'package.json:1:11: The YAML is not valid at ""sample" "version": "1.0.0" ": Block collections are not allowed within flow collections; expected YAML 1.2',
      ],
    },
  ],
])
