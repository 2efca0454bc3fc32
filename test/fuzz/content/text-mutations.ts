/** Mutations of text. The text has one UTF-16 code unit for each byte, so what they insert is UTF-8 written as Latin-1. */

import type { Random, TextMutation } from './folder.ts'

const toBytes = (text: string): string => Buffer.from(text).toString('latin1')

/** Texts that mean something in Markdown, MDX, HTML or YAML, or that are odd as Unicode. */
const fragments: readonly string[] = [
  ...[
    '* _ ** ~~ ` ``` | [ ] ]( ![ [a](b) [^1] < > <div> </div> <!-- --> <script> </script> <pre> <?x <![CDATA[',
    '{ } {a} {` `} ${ <A> </A> <A.B/> <></> &amp; &#0; &#xD800; &#1114112; &bogus; \\ https://a.b/c www.a.b',
    '<https://a.b> javascript:alert(1) /essays/document-0 #a %00 % a@b.c [constructor] [^__proto__]',
    // Control characters, white space, invisible characters and noncharacters.
    '\0 \x01 \x0b \x7f \x85 \xa0 \xad \u200b \u200d \u202e \u2028 \ufeff \ufffd \ufffe \u{10FFFF}',
    // Characters that combine, that are long, or whose case or compatible form has another length.
    'e\u0301 \u0301 \u05d0 \u3042 \u{1F600} ß İ ﬁ \u{1D400}',
  ].flatMap((line) => line.split(' ')),
  ...['````js\n', '~~~\n', '| a | b |\n| - | - |\n', '[a]: b\n', '[^1]: n\n', '> ', '- ', '1. ', '- [ ] '],
  ...['# ', '\n===\n', '\n---\n', '<b id="a">', '<a href="', '\\\n', '  \n', '    ', '\t', '\n', '\n\n\n'],
  ...['\r', '\r\n', '{/* a */}', '<A b={c} />', '<A {...b}>', '<A\n  b="c"\n/>\n', '\n\n{\n\n}\n\n'],
  ...['import a from "b"\n', 'export const a = 1\n', 'export default () => <A/>\n'],
].map(toBytes)

/** Splits a text into lines that keep their endings. */
const toLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** Changes the lines of a text. */
const withLines =
  (change: (lines: string[], random: Random) => void): TextMutation =>
  (text, random) => {
    const lines = toLines(text)
    if (lines.length > 0) change(lines, random)
    return lines.join('')
  }

const insert = (text: string, offset: number, part: string): string =>
  text.slice(0, offset) + part + text.slice(offset)

/** How long a repeated part may become, in bytes. */
const maxRepeatedBytes = 20_000

export const textMutations: readonly TextMutation[] = [
  function flipBit(text, { integer }) {
    if (text === '') return text
    const offset = integer(text.length)
    const flipped = String.fromCharCode(text.charCodeAt(offset) ^ (1 << integer(8)))
    return text.slice(0, offset) + flipped + text.slice(offset + 1)
  },
  withLines(function removeLines(lines, { integer }) {
    lines.splice(integer(lines.length), 1 + integer(5))
  }),
  withLines(function duplicateLines(lines, { integer }) {
    const start = integer(lines.length)
    lines.splice(integer(lines.length), 0, ...lines.slice(start, start + 1 + integer(10)))
  }),
  withLines(function swapLines(lines, { integer }) {
    const [first, second] = [integer(lines.length), integer(lines.length)]
    ;[lines[first], lines[second]] = [lines[second] ?? '', lines[first] ?? '']
  }),
  withLines(function indentLines(lines, { integer, pick }) {
    const start = integer(lines.length)
    const prefix = pick(['> ', '- ', '  ', '    ', '\t', '1. ', '| ', '# ', '>> ', '[^a]: '])
    for (let index = start, end = start + 1 + integer(8); index < end && index < lines.length; index++)
      lines[index] = prefix + lines[index]
  }),
  function spliceDocuments(text, { integer, pick }, others) {
    const lines = toLines(toBytes(pick(others).text))
    const start = integer(Math.max(1, lines.length))
    return insert(text, integer(text.length + 1), lines.slice(start, start + 1 + integer(20)).join(''))
  },
  function doubleSigns(text, { pick }) {
    const sign = pick([...'[](){}<>"`*_|#~-', "'", '\n'])
    return text.replaceAll(sign, sign.repeat(2))
  },
  function removeSign(text, { integer, pick }) {
    const signs = [...text.matchAll(/[[\](){}<>"'`*_|#:\n-]/g)]
    if (signs.length === 0) return text
    const { index } = pick(signs)
    return text.slice(0, index) + text.slice(index + 1 + integer(2))
  },
  function insertFragment(text, { integer, pick }) {
    return insert(text, integer(text.length + 1), pick(fragments))
  },
  function insertFragments(text, { integer, pick }) {
    const parts = Array.from({ length: 2 + integer(12) }, () => pick(fragments))
    return insert(text, integer(text.length + 1), parts.join(pick(['', '', ' ', '\n', 'a'])))
  },
  function repeatFragment(text, { integer, pick }) {
    const part = pick(fragments) + pick(['', '', 'a', '\n', ' '])
    const count = pick([3, 30, 300, 3000])
    return insert(
      text,
      integer(text.length + 1),
      part.repeat(Math.min(count, maxRepeatedBytes / part.length)),
    )
  },
  function repeatPart(text, { integer, pick }) {
    const offset = integer(text.length + 1)
    const part = text.slice(offset, offset + 1 + integer(100))
    if (part === '') return text
    return insert(text, offset, part.repeat(Math.min(pick([2, 20, 200]), maxRepeatedBytes / part.length)))
  },
  function nest(text, { integer, pick }) {
    const [open, close] = pick([
      ['<b>', '</b>'],
      ['*', '*'],
      ['[', '](a)'],
      ['![', '](a)'],
      ['{', '}'],
      ['<A>', '</A>'],
      ['> ', ''],
      ['- ', ''],
      ['<div>\n', '\n</div>'],
      ['(', ')'],
    ] as const)
    const depth = pick([5, 50, 200, 600])
    return insert(text, integer(text.length + 1), `\n\n${open.repeat(depth)}a${close.repeat(depth)}\n\n`)
  },
  function truncate(text, { integer }) {
    return text.slice(0, integer(text.length + 1))
  },
  function useOtherLineEndings(text, { pick }) {
    return text.replace(/\r?\n/g, pick(['\r\n', '\r\n', '\r']))
  },
  function mixLineEndings(text, { integer, pick }) {
    return text.replace(/\n/g, (end) => (integer(5) === 0 ? pick(['\r\n', '\r', '\n\r', '\u0085']) : end))
  },
  function removeSpaces(text) {
    return text.replace(/[ \t]+/g, '')
  },
]
