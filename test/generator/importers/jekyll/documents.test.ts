/** Jekyll, by https://jekyllrb.com/docs/. */

import { page, testCases, withKeys } from '../../../fixtures/source-cases.ts'

const source = { from: 'jekyll', folder: '..' }

testCases(source, {
  // https://jekyllrb.com/docs/permalinks/#global
  'Posts have their date and pages their path in the address; other folders with an underscore are left out':
    {
      '_posts/2019-05-21-bride-of-chucky.markdown': [
        page,
        'bride-of-chucky',
        '/2019/05/21/bride-of-chucky.html',
        '2019-05-21',
      ],
      '_posts/2020/2020-1-5-Short_Date.md': [page, 'short-date', '/2020/01/05/Short_Date.html', '2020-01-05'],
      '_posts/no-date.md': page,
      '_drafts/draft.md': page,
      '_docs/doc.md': page,
      '_includes/x.md': page,
      '_site/y.md': page,
      'vendor/bundle/z.md': page,
      'index.md': [page, 'home', '/'],
      'about.md': [page, 'about', '/about.html'],
      'docs/index.md': [page, 'docs', '/docs/'],
      'docs/2019-01-01-notes.md': [page, 'docs-2019-01-01-notes', '/docs/2019-01-01-notes.html'],
    },
  // https://jekyllrb.com/docs/configuration/options/#global-configuration
  'A date with a time has its day in the time zone of the site, which is UTC by default': {
    source: [
      { folder: '../_posts' },
      { folder: '../west/_posts', time_zone: 'America/Los_Angeles', prefix: 'west' },
    ],
    files: {
      '_posts/2026-01-05-a.md': ['date: 2026-01-05 22:30:00 -0500', 'a', '/2026/01/06/a.html', '2026-01-06'],
      '_posts/2026-01-05-b.md': [
        'date: 2026-01-05T00:15:00.5+05:30',
        'b',
        '/2026/01/04/b.html',
        '2026-01-04',
      ],
      '_posts/2026-01-05-c.md': ['date: 2026-01-05 22:30:00', 'c', '/2026/01/05/c.html', '2026-01-05'],
      'west/_posts/2026-01-05-a.md': ['date: 2026-1-5 1:30 +9', 'west-a', '/2026/01/04/a.html', '2026-01-04'],
      // YAML takes a time with seconds for UTC, and Jekyll one without them for that of the site.
      'west/_posts/2026-01-05-b.md': [
        'date: 2026-01-05 01:30:00',
        'west-b',
        '/2026/01/04/b.html',
        '2026-01-04',
      ],
      'west/_posts/2026-01-05-c.md': ['date: 2026-01-05 01:30', 'west-c', '/2026/01/05/c.html', '2026-01-05'],
      'west/_posts/2026-01-05-d.md': ['date: 2026-01-05', 'west-d', '/2026/01/05/d.html', '2026-01-05'],
    },
  },
  // https://jekyllrb.com/docs/permalinks/#global
  'Of two posts with one name, the later one has the slug of its address, also in its translation': {
    source: [{ lang: { from: 'key' } }],
    files: {
      '_posts/2019-05-21-year.md': [page, 'year', '/2019/05/21/year.html', '2019-05-21'],
      '_posts/2020-05-21-year.md': [page, '2020-05-21-year', '/2020/05/21/year.html', '2020-05-21'],
      '_posts/pt/2020-05-21-year.md': [
        'lang: pt-BR',
        '2020-05-21-year',
        '/2020/05/21/year.html',
        { date: '2020-05-21', lang: 'pt' },
      ],
      '_posts/2019-05-21-yearly.md': [page, 'yearly', '/2019/05/21/yearly.html', '2019-05-21'],
    },
  },
  // https://jekyllrb.com/docs/collections/#permalinks
  'The paths of documents of a collection keep the dates in their names': {
    source: [{ folder: '../_minutes' }, { folder: '../_talks', url: '/t/{name}' }],
    files: {
      '_minutes/2019/2019-05-21-call.md': [
        page,
        '2019-call',
        '/minutes/2019/2019-05-21-call.html',
        '2019-05-21',
      ],
      '_minutes/2019/2019-06-21-call.md': [
        page,
        'minutes-2019-2019-06-21-call',
        '/minutes/2019/2019-06-21-call.html',
        '2019-06-21',
      ],
      '_talks/2019-05-21-One two.md': [page, 'one-two', '/t/2019-05-21-one-two', '2019-05-21'],
    },
  },
  // https://jekyllrb.com/docs/permalinks/#global
  'A first folder named like the language of the document is in its address, and not in its slug': {
    source: [{ lang: { from: 'key' }, url: '/{categories}/{title}/', files: '**/_posts/*.md' }],
    files: {
      'en/news/_posts/2019-05-21-one.md': ['lang: en', 'news-one', '/en/news/one/', '2019-05-21'],
      'pt/news/_posts/2019-05-21-one.md': [
        'lang: pt',
        'news-one',
        '/pt/news/one/',
        { date: '2019-05-21', lang: 'pt' },
      ],
      'de/news/_posts/2019-05-21-two.md': [page, 'de-news-two', '/de/news/two/', '2019-05-21'],
    },
  },
  // https://jekyllrb.com/docs/posts/#categories
  'Categories are the folders above the posts and those of front matter': {
    'movies/horror/_posts/2019-05-21-one.md': [
      'category: classic Hollywood',
      'movies-horror-one',
      '/movies/horror/classic hollywood/2019/05/21/one.html',
      { date: '2019-05-21', tags: ['classic Hollywood'] },
    ],
    'movies/horror/_posts/2019-05-21-two.md': [
      'categories: classic hollywood',
      'movies-horror-two',
      '/movies/horror/classic/hollywood/2019/05/21/two.html',
      { date: '2019-05-21', tags: ['classic', 'hollywood'] },
    ],
    '_posts/2019-05-21-three.md': [
      'categories: [A, B]',
      'three',
      '/a/b/2019/05/21/three.html',
      { date: '2019-05-21', tags: ['A', 'B'] },
    ],
  },
  ...Object.fromEntries(
    [
      ['pretty', '/{categories}/{year}/{month}/{day}/{title}/', '/a/2019/05/04/post/'],
      ['ordinal', '/{categories}/{year}/{y_day}/{title}.html', '/a/2019/124/post.html'],
      ['none', '/{categories}/{title}.html', '/a/post.html'],
      ['its own tokens', '/{short_year}/{i_month}/{i_day}/{title}', '/19/5/4/post'],
    ].map(([style, url, at = '']) => {
      const post = [withKeys('categories: a'), 'post', at, { date: '2019-05-04', tags: ['a'] }] as const
      return [
        `The style ${style} is a pattern (https://jekyllrb.com/docs/permalinks/#built-in-formats)`,
        { source: { folder: '../_posts', url }, files: { '2019-05-04-post.md': post } },
      ]
    }),
  ),
  // https://jekyllrb.com/docs/permalinks/#placeholders
  'The name of a post is in its address with hyphens for some signs, and a slug takes its place': {
    source: { url: '/{title}/{slug}/' },
    files: {
      "_posts/2019-05-21-What's New_in C#, “now”.md": [
        page,
        'whats-new-in-c-now',
        "/What's-New_in-C-,-now/what-s-new-in-c-now/",
        '2019-05-21',
      ],
      '_posts/2019-05-22-a.md': ['slug: Own Slug', 'own-slug', '/Own-Slug/own-slug/', '2019-05-22'],
    },
  },
  // https://jekyllrb.com/docs/permalinks/#front-matter
  'A permalink of front matter is the address, with placeholders or without': {
    'my_pages/about-me.md': ['permalink: /about/', 'my-pages-about-me', '/about/'],
    'my_pages/b.md': ['permalink: contact.html', 'my-pages-b', '/contact.html'],
    '_posts/2019-05-04-post.md': [
      'permalink: /:year/:i_month/:title:output_ext',
      'post',
      '/2019/5/post.html',
      '2019-05-04',
    ],
    '_posts/2019-05-04-other.md': ['permalink: pretty', 'other', '/pretty', '2019-05-04'],
    '_posts/2019-05-04-third.md': [
      'permalink: /:slugified_categories/:slug/\ncategories: [Work 2 Progress]',
      'third',
      '/work-2-progress/third/',
      { date: '2019-05-04', tags: ['Work 2 Progress'] },
    ],
  },
  // https://github.com/untra/polyglot
  'With languages in front of addresses, a permalink is below its language, too': {
    source: { folder: '../_pages', url: 'https://example.org/{lang}/{path}/', lang: { from: 'folder' } },
    files: {
      'en/me.md': ['permalink: /about/', 'me', 'https://example.org/about/'],
      'de/me.md': ['permalink: /about/', 'me', 'https://example.org/de/about/', { lang: 'de' }],
    },
  },
  // https://jekyllrb.com/docs/collections/#permalinks
  'Collections have their name in front, and a permalink as a pattern': {
    source: [
      { folder: '../_staff_members' },
      { folder: '../_docs', url: 'https://example.org/docs/{path}/', prefix: 'docs' },
    ],
    files: {
      '_staff_members/team/jane.md': [page, 'team-jane', '/staff_members/team/jane.html'],
      '_docs/index.md': [page, 'docs', 'https://example.org/docs/'],
      '_docs/a/b.md': [page, 'docs-a-b', 'https://example.org/docs/a/b/'],
    },
  },
  // https://jekyllrb.com/docs/permalinks/#placeholders
  'The slug of front matter replaces the name of a post': {
    '_posts/2019-05-04-post.md': ['slug: My-Slug', 'my-slug', '/2019/05/04/My-Slug.html', '2019-05-04'],
  },
  // https://jekyllrb.com/docs/posts/#tags
  'Tags in a text are split at spaces, and a single tag is kept whole': {
    'a.md': ['tags: classic hollywood', 'a', '/a.html', { tags: ['classic', 'hollywood'] }],
    'b.md': ['tag: classic hollywood', 'b', '/b.html', { tags: ['classic hollywood'] }],
    'c.md': ['tags: [one two, three]', 'c', '/c.html', { tags: ['one two', 'three'] }],
  },
  // https://jekyllrb.com/docs/front-matter/#predefined-global-variables
  'Unpublished and future documents are drafts, and a file without front matter is no document': {
    'a.md': ['published: false', 'a', '/a.html', { isDraft: true }],
    '_posts/2026-06-16-b.md': [page, 'b', '/2026/06/16/b.html', { date: '2026-06-16', isDraft: true }],
    'readme.md': '# No front matter\n',
    'empty.md': ['---\n---\n# Heading\n', 'empty', '/empty.html', { title: 'Heading' }],
  },
  // https://docs.github.com/en/pages/setting-up-a-github-pages-site-with-jekyll/about-github-pages-and-jekyll
  'With optional front matter, a file without it is a document, and a README the page of its folder': {
    source: { front_matter: 'optional' },
    files: {
      'a.md': ['# Heading\n\nText.\n', 'a', '/a.html', { title: 'Heading' }],
      'guide/README.md': ['# Guide\n\nText.\n', 'guide', '/guide/', { title: 'Guide' }],
    },
  },
  // https://jekyllrb.com/docs/configuration/options/#build-command-options
  'Future documents are published if the source says so': {
    source: { future: true },
    files: { '_posts/2026-06-16-b.md': [page, 'b', '/2026/06/16/b.html', '2026-06-16'] },
  },
  // https://jekyllrb.com/docs/configuration/front-matter-defaults/
  'Defaults have values for the documents of a scope that lack them': {
    source: {
      defaults: [
        { values: { lang: 'de' } },
        { files: '**/_posts/**', values: { tags: 'news', permalink: '/n/:title/' } },
        { files: 'projects/**', values: { published: false } },
      ],
    },
    files: {
      '_posts/2019-05-04-a.md': [page, 'a', '/n/a/', { lang: 'de', date: '2019-05-04', tags: ['news'] }],
      '_posts/2019-05-04-b.md': [
        'tags: own\nlang: en\npermalink: /b/',
        'b',
        '/b/',
        { date: '2019-05-04', tags: ['own'] },
      ],
      'projects/c.md': [page, 'projects-c', '/projects/c.html', { lang: 'de', isDraft: true }],
    },
  },
  // https://github.com/jekyll/jekyll-redirect-from
  'Redirects, the excerpt, the image and the day of the last change come from the keys of usual plugins; the 404 page is left out':
    {
      'a.md': [
        'redirect_from: [/old/, older.html]\nexcerpt: E\nimage: { path: a.png }\nlast_modified_at: 2020-02-03',
        'a',
        '/a.html',
        { aliases: ['/old/', '/older.html'], description: 'E', image: 'a.png', updated: '2020-02-03' },
      ],
      'b.md': ['redirect_from: /one/', 'b', '/b.html', { aliases: ['/one/'] }],
      'c.md': withKeys('redirect_to: https://example.org/'),
      '404.md': page,
      'missing.md': withKeys('permalink: /404.html'),
      '_posts/2019-05-04-404.md': [page, '404', '/2019/05/04/404.html', '2019-05-04'],
    },
  // https://jekyllrb.com/docs/liquid/tags/#links
  'Links lead to files and to addresses, with the path of the site in front or without': {
    source: { url: { base: 'https://example.org/site' } },
    files: {
      '_posts/2019-05-04-a.md': [page, 'a', 'https://example.org/site/2019/05/04/a.html', '2019-05-04'],
      'about.md': [page, 'about', 'https://example.org/site/about.html'],
      'docs/b.md': [page, 'docs-b', 'https://example.org/site/docs/b.html'],
    },
    links: {
      'docs/b.md': {
        '/site/about.html': '/essays/about',
        '/about': '/essays/about',
        '../about.md': '/essays/about',
        '/2019/05/04/a.html#part': '/essays/a#part',
        '../_posts/2019-05-04-a.md': '/essays/a',
        'https://example.org/site/2019/05/04/a': '/essays/a',
      },
    },
  },
  'The key language may name a programming language': {
    source: { folder: '../_docs', url: '/{path}/', lang: { from: 'key' } },
    files: {
      'a.md': ['language: scala', 'a', '/a/'],
      'b.md': ['language: de', 'b', '/b/', { lang: 'de' }],
    },
  },
  // https://jekyllrb.com/docs/permalinks/#collections
  'A link without the name of a file starts from the address of the page, as in a browser': {
    source: { folder: '../_docs', url: 'https://example.org/{path}/', lang: { from: 'key' } },
    files: {
      'start.md': [page, 'start', 'https://example.org/start/'],
      'next.md': [page, 'next', 'https://example.org/next/'],
      'de/start.md': ['lang: de', 'start', 'https://example.org/de/start/', { lang: 'de' }],
      'de/next.md': ['lang: de', 'next', 'https://example.org/de/next/', { lang: 'de' }],
    },
    links: {
      'de/start.md': {
        '../next/#part': '/de/essays/next#part',
        '../../next/': '/essays/next',
        '../next.md': '/essays/next',
        next: '/de/essays/next',
      },
    },
  },
  // https://jekyllrb.com/docs/liquid/tags/#linking-to-posts
  'A post is found by its name without an extension, also if the name has a dot': {
    files: {
      '_posts/2019-05-04-version-1.2.0.md': [
        page,
        'version-1-2-0',
        '/2019/05/04/version-1.2.0.html',
        '2019-05-04',
      ],
    },
    refs: {
      '_posts/2019-05-04-version-1.2.0.md': { '_posts/2019-05-04-version-1.2.0': '/essays/version-1-2-0' },
    },
  },
})
