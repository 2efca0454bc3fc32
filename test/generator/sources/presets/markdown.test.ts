/** Plain Markdown, as code hosts show it. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '# Title\n\nText.\n'
const withKeys = (keys: string) => `---\n${keys}\n---\n# Title\n\nText.\n`
const host = 'https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features'

testCases(
  { folder: '../docs' },
  [
    {
      it: 'A README and an index stand for their folder',
      page: `${host}/customizing-your-repository/about-readmes`,
      files: {
        'docs/README.md': [page, 'home', '/'],
        'docs/guide/index.md': [page, 'guide', '/guide/'],
        'docs/guide/Set_Up.md': [page, 'guide-set-up', '/guide/Set_Up/'],
        'docs/api/readme.markdown': [page, 'api', '/api/'],
      },
    },
    {
      it: 'A title is the first heading, or else the name of the file',
      page: `${host}/customizing-your-repository/about-readmes`,
      files: {
        'docs/first-steps.md': ['Text alone.\n', 'first-steps', '/first-steps/', { title: 'First steps' }],
        'docs/b.md': [withKeys('title: Own'), 'b', '/b/', { title: 'Own' }],
      },
    },
    {
      it: 'A date in front of a name is the date',
      page: `${host}/customizing-your-repository/about-readmes`,
      files: {
        'docs/2024-01-15-notes.md': [page, 'notes', '/notes/', { date: '2024-01-15' }],
        'docs/2024-01-16.md': [page, '2024-01-16', '/2024-01-16/', { date: '2024-01-16' }],
      },
    },
    {
      it: 'A language is a suffix of the name',
      page: `${host}/customizing-your-repository/about-readmes`,
      files: {
        'docs/a.md': [page, 'a', '/a/'],
        'docs/a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
        'docs/README.pt-BR.md': [page, 'home', '/pt/', { lang: 'pt' }],
        'docs/a.fr.md': page,
      },
    },
    {
      it: 'The folder above the content is read without packages, hidden folders and the output of builds',
      page: `${host}/customizing-your-repository/about-readmes`,
      source: { folder: '..' },
      files: {
        'README.md': [page, 'home', '/'],
        'docs/a.md': [page, 'docs-a', '/docs/a/'],
        'docs/build/how-to-build.md': [page, 'docs-build-how-to-build', '/docs/build/how-to-build/'],
        'node_modules/x/README.md': page,
        'packages/y/node_modules/z/README.md': page,
        '.github/README.md': page,
        '.next/b.md': page,
        'public/index.html': '<p>',
        'public/c.md': page,
        'build/index.html': '<p>',
        'build/d.md': page,
        '_site/index.html': '<p>',
        '_site/e.md': page,
        'dist/_stele/manifest.json': '{}',
        'dist/f.md': page,
        'stele/static/g.md': page,
      },
    },
    {
      it: 'Globs choose files, the slug may be the name alone, and a slug of front matter comes first',
      page: `${host}/customizing-your-repository/about-readmes`,
      source: { files: ['**/*.md'], ignore: ['drafts/**', '**/TODO.md'], slug: 'name' },
      files: {
        'docs/a/one.md': [page, 'one', '/a/one/'],
        'docs/a/two.md': [withKeys('slug: second'), 'second', '/a/second/'],
        'docs/a/x.mdx': page,
        'docs/drafts/y.md': page,
        'docs/a/TODO.md': page,
      },
    },
    {
      it: 'A long name is compared at once with a glob whose group repeats an asterisk',
      page: `${host}/customizing-your-repository/about-readmes`,
      source: { ignore: ['**/+(a*)b.md', '**/*(c|d).md'] },
      files: {
        [`docs/${'a'.repeat(90)}.md`]: [page, 'a'.repeat(90), `/${'a'.repeat(90)}/`],
        'docs/cd.md': page,
        'docs/ce.md': [page, 'ce', '/ce/'],
      },
    },
    {
      it: 'A prefix comes before each slug, and is that of the first document',
      page: `${host}/customizing-your-repository/about-readmes`,
      source: [{ prefix: 'handbook/docs' }, { folder: '../notes' }],
      files: {
        'docs/README.md': [page, 'handbook-docs', '/'],
        'docs/a.md': [withKeys('slug: b'), 'handbook-docs-b', '/b/'],
        'notes/README.md': [page, 'home', '/'],
      },
    },
    {
      it: 'Links lead to files, with an extension or without, and to headings',
      page: `${host}/customizing-your-repository/about-readmes#relative-links-and-image-paths-in-readme-files`,
      files: {
        'docs/README.md': [page, 'home', '/'],
        'docs/guide/a.md': [page, 'guide-a', '/guide/a/'],
        'docs/guide/README.md': [page, 'guide', '/guide/'],
      },
      links: {
        'docs/README.md': {
          'guide/a.md#x': '/essays/guide-a#x',
          './guide': '/essays/guide',
          '/docs/guide/a.md': '/essays/guide-a',
          'LICENSE.txt': 'LICENSE.txt',
        },
        'docs/guide/a.md': { '../README.md': '/essays/home', './': '/essays/guide' },
      },
    },
    {
      it: 'A link from the root may start at the content folder',
      page: `${host}/customizing-your-repository/about-readmes#relative-links-and-image-paths-in-readme-files`,
      source: { folder: 'posts' },
      files: {
        'stele/posts/a.md': [page, 'a', '/a/'],
        'stele/posts/b.md': [page, 'b', '/b/'],
      },
      links: { 'stele/posts/a.md': { '/posts/b.md': '/essays/b', '/b.md': '/essays/b' } },
    },
    {
      it: 'A link to a file leads to its translation, if the language is in the name',
      page: 'https://ultrabug.github.io/mkdocs-static-i18n/getting-started/quick-start/',
      source: { lang: { from: 'suffix' } },
      files: {
        'docs/a.md': [page, 'a', '/a/'],
        'docs/a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
        'docs/b.de.md': [page, 'b', '/de/b/', { lang: 'de' }],
      },
      links: { 'docs/b.de.md': { 'a.md': '/de/essays/a', 'a.de.md': '/de/essays/a' } },
    },
  ],
  { title: 'Title' },
)
