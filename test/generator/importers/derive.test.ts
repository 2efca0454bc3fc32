/** Titles and descriptions that are derived from a text. */

import { describe, expect, it } from 'vitest'
import { getBoundedParsers } from '../../../generator/content/markdown/parsers.ts'
import { findFirstTexts, type TextReader, toTitle } from '../../../generator/importers/documents/derive.ts'
import { testResults } from '../../fixtures/results.ts'

const { md } = await getBoundedParsers('satteri')
const reader: TextReader = { parse: md.parse, translate: (text) => text, format: 'md', lang: 'en' }

const find = (text: string, options: Partial<TextReader> = {}) =>
  findFirstTexts(text, { ...reader, ...options })

describe('the first heading', () => {
  testResults('%s', (text) => find(text).heading, {
    'of level 1 is the title': ['# A *title* with `code`\n\nText.\n', 'A title with code'],
    'of level 1 is the title, also after others': ['## Before\n\n# Title\n', 'Title'],
    'has no id': ['# A title {#own-id}\n', 'A title'],
    'has no id and no classes': ['# A title { #own-id .wide }\n', 'A title'],
    'has no id in the comment of MDX': ['# A title {/* #own-id */}\n', 'A title'],
    'keeps braces that are no id': ['# Use {braces}\n', 'Use {braces}'],
    'may be underlined': ['A title\n=======\n', 'A title'],
    'may be HTML': [
      '<h1 align="center">\n  <img src="a.png"> Project <b>X</b>\n</h1>\n\nText.\n',
      'Project X',
    ],
    'of level 2 is the title if the document begins with it': [
      '## Getting started\n\nText.\n',
      'Getting started',
    ],
    'of level 2 is the title after images': ['![Logo](a.png)\n\n## Getting started\n', 'Getting started'],
    'of level 2 below a text is no title': ['Text.\n\n## Details\n', null],
    'without text is no title': ['# ![Logo](a.png)\n\nText.\n', null],
    'in a quote is no title': ['> # Quoted\n', null],
  })
})

describe('the first paragraph', () => {
  testResults('%s', (text) => find(text).paragraph, {
    'is the description': [
      '# Title\n\nThe *first* paragraph, with `code`.\n\nMore.\n',
      'The first paragraph, with code.',
    ],
    'of a note has no title of the note': [
      '# Title\n\n> **Tip**\n>\n> The text of the note.\n',
      'The text of the note.',
    ],
    'keeps lines apart': [
      'The first line\nand the second\\\nand a third.\n',
      'The first line and the second and a third.',
    ],
    'may be HTML': [
      '<p align="center"><img src="a.png"></p>\n\n<p class="lead">The text\nof the <b>caf&eacute;s</b>.</p>\n<p>More.</p>\n',
      'The text of the cafés.',
    ],
    'has no last sentence that introduces a list': [
      'Version 5.0 is there. It has these changes, e.g. of names:\n\n- The first change of many.\n\nThe end of it.\n',
      'Version 5.0 is there.',
    ],
    'comes after badges': [
      '# Title\n\n[![Build](a.svg)](https://ci.example) [![npm](b.svg)](https://npm.example)\n\nThe text of the project.\n',
      'The text of the project.',
    ],
    'comes after images and their bylines': [
      '![A bridge](a.jpg)\n*Photo by a photographer of bridges.*\n\n![B](b.jpg)\n\n*Another long byline of an image.*\n\nThe text of the post.\n',
      'The text of the post.',
    ],
    'may be in emphasis without an image': [
      '*The whole paragraph is in emphasis.*\n',
      'The whole paragraph is in emphasis.',
    ],
    'comes after the markers of containers': [
      ':::note[A title that is long enough]\n\n:::\n\nThe text of the page.\n',
      'The text of the page.',
    ],
    'comes after callouts and admonitions': [
      '> [!NOTE]\n> A note that is long enough.\n\n!!! warning "A warning that is long"\n\nThe text of the page.\n',
      'The text of the page.',
    ],
    'comes after a list of contents': [
      '[[toc]]\n\n- [Part one of the text](#one)\n- [Two](#two)\n\nThe text of the page.\n',
      'The text of the page.',
    ],
    'is not a list of contents': ['- [Part one of the text](#one)\n- [Part two of the text](#two)\n', null],
    'comes after a label': [
      'Contents:\n\nBy Jane Sample\n\n**Authors:** Jane Sample (Example), Joan\n\nThe text of the page is this.\n',
      'The text of the page is this.',
    ],
    'is a short line if there is nothing else': ['# Title\n\nShort.\n', 'Short.'],
    'comes after shortcodes and tags': [
      '{{< toc >}}\n\n{% include nav.html %}\n\nThe {{< b >}}text of the page.\n',
      'The text of the page.',
    ],
    'comes after comments and HTML': [
      '<!-- A comment that is long enough. -->\n\n<p>HTML that is long enough.</p>\n\nThe text of the page.\n',
      'The text of the page.',
    ],
    'may be an item of a list': [
      '# Title\n\n- The first item of the list.\n- Two.\n',
      'The first item of the list. Two.',
    ],
    'is missing from a text of code': ['```\ncode that is long enough\n```\n', null],
    'is missing from an empty text': ['', null],
  })

  it('is not an import or an export of MDX', () => {
    const text =
      "import { Card } from './card'\nimport x from 'y'\n\nexport const list = [\n  'A text that is long enough.',\n]\n\n# Title\n\n<Card>\n\nThe text in a card.\n\n</Card>\n"
    expect(find(text, { format: 'mdx' })).toEqual({ heading: 'Title', paragraph: 'The text in a card.' })
  })

  it('is read from the translated text', () => {
    const translate = (text: string) => text.replaceAll('{{< name >}}', 'Stele')
    expect(find('# {{< name >}}\n\nThe text of {{< name >}} is this.\n', { translate })).toEqual({
      heading: 'Stele',
      paragraph: 'The text of Stele is this.',
    })
  })
})

