/**
 * Compares where the scanner finds code and HTML with the Markdown parser, whose reading counts. Syntax of other generators has no
 * meaning there.
 */

import type { Nodes } from 'mdast'
import { expect, it } from 'vitest'
import { walk } from '../../../../generator/content/markdown/nodes.ts'
import { toEnd, toStart } from '../../../../generator/content/markdown/offsets.ts'
import { parsers } from '../../../../generator/content/markdown/parsers.ts'
import { toMarkdownText } from '../../../../generator/importers/dialects/markdown-text.ts'
import type { Format } from '../../../../generator/kernel/document.ts'
import { commonmarkExamples, createDocument } from '../../../fixtures/markdown-corpus.ts'
import { testResults } from '../../../fixtures/results.ts'

/** For each letter of a text: `c` in code and HTML, `t` in other text. Other characters, and what is not compared, are spaces. */
type Reading = string

function read(text: string, format: Format): Reading {
  const { lines, blocks } = toMarkdownText(text, { format })
  const kinds = text.split('').map(() => 't')
  const mark = (start: number, end: number, kind: string): void => {
    for (let index = start; index < end; index += 1) kinds[index] = kind
  }
  for (const { kind, content, end } of lines)
    if (kind === 'code' || kind === 'html' || kind === 'raw' || kind === 'mdx') mark(content, end, 'c')
  for (const { start, end, texts } of blocks) {
    mark(start, end, 'c')
    for (const part of texts) mark(part.start, part.end, 't')
  }
  return kinds.join('')
}

/** Addresses in angle brackets and definitions of links are not compared: syntax has no meaning in both. */
function parse(text: string, format: Format): Reading {
  const kinds = text.split('').map(() => 't')
  const mark = (start: number, end: number, kind: string): void => {
    for (let index = start; index < end; index += 1) kinds[index] = kind
  }
  walk(parsers[format].parse(text), (node) => {
    if (node.type === 'definition' || node.type === 'yaml' || isAutolink(node, text))
      mark(toStart(node), toEnd(node), ' ')
    else if (node.type === 'link' || node.type === 'image') {
      const address = text.indexOf('](<', toContentEnd(node))
      if (address >= 0 && address < toEnd(node)) mark(address, toEnd(node), ' ')
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const [first] = node.children
      mark(toStart(node), first === undefined ? toEnd(node) : toStart(first), 'c')
      mark(toContentEnd(node), toEnd(node), 'c')
    } else if (/^(?:code|inlineCode|html|mdx.*)$/.test(node.type)) mark(toStart(node), toEnd(node), 'c')
  })
  return kinds.join('')
}

const isAutolink = (node: Nodes, text: string): boolean => node.type === 'link' && text[toStart(node)] === '<'

function toContentEnd(node: Nodes): number {
  const last = 'children' in node ? node.children.at(-1) : undefined
  return last === undefined ? toStart(node) : toEnd(last)
}

/** The text from the first letter that is read differently; null if there is none. */
function compare(text: string, format: Format): string | null {
  const expected = parse(text, format)
  const found = read(text, format)
  const index = Array.from({ length: text.length }, (_, i) => i).find(
    (i) => /[a-z]/i.test(text[i] ?? '') && expected[i] !== ' ' && found[i] !== expected[i],
  )
  return index === undefined ? null : `${expected[index]}: ${text.slice(index, index + 20)}`
}

it('finds code and HTML in the examples of CommonMark', () => {
  const differences = commonmarkExamples.flatMap((text, index) => {
    const difference = compare(text, 'md')
    return difference === null ? [] : [[index + 1, difference]]
  })
  expect(differences).toEqual([])
})

it('finds code and HTML in random documents', () => {
  const differences = Array.from({ length: 170 }, (_, index) => compare(createDocument(index + 1), 'md'))
  expect(differences.filter((difference) => difference !== null)).toEqual([])
})

it.each([
  ['expressions', 'a {b`c`} d\n\n{\n  `e`\n}\n\n{/* f */} g'],
  ['strings with escapes and divisions in expressions', "a {'b\\'}' / c} d {`\\`}`} e {/* f */}"],
  ['JSX with apostrophes in expressions', "a {<b>it's c</b>} d 'e'"],
  ['tags with attributes on several lines', 'a\n<B\n  c={{ d: `>` }}\n  e="f"\n>\ng\n</B>\nh <I j="k">l</I>'],
  ['an export at the end', 'a\n\nexport const b = [\n\n  c,\n]'],
  ['imports and exports', 'import a from "b"\n\nexport const c = {\n\n  d: 1,\n}\n\ne'],
  ['code that is indented', '<A>\n    b\n\n        ```js\n        c\n        ```\n    d\n</A>'],
])('finds %s in MDX', (_, text) => {
  expect(compare(text, 'mdx')).toBeNull()
})

testResults('finds code after what is no MDX: %s', (text) => listCode(text, read(text, 'mdx')), {
  'a sign that opens no tag': ['a <3 {d}', ['{d}']],
  'a tag without an end': ['a < b {d}', ['{d}']],
  'a tag that another one interrupts': ['a <b <i>e', ['<i>']],
  'an attribute without its last quote': ['a <b c="d> e {f}', ['{f}']],
  'a comment without an end': ['a {b /* c } d', ['{b /* c }']],
  'an export without its last brace': ['export const a = {\n\nb\n\nc {d}', ['export const a = {', '{d}']],
  'many braces without an end, after which no brace counts': ['a { { { { { { {b} c', []],
  'many comments without an end, after which no string counts': [
    'a {/* /* /* /* /* /* /* "}" b} c',
    ['{/* /* /* /* /* /* /* "}'],
  ],
})

/** The parts of a text that are code. */
const listCode = (text: string, reading: Reading): readonly string[] =>
  [...reading.matchAll(/c+/g)].map(({ index, 0: { length } }) => text.slice(index, index + length))
