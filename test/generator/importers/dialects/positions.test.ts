/** Positions in translated texts, which diagnostics and fixes need. */

import { expect, it } from 'vitest'
import { translate } from '../../../../generator/importers/dialects/translate.ts'
import { toOptions } from './translation.ts'

/** Marks each word of the translated text with the text at its position in the original. */
function mapWords(body: string, syntax: Parameters<typeof toOptions>[0]) {
  const { text, toOriginal } = translate(body, toOptions(syntax))
  return [...text.matchAll(/\w+/g)].map(({ 0: word, index }) => [
    word,
    body.slice(toOriginal(index)).split(/(?<=\w)(?=\W)/)[0],
  ])
}

it('leads from kept text to the same text, and from a replacement to the start of what it replaced', () => {
  const body = 'One {{< youtube abc >}} two\n\n{{< note >}}\nthree\n{{< /note >}}\n\n## Four {#id}\n\nfive'
  expect(mapWords(body, ['hugo-shortcodes', 'heading-ids'])).toEqual([
    ['One', 'One'],
    ['Video', '{{< youtube'],
    ['https', '{{< youtube'],
    ['youtu', '{{< youtube'],
    ['be', '{{< youtube'],
    ['abc', '{{< youtube'],
    ['two', 'two'],
    ['Note', '{{< note'],
    ['three', 'three'],
    ['Four', 'Four'],
    ['five', 'five'],
  ])
})

it('leads from the end of the text to the end of the original', () => {
  const body = 'a {{< youtube abc >}}'
  const { text, toOriginal } = translate(body, toOptions(['hugo-shortcodes']))
  expect([toOriginal(text.length), toOriginal(0), toOriginal(1)]).toEqual([body.length, 0, 1])
})

it('leads through containers in containers, and callouts in shortcodes', () => {
  const body =
    '{{< note >}}\n> [!tip] One\n> two\n{{< /note >}}\n\n::::note[Three]\n- four\n\n  :::tip\n  five\n  :::\n::::\nsix'
  expect(mapWords(body, ['hugo-shortcodes', 'callouts', 'containers'])).toEqual([
    ['Note', '{{< note'],
    ['One', 'One'],
    ['two', 'two'],
    ['Three', '::::note'],
    ['four', 'four'],
    ['Tip', ':::tip'],
    ['five', 'five'],
    ['six', 'six'],
  ])
})

it('returns a text without any of the syntax as it is', () => {
  const body = '# Title\n\nText with {braces}, [links](/x) and a : colon.\n'
  const { text, toOriginal, headingIds, problems, differs } = translate(
    body,
    toOptions([
      'hugo-shortcodes',
      'zola-shortcodes',
      'liquid',
      'nunjucks',
      'containers',
      'callouts',
      'attribute-lists',
      'wikilinks',
      'obsidian',
      'vue',
      'toc',
    ]),
  )
  expect({ text, offset: toOriginal(12), headingIds, problems, differs }).toEqual({
    text: body,
    offset: 12,
    headingIds: [],
    problems: [],
    differs: false,
  })
})
