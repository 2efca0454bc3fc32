/** Jekyll, by https://jekyllrb.com/docs/. */

import { testCases } from '../../../fixtures/source-cases.ts'

const page = '---\ntitle: T\n---\nText.\n'
const withKeys = (keys: string) => `---\ntitle: T\n${keys}\n---\nText.\n`

testCases({ from: 'jekyll', folder: '..' }, [
  {
    it: 'Posts have their date and pages their path in the address; other folders with an underscore are left out',
    page: 'https://jekyllrb.com/docs/permalinks/#global',
    files: {
      '_posts/2019-05-21-bride-of-chucky.markdown': page,
      '_posts/2020/2020-1-5-Short_Date.md': page,
      '_posts/no-date.md': page,
      '_drafts/draft.md': page,
      '_docs/doc.md': page,
      '_includes/x.md': page,
      '_site/y.md': page,
      'vendor/bundle/z.md': page,
      'index.md': page,
      'about.md': page,
      'docs/index.md': page,
      'docs/2019-01-01-notes.md': page,
    },
    is: {
      '_posts/2019-05-21-bride-of-chucky.markdown': {
        slug: 'bride-of-chucky',
        title: 'T',
        at: '/2019/05/21/bride-of-chucky.html',
        date: '2019-05-21',
      },
      '_posts/2020/2020-1-5-Short_Date.md': {
        slug: 'short-date',
        title: 'T',
        at: '/2020/01/05/Short_Date.html',
        date: '2020-01-05',
      },
      'index.md': { slug: 'home', title: 'T', at: '/' },
      'about.md': { slug: 'about', title: 'T', at: '/about.html' },
      'docs/index.md': { slug: 'docs', title: 'T', at: '/docs/' },
      'docs/2019-01-01-notes.md': {
        slug: 'docs-2019-01-01-notes',
        title: 'T',
        at: '/docs/2019-01-01-notes.html',
      },
    },
  },
  {
    it: 'Of two posts with one name, the later one has the slug of its address, also in its translation',
    page: 'https://jekyllrb.com/docs/permalinks/#global',
    source: [{ lang: { from: 'key' } }],
    files: {
      '_posts/2019-05-21-year.md': page,
      '_posts/2020-05-21-year.md': page,
      '_posts/pt/2020-05-21-year.md': withKeys('lang: pt-BR'),
      '_posts/2019-05-21-yearly.md': page,
    },
    is: {
      '_posts/2019-05-21-year.md': {
        slug: 'year',
        title: 'T',
        at: '/2019/05/21/year.html',
        date: '2019-05-21',
      },
      '_posts/2019-05-21-yearly.md': {
        slug: 'yearly',
        title: 'T',
        at: '/2019/05/21/yearly.html',
        date: '2019-05-21',
      },
      '_posts/2020-05-21-year.md': {
        slug: '2020-05-21-year',
        title: 'T',
        at: '/2020/05/21/year.html',
        date: '2020-05-21',
      },
      '_posts/pt/2020-05-21-year.md': {
        slug: '2020-05-21-year',
        title: 'T',
        at: '/2020/05/21/year.html',
        date: '2020-05-21',
        lang: 'pt',
      },
    },
  },
  {
    it: 'A first folder named like the language of the document is in its address, and not in its slug',
    page: 'https://jekyllrb.com/docs/permalinks/#global',
    source: [{ lang: { from: 'key' }, url: '/{categories}/{title}/', files: '**/_posts/*.md' }],
    files: {
      'en/news/_posts/2019-05-21-one.md': withKeys('lang: en'),
      'pt/news/_posts/2019-05-21-one.md': withKeys('lang: pt'),
      'de/news/_posts/2019-05-21-two.md': page,
    },
    is: {
      'en/news/_posts/2019-05-21-one.md': {
        slug: 'news-one',
        title: 'T',
        at: '/en/news/one/',
        date: '2019-05-21',
      },
      'pt/news/_posts/2019-05-21-one.md': {
        slug: 'news-one',
        title: 'T',
        at: '/pt/news/one/',
        date: '2019-05-21',
        lang: 'pt',
      },
      'de/news/_posts/2019-05-21-two.md': {
        slug: 'de-news-two',
        title: 'T',
        at: '/de/news/two/',
        date: '2019-05-21',
      },
    },
  },
  {
    it: 'Categories are the folders above the posts and those of front matter',
    page: 'https://jekyllrb.com/docs/posts/#categories',
    files: {
      'movies/horror/_posts/2019-05-21-one.md': withKeys('category: classic Hollywood'),
      'movies/horror/_posts/2019-05-21-two.md': withKeys('categories: classic hollywood'),
      '_posts/2019-05-21-three.md': withKeys('categories: [A, B]'),
    },
    is: {
      'movies/horror/_posts/2019-05-21-one.md': {
        slug: 'movies-horror-one',
        title: 'T',
        at: '/movies/horror/classic hollywood/2019/05/21/one.html',
        date: '2019-05-21',
        tags: ['classic Hollywood'],
      },
      'movies/horror/_posts/2019-05-21-two.md': {
        slug: 'movies-horror-two',
        title: 'T',
        at: '/movies/horror/classic/hollywood/2019/05/21/two.html',
        date: '2019-05-21',
        tags: ['classic', 'hollywood'],
      },
      '_posts/2019-05-21-three.md': {
        slug: 'three',
        title: 'T',
        at: '/a/b/2019/05/21/three.html',
        date: '2019-05-21',
        tags: ['A', 'B'],
      },
    },
  },
  ...[
    ['pretty', '/{categories}/{year}/{month}/{day}/{title}/', '/a/2019/05/04/post/'],
    ['ordinal', '/{categories}/{year}/{y_day}/{title}.html', '/a/2019/124/post.html'],
    ['none', '/{categories}/{title}.html', '/a/post.html'],
    ['its own tokens', '/{short_year}/{i_month}/{i_day}/{title}', '/19/5/4/post'],
  ].map(([style = '', url, at = '']) => ({
    it: `The style ${style} is a pattern`,
    page: 'https://jekyllrb.com/docs/permalinks/#built-in-formats',
    source: { folder: '../_posts', url },
    files: { '_posts/2019-05-04-post.md': withKeys('categories: a') },
    is: {
      '_posts/2019-05-04-post.md': { slug: 'post', title: 'T', at, date: '2019-05-04', tags: ['a'] },
    },
  })),
  {
    it: 'A permalink of front matter is the address, with placeholders or without',
    page: 'https://jekyllrb.com/docs/permalinks/#front-matter',
    files: {
      'my_pages/about-me.md': withKeys('permalink: /about/'),
      'my_pages/b.md': withKeys('permalink: contact.html'),
      '_posts/2019-05-04-post.md': withKeys('permalink: /:year/:i_month/:title:output_ext'),
      '_posts/2019-05-04-other.md': withKeys('permalink: pretty'),
      '_posts/2019-05-04-third.md': withKeys(
        'permalink: /:slugified_categories/:slug/\ncategories: [Work 2 Progress]',
      ),
    },
    is: {
      'my_pages/about-me.md': { slug: 'my-pages-about-me', title: 'T', at: '/about/' },
      'my_pages/b.md': { slug: 'my-pages-b', title: 'T', at: '/contact.html' },
      '_posts/2019-05-04-post.md': { slug: 'post', title: 'T', at: '/2019/5/post.html', date: '2019-05-04' },
      '_posts/2019-05-04-other.md': { slug: 'other', title: 'T', at: '/pretty', date: '2019-05-04' },
      '_posts/2019-05-04-third.md': {
        slug: 'third',
        title: 'T',
        at: '/work-2-progress/third/',
        date: '2019-05-04',
        tags: ['Work 2 Progress'],
      },
    },
  },
  {
    it: 'Collections have their name in front, and a permalink as a pattern',
    page: 'https://jekyllrb.com/docs/collections/#permalinks',
    source: [
      { folder: '../_staff_members' },
      { folder: '../_docs', url: 'https://example.org/docs/{path}/', prefix: 'docs' },
    ],
    files: { '_staff_members/team/jane.md': page, '_docs/index.md': page, '_docs/a/b.md': page },
    is: {
      '_staff_members/team/jane.md': { slug: 'team-jane', title: 'T', at: '/staff_members/team/jane.html' },
      '_docs/index.md': { slug: 'docs', title: 'T', at: 'https://example.org/docs/' },
      '_docs/a/b.md': { slug: 'docs-a-b', title: 'T', at: 'https://example.org/docs/a/b/' },
    },
  },
  {
    it: 'The slug of front matter replaces the name of a post',
    page: 'https://jekyllrb.com/docs/permalinks/#placeholders',
    files: { '_posts/2019-05-04-post.md': withKeys('slug: My-Slug') },
    is: {
      '_posts/2019-05-04-post.md': {
        slug: 'my-slug',
        title: 'T',
        at: '/2019/05/04/My-Slug.html',
        date: '2019-05-04',
      },
    },
  },
  {
    it: 'Tags in a text are split at spaces, and a single tag is kept whole',
    page: 'https://jekyllrb.com/docs/posts/#tags',
    files: {
      'a.md': withKeys('tags: classic hollywood'),
      'b.md': withKeys('tag: classic hollywood'),
      'c.md': withKeys('tags: [one two, three]'),
    },
    is: {
      'a.md': { slug: 'a', title: 'T', at: '/a.html', tags: ['classic', 'hollywood'] },
      'b.md': { slug: 'b', title: 'T', at: '/b.html', tags: ['classic hollywood'] },
      'c.md': { slug: 'c', title: 'T', at: '/c.html', tags: ['one two', 'three'] },
    },
  },
  {
    it: 'Unpublished and future documents are drafts, and a file without front matter is no document',
    page: 'https://jekyllrb.com/docs/front-matter/#predefined-global-variables',
    files: {
      'a.md': withKeys('published: false'),
      '_posts/2026-06-16-b.md': page,
      'readme.md': '# No front matter\n',
      'empty.md': '---\n---\n# Heading\n',
    },
    is: {
      'a.md': { slug: 'a', title: 'T', at: '/a.html', isDraft: true },
      '_posts/2026-06-16-b.md': {
        slug: 'b',
        title: 'T',
        at: '/2026/06/16/b.html',
        date: '2026-06-16',
        isDraft: true,
      },
      'empty.md': { slug: 'empty', title: 'Heading', at: '/empty.html' },
    },
  },
  {
    it: 'Future documents are published if the source says so',
    page: 'https://jekyllrb.com/docs/configuration/options/#build-command-options',
    source: { future: true },
    files: { '_posts/2026-06-16-b.md': page },
    is: {
      '_posts/2026-06-16-b.md': { slug: 'b', title: 'T', at: '/2026/06/16/b.html', date: '2026-06-16' },
    },
  },
  {
    it: 'Defaults have values for the documents of a scope that lack them',
    page: 'https://jekyllrb.com/docs/configuration/front-matter-defaults/',
    source: {
      defaults: [
        { values: { lang: 'de' } },
        { files: '**/_posts/**', values: { tags: 'news', permalink: '/n/:title/' } },
        { files: 'projects/**', values: { published: false } },
      ],
    },
    files: {
      '_posts/2019-05-04-a.md': page,
      '_posts/2019-05-04-b.md': withKeys('tags: own\nlang: en\npermalink: /b/'),
      'projects/c.md': page,
    },
    is: {
      '_posts/2019-05-04-a.md': {
        slug: 'a',
        title: 'T',
        at: '/n/a/',
        lang: 'de',
        date: '2019-05-04',
        tags: ['news'],
      },
      '_posts/2019-05-04-b.md': { slug: 'b', title: 'T', at: '/b/', date: '2019-05-04', tags: ['own'] },
      'projects/c.md': { slug: 'projects-c', title: 'T', at: '/projects/c.html', lang: 'de', isDraft: true },
    },
  },
  {
    it: 'Redirects, the excerpt, the image and the day of the last change come from the keys of usual plugins',
    page: 'https://github.com/jekyll/jekyll-redirect-from',
    files: {
      'a.md': withKeys(
        'redirect_from: [/old/, older.html]\nexcerpt: E\nimage: { path: a.png }\nlast_modified_at: 2020-02-03',
      ),
      'b.md': withKeys('redirect_from: /one/'),
      'c.md': withKeys('redirect_to: https://example.org/'),
    },
    is: {
      'a.md': {
        slug: 'a',
        title: 'T',
        at: '/a.html',
        aliases: ['/old/', '/older.html'],
        description: 'E',
        image: 'a.png',
        updated: '2020-02-03',
      },
      'b.md': { slug: 'b', title: 'T', at: '/b.html', aliases: ['/one/'] },
    },
  },
  {
    it: 'Links lead to files and to addresses, with the path of the site in front or without',
    page: 'https://jekyllrb.com/docs/liquid/tags/#links',
    source: { url: { base: 'https://example.org/site' } },
    files: { '_posts/2019-05-04-a.md': page, 'about.md': page, 'docs/b.md': page },
    is: {
      '_posts/2019-05-04-a.md': {
        slug: 'a',
        title: 'T',
        at: 'https://example.org/site/2019/05/04/a.html',
        date: '2019-05-04',
      },
      'about.md': { slug: 'about', title: 'T', at: 'https://example.org/site/about.html' },
      'docs/b.md': { slug: 'docs-b', title: 'T', at: 'https://example.org/site/docs/b.html' },
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
])
