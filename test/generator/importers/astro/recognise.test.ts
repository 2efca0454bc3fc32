/** Astro: sites that are set up in other ways than those in `sites.ts`. */

import { en, type NamedCase, pt, testSites, texts } from '../test-sites.ts'

testSites('astro', {
  'with a folder for each language, the default one included': [
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
      ...texts(
        'src/content/blog/en/a.md',
        'src/content/blog/pt/a.md',
        'src/content/blog/spanish/a.md',
        'src/pages/about.md',
      ),
      'src/pages/[lang]/posts/[...slug].astro': "---\nawait getCollection('blog')\n---\n",
      'public/logo.png': '',
    },
    {
      baseUrl: 'https://example.com/blog',
      languages: [en, pt, { code: 'es', tag: 'es' }],
      sources: [
        'folder: src/content/blog/en; lang: en; prefix: blog; static: ["public"]; url: /en/posts/{path}.html',
        'folder: src/content/blog/pt; lang: pt; prefix: blog; url: /pt/posts/{path}.html',
        'folder: src/content/blog/spanish; lang: es; prefix: blog; url: /spanish/posts/{path}.html',
        'folder: src/pages; lang: {"from":"folder","locales":["fr"]}; ignore: ["spanish/**"]; url: /{lang}/{path}.html',
      ],
    },
  ],
  'with routes that show entries, that list them and that are unknown': [
    {
      'astro.config.mjs': 'export default {}\n',
      ...texts(
        'src/content/dated/a.md',
        'src/content/days/2026-02-28-a.md',
        'src/content/essays/a.md',
        'src/content/guides/a.md',
        'src/content/links/a.md',
        'src/content/notes/a.md',
      ),
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
      sources: [
        'folder: src/content/dated; lang: en; prefix: dated; url: /{year}/{month}/{path}/',
        'folder: src/content/days; lang: en; prefix: days; url: /{year}/{month}/{day}/{name}/',
        'folder: src/content/essays; lang: en; prefix: essays; url: /read/{path}/',
        'folder: src/content/guides; lang: en; prefix: guides; url: /guides/{path}/',
        'folder: src/content/links; lang: en; prefix: links; url: false',
        'folder: src/content/notes; lang: en; prefix: notes; url: /n/{path}/',
      ],
      notes: [
        'No route in src/pages shows the collection "links", so its documents have no pages on your site. The API publishes them at its own addresses ("url: false"); if they have pages, correct "url" of the source',
      ],
    },
  ],
  'with collections that pages only use': [
    {
      'astro.config.mjs': "export default { i18n: { locales: ['en', 'pt'], defaultLocale: 'en' } }\n",
      ...texts('src/content/authors/en/a.md', 'src/content/authors/pt/a.md', 'src/content/blog/a.md'),
      ...texts('src/content/books/a.md', 'src/content/books/pt/a.md', 'src/content/notes/a.md'),
      'src/pages/authors.astro': "---\nconst authors = await getCollection('authors')\n---\n",
      'src/pages/blog/[...slug].astro': `---
export async function getStaticPaths() {
  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id } }))
}
const author = await getEntry('authors', Astro.props.author)
const { Content } = await render(Astro.props.post)
---
`,
      'src/pages/n/[id].astro':
        "---\ntype Props = { entry: CollectionEntry<'notes'> }\nawait getEntry('books', 'a')\n---\n",
    },
    {
      languages: [en, pt],
      sources: [
        'folder: src/content/authors; lang: {"from":"folder","locales":[]}; prefix: authors; url: false',
        'folder: src/content/blog; lang: {"from":"folder","locales":[]}; prefix: blog; url: /{lang}/blog/{path}/',
        'folder: src/content/books; lang: {"from":"folder","locales":[]}; prefix: books; url: false',
        'folder: src/content/notes; lang: {"from":"folder","locales":[]}; prefix: notes; url: /{lang}/n/{path}/',
      ],
      notes: ['authors', 'books'].map(
        (name) =>
          `No route in src/pages shows the collection "${name}", so its documents have no pages on your site. The API publishes them at its own addresses ("url: false"); if they have pages, correct "url" of the source`,
      ),
    },
  ],
  'with a route that shows entries of a module, and one that lists them': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content/posts/a.md': 'Text.\n',
      'src/utils/posts.ts': "export const listPosts = () => getCollection('posts')\n",
      'src/pages/[...slug].astro':
        "---\nimport { listPosts } from '../utils/posts'\nconst { Content } = await render(Astro.props.post)\n---\n",
      'src/pages/category/[category].astro': "---\ntype Props = { posts: CollectionEntry<'posts'>[] }\n---\n",
    },
    { sources: ['folder: src/content/posts; lang: en; url: /{path}/'] },
  ],
  ...Object.fromEntries(
    (
      [
        [
          'a route that takes entries from a module',
          { 'src/lib/all.ts': "export const all = () => getCollection('links')\n" },
        ],
        [
          'a module that takes any collection',
          { 'src/lib/all.ts': 'export const all = (name) => getCollection(name)\n' },
        ],
        [
          'a route that names it for a module',
          { 'src/pages/b/[id].astro': "---\nconst all = await readAll('links')\n---\n" },
        ],
        [
          'a page of one entry',
          {
            'src/pages/one.astro':
              "---\nconst { Content } = await render(await getEntry('links', 'a'))\n---\n",
          },
        ],
      ] as const
    ).map(
      ([name, files]): NamedCase => [
        `whose collection may have pages by ${name}`,
        [
          {
            'astro.config.mjs': 'export default {}\n',
            'src/content/links/a.md': 'Text.\n',
            'src/pages/a/[id].astro': "---\nimport { all } from '../../lib/all'\n---\n",
            ...files,
          },
          {
            sources: ['folder: src/content/links; lang: en; url: /links/{path}/'],
            notes: [
              'No route in src/pages names the collection "links": correct "url" of its source, or write "url: false" if it has no pages',
            ],
          },
        ],
      ],
    ),
  ),
  'whose default language is a value of a package': [
    {
      'astro.config.mjs':
        "import { locale } from 'settings'\nexport default { i18n: { locales: ['pt', 'en'], defaultLocale: locale } }\n",
      ...texts('src/content/blog/a.md', 'src/content/blog/en/a.md'),
    },
    {
      languages: [pt, en],
      sources: ['folder: src/content/blog; lang: {"from":"folder","locales":[]}; url: /{lang}/blog/{path}/'],
    },
  ],
  'whose other languages are values of a package': [
    {
      'astro.config.mjs': `import { locales } from 'settings'
export default { i18n: { locales, defaultLocale: 'pt' } }
`,
      'src/content/blog/a.md': 'Texto.\n',
    },
    { languages: [pt], sources: ['folder: src/content/blog; lang: pt; url: /blog/{path}/'] },
  ],
  ...Object.fromEntries(
    [
      ['src/config.ts', 'export const SITE = { lang: "pt_BR" } as const\n'],
      ['src/layouts/Base.astro', '---\n---\n<html class="a" lang="pt-BR"><slot /></html>\n'],
    ].map(
      ([file = '', text = '']): NamedCase => [
        `whose language is in ${file}`,
        [
          { 'astro.config.mjs': 'export default {}\n', 'src/content/blog/a.md': 'Texto.\n', [file]: text },
          {
            languages: [{ code: 'pt', tag: 'pt-BR' }],
            sources: ['folder: src/content/blog; lang: pt; url: /blog/{path}/'],
          },
        ],
      ],
    ),
  ),
  'with languages that are not configured': [
    {
      'astro.config.mjs': 'export default {}\n',
      ...texts(
        'src/content/blog/de/a.md',
        'src/content/blog/en/a.md',
        'src/content/blog/pt-br/a.md',
        'src/content/guides/en/b.md',
        'src/content/guides/js/b.md',
        'src/content/notes/c.md',
      ),
    },
    {
      languages: [
        { code: 'en', tag: 'en' },
        { code: 'de', tag: 'de' },
        { code: 'pt-br', tag: 'pt-BR' },
      ],
      sources: [
        'folder: src/content/blog/en; lang: en; prefix: blog; url: /en/blog/{path}/',
        'folder: src/content/blog/de; lang: de; prefix: blog; url: /de/blog/{path}/',
        'folder: src/content/blog/pt-br; lang: pt-br; prefix: blog; url: /pt-br/blog/{path}/',
        'folder: src/content/guides; lang: {"from":"folder","locales":[]}; prefix: guides; url: /{lang}/guides/{path}/',
        'folder: src/content/notes; lang: {"from":"folder","locales":[]}; prefix: notes; url: /{lang}/notes/{path}/',
      ],
    },
  ],
  'whose collections share folders, or have folders within those of others': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content.config.ts': `const posts = defineCollection({ loader: glob({ pattern: '**/*.md', base: './src/content/blog' }) })
export const collections = { posts }
`,
      ...texts('src/content/blog/a.md', 'src/content/blog/deep/b.md', 'src/content/notes/c.md'),
    },
    {
      sources: [
        'folder: src/content/blog; lang: en; files: ["**/*.md"]; prefix: posts; url: /posts/{path}/',
        'folder: src/content/notes; lang: en; prefix: notes; url: /notes/{path}/',
      ],
    },
  ],
  'whose documents have their dates in a key of its own': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content/dated/a.md': '---\nadded: 2024-02-03\npubDate: 2024-02-04\n---\n',
      'src/content/dated/b.md': '---\nadded: 2024-02-03\n---\n',
      'src/content/links/a.md': '---\nadded: 2024-02-03\nyear: 2024\nreviewed: 2024-05-06\n---\n',
      'src/content/links/b.md':
        '---\nadded: Feb 3 2024\nyear: 2024\nreviewed: 2024-05-06\nend: 2025-01-01\n---\n',
      'src/content/links/_draft.md': 'Text.\n',
      'src/content/named/2024-02-03-a.md': '---\nadded: 2024-02-03\n---\n',
      'src/content/notes/a.md': '---\nadded: 2024-02-03\n---\n',
      'src/content/notes/b.md': 'Text.\n',
      'src/content/talks/a.md': '---\nheld: 2024-02-03\nannounced: 2024-01-01\n---\n',
    },
    {
      sources: [
        'folder: src/content/dated; lang: en; prefix: dated; url: /dated/{path}/',
        'folder: src/content/links; lang: en; fields: {"date":["added"]}; prefix: links; url: /links/{path}/',
        'folder: src/content/named; lang: en; prefix: named; url: /named/{path}/',
        'folder: src/content/notes; lang: en; prefix: notes; url: /notes/{path}/',
        'folder: src/content/talks; lang: en; prefix: talks; url: /talks/{path}/',
      ],
      notes: [
        'The documents in "src/content/links" have no usual date key, but all have a date in "added", so site.yaml uses it as their date ("fields"); remove it there if it means something else',
      ],
    },
  ],
  'with collections of several loaders': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content.config.ts': `import notes from './notes'
