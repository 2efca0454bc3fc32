/** What the documents of other generators have in common. */

import { expect, it } from 'vitest'
import { readSite, testCases } from '../../fixtures/source-cases.ts'

it('Keys that only set how the generator shows a document do not count as unused, and inherited ones neither', async () => {
  const { summary } = await readSite(
    {
      'content/_index.md': '---\ntitle: T\ncascade: { color: red }\n---\nText.\n',
      'content/a.md':
        '---\ntitle: T\nweight: 1\nType: docs\ncolor: blue\nparams: { author: A }\n---\nText.\n',
      'content/b.md': '---\ntitle: T\ncolor: green\nmenu: main\n---\nText.\n',
      'content/c.md': '---\ntitle: T\ndraft: true\nother: x\n---\n',
      'content/d.fr.md': '---\ntitle: T\n---\n',
      'content/e.md': '---\ntitle: T\nbuild: { render: never }\n---\n',
    },
    [{ from: 'hugo', folder: '../content' }],
  )
  expect(summary).toEqual({
    documents: { en: 3 },
    derived: { description: 3 },
    unusedKeys: { color: 2, params: 1 },
    leftOut: { draft: 1, 'language "fr"': 1, 'no page': 1 },
  })
})

it('Inherited keys are not named as those of a document', async () => {
  const { summary } = await readSite({ 'docs/a.md': '---\ntitle: T\nown: x\n---\nText.\n' }, [
    { folder: '../docs', defaults: [{ values: { inherited: 'x', tags: ['y'] } }] },
  ])
  expect(summary?.unusedKeys).toEqual({ own: 1 })
})

testCases({ from: 'docusaurus', folder: '../blog' }, [
  {
    it: 'Of two posts with one name, the older one keeps the slug, and the other one gets its date',
    page: 'https://docusaurus.io/docs/blog#adding-posts',
    files: {
      'blog/2026-01-09-update.md': '---\ntitle: T\n---\nText.\n',
      'blog/2025-06-12-update.md': '---\ntitle: T\n---\nText.\n',
    },
    is: {
      'blog/2025-06-12-update.md': {
        slug: 'update',
        title: 'T',
        at: '/blog/2025/06/12/update',
        date: '2025-06-12',
        format: 'mdx',
      },
      'blog/2026-01-09-update.md': {
        slug: 'update-2026-01-09',
        title: 'T',
        at: '/blog/2026/01/09/update',
        date: '2026-01-09',
        format: 'mdx',
      },
    },
  },
])

testCases({ from: 'obsidian', folder: '../notes' }, [
  {
    it: 'Notes whose names differ only in signs have different slugs in all languages',
    page: 'https://help.obsidian.md/links',
    source: { lang: { from: 'folder' } },
    files: {
      'notes/C.md': 'Text.\n',
      'notes/C++.md': 'Text.\n',
      'notes/de/C.md': 'Text.\n',
      'notes/de/C++.md': 'Text.\n',
    },
    is: {
      'notes/C.md': { slug: 'c', title: 'C', at: '/C' },
      'notes/C++.md': { slug: 'c-62cfb303', title: 'C++', at: '/C++' },
      'notes/de/C.md': { slug: 'c', title: 'C', at: '/C', lang: 'de' },
      'notes/de/C++.md': { slug: 'c-62cfb303', title: 'C++', at: '/C++', lang: 'de' },
    },
  },
])
