/** The forms in which other generators accept a value of front matter. All importers read them alike. */

import { expect, it } from 'vitest'
import { toTimeValue } from '../../../generator/content/schemas/lenient-values.ts'
import { smallSite } from '../../fixtures/content.ts'
import { diagnose } from '../../fixtures/diagnose.ts'
import { testCases, withKeys } from '../../fixtures/source-cases.ts'

/** A document whose keys have a value in one form. */
const file = (
  name: string,
  keys: string,
  outcome: object = {},
): readonly [path: string, file: [string, string, string, object]] => [
  `${name}.md`,
  [withKeys(keys), name, `/${name}/`, outcome],
]

const source = { from: 'markdown', folder: '../docs' }

testCases(source, {
  // https://jekyllrb.com/docs/front-matter/#predefined-variables-for-posts
  'A date may have a time, a name of a month, other signs between its parts, or only a year':
    Object.fromEntries([
      file('time', 'date: 2026-01-05 10:00:00 +0900', { date: '2026-01-05' }),
      file('month', 'date: 2026-01', { date: '2026-01' }),
      file('slashes', 'date: 2026/1/5', { date: '2026-01-05' }),
      file('digits', 'date: 20260105', { date: '2026-01-05' }),
      file('stamp', 'date: 20260105T101500', { date: '2026-01-05' }),
      file('year', 'date: 2024', { date: '2024-01' }),
      file('named', 'date: 5 January 2026', { date: '2026-01-05' }),
      file('zone', 'date: "Mon, 05 Jan 2026 23:30:00 -0800"', { date: '2026-01-05' }),
    ]),
  // https://docs.astro.build/en/guides/content-collections/
  'True and false may be texts': Object.fromEntries([
    file('true', 'draft: "True"', { isDraft: true }),
    file('yes', 'draft: yes', { isDraft: true }),
    file('false', 'draft: "false"'),
    file('no', 'published: No', { isDraft: true }),
  ]),
  // https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-blog#markdown-front-matter
  'A title and a tag may be numbers, and tags may be the keys of a map or maps with a name': {
    'number.md': [
      '---\ntitle: 1984\ntags: 1984\n---\nText.\n',
      'number',
      '/number/',
      { title: '1984', tags: ['1984'] },
    ],
    ...Object.fromEntries([
      file('blank', 'tags: "sea, , moon,"', { tags: ['sea', 'moon'] }),
      file('keys', 'tags: { sea: true, moon: true }', { tags: ['sea', 'moon'] }),
      file(
        'maps',
        'tags: [{ label: Sea, permalink: /sea }, { name: Moon }, { title: Sun }, { slug: mars }, 2026, { count: 1 }]',
        { tags: ['Sea', 'Moon', 'Sun', 'mars', '2026'] },
      ),
    ]),
  },
  // https://jekyll.github.io/jekyll-seo-tag/advanced-usage/#setting-a-default-image
  'An image may be a map or the first of a list': Object.fromEntries([
    file('src', 'image: { src: a.png, alt: A }', { image: 'a.png' }),
    file('url', 'image: { url: a.png }', { image: 'a.png' }),
    file('path', 'image: { path: a.png, height: 100 }', { image: 'a.png' }),
    file('file', 'cover: { file: a.png }', { image: 'a.png' }),
    file('image', 'cover: { image: a.png, caption: A }', { image: 'a.png' }),
    file('list', 'image: [a.png, b.png]', { image: 'a.png' }),
  ]),
})

it('A value in no known form is reported and left out', async () => {
  const first = `---
title: { en: Tides }
date: sometime in 2026
created: 30 February 2026
publishDate: January 5, 2026, ${'or later, '.repeat(10)}
updated: { year: 2026 }
draft: maybe
tags: true
image: { alt: A tide }
---
Text.
`
  const diagnostics = await diagnose({
    'site.yaml': `${smallSite['site.yaml']}sources: [{ folder: posts }]\n`,
    'essays/first-essay/en.md': null,
    'essays/first-essay/pt.md': null,
    'posts/a.md': first,
    'posts/b.md': withKeys('draft: 1'),
  })
  const left = '; the value is left out'
  expect(diagnostics.map(({ at, reason }) => `${at} ${reason.replace(left, '')}`)).toEqual([
    'posts/a.md:2:8-2:21 "title" must be text, got a map',
    'posts/a.md:3:7-3:23 "date" must be a date such as 2026-02-28, got "sometime in 2026"',
    'posts/a.md:4:10-4:26 "created" must be a date such as 2026-02-28, got "30 February 2026"',
    'posts/a.md:5:14-5:130 "publishDate" must be a date such as 2026-02-28, got "January 5, 2026, or later, or later, or later, or later, or …"',
    'posts/a.md:6:10-6:24 "updated" must be a date such as 2026-02-28, got a map',
    'posts/a.md:7:8-7:13 "draft" must be true or false, got "maybe"',
    'posts/a.md:8:7-8:11 "tags" must be a list of texts, got true',
    'posts/a.md:9:8-9:23 "image" must be the path of an image, got a map',
    'posts/b.md:3:8-3:9 "draft" must be true or false, got the number 1',
  ])
})

it('An empty value in front matter gives no warning', async () => {
  const keys = 'date:\nslug: ""\nimage: []\nimages: []\ntags: []\ncategories:\ndraft:'
  const diagnostics = await diagnose({
    'site.yaml': `${smallSite['site.yaml']}sources: [{ folder: posts }]\n`,
    'essays/first-essay/en.md': null,
    'essays/first-essay/pt.md': null,
    'posts/a.md': withKeys(keys),
  })
  expect(diagnostics).toEqual([])
})

it.each([
  ['2026-01-05 22:30:00 -0500', 'UTC', '2026-01-06 03:30:00 +0000'],
  ['2026-01-05T00:15:00.5+05:30', 'America/New_York', '2026-01-04 13:45:00 -0500'],
  // YAML takes a time with seconds for UTC, and Jekyll one without them for that of the site.
  ['2026-07-05 01:30:00', 'Asia/Kolkata', '2026-07-05 07:00:00 +0530'],
  ['2026-07-05 01:30', 'America/New_York', '2026-07-05 01:30:00 -0400'],
  ['2026-01-05', 'UTC', null],
  ['noon', 'UTC', null],
  // Without a zone of the site, it is shown as it is written.
  ['2026-1-5T22:30 -05:30', null, '2026-01-05 22:30:00 -0530'],
  ['2026-01-05 22:30', null, '2026-01-05 22:30:00 +0000'],
  ['2026-01-05T22:30:15Z', null, '2026-01-05 22:30:15 +0000'],
  ['2026-01-05', null, null],
])('The time %s in the zone %s is %s', (text, timeZone, time) => {
  expect(toTimeValue(text, timeZone)).toBe(time)
})
