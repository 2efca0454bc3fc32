/** Astro: sites that are set up in other ways than those in `sites.ts`. */

import { type Case, en, pt, ptBr, testSites } from './test-sites.ts'

testSites('astro', [
  [
    'with a folder for each language, the default one included',
    {
      'astro.config.mjs': `import { frenchCodes, others } from 'locales'
export default {
  site: 'https://example.com/blog/',
  base: '/blog',
  build: { format: 'file' },
  i18n: {
    defaultLocale: 'en',
    locales: ['en', 'pt', { path: 'spanish', codes: ['es', 'es-AR'] }, { path: 'fr', codes: frenchCodes }, others],
    routing: { prefixDefaultLocale: true },
  },
}
`,
      'src/content/blog/en/a.md': 'Text.\n',
      'src/content/blog/pt/a.md': 'Texto.\n',
      'src/content/blog/spanish/a.md': 'Texto.\n',
      'src/pages/[lang]/posts/[...slug].astro': "---\nawait getCollection('blog')\n---\n",
      'src/pages/about.md': 'Text.\n',
      'public/logo.png': '',
    },
    {
      config: 'astro.config.mjs',
      baseUrl: 'https://example.com/blog',
      languages: [en, pt, { code: 'es', tag: 'es' }],
      sources: [
        {
          folder: 'src/content/blog/en',
          lang: 'en',
          prefix: 'blog',
          path: '/en/posts/{path}.html',
          static: ['public'],
        },
        { folder: 'src/content/blog/pt', lang: 'pt', prefix: 'blog', path: '/pt/posts/{path}.html' },
        {
          folder: 'src/content/blog/spanish',
          lang: 'es',
          prefix: 'blog',
          path: '/spanish/posts/{path}.html',
        },
        {
          folder: 'src/pages',
          lang: { from: 'folder', locales: ['fr'] },
          ignore: ['spanish/**'],
          path: '/{lang}/{path}.html',
        },
      ],
    },
  ],
  [
    'with routes that show entries, that list them and that are unknown',
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content/dated/a.md': 'Text.\n',
      'src/content/days/2026-02-28-a.md': 'Text.\n',
      'src/content/essays/a.md': 'Text.\n',
      'src/content/guides/a.md': 'Text.\n',
      'src/content/links/a.md': 'Text.\n',
      'src/content/notes/a.md': 'Text.\n',
      'src/pages/[year]/[month]/[day]/[id].astro': "---\nawait getCollection('days')\n---\n",
      'src/pages/[year]/[month]/[slug].astro':
        "---\nimport { posts } from 'lib'\ntype Props = CollectionEntry<'dated'>\n---\n",
      'src/pages/authors/[id].astro': "---\nawait getCollection('essays')\n---\n",
      'src/pages/read/[name].astro': "---\nconst { Content } = await render(getEntry('essays', name))\n---\n",
      'src/pages/[lang]/guides/[...slug].astro': "---\nimport { guides } from 'lib'\n---\n",
      'src/pages/topics/[topic].astro': "---\nawait getCollection('notes')\n---\n",
      'src/pages/n/[...slug].astro': "---\nawait getCollection('notes')\n---\n",
    },
    {
      config: 'astro.config.mjs',
      sources: [
        { folder: 'src/content/dated', lang: 'en', prefix: 'dated', path: '/{year}/{month}/{path}/' },
        { folder: 'src/content/days', lang: 'en', prefix: 'days', path: '/{year}/{month}/{day}/{name}/' },
        { folder: 'src/content/essays', lang: 'en', prefix: 'essays', path: '/read/{path}/' },
        { folder: 'src/content/guides', lang: 'en', prefix: 'guides', path: '/guides/{path}/' },
        { folder: 'src/content/links', lang: 'en', prefix: 'links', path: '/links/{path}/' },
        { folder: 'src/content/notes', lang: 'en', prefix: 'notes', path: '/n/{path}/' },
      ],
      notes: [
        'No route in src/pages names the collection "links": correct "url" of its source, or remove the source if it has no pages',
      ],
    },
  ],
  [
    'whose default language is a value of a package',
    {
      'astro.config.mjs':
        "import { locale } from 'settings'\nexport default { i18n: { locales: ['pt', 'en'], defaultLocale: locale } }\n",
      'src/content/blog/a.md': 'Texto.\n',
      'src/content/blog/en/a.md': 'Text.\n',
    },
    {
      config: 'astro.config.mjs',
      languages: [pt, en],
      sources: [
        { folder: 'src/content/blog', lang: { from: 'folder', locales: [] }, path: '/{lang}/blog/{path}/' },
      ],
    },
  ],
  [
    'whose other languages are values of a package',
    {
      'astro.config.mjs': `import { locales } from 'settings'
export default { i18n: { locales, defaultLocale: 'pt' } }
`,
      'src/content/blog/a.md': 'Texto.\n',
    },
    {
      config: 'astro.config.mjs',
      languages: [pt],
      sources: [{ folder: 'src/content/blog', lang: 'pt', path: '/blog/{path}/' }],
    },
  ],
  ...[
    ['src/config.ts', 'export const SITE = { lang: "pt_BR" } as const\n'],
    ['src/layouts/Base.astro', '---\n---\n<html class="a" lang="pt-BR"><slot /></html>\n'],
  ].map(
    ([file = '', text = '']): Case => [
      `whose language is in ${file}`,
      { 'astro.config.mjs': 'export default {}\n', 'src/content/blog/a.md': 'Texto.\n', [file]: text },
      {
        config: 'astro.config.mjs',
        languages: [ptBr],
        sources: [{ folder: 'src/content/blog', lang: 'pt-br', path: '/blog/{path}/' }],
      },
    ],
  ),
  [
    'with languages that are not configured',
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content/blog/de/a.md': 'Text.\n',
      'src/content/blog/en/a.md': 'Text.\n',
      'src/content/blog/pt-br/a.md': 'Texto.\n',
      'src/content/guides/en/b.md': 'Text.\n',
      'src/content/guides/js/b.md': 'Text.\n',
      'src/content/notes/c.md': 'Text.\n',
    },
    {
      config: 'astro.config.mjs',
      languages: [
        { code: 'en', tag: 'en' },
        { code: 'de', tag: 'de' },
        { code: 'pt-br', tag: 'pt-BR' },
      ],
      sources: [
        { folder: 'src/content/blog/en', lang: 'en', prefix: 'blog', path: '/en/blog/{path}/' },
        { folder: 'src/content/blog/de', lang: 'de', prefix: 'blog', path: '/de/blog/{path}/' },
        { folder: 'src/content/blog/pt-br', lang: 'pt-br', prefix: 'blog', path: '/pt-br/blog/{path}/' },
        {
          folder: 'src/content/guides',
          lang: { from: 'folder', locales: [] },
          prefix: 'guides',
          path: '/{lang}/guides/{path}/',
        },
        {
          folder: 'src/content/notes',
          lang: { from: 'folder', locales: [] },
          prefix: 'notes',
          path: '/{lang}/notes/{path}/',
        },
      ],
    },
  ],
  [
    'whose collections share folders, or have folders within those of others',
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content.config.ts': `const posts = defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }) })
export const collections = { posts }
`,
      'src/content/blog/a.md': 'Text.\n',
      'src/content/blog/deep/b.md': 'Text.\n',
      'src/content/notes/c.md': 'Text.\n',
    },
    {
      config: 'astro.config.mjs',
      sources: [
        {
          folder: 'src/content/blog',
          lang: 'en',
          files: ['**/*.md'],
          prefix: 'posts',
          path: '/posts/{path}/',
        },
        { folder: 'src/content/notes', lang: 'en', prefix: 'notes', path: '/notes/{path}/' },
      ],
    },
  ],
  [
    'with collections of several loaders',
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content.config.ts': `import notes from './notes'
const posts = defineCollection({ loader: glob({ pattern: ['**/*.md', '**/*.mdx', '!drafts/**'], base: 'posts' }) })
const talks = defineCollection({ loader: glob({ pattern: '**/*.md', base: new URL('talks', import.meta.url) }) })
const people = defineCollection({ loader: file('people.json') })
const pages = defineCollection({ type: 'content' })
export const collections = { posts, talks, people, pages, notes }
`,
      'posts/a.mdx': 'Text.\n',
      'src/content/talks/a.md': 'Text.\n',
      'src/content/pages/a.md': 'Text.\n',
      'people.json': '[]\n',
    },
    {
      config: 'astro.config.mjs',
      sources: [
        {
          folder: 'posts',
          lang: 'en',
          files: ['**/*.md', '**/*.mdx'],
          ignore: ['drafts/**'],
          prefix: 'posts',
          path: '/posts/{path}/',
        },
        { folder: 'src/content/pages', lang: 'en', prefix: 'pages', path: '/pages/{path}/' },
        { folder: 'src/content/talks', lang: 'en', prefix: 'talks', path: '/talks/{path}/' },
      ],
    },
  ],
])
