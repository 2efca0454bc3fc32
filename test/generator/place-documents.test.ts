/** What the documents of other generators have in common. */

import { expect, it } from 'vitest'
import { readSite } from '../fixtures/source-cases.ts'

it('Keys that only set how the generator shows a document do not count as unused, and inherited ones neither', async () => {
  const { summary, leftOut } = await readSite(
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
  })
  expect(leftOut).toEqual({
    'content/c.md': 'draft',
    'content/d.fr.md': 'language "fr"',
    'content/e.md': 'no page',
  })
})

it('Inherited keys are not named as those of a document', async () => {
  const { summary } = await readSite({ 'docs/a.md': '---\ntitle: T\nown: x\n---\nText.\n' }, [
    { folder: '../docs', defaults: [{ values: { inherited: 'x', tags: ['y'] } }] },
  ])
  expect(summary?.unusedKeys).toEqual({ own: 1 })
})

it('A document whose slug another one has takes that of its address, or else one with a hash', async () => {
  const { outcomes } = await readSite(
    { 'docs/a-b.md': '# A\n', 'docs/a/b.md': '# B\n', 'docs/c.md': '---\nslug: a-b\npermalink: /x/\n---\n' },
    [{ folder: '../docs', url: 'https://example.com/{path}/' }],
  )
  const slugs = Object.values(outcomes).map(({ slug, at }) => [at, slug])
  expect(slugs).toEqual([
    ['https://example.com/a/b/', expect.stringMatching(/^a-b-[0-9a-f]{8}$/)],
    ['https://example.com/a-b/', 'a-b'],
    ['https://example.com/x/', 'x'],
  ])
})

it('Of documents with one address, the one that is no draft is published, then the index file, then the first by its path', async () => {
  const named = (title: string, keys = '') => `---\ntitle: ${title}\n${keys}---\nText.\n`
  const { outcomes, leftOut } = await readSite(
    {
      'content/a.md': named('A'),
      'content/a/_index.md': named('Index'),
      'content/b.md': named('B'),
      'content/b/_index.md': named('Draft', 'draft: true\n'),
      'content/c/one.md': named('One', 'url: /c/\n'),
      'content/c/three.md': named('Three', 'url: /c/\n'),
      'content/c/two.pt.md': named('Two', 'url: /c/\n'),
    },
    [{ from: 'hugo', folder: '../content' }],
  )
  expect(Object.values(outcomes).map(({ title, slug, at }) => [title, slug, at])).toEqual([
    ['Index', 'a', '/a/'],
    ['B', 'b', '/b/'],
    ['One', 'c-one', '/c/'],
    ['Two', 'c-two', '/c/'],
  ])
  expect(leftOut).toEqual({
    'content/a.md': 'address of another document',
    'content/b/_index.md': 'draft',
    'content/c/three.md': 'address of another document',
  })
})

it('Sources whose site is unknown share no addresses, and a file that two sources have is not left out', async () => {
  const files = { 'docs/a.md': '# A\n', 'blog/a.md': '# B\n' }
  const unknown = await readSite(files, [{ folder: '../docs' }, { folder: '../blog', prefix: 'blog' }])
  expect(unknown).toMatchObject({ summary: { documents: { en: 2 } }, leftOut: {} })
  const url = 'https://example.com/{path}/'
  const twice = await readSite(files, [
    { folder: '../docs', url },
    { folder: '../docs', url, prefix: 'again' },
  ])
  expect(twice).toMatchObject({ summary: { documents: { en: 2 } }, leftOut: {} })
})

it('A file and the index of the folder with its name have slugs of their own, as they have addresses of their own', async () => {
  const page = '---\ntitle: T\n---\nText.\n'
  const { outcomes } = await readSite({ 'docs/a.md': page, 'docs/a/index.md': page }, [
    { from: 'jekyll', folder: '../docs' },
  ])
  expect(Object.values(outcomes).map(({ slug, at }) => [at, slug])).toEqual([
    ['/a/', expect.stringMatching(/^a-[0-9a-f]{8}$/)],
    ['/a.html', 'a'],
  ])
})

it('A slug that translations get instead of a taken one is free in all of their languages', async () => {
  const { outcomes } = await readSite(
    {
      'docs/b.pt.md': '---\nslug: k\n---\n',
      'docs/c.md': '---\nslug: k\n---\n',
      'docs/c.pt.md': '---\nslug: k\npermalink: /x/\n---\n',
      'docs/x.md': '# X\n',
    },
    [{ folder: '../docs', lang: { from: 'suffix' }, url: 'https://example.com/{path}/' }],
  )
  const { 'docs/c.md': en, 'docs/c.pt.md': pt, ...others } = outcomes
  expect([en?.slug, pt?.slug]).toEqual([expect.stringMatching(/^k-[0-9a-f]{8}$/), en?.slug])
  expect(Object.values(others).map(({ slug }) => slug)).toEqual(['k', 'x'])
})
