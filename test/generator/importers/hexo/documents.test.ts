/** Documents of Hexo. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'

testCases(
  { from: 'hexo', folder: '../source/_posts' },
  {
    // https://hexo.io/docs/front-matter, https://hexo.io/docs/permalinks
    'Posts have the date of their front matter and the path of their file in the address': {
      files: {
        'reading-tides.md': [
          '---\ntitle: Reading tides\ndate: 2026-01-31 10:00:00\nupdated: 2026-02-03 08:00:00\ntags: [sea, moon]\ncategories: Notes\nalias: /old/tides.html\ncover: /tides.png\n---\nHow to read a tide table.\n\n<!-- more -->\n\nMore.\n',
          'reading-tides',
          '/2026/01/31/reading-tides/',
          {
            title: 'Reading tides',
            date: '2026-01-31',
            updated: '2026-02-03',
            tags: ['sea', 'moon', 'Notes'],
            aliases: ['/old/tides.html'],
            image: '/tides.png',
          },
        ],
        'moon/2026-phases.md': [
          '---\ntitle: Phases\ndate: 2026-02-28 10:00:00\n---\nThe moon.\n',
          'moon-2026-phases',
          '/2026/02/28/moon/2026-phases/',
          { title: 'Phases', date: '2026-02-28' },
        ],
        'chosen.md': [
          '---\ntitle: Chosen\ndate: 2026-02-01\npermalink: here/\n---\nText.\n',
          'chosen',
          '/here/',
          { title: 'Chosen', date: '2026-02-01' },
        ],
      },
      links: { 'reading-tides.md': { '/2026/02/28/moon/2026-phases/': '/essays/moon-2026-phases' } },
    },
    'A permalink can have categories, which keep capitals, the title and the name': {
      source: { url: 'https://example.com/{categories}/{slug}/{name}.html' },
      files: {
        'a/b.md': [
          '---\ntitle: A Post & More\ncategories: [Notes, Sea Side]\n---\nText.\n',
          'a-b',
          'https://example.com/Notes/Sea-Side/A-Post-More/b.html',
          { title: 'A Post & More', tags: ['Notes', 'Sea Side'] },
        ],
        'c.md': [page, 'c', 'https://example.com/uncategorized/T/c.html', { title: 'T' }],
        'd.md': [
          '---\ntitle: Сайт à côté\n---\nText.\n',
          'd',
          'https://example.com/uncategorized/%D0%A1%D0%B0%D0%B9%D1%82-a-cote/d.html',
          { title: 'Сайт à côté' },
        ],
      },
    },
    'Drafts, hidden posts and those with a password are not published': {
      files: {
        'secret.md': [
          '---\ntitle: T\ndate: 2026-02-01\npublished: false\n---\nText.\n',
          'secret',
          '/2026/02/01/secret/',
          { title: 'T', date: '2026-02-01', isDraft: true },
        ],
        'locked.md': '---\ntitle: T\npassword: open\n---\nText.\n',
        'hidden.md': '---\ntitle: T\nhidden: true\n---\nText.\n',
        '_private.md': page,
        'copy.md~': page,
      },
    },
    'Pages have the path of their file, and names with an underscore are left out': {
      source: { folder: '../source', ignore: '_posts/**' },
      files: {
        'about/index.md': [page, 'about', '/about/', { title: 'T' }],
        'links.md': [page, 'links', '/links.html', { title: 'T' }],
        '_posts/a.md': page,
        '_drafts/b.md': page,
        '_data/c.md': page,
      },
    },
    // https://hexo.io/docs/configuration#URL
    'Addresses can be without an extension, but the address of a folder ends with a slash': {
      source: { folder: '../source', url: 'https://example.com/{path}' },
      files: {
        'docs/index.md': [page, 'docs', 'https://example.com/docs/', { title: 'T' }],
        'docs/help.md': [page, 'docs-help', 'https://example.com/docs/help', { title: 'T' }],
      },
      links: { 'docs/index.md': { 'help.html': '/essays/docs-help' } },
    },
  },
)
