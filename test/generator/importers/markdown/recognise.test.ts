/** Markdown without a generator: sites that are set up in other ways than those in `sites.ts`. */

import { testSites, texts } from '../test-sites.ts'

testSites('markdown', {
  'beside what a build published': [
    {
      ...texts('notes/a.md', 'notes/b.md', 'dist/essays/a.md', 'dist/essays/b.md', 'dist/essays/c.md'),
      'dist/_stele/manifest.json': '{}',
    },
    { config: null, sources: ['folder: notes; lang: en'] },
  ],
  // https://www.mkdocs.org/user-guide/configuration/
  'of MkDocs, beside the configuration of Jekyll for its host': [
    {
      'mkdocs.yml':
        'site_name: Handbook\nsite_url: https://example.com/book/\nmarkdown_extensions:\n  - emoji:\n      index: !!python/name:emoji.index\n',
      '_config.yml': 'theme: none\n',
      'docs/a.md': 'Text.\n',
      'README.md': 'Text.\n',
    },
    {
      config: 'mkdocs.yml',
      baseUrl: 'https://example.com/book',
      title: 'Handbook',
      sources: ['folder: docs; lang: en; slugify: {"anchors":"python-markdown"}; url: /{path}/'],
    },
  ],
  'of MkDocs, whose configuration hides documents': [
    {
      'mkdocs.yml':
        'theme: { name: material, language: pt-BR }\nexclude_docs: |\n  # Notes\n  /notes.md\n  internal/\n  *.draft.md\n  !kept.draft.md\ndraft_docs: drafts/\n',
      'docs/a.md': 'Texto.\n',
      'docs/notes.md': 'Texto.\n',
    },
    {
      config: 'mkdocs.yml',
      languages: [{ code: 'pt', tag: 'pt-BR' }],
      sources: [
        'folder: docs; lang: pt; ignore: ["notes.md","notes.md/**","**/internal/**","**/*.draft.md","**/*.draft.md/**","**/drafts/**"]; slugify: {"anchors":"python-markdown"}; url: /{path}/',
      ],
      notes: [
        'Stele does not read patterns that start with "!" in "exclude_docs" and "draft_docs" of mkdocs.yml: correct "ignore" of the source if one of them keeps a document',
      ],
    },
  ],
  'of MkDocs, in another folder and with names of files in its addresses': [
    {
      'mkdocs.yml':
        'docs_dir: text\nuse_directory_urls: false\nmarkdown_extensions:\n  - toc:\n      slugify: !!python/object/apply:pymdownx.slugs.slugify { kwds: { case: lower } }\n',
      'text/a.md': 'Text.\n',
    },
    { config: 'mkdocs.yml', sources: ['folder: text; lang: en; url: /{path}.html'] },
  ],
})
