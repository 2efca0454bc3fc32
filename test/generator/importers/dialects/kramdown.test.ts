/** Attribute lists and extensions of kramdown: https://kramdown.gettalong.org/syntax.html. */

import { expect, it } from 'vitest'
import { testResults } from '../../../fixtures/results.ts'
import { describeTranslation, toText } from './translation.ts'

const kramdown = ['attribute-lists'] as const

testResults('translates %s', (body) => toText(body, kramdown), {
  'a list after a paragraph': ['text\n{: .note}\n\nmore\n{:.a key="c d"}', 'text\n\nmore\n'],
  'the id of a paragraph': [
    '* a\n  b\n  {:#c}\n\n{: id="d"}\ne',
    '* <a id="c"></a>a\n  b\n\n<a id="d"></a>e',
  ],
  'the id of a table': ['|a|b|\n|-|-|\n{: #c}', '|a|b|\n|-|-|\n'],
  'the end of a block': ['a\n^\nb\n\n^\n\nc ^ d\n', 'a\n\nb\n\n\nc ^ d\n'],
  'abbreviations, which no paragraph ends at': [
    '*[A]: b\n*[C D]: e\n\nf\n*[G]: h\n\n*[i](j): k*',
    '\nf\n*[G]: h\n\n*[i](j): k*',
  ],
  'a list with colons': ['[a](b){:target="_blank" :rel="c"} d', '[a](b) d'],
  'a list between lines of a paragraph': ['a\n{: .b}\nc', 'a\n\nc'],
  'a list before a block': ['{: .a}\ntext', 'text'],
  'a list in a quote': ['> text\n> {: .a}\n> {: .b}\n\nc', '> text\n>\n\nc'],
  'a list after a list item': ['* a\n{: .x}\n* b', '* a\n* b'],
  'a list at the start of a list item': ['* {:.a} b\n  c', '* b\n  c'],
  'lists in a line': ['*a*{:.red} `b`{:.ruby} [c](d){: target="_blank"} e {: .f}', '*a* `b` [c](d) e'],
  'a list that goes on in the next line': ['![a](b){:\nstyle="c" width="1"}\nd', '![a](b)\nd'],
  'Markdown in HTML': [
    '<div class="a" markdown="1">\n*b* [c](d){: .e}\n{: .f}\n<span>\n*g*\n</span>\n</div>\n<i>\nh\n</i>',
    '<div class="a">\n\n*b* [c](d)\n\n<span>\n\n*g*\n</span>\n</div>\n<i>\nh\n</i>',
  ],
  'Markdown in a quote of HTML, and in other elements of it': [
    "> <details markdown='block'>\n> <summary>\n>     a\n> </summary>\n> - b\n> </details>\n\n<p markdown=1>\nc\n</p>",
    '> <details>\n> <summary>\n>     a\n> </summary>\n> \n> - b\n> </details>\n\n<p>\n\nc\n</p>',
  ],
  'an attribute in code': ['```\n<div markdown="1">\na\n```', '```\n<div markdown="1">\na\n```'],
  'a definition of a list': ['a\n{:ref: .x #y}', 'a\n'],
  'a table of contents': ['* TOC\n{:toc}\n\n# A\n\n1. this is\n   the contents\n{:toc .b}', '\n# A\n\n'],
  options: ['{::options parse_block_html="true" /}\n\na', '\na'],
  'a comment that takes lines': ['{::comment}\na\n\n```\n{:/comment}\n\nb\n\n{: .c}\nd', '\nb\n\nd'],
  'a comment in a line': ['a{::comment}b{:/comment}c{::nomarkdown}<b>{:/}', 'ac<b>'],
  'braces in code': [
    '`{:.a}`\n\n    {: .b}\n\n```\n{:toc}\n```',
    '`{:.a}`\n\n    {: .b}\n\n```\n{:toc}\n```',
  ],
  'other braces': ['a {: not, a list} {:} \\{:.b} {x}', 'a {: not, a list} {:} \\{:.b} {x}'],
})

it('keeps the ids of headings', () => {
  const body =
    '# A {#a}\n\n## B\n{: #b .x}\n\nC\n===\n{:#c}\n\n{: id="d"}\n## D\n\ntext\n{: #e}\n\n## F\n{: .g}'
  expect(describeTranslation(body, kramdown)).toEqual({
    text: '# A\n\n## B\n\nC\n===\n\n## D\n\n<a id="e"></a>text\n\n## F\n',
    ids: { a: '# A', b: '## B', c: 'C', d: '## D' },
  })
})
