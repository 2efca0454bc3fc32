/** Sites of generators without an importer, read with `from: markdown` and the keys of a source alone. */

import { testCases } from '../../fixtures/source-cases.ts'

const source = { from: 'markdown' }

testCases(source, {
  // https://www.gatsbyjs.com/docs/how-to/routing/adding-markdown-pages/
  'Posts of Gatsby have the keys that their author chose': {
    source: {
      folder: '../content/blog',
      url: 'https://example.com/blog/{path}/',
      fields: {
        title: 'headline',
        description: 'subtitle',
        date: 'written',
        address: 'slug',
        tags: 'topics',
      },
    },
    files: {
      'hello-world/index.md': [
        '---\nheadline: Hello\nsubtitle: A first post.\nwritten: "2026-01-31T22:12:03.284Z"\nslug: /blog/hello/\ntopics: "sea, moon"\n---\nText.\n',
        'hello-world',
        'https://example.com/blog/hello/',
        { title: 'Hello', date: '2026-01-31', description: 'A first post.', tags: ['sea', 'moon'] },
      ],
      'second/index.md': [
        '---\nheadline: Second\nwritten: January 5, 2026\n---\nThis is the second post.\n\nMore.\n',
        'second',
        'https://example.com/blog/second/',
        { title: 'Second', date: '2026-01-05' },
      ],
    },
  },
})
