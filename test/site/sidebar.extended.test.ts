/** The keys `sidebar` and `edit` of site.yaml: the documents of a site in the order of reading. */

import { describe, expect, it } from 'vitest'
import type { Files } from '../fixtures/content.ts'
import { smallSite } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import { get, joinLines, type Published, publishWith, toEssay } from '../fixtures/published.ts'

const toPage = (title: string) => toEssay('Words.', { title })

const keys = `sidebar:
  - { title: { en: Start, pt: Início }, pages: [/use, /essays/first-essay] }
  - { title: "More & more", pages: [/more-*] }
edit: https://code.test/edit/main/content
home: { show: [sidebar] }
`

const files: Files = {
  'site.yaml': `${smallSite['site.yaml']}${keys}`,
  'pages/use/en.md': toPage('Use'),
  'pages/use/pt.md': toPage('Usar'),
  'pages/more-b/en.md': toPage('B'),
  'pages/more-a/en.md': toPage('A'),
  'pages/other/en.md': toPage('Other'),
}

const findNavigation = (published: Published, file: string, name: string): string => {
  const [, navigation = ''] =
    new RegExp(`<nav class="${name}"[^>]*>(.*?)</nav>`, 's').exec(get(published, file)) ?? []
  return joinLines(navigation)
}

describe('`sidebar`', () => {
  it('lists the documents in sections beside the text, with the section of the page open', async () => {
    const published = await publishWith(files)
    expect(findNavigation(published, 'more-a.html', 'sidebar')).toBe(
      '<details><summary>Start</summary><ul><li><a href="/use">Use</a></li><li><a href="/essays/first-essay">First essay</a></li></ul></details><details open><summary>More &#x26; more</summary><ul><li><a href="/more-a" aria-current="page">A</a></li><li><a href="/more-b">B</a></li></ul></details>',
    )
    expect(findNavigation(published, 'pt/use.html', 'sidebar')).toContain(
      '<details open><summary>Início</summary><ul><li><a href="/pt/use" aria-current="page">Usar</a></li>',
    )
  })

  it('is followed by links to the previous and the next document, in Markdown, too', async () => {
    const published = await publishWith(files)
    const neighbours = ['use.html', 'essays/first-essay.html', 'more-b.html', 'other.html'].map((file) =>
      findNavigation(published, file, 'neighbours'),
    )
    expect(neighbours).toEqual([
      '<ul><li class="next"><span>Next page: </span><a rel="next" href="/essays/first-essay">First essay</a></li></ul>',
      '<ul><li class="prev"><span>Previous page: </span><a rel="prev" href="/use">Use</a></li><li class="next"><span>Next page: </span><a rel="next" href="/more-a">A</a></li></ul>',
      '<ul><li class="prev"><span>Previous page: </span><a rel="prev" href="/more-a">A</a></li></ul>',
      '',
    ])
    expect(get(published, 'more-a.md')).toContain(
      '- Previous page: [First essay](https://site.test/essays/first-essay.md)\n- Next page: [B](https://site.test/more-b.md)\n',
    )
  })

  it('decides the order of llms.txt and of the home page', async () => {
    const published = await publishWith(files)
    const pages = Array.from(
      get(published, 'llms.txt').matchAll(/^- \[(Use|A|B|Other)\]/gm),
      ([, title]) => title,
    )
    expect(pages).toEqual(['Use', 'A', 'B', 'Other'])
    const home = get(published, 'index.html')
    expect(home).not.toContain('class="sidebar"')
    expect(joinLines(home)).toContain(
      '<section class="part"><h2>More &#x26; more</h2><ul><li><a href="/more-a">A</a></li><li><a href="/more-b">B</a></li></ul></section>',
    )
  })

  it('leads to documents that exist', async () => {
    const site = {
      'site.yaml': `${smallSite['site.yaml']}sidebar: [{ title: A, pages: [/essays/first-esay, /no-*] }]\n`,
    }
    expect((await diagnose(site)).map(({ is, reason }) => [is, reason])).toEqual([
      [
        'error missing-document',
        'Entry 1 of "pages" of entry 1 of "sidebar" must be the path of a published document, got "/essays/first-esay"; did you mean "/essays/first-essay"?',
      ],
      [
        'error missing-document',
        'Entry 2 of "pages" of entry 1 of "sidebar" must be the path of a published document, got "/no-*"; publish it, or correct the path',
      ],
    ])
  })
})

it('`edit` adds a link to the file of each document, but not to what the build writes', async () => {
  const published = await publishWith(files)
  const findLink = (file: string) => /<p class="edit">.*?<\/p>/.exec(get(published, file))?.[0]
  expect(['use.html', 'pt/use.html', 'developers.html'].map(findLink)).toEqual([
    '<p class="edit"><a href="https://code.test/edit/main/content/pages/use/en.md">Edit this page</a></p>',
    '<p class="edit"><a href="https://code.test/edit/main/content/pages/use/pt.md">Editar esta página</a></p>',
    undefined,
  ])
})