const posts = defineCollection({ loader: glob({ pattern: ['**/*.md', '**/*.mdx', '!drafts/**'], base: 'posts' }) })
const talks = defineCollection({ loader: glob({ pattern: '**/*.md', base: new URL('talks', import.meta.url) }) })
const people = defineCollection({ loader: file('people.json') })
const pages = defineCollection({ type: 'content' })
export const collections = { posts, talks, people, pages, notes }
`,
      ...texts('posts/a.mdx', 'src/content/talks/a.md', 'src/content/pages/a.md'),
      'people.json': '[]\n',
    },
    {
      sources: [
        'folder: posts; lang: en; files: ["**/*.md","**/*.mdx"]; ignore: ["drafts/**"]; prefix: posts; url: /posts/{path}/',
        'folder: src/content/pages; lang: en; prefix: pages; url: /pages/{path}/',
      ],
      collections: [
        'folder: src/content/talks; lang: en; list: ["title","description","date","tags"]; name: talks; url: /talks/{path}/',
      ],
    },
  ],
  'with the keys of schemas, and those of documents without one': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content/config.ts': `const blog = defineCollection({ schema: z.object({ title: z.string(), mood: z.string() }) })
const talks = defineCollection({
  type: 'content',
  schema: ({ image }) => z.object({ title: z.string(), pubDate: z.date(), slides: z.string(), url: z.url(), heroImage: image() }),
})
const people = defineCollection({ schema: z.object({ name: z.string() }).strict() })
export const collections = { blog, talks, people }
`,
      'src/content/blog/a.md': '---\ntitle: A\nmood: calm\n---\nText.\n',
      'src/content/talks/a.md': '---\ntitle: A\nunknown: 1\n---\nText.\n',
      'src/content/people/a.md': '---\nname: A\nrole: cook\ndraft: false\n---\nText.\n',
      'public/logo.png': '',
    },
    {
      sources: ['folder: src/content/blog; lang: en; static: ["public"]; url: /blog/{path}/'],
      collections: [
        'folder: src/content/people; lang: en; list: ["title","description","date","tags","name","role"]; name: people; url: /people/{path}/',
        'folder: src/content/talks; lang: en; list: ["title","description","date","tags","slides","heroImage"]; name: talks; url: /talks/{path}/',
      ],
    },
  ],
  'without texts, and with names that the API has': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content.config.ts':
        'export const collections = { search: defineCollection({}), caseStudies: defineCollection({}) }\n',
      ...texts('src/content/search/a.md', 'src/content/caseStudies/a.md'),
      'public/logo.png': '',
    },
    {
      sources: [],
      collections: [
        'folder: src/content/caseStudies; lang: en; list: ["title","description","date","tags"]; name: case-studies; url: /caseStudies/{path}/',
        'folder: src/content/search; lang: en; list: ["title","description","date","tags"]; name: search-items; static: ["public"]; url: /search/{path}/',
      ],
    },
  ],
  'with one collection, which stays a source': [
    {
      'astro.config.mjs': 'export default {}\n',
      'src/content.config.ts': 'export const collections = { talks: defineCollection({}) }\n',
      ...texts('src/content/talks/a.md'),
    },
    { sources: ['folder: src/content/talks; lang: en; url: /talks/{path}/'] },
  ],
  'with a collection in a folder for each language, which stays two sources': [
    {
      'astro.config.mjs': `export default { i18n: { defaultLocale: 'en', locales: ['en', 'pt'], routing: { prefixDefaultLocale: true } } }\n`,
      'src/content.config.ts':
        'export const collections = { blog: defineCollection({}), talks: defineCollection({}) }\n',
      ...texts('src/content/talks/en/a.md', 'src/content/talks/pt/a.md', 'src/content/blog/en/a.md'),
    },
    {
      languages: [en, pt],
      sources: [
        'folder: src/content/blog/en; lang: en; prefix: blog; url: /en/blog/{path}/',
        'folder: src/content/talks/en; lang: en; prefix: talks; url: /en/talks/{path}/',
        'folder: src/content/talks/pt; lang: pt; prefix: talks; url: /pt/talks/{path}/',
      ],
    },
  ],
})