describe('a long paragraph', () => {
  it('ends after the last sentence that fits', () => {
    const sentence = 'This sentence has exactly fifty characters, really.'
    expect(find(`${[sentence, sentence, sentence, sentence, sentence].join(' ')}\n`).paragraph).toBe(
      [sentence, sentence, sentence].join(' '),
    )
  })

  it('ends after the last word that fits if its first sentence is too long', () => {
    expect(find(`${'word '.repeat(60)}end.\n`).paragraph).toBe(`${'word '.repeat(40).trim()}…`)
  })

  it('ends after a sentence in a language without spaces', () => {
    const sentence = '吾輩は猫である。名前はまだ無い。'
    expect(find(`${sentence.repeat(20)}\n`, { lang: 'ja' }).paragraph).toBe(
      `${sentence.repeat(12)}吾輩は猫である。`,
    )
  })

  it('ends after a word in a language without spaces', () => {
    const paragraph = find(`${'東京都'.repeat(100)}\n`, { lang: 'ja' }).paragraph ?? ''
    expect(paragraph).toMatch(/^(?:東京都)+…$/)
    expect(paragraph.length).toBeGreaterThan(190)
    expect(paragraph.length).toBeLessThanOrEqual(200)
  })
})

describe('a text that a parser may not read', () => {
  it('has first texts, however long it is', () => {
    expect(find(`# Title\n\nThe text of the page.\n\n${'Filler. '.repeat(100_000)}\n`)).toEqual({
      heading: 'Title',
      paragraph: 'The text of the page.',
    })
  })

  it('has the texts of links that are defined at its end', () => {
    const text = `The text with [a link][1].\n\n${'Filler.\n\n'.repeat(1000)}[1]: https://example.com\n`
    expect(find(text).paragraph).toBe('The text with a link.')
  })

  it('is cut between lines if its first block is long', () => {
    expect(find(`${'A line of the only block.\n'.repeat(1000)}`).paragraph).toMatch(
      /^A line of the only block\./,
    )
  })

  it('has none if the parser fails', () => {
    const parse = () => {
      throw new RangeError('Maximum call stack size exceeded')
    }
    expect(find('# Title\n', { parse })).toEqual({ heading: null, paragraph: null })
  })
})

describe('a title from a name', () => {
  it.each([
    ['first-steps', 'First steps'],
    ['docs/snake_case name', 'Snake case name'],
    ['', 'Home'],
    ['---', 'Home'],
    ['log/2019_08_04', '2019-08-04'],
    ['log/2019-08', '2019-08'],
    ['first-week/1', 'First week 1'],
    ['1', '1'],
  ])('%j is %j', (path, title) => {
    expect(toTitle(path.split('/'))).toBe(title)
  })
})
