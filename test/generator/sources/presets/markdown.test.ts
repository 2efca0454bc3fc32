/** Plain Markdown, as code hosts show it. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '# Title\n\nText.\n'
const withKeys = (keys: string) => `---\n${keys}\n---\n# Title\n\nText.\n`
const host = 'https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features'

testCases({ folder: '../docs' }, [
  {
    it: 'A README and an index stand for their folder',
    page: `${host}/customizing-your-repository/about-readmes`,
    files: {
      'docs/README.md': page,
      'docs/guide/index.md': page,
      'docs/guide/Set_Up.md': page,
      'docs/api/readme.markdown': page,
    },
    is: {
      'docs/README.md': { slug: 'home', title: 'Title', at: '/' },
      'docs/guide/index.md': { slug: 'guide', title: 'Title', at: '/guide/' },
      'docs/guide/Set_Up.md': { slug: 'guide-set-up', title: 'Title', at: '/guide/Set_Up/' },
      'docs/api/readme.markdown': { slug: 'api', title: 'Title', at: '/api/' },
    },
  },
  {
    it: 'A title is the first heading, or else the name of the file',
    page: `${host}/customizing-your-repository/about-readmes`,
    files: { 'docs/first-steps.md': 'Text alone.\n', 'docs/b.md': withKeys('title: Own') },
    is: {
      'docs/first-steps.md': { slug: 'first-steps', title: 'First steps', at: '/first-steps/' },
      'docs/b.md': { slug: 'b', title: 'Own', at: '/b/' },
    },
  },
  {
    it: 'A date in front of a name is the date',
    page: `${host}/customizing-your-repository/about-readmes`,
    files: { 'docs/2024-01-15-notes.md': page, 'docs/2024-01-16.md': page },
    is: {
      'docs/2024-01-15-notes.md': { slug: 'notes', title: 'Title', at: '/notes/', date: '2024-01-15' },
      'docs/2024-01-16.md': { slug: '2024-01-16', title: 'Title', at: '/2024-01-16/', date: '2024-01-16' },
    },
  },
  {
    it: 'A language is a suffix of the name',
    page: `${host}/customizing-your-repository/about-readmes`,
    files: { 'docs/a.md': page, 'docs/a.de.md': page, 'docs/README.pt-BR.md': page, 'docs/a.fr.md': page },
    is: {
      'docs/a.md': { slug: 'a', title: 'Title', at: '/a/' },
      'docs/a.de.md': { slug: 'a', title: 'Title', at: '/de/a/', lang: 'de' },
      'docs/README.pt-BR.md': { slug: 'home', title: 'Title', at: '/pt/', lang: 'pt' },
    },
  },
  {
    it: 'The folder above the content is read without packages, hidden folders and the output of builds',
    page: `${host}/customizing-your-repository/about-readmes`,
    source: { folder: '..' },
    files: {
      'README.md': page,
      'docs/a.md': page,
      'docs/build/how-to-build.md': page,
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
    is: {
      'README.md': { slug: 'home', title: 'Title', at: '/' },
      'docs/a.md': { slug: 'docs-a', title: 'Title', at: '/docs/a/' },
      'docs/build/how-to-build.md': {
        slug: 'docs-build-how-to-build',
        title: 'Title',
        at: '/docs/build/how-to-build/',
      },
    },
  },
  {
    it: 'Globs choose files, the slug may be the name alone, and a slug of front matter comes first',
    page: `${host}/customizing-your-repository/about-readmes`,
    source: { files: ['**/*.md'], ignore: ['drafts/**', '**/TODO.md'], slug: 'name' },
    files: {
      'docs/a/one.md': page,
      'docs/a/two.md': withKeys('slug: second'),
      'docs/a/x.mdx': page,
      'docs/drafts/y.md': page,
      'docs/a/TODO.md': page,
    },
    is: {
      'docs/a/one.md': { slug: 'one', title: 'Title', at: '/a/one/' },
      'docs/a/two.md': { slug: 'second', title: 'Title', at: '/a/second/' },
    },
  },
  {
    it: 'A prefix comes before each slug, and is that of the first document',
    page: `${host}/customizing-your-repository/about-readmes`,
    source: [{ prefix: 'handbook/docs' }, { folder: '../notes' }],
    files: { 'docs/README.md': page, 'docs/a.md': withKeys('slug: b'), 'notes/README.md': page },
    is: {
      'docs/README.md': { slug: 'handbook-docs', title: 'Title', at: '/' },
      'docs/a.md': { slug: 'handbook-docs-b', title: 'Title', at: '/b/' },
      'notes/README.md': { slug: 'home', title: 'Title', at: '/' },
    },
  },
  {
    it: 'Links lead to files, with an extension or without, and to headings',
    page: `${host}/customizing-your-repository/about-readmes#relative-links-and-image-paths-in-readme-files`,
    files: { 'docs/README.md': page, 'docs/guide/a.md': page, 'docs/guide/README.md': page },
    is: {
      'docs/README.md': { slug: 'home', title: 'Title', at: '/' },
      'docs/guide/a.md': { slug: 'guide-a', title: 'Title', at: '/guide/a/' },
      'docs/guide/README.md': { slug: 'guide', title: 'Title', at: '/guide/' },
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
])
