/** Sites of generators without a preset, read with `from: markdown` and the keys of a source alone. */

import { testCases } from '../../fixtures/source-cases.ts'

const source = { from: 'markdown' }

testCases(source, {
  // https://hexo.io/docs/front-matter, https://hexo.io/docs/permalinks
  'Posts of Hexo have dates and times, categories and permalinks': {
    source: { folder: '../source/_posts', url: 'https://example.com/{year}/{month}/{day}/{path}/' },
    files: {
      'reading-tides.md': [
        '---\ntitle: Reading tides\ndate: 2026-01-31 10:00:00\nupdated: 2026-02-03 08:00:00\ntags: [sea, moon]\ncategories: Notes\n---\nHow to read a tide table.\n\n<!-- more -->\n\nMore, as in [phases](/2026/02/28/moon/phases/).\n',
        'reading-tides',
        'https://example.com/2026/01/31/reading-tides/',
        { title: 'Reading tides', date: '2026-01-31', updated: '2026-02-03', tags: ['sea', 'moon', 'Notes'] },
      ],
      'moon/phases.md': [
        '---\ntitle: Phases\ndate: 2026-02-28 10:00:00\n---\nThe moon has four phases.\n',
        'moon-phases',
        'https://example.com/2026/02/28/moon/phases/',
        { title: 'Phases', date: '2026-02-28' },
      ],
      'secret.md': [
        '---\ntitle: Secret\ndate: 2026-02-01\npublished: false\n---\nThis is not public yet.\n',
        'secret',
        'https://example.com/2026/02/01/secret/',
        { title: 'Secret', date: '2026-02-01', isDraft: true },
      ],
    },
    links: { 'reading-tides.md': { '/2026/02/28/moon/phases/': '/essays/moon-phases' } },
  },
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
