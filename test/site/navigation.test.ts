/** The keys `navigation` and `footer` of site.yaml: links by language, marked on their own pages, and wrong links. */

import { describe, expect, it } from 'vitest'
import { type Files, oneLanguage, siteBelowPath, smallSite } from '../fixtures/content.ts'
import { diagnose } from '../fixtures/diagnose.ts'
import { get, joinLines, publishOne, publishWith } from '../fixtures/published.ts'

const withKeys = (keys: string, base: Files = smallSite): Files => ({
  'site.yaml': `${base['site.yaml']}${keys}\n`,
})

/** The links in the navigation of the header. */
const readNavigation = (page: string): string =>
  /<nav aria-label="[^"]+"><ul>(.*?)<\/ul><\/nav>/.exec(page.slice(page.indexOf('class="name"')))?.[1] ?? ''

/** The footer without the list of files for programs. */
const readFooter = (page: string): string =>
  joinLines(/<footer class="site">(.*?)<\/footer>/s.exec(page)?.[1] ?? '').replace(
    /<nav aria-label="For programs">.*?<\/nav>/,
    '',
  )

describe('`navigation`', () => {
  const keys = `navigation:
  en:
    - { url: "https://shop.test/?a=1&b=2", label: "Shop <b>" }
    - { essay: first-essay }
    - { tag: Alpha, label: On alpha }
    - { list: home, label: Start }
    - { list: search }`

  it('has the links in the order and the words of the author, below the path of the site', async () => {
    const published = await publishWith(withKeys(keys, siteBelowPath))
    expect(readNavigation(get(published, 'essays.html'))).toBe(
      '<li><a href="https://shop.test/?a=1&#x26;b=2">Shop &#x3C;b></a></li><li><a href="/blog/essays/first-essay">First essay</a></li><li><a href="/blog/tags/alpha">On alpha</a></li><li><a href="/blog/">Start</a></li><li><a href="/blog/search">Search</a></li>',
    )
  })

  it('marks the link to the page itself, and no other', async () => {
    const published = await publishWith(withKeys(keys))
    const marked = ['index.html', 'essays.html', 'essays/first-essay.html', 'tags/alpha.html'].map((file) =>
      Array.from(
        readNavigation(get(published, file)).matchAll(/aria-current="page">(.*?)</g),
        ([, label]) => label,
      ),
    )
    expect(marked).toEqual([['Start'], [], ['First essay'], ['On alpha']])
  })

  it('changes no page of a language that it leaves out', async () => {
    const [before, after] = [await publishWith({}), await publishWith(withKeys(keys))]
    const isPortuguese = (file: string) => file.startsWith('pt/') || file === 'pt.html'
    const files = [...before.keys()].filter(isPortuguese)
    expect(files.length).toBeGreaterThan(5)
    expect(files.map((file) => [file, get(after, file)])).toEqual(
      files.map((file) => [file, get(before, file)]),
    )
  })

  it('changes neither responses of the API nor Markdown nor feeds', async () => {
    const [before, after] = [await publishWith({}), await publishWith(withKeys(keys))]
    const isOther = (file: string) => !/\.html$|^_stele\//.test(file)
    const files = [...before.keys()].filter(isOther)
    expect([...after.keys()].filter(isOther)).toEqual(files)
    for (const file of files) expect([file, get(after, file)]).toEqual([file, get(before, file)])
  })
})

describe('`footer`', () => {
  it('has links, the addresses of the author, and a line of copyright', async () => {
    const keys = `footer:
  en: { links: [{ list: essays }], social: true, copyright: "© 2026 A & B" }`
    const published = await publishOne(withKeys(keys, oneLanguage))
    expect(readFooter(get(published, 'essays/first-essay.html'))).toBe(
      '<nav aria-label="More of this site"><ul><li><a href="/essays">Essays</a></li></ul></nav><ul class="social"><li><a href="https://github.com/example" rel="me">GitHub</a></li><li><a href="https://www.linkedin.com/in/example" rel="me">LinkedIn</a></li><li><a href="mailto:author@example.com" rel="me">E-mail</a></li></ul><p class="copyright">© 2026 A &#x26; B</p>',
    )
  })

  it('has the links of the build if the author names none', async () => {
    const published = await publishOne(withKeys('footer: { en: { social: true } }', oneLanguage))
    expect(readFooter(get(published, 'essays/first-essay.html'))).toBe(
      '<nav aria-label="More of this site"><ul><li><a href="/">Home</a></li><li><a href="/essays">Essays</a></li><li><a href="/tags">Tags</a></li><li><a href="/developers">Developers</a></li></ul></nav><ul class="social"><li><a href="https://github.com/example" rel="me">GitHub</a></li><li><a href="https://www.linkedin.com/in/example" rel="me">LinkedIn</a></li><li><a href="mailto:author@example.com" rel="me">E-mail</a></li></ul>',
    )
    // Programs find their instructions among the files for programs.
    expect(get(published, 'essays/first-essay.html')).toMatch(
      /<nav aria-label="For programs">.*<li><a href="\/agent-instructions">Agent instructions<\/a><\/li><\/ul><\/nav>/,
    )
  })
})

describe('wrong links', () => {
  it.each([
    [
      'to a script',
      '{ en: [{ url: "javascript:alert(1)", label: x }] }',
      'error invalid-value',
      '"url" of entry 1 of "navigation.en" must be a URL that starts with https:// or http://, got "javascript:alert(1)"',
    ],
    [
      'to an essay that the language lacks',
      '{ pt: [{ essay: first-esay }] }',
      'error missing-document',
      '"essay" of entry 1 of "navigation.pt" must be the name of a published essay in "pt", got "first-esay"; did you mean "first-essay"?',
    ],
    [
      'to a page of a name like no other',
      '{ en: [{ page: colophon, label: Colophon }] }',
      'error missing-document',
      '"page" of entry 1 of "navigation.en" must be the name of a published page in "en", got "colophon"; publish it, or correct the name',
    ],
    [
      'in a language that the site lacks',
      '{ de: [{ list: home }] }',
      'error unknown-language',
      '"de" of "navigation" is not a language of the site. Languages: en, pt',
    ],
    [
      'to two pages',
      '{ en: [{ list: home, page: about }] }',
      'error invalid-value',
      'Entry 1 of "navigation.en" must be a map with one of the keys page, essay, tag, list, url, got a map',
    ],
    [
      'elsewhere without a text',
      '{ en: [{ url: "https://a.test" }] }',
      'error invalid-value',
      'Entry 1 of "navigation.en" must be a map with a "label" beside "url", got a map',
    ],
  ])('%s are refused', async (_, navigation, is, reason) => {
    const rows = await diagnose(withKeys(`navigation: ${navigation}`))
    expect(rows.map((row) => [row.at.split(':')[1], row.is, row.reason])).toEqual([['5', is, reason]])
  })
})
