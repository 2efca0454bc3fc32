import { describe, expect, it } from 'vitest'
import { toReadingMinutes } from '../../generator/content/texts/document.ts'
import { findElements, get, type Published, publishWith, toEssay } from '../fixtures/published.ts'

describe('The reading time of a text', () => {
  it.each([
    ['no text', '', 0],
    ['marks without a word', '# --- | * 🎉 |\n\n> - ```', 0],
    ['one word', 'Word.', 1],
    ['300 words', 'word '.repeat(300), 2],
    ['4,000 words in a list', '- an **emphatic** item, isn’t-it?\n'.repeat(1000), 20],
    ['words with accents and words in other alphabets', 'ação слово λέξη كلمة '.repeat(100), 2],
    ['words between the white space of other scripts', 'word\u00a0word\u2028word\u3000'.repeat(200), 3],
    ['links, whose addresses are no words of their own', '[word](https://x.test/a/b/c) '.repeat(400), 2],
    ['Chinese without spaces', '字'.repeat(1000), 2],
    ['Japanese in both syllabaries', 'ひらカタ'.repeat(500), 4],
  ])('of %s', (_, text, minutes) => {
    expect(toReadingMinutes(text)).toBe(minutes)
  })
})

/** The texts of all reading times of a page. */
const findTimes = (published: Published, file: string) =>
  findElements(get(published, file), ({ properties }) => String(properties.className) === 'facts').map(
    (facts) =>
      findElements(facts, ({ tagName }) => tagName === 'span').map(({ properties, children }) => [
        properties.lang ?? null,
        children.map((child) => (child.type === 'text' ? child.value : '')).join(''),
      ]),
  )

describe('An essay', () => {
  const words = (count: number) => 'word '.repeat(count)
  const site = 'base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt, fi]\n'

  it('shows its reading time on its page and in lists, with the right plural and in the language of the texts', async () => {
    const published = await publishWith({
      'site.yaml': site,
      'profile/fi.yaml': `name: Sample Author
title: Kirjailija
bio: Esimerkki.
focus: [esimerkit]
links: { github: https://github.com/example, linkedin: https://www.linkedin.com/in/example, email: author@example.com, about: https://example.com/a, contact: https://example.com/c, privacy: https://example.com/p }
`,
      'essays/first-essay/en.md': toEssay(words(200)),
      'essays/first-essay/pt.md': toEssay(words(200)),
      'essays/long/en.md': toEssay(words(900)),
      'essays/long/pt.md': toEssay(words(900)),
      'essays/long/fi.md': toEssay(words(900)),
    })
    const files = ['', 'pt/', 'fi/'].flatMap((folder) =>
      ['essays/first-essay.html', 'essays/long.html', 'essays.html'].map((file) => folder + file),
    )
    const times = files.flatMap((file) => (published.has(file) ? [[file, findTimes(published, file)]] : []))
    expect(times).toEqual([
      ['essays/first-essay.html', [[[null, '1 min']]]],
      ['essays/long.html', [[[null, '5 min']]]],
      ['essays.html', [[[null, '1 min']], [[null, '5 min']]]],
      ['pt/essays/first-essay.html', [[[null, '1 min']]]],
      ['pt/essays/long.html', [[[null, '5 min']]]],
      ['pt/essays.html', [[[null, '1 min']], [[null, '5 min']]]],
      ['fi/essays/long.html', [[['en', '5 min']]]],
      ['fi/essays.html', [[['en', '5 min']]]],
    ])
  })

  it('without words shows none', async () => {
    const published = await publishWith({ 'essays/first-essay/en.md': toEssay('', { date: '2026-01' }) })
    expect(findTimes(published, 'essays/first-essay.html')).toEqual([[]])
  })
})
