/** HTML that is made of Markdown without a parser of HTML or a sanitizer, against what these make of it. */

import { createRequire } from 'node:module'
import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Link, Root as MdastRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { addAnchors } from '../../generator/markdown/anchors.ts'
import { parsers } from '../../generator/markdown/parsers.ts'
import { getMessages } from '../../generator/messages/messages.ts'
import { toBody } from '../../generator/render/html/body.ts'
import { toPlainRoot } from '../../generator/render/html/plain.ts'
import { schema } from '../../generator/render/html/schema.ts'
import { createDocument } from '../fixtures/markdown-corpus.ts'

const examples = (
  createRequire(import.meta.url)('commonmark-spec') as { tests: readonly { markdown: string }[] }
).tests.map(({ markdown }) => markdown)

const texts = [...examples, ...Array.from({ length: 400 }, (_, seed) => createDocument(seed))]

/** Whether a text has neither HTML nor notes, which are given to the parser anyway. */
const isPlain = (markdown: string): boolean =>
  !/"type":"(?:html|footnote)/.test(JSON.stringify(parsers.md.parse(markdown)))

function parse(markdown: string): MdastRoot {
  const tree = parsers.md.parse(markdown)
  addAnchors(tree)
  return tree
}

/** @param more HTML that stands at the end, and is taken out again: with it the parser is asked */
function toText(markdown: string, more: string): string {
  const tree = parse(markdown)
  if (more !== '') tree.children.push({ type: 'html', value: more })
  const children = toBody(tree, getMessages('en'), new Set())
  // Of code, the parser takes the first line away where it is empty.
  return toHtml({ type: 'root', children })
    .trimEnd()
    .replace(/(?<=<code[^>]*>)\n+/g, '')
}

it('is the same whether or not a parser is asked', () => {
  const plain = texts.filter(isPlain)
  expect(plain.length).toBeGreaterThan(700)
  expect(plain.map((text) => toText(text, ''))).toEqual(plain.map((text) => toText(text, '<!-- -->')))
})

describe('What is safe by what it is made of', () => {
  const sanitizer = unified()
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeSanitize, schema)
    .freeze()

  const toSanitized = (markdown: string): string => toHtml(sanitizer.runSync(parse(markdown)) as Root)

  const toPlain = (markdown: string): string | null => {
    const root = toPlainRoot(parse(markdown))
    return root === null ? null : toHtml(root)
  }

  const more = [
    'A line\\\n  after a break\\\n  *  x*\n',
    '- [ ] open\n- [x] done\n\n  more\n- [ ]\n',
    '3. three\n4. four\n   > quoted\n\n| a | b | c |\n| :- | -: | - |\n| 1 |\n| x | y | z | w |\n',
    '[a] [b][] ![c] [d][e] ![f][g]\n\n[a]: /a "title"\n[A]: /second\n[b]: https://x.test/\n[c]: /c.png\n',
    '```\n\n  code\n```\n\n~~~js title="a"\nx\n~~~\n\n    indented\n',
  ]

  it('comes out of the sanitizer as it is', () => {
    const plain = [...texts, ...more].filter((text) => toPlain(text) !== null)
    expect(plain.length).toBeGreaterThan(600)
    expect(plain.map(toPlain)).toEqual(plain.map(toSanitized))
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'java&#9;script:alert(1)',
    'java&#10;script:alert(1)',
    '&#32;javascript:alert(1)',
    '&#1;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'HTTPS://x.test/',
    'https&#9;:x',
    'mailto:a@b.test',
  ])('has no address such as %s: the sanitizer says whether it may stay', (address) => {
    const uses = [
      `[x](<${address}>)`,
      `![x](<${address}>)`,
      `- > **[x](<${address}>)**`,
      `[x][y]\n\n[y]: <${address}>`,
    ]
    expect(uses.map(toPlain)).toEqual([null, null, null, null])
  })

  it.each([
    ['HTML', '<b>x</b>'],
    ['HTML in a line', 'x <i>y</i>'],
    ['a comment', '<!-- x -->'],
    ['a note', 'x[^1]\n\n[^1]: y'],
  ])('has no %s', (_, markdown) => {
    expect(toPlain(markdown)).toBeNull()
  })

  it('has no link in a link', () => {
    const inner: Link = { type: 'link', url: '/b', children: [{ type: 'text', value: 'x' }] }
    const toTree = (children: readonly Link[]): MdastRoot =>
      ({ type: 'root', children: [{ type: 'link', url: '/a', children }] }) as MdastRoot
    expect(toPlainRoot(toTree([]))).not.toBeNull()
    expect(toPlainRoot(toTree([inner]))).toBeNull()
  })

  it('says nothing of the elements that it becomes but the anchors of headings', () => {
    const tree = parse('# Title\n\nWords.')
    expect(toPlainRoot(tree)).not.toBeNull()
    const [heading, paragraph] = tree.children
    if (heading === undefined || paragraph === undefined) throw new Error('Cannot read the tree')
    paragraph.data = { hName: 'script' }
    expect(toPlainRoot(tree)).toBeNull()
    paragraph.data = { hProperties: { onClick: 'x' } }
    expect(toPlainRoot(tree)).toBeNull()
    delete paragraph.data
    heading.data = { hProperties: { id: 'title', style: 'x' } }
    expect(toPlainRoot(tree)).toBeNull()
  })
})
