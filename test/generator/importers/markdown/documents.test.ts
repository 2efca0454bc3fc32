/**
 * Plain Markdown, as code hosts show it:
 * https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-readmes.
 */

import { expect, it } from 'vitest'
import { importers } from '../../../../generator/importers/importers.ts'
import { type Cases, testCases } from '../../../fixtures/source-cases.ts'

const page = '# Title\n\nText.\n'
const withKeys = (keys: string) => `---\n${keys}\n---\n# Title\n\nText.\n`

const cases: Cases = {
  'A README and an index stand for their folder': {
    'README.md': [page, 'home', '/'],
    'guide/index.md': [page, 'guide', '/guide/'],
    'guide/Set_Up.md': [page, 'guide-set-up', '/guide/Set_Up/'],
    'api/readme.markdown': [page, 'api', '/api/'],
  },
  'A title is the first heading, or else the name of the file': {
    'first-steps.md': ['Text alone.\n', 'first-steps', '/first-steps/', { title: 'First steps' }],
    'b.md': [withKeys('title: Own'), 'b', '/b/', { title: 'Own' }],
  },
  'A date in front of a name is the date': {
    '2024-01-15-notes.md': [page, 'notes', '/notes/', { date: '2024-01-15' }],
    '2024-01-16.md': [page, '2024-01-16', '/2024-01-16/', { date: '2024-01-16' }],
  },
  'A link leads to a file whose name is decomposed, whatever its author typed': {
    files: {
      'main.md': [page, 'main', '/main/'],
      'cafe\u0301.md': [page, 'cafe', '/café/'],
    },
    links: {
      'main.md': {
        'caf\u00e9.md': '/essays/cafe',
        'cafe\u0301.md': '/essays/cafe',
        'caf%C3%A9.md': '/essays/cafe',
        'cafe%CC%81.md': '/essays/cafe',
      },
    },
  },
  'A language is a suffix of the name': {
    'a.md': [page, 'a', '/a/'],
    'a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
    'README.pt-BR.md': [page, 'home', '/pt/', { lang: 'pt' }],
    'a.fr.md': page,
  },
  'The folder above the content is read without packages, hidden folders and the output of Stele': {
    source: { folder: '..' },
    files: {
      'README.md': [page, 'home', '/'],
      'docs/a.md': [page, 'docs-a', '/docs/a/'],
      'docs/build/how-to-build.md': [page, 'docs-build-how-to-build', '/docs/build/how-to-build/'],
      'node_modules/x/README.md': page,
      'packages/y/node_modules/z/README.md': page,
      '.github/README.md': page,
      '.next/b.md': page,
      'build/index.html': '<p>',
      'build/setup.md': [page, 'build-setup', '/build/setup/'],
      'dist/_stele/manifest.json': '{}',
      'dist/f.md': page,
      'stele/static/g.md': page,
    },
  },
  'Globs choose files, the slug may be the name alone, and a slug of front matter comes first': {
    source: { files: ['**/*.md'], ignore: ['drafts/**', '**/TODO.md'], slug: 'name' },
    files: {
      'a/one.md': [page, 'one', '/a/one/'],
      'a/two.md': [withKeys('slug: second'), 'second', '/a/second/'],
      'a/x.mdx': page,
      'drafts/y.md': page,
      'a/TODO.md': page,
    },
  },
  'A prefix comes before each slug, and is that of the first document': {
    source: [{ prefix: 'handbook/docs' }, { folder: '../notes' }],
    files: {
      'docs/README.md': [page, 'handbook-docs', '/'],
      'docs/a.md': [withKeys('slug: b'), 'handbook-docs-b', '/b/'],
      'notes/README.md': [page, 'home', '/'],
    },
  },
  'Links lead to files, with an extension or without, and to headings': {
    files: {
      'README.md': [page, 'home', '/'],
      'guide/a.md': [page, 'guide-a', '/guide/a/'],
      'guide/README.md': [page, 'guide', '/guide/'],
    },
    links: {
      'README.md': {
        'guide/a.md#x': '/essays/guide-a#x',
        './guide': '/essays/guide',
        '/docs/guide/a.md': '/essays/guide-a',
        'LICENSE.txt': 'LICENSE.txt',
      },
      'guide/a.md': { '../README.md': '/essays/home', './': '/essays/guide' },
    },
  },
  'A link from the root may start at the content folder': {
    source: { folder: 'posts' },
    files: { 'a.md': [page, 'a', '/a/'], 'b.md': [page, 'b', '/b/'] },
    links: { 'a.md': { '/posts/b.md': '/essays/b', '/b.md': '/essays/b' } },
  },
  // https://ultrabug.github.io/mkdocs-static-i18n/getting-started/quick-start/
  'A link to a file leads to its translation, if the language is in the name': {
    source: { lang: { from: 'suffix' } },
    files: {
      'a.md': [page, 'a', '/a/'],
      'a.de.md': [page, 'a', '/de/a/', { lang: 'de' }],
      'b.de.md': [page, 'b', '/de/b/', { lang: 'de' }],
    },
    links: { 'b.de.md': { 'a.md': '/de/essays/a', 'a.de.md': '/de/essays/a' } },
  },
}

testCases({ folder: '../docs' }, cases, { title: 'Title' })

// https://github.com/Python-Markdown/markdown/blob/master/tests/test_syntax/extensions/test_toc.py
it.each([
  ['SQL - The Language', 'sql-the-language'],
  ['What is `__init__`? (2 & 3)', 'what-is-__init__-2-3'],
  ['Žlutý kůň', 'zluty-kun'],
  ['日本語', '_1'],
])('Python-Markdown gives the heading %j the id %j', (heading, id) => {
  const slugify = {
    paths: 'on',
    anchors: 'python-markdown',
    paths_keep_dates: false,
    paths_remove_accents: false,
  } as const
  expect(importers.markdown.toHeadingId(heading, slugify, '')).toBe(id)
})
