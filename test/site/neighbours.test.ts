/** The links between essays that follow each other. */

import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
import { findElements, get, joinLines, publishWith, toEssay } from '../fixtures/published.ts'
import { listTree, readTree } from '../fixtures/tree.ts'

/** Three dated essays and an undated one, beside the first essay, which is of February 2026. */
const series: Files = {
  'essays/newest/en.md': toEssay('Words.', { title: 'Newest *of all*', date: '2026-03-01' }),
  'essays/oldest/en.md': toEssay('Words.', { title: 'Oldest', date: '2024-01' }),
  'essays/undated/en.md': toEssay('Words.', { title: 'Undated' }),
  'pages/about/en.md': toEssay('Words.', { title: 'About' }),
}

/** The navigation after the article of a page; an empty text if there is none. */
const toNavigation = (html: string): string =>
  joinLines(html.slice(html.indexOf('</article>') + '</article>'.length, html.indexOf('</main>')))

/** The `href` of a `<link>` in the head, by its `rel`. */
const findLink = (html: string, rel: string) =>
  findElements(html, ({ tagName, properties }) => tagName === 'link' && String(properties.rel) === rel).map(
    ({ properties }) => properties.href,
  )

describe('The page of an essay', () => {
  it('links to the next older and the next newer essay of its language', async () => {
    const html = get(await publishWith(series), 'essays/first-essay.html')
    expect(toNavigation(html)).toBe(
      '<nav class="neighbours" aria-label="Other essays"><ul>' +
        '<li class="prev"><span>Previous essay: </span><a rel="prev" href="/essays/oldest">Oldest</a></li>' +
        '<li class="next"><span>Next essay: </span><a rel="next" href="/essays/newest">Newest *of all*</a></li>' +
        '</ul></nav>',
    )
    expect([findLink(html, 'prev'), findLink(html, 'next')]).toEqual([
      ['https://site.test/essays/oldest'],
      ['https://site.test/essays/newest'],
    ])
  })

  it('links to one neighbour only at either end of the list, where undated essays are the oldest', async () => {
    const published = await publishWith(series)
    const links = ['newest', 'oldest', 'undated'].map((slug) => {
      const html = get(published, `essays/${slug}.html`)
      return [slug, findLink(html, 'prev'), findLink(html, 'next')]
    })
    expect(links).toEqual([
      ['newest', ['https://site.test/essays/first-essay'], []],
      ['oldest', ['https://site.test/essays/undated'], ['https://site.test/essays/first-essay']],
      ['undated', [], ['https://site.test/essays/oldest']],
    ])
  })

  it('has no such links if it is the only essay of its language', async () => {
    const html = get(await publishWith(series), 'pt/essays/first-essay.html')
    expect([toNavigation(html), findLink(html, 'prev'), findLink(html, 'next')]).toEqual(['', [], []])
  })
})

it('The Markdown of an essay links to the Markdown of the essays before and after it', async () => {
  const text = get(await publishWith(series), 'essays/first-essay.md')
  expect(text.slice(text.indexOf('- Published'), text.indexOf('\n\n---'))).toBe(
    `- Published: 2026-02
- Language: English (en)
- Address: [https://site.test/essays/first-essay](https://site.test/essays/first-essay)
- Also in: [Português](https://site.test/pt/essays/first-essay.md)
- Previous essay: [Oldest](https://site.test/essays/oldest.md)
- Next essay: [Newest \\*of all\\*](https://site.test/essays/newest.md)
- Tags: [alpha](https://site.test/tags/alpha.md)`,
  )
})

it('A page that is no essay has no neighbours', async () => {
  const html = get(await publishWith(series), 'about.html')
  expect([toNavigation(html), findLink(html, 'prev'), findLink(html, 'next')]).toEqual(['', [], []])
})

it('A build with a cache renders only the neighbours again of an essay that is new, removed or renamed', async () => {
  const folder = createFolder()
  const slugs = Array.from({ length: 10 }, (_, number) => `e${number}`)
  const essays = slugs.map((slug, number) => [
    `essays/${slug}/en.md`,
    toEssay('Words.', { title: `Title ${number}`, date: `2025-01-${20 - number}` }),
  ])
  const content = writeFiles({ ...oneLanguage, ...Object.fromEntries(essays) }, join(folder, 'content'))
  const [out, cache] = [join(folder, 'dist'), join(folder, 'cache')]
  const listEntries = () => new Set(listTree(join(cache, 'entries')))
  await build({ content, out, cache })
  /** The slugs of e0 to e9, newest first, whose pages a build has rendered again after a change. */
  async function listRebuilt(change: () => void): Promise<string[]> {
    const before = listEntries()
    change()
    await build({ content, out, cache })
    const texts = [...listEntries()]
      .filter((file) => !before.has(file))
      .map((file) => readFileSync(join(cache, 'entries', file), 'latin1'))
    // Only the entry of a document holds the bytes of its page.
    return slugs.filter((slug) =>
      texts.some((text) => text.includes(`rel="canonical" href="https://site.test/essays/${slug}"`)),
    )
  }
  const replace = (file: string, from: string, to: string) =>
    writeFileSync(join(content, file), readFileSync(join(content, file), 'utf8').replace(from, to))

  // e4 is of 16 January, and e5 of 15 January: of two essays of one day, the slug decides.
  const newEssay = { 'essays/new/en.md': toEssay('Words.', { date: '2025-01-15', title: 'New' }) }
  expect(await listRebuilt(() => writeFiles(newEssay, content))).toEqual(['e5', 'e6'])
  expect(await listRebuilt(() => replace('essays/e1/en.md', 'Title 1', 'Renamed'))).toEqual([
    'e0',
    'e1',
    'e2',
  ])
  expect(await listRebuilt(() => replace('essays/e1/en.md', 'Words.', 'Other words.'))).toEqual(['e1'])
  expect(await listRebuilt(() => rmSync(join(content, 'essays/e8'), { recursive: true }))).toEqual([
    'e7',
    'e9',
  ])

  const uncached = join(folder, 'uncached')
  await build({ content, out: uncached, previous: out })
  expect(readTree(out)).toEqual(readTree(uncached))
})
