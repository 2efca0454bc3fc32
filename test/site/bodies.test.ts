/** Compares HTML that is rendered without an HTML parser and a sanitizer with HTML that went through them. */

import { toHtml } from 'hast-util-to-html'
import type { Link, Root as MdastRoot } from 'mdast'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { addAnchors } from '../../generator/markdown/anchors.ts'
import { parsers } from '../../generator/markdown/parsers.ts'
import { getMessages } from '../../generator/messages/ui-languages.ts'
import { toBody } from '../../generator/render/html/body.ts'
import { toPlainRoot } from '../../generator/render/html/plain.ts'
import { toSchema } from '../../generator/render/html/schema.ts'
import { nothing } from '../../generator/schemas/allow.ts'
import { commonmarkExamples, createDocument } from '../fixtures/markdown-corpus.ts'

const texts = [...commonmarkExamples, ...Array.from({ length: 400 }, (_, seed) => createDocument(seed))]

/** Whether a text has neither raw HTML nor footnotes, which always go through the HTML parser. */
const isPlain = (markdown: string): boolean =>
  !/"type":"(?:html|footnote)/.test(JSON.stringify(parsers.md.parse(markdown)))

function parse(markdown: string): MdastRoot {
  const tree = parsers.md.parse(markdown)
  addAnchors(tree)
  return tree
}

/** Keeps all addresses. */
const unchanged = {
  findAsset: () => null,
  toFileHref: (path: string) => path,
  editHref: (href: string) => href,
}

/** @param rawHtml HTML that is appended and then removed by the sanitizer; it forces the use of the HTML parser */
function toHtmlText(markdown: string, rawHtml: string): string {
  const tree = parse(markdown)
  if (rawHtml !== '') tree.children.push({ type: 'html', value: rawHtml })
  const children = toBody(tree, getMessages('en'), nothing, new Set(), unchanged)
  // The parser removes an empty first line of code.
  return toHtml({ type: 'root', children })
    .trimEnd()
    .replace(/(?<=<code[^>]*>)\n+/g, '')
}

it('the body of a document is the same with and without the HTML parser', () => {
  const plain = texts.filter(isPlain)
  expect(plain.length).toBeGreaterThan(700)
  expect(plain.map((text) => toHtmlText(text, ''))).toEqual(plain.map((text) => toHtmlText(text, '<!-- -->')))
})

describe('toPlainRoot', () => {
  const sanitizer = unified()
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeSanitize, toSchema(nothing))
    .freeze()

  const toSanitized = (markdown: string): string => toHtml(sanitizer.runSync(parse(markdown)))

  const toPlain = (markdown: string): string | null => {
    const root = toPlainRoot(parse(markdown))
    return root === null ? null : toHtml(root)
  }

  const moreTexts = [
    'A line\\\n  after a break\\\n  *  x*\n',
    '- [ ] open\n- [x] done\n\n  more\n- [ ]\n',
    '3. three\n4. four\n   > quoted\n\n| a | b | c |\n| :- | -: | - |\n| 1 |\n| x | y | z | w |\n',
    '[a] [b][] ![c] [d][e] ![f][g]\n\n[a]: /a "title"\n[A]: /second\n[b]: https://x.test/\n[c]: /c.png\n',
    '```\n\n  code\n```\n\n~~~js title="a"\nx\n~~~\n\n    indented\n',
  ]

  it('returns the same HTML as the sanitizer', () => {
    const plain = [...texts, ...moreTexts].filter((text) => toPlain(text) !== null)
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
  ])('returns the same HTML as the sanitizer for the address %s', (address) => {
    const uses = [
      `[x](<${address}>)`,
      `![x](<${address}>)`,
      `- > **[x](<${address}>)**`,
      `[x][y]\n\n[y]: <${address}>`,
    ]
    expect(uses.map(toPlain)).toEqual(uses.map(toSanitized))
  })

  it.each([
    ['HTML', '<b>x</b>'],
    ['inline HTML', 'x <i>y</i>'],
    ['a comment', '<!-- x -->'],
    ['a footnote', 'x[^1]\n\n[^1]: y'],
  ])('returns null for %s', (_, markdown) => {
    expect(toPlain(markdown)).toBeNull()
  })

  it('returns null for a link inside a link', () => {
    const inner: Link = { type: 'link', url: '/b', children: [{ type: 'text', value: 'x' }] }
    const toTree = (children: Link[]): MdastRoot => ({
      type: 'root',
      children: [{ type: 'link', url: '/a', children }],
    })
    expect(toPlainRoot(toTree([]))).not.toBeNull()
    expect(toPlainRoot(toTree([inner]))).toBeNull()
  })

  it('returns null for a tree that sets anything of an HTML element except the anchor of a heading', () => {
    const tree = parse('# Title\n\nText.')
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
