/** Compares raw HTML that is nested without an HTML parser with raw HTML that went through a parser and the sanitizer. */

import { toHtml } from 'hast-util-to-html'
import type { Root as MdastRoot, Nodes } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, it } from 'vitest'
import { addAnchors } from '../../generator/markdown/anchors.ts'
import { parsers } from '../../generator/markdown/parsers.ts'
import { toNestedRoot } from '../../generator/render/html/plain.ts'
import { createRawHandler } from '../../generator/render/html/raw-handler.ts'
import { toSchema } from '../../generator/render/html/schema.ts'
import { toHtmlTree } from '../../generator/render/mdx/to-html.ts'
import { type Allow, allowableElements, nothing } from '../../generator/schemas/allow.ts'
import { findHarm } from '../fixtures/harm.ts'
import { commonmarkExamples } from '../fixtures/markdown-corpus.ts'
import { createRandom } from '../fixtures/random.ts'
import { createHtmlDocument, createRawHtml } from '../fixtures/raw-html.ts'

const footnotes = { footnoteLabel: 'Notes', footnoteLabelProperties: {} }

/** Everything that a site can allow. No frame of the random documents has an allowed origin. */
const everything: Allow = { elements: [...allowableElements], frames: [] }

const toParsed = (tree: MdastRoot, allow: Allow): string =>
  toHtml(
    unified()
      .use(remarkRehype, {
        ...footnotes,
        allowDangerousHtml: true,
        handlers: { html: createRawHandler(allow) },
      })
      .use(rehypeRaw)
      .use(rehypeSanitize, toSchema(allow))
      .runSync(tree),
  ).replace(/<iframe[^>]*><\/iframe>/g, '')

/** The HTML without an HTML parser; null if the tree needs one. */
function toNested(tree: MdastRoot, allow: Allow): string | null {
  const root = toNestedRoot(tree, footnotes, allow)
  return root === null ? null : toHtml(root)
}

function parse(markdown: string): MdastRoot {
  const tree = parsers.md.parse(markdown)
  addAnchors(tree)
  return tree
}

/** Whether the parser is used for a tree: it removes the first line of code if that is empty. */
const hasHtml = (tree: MdastRoot): boolean => /"type":"(?:html|element|footnote)/.test(JSON.stringify(tree))

/** Expects the same HTML from both, for all trees that need no parser. Returns their HTML. */
function compare(trees: readonly MdastRoot[], allow = nothing): string[] {
  return trees.filter(hasHtml).flatMap((tree) => {
    const parsed = toParsed(structuredClone(tree), allow)
    const nested = toNested(tree, allow)
    if (nested === null) return []
    expect(nested).toBe(parsed)
    return [nested]
  })
}

const seeds = (count: number) => Array.from({ length: count }, (_, seed) => createRandom(seed + 1))

describe('raw HTML that is nested without a parser', () => {
  it('is the same in random documents, and has no harm', () => {
    const pages = compare(seeds(600).map((random) => parse(createHtmlDocument(random))))
    expect(pages.length).toBeGreaterThan(140)
    expect(pages.flatMap((html) => findHarm(html))).toEqual([])
  })

  it('is the same in random documents of a site that allows frames and media', () => {
    const pages = compare(
      seeds(600).map((random) => parse(createHtmlDocument(random))),
      everything,
    )
    expect(pages.length).toBeGreaterThan(140)
    expect(pages.flatMap((html) => findHarm(html))).toEqual([])
  })

  it('is the same in the examples of CommonMark', () => {
    expect(compare(commonmarkExamples.map(parse)).length).toBeGreaterThan(30)
  })

  it('is the same for tags anywhere in a tree', () => {
    const trees = seeds(600).map((random): MdastRoot => {
      const toRawHtml = createRawHtml(random)
      const { integer, pick } = random
      const toTag = (): Nodes => ({
        type: 'html',
        value: pick([toRawHtml(), toRawHtml(), toRawHtml(), '<T>', '<b>', '</b>']),
      })
      const toNodes = (depth: number): Nodes[] =>
        Array.from({ length: integer(3) }, (): Nodes => {
          const children = depth > 3 ? [] : toNodes(depth + 1)
          return pick<() => Nodes>([
            toTag,
            () => ({ type: 'text', value: pick(['x', ' y', '\n', '', '\nq']) }),
            () => ({ type: 'code', value: pick(['', 'c', '\nd', '\n\n']) }),
            () => toNode({ type: pick(['strong', 'paragraph']), children }),
            () => toNode({ type: 'emphasis', children }),
            () => toNode({ type: 'link', url: pick(['/u', 'javascript:x']), children }),
            () => toNode({ type: 'blockquote', children }),
            () => toNode({ type: 'list', children: [toNode({ type: 'listItem', children })] }),
            () => toNode({ type: 'element', data: toData(random), children }),
          ])()
        })
      return toNode({ type: 'root', children: toNodes(0) }) as MdastRoot
    })
    expect(compare(trees).length).toBeGreaterThan(40)
  })

  it('is the same for elements of MDX', () => {
    const texts = [
      '<div class="a  b" hidden>\n\nText <kbd>x</kbd>.\n\n</div>',
      '<table><tbody><tr><td colSpan="2">x</td></tr></tbody></table>',
      '<Card title="x">**y** <a href="javascript:x">z</a></Card>',
      '<video src="/v.mp4" /> <img src="data:x" srcset="a.png 1x, b.png 2x" />',
    ]
    const components = {
      Card: { html: '<aside class="card {title}"><h3>{title}</h3>{children}</aside>', markdown: '' },
    }
    const trees = texts.map((text) => toHtmlTree(parsers.mdx.parse(text), components))
    expect(compare(trees)).toHaveLength(texts.length)
  })
})

/** A node that holds nodes of any kind, which its type does not allow. */
const toNode = (node: {
  readonly type: string
  readonly url?: string
  readonly data?: ReturnType<typeof toData>
  readonly children: readonly Nodes[]
}): Nodes => node as Nodes

/** The data of an element of MDX. */
const toData = ({ pick }: ReturnType<typeof createRandom>) => ({
  hName: pick(['div', 'div', 'span', 'p', 'b', 'kbd', 'T', 'ul', 'tr', 'script']),
  hProperties: pick<Record<string, string | number | boolean | string[]>>([
    {},
    { className: ['a', 'b c'], hidden: true },
    { width: 3, dataX: 'y', title: '' },
    { href: 'javascript:x', srcSet: ['a 1x', 'b 2x'] },
    { open: '', disabled: 'x', download: true, tabIndex: 0, value: false },
    { xLinkHref: 'y', ariaLabel: 'x', className: [] },
  ]),
})

describe('the parser is not needed for', () => {
  it.each([
    ['a comment', '<!-- x -->', ''],
    ['inline elements', 'x <kbd>a</kbd> <b class="c">b</b>', '<p>x <kbd>a</kbd> <b class="c">b</b></p>'],
    [
      'elements around blocks',
      '<div align="right">\n\n*x*\n\n</div>',
      '<div align="right">\n<p><em>x</em></p>\n</div>',
    ],
    ['a placeholder', 'A Vec<T> or <Name>.', '<p>A Vec or .</p>'],
    ['attributes that are not allowed', '<b onclick="x()" style="y">b</b>', '<p><b>b</b></p>'],
    ['an address that runs code', '<a href="javascript:x">b</a>', '<p><a>b</a></p>'],
    [
      'a table without a body',
      '<table><tr><td>x</td></tr></table>',
      '<table><tbody><tr><td>x</td></tr></tbody></table>',
    ],
    [
      'a table whose rows have no body, before its footer',
      '<table><tr><td>x</td></tr><tfoot><tr><td>y</td></tr></tfoot></table>',
      '<table><tbody><tr><td>x</td></tr></tbody><tfoot><tr><td>y</td></tr></tfoot></table>',
    ],
    ['the number of a character', '<b>&#65;&#233;&#8212;</b>', '<p><b>Aé—</b></p>'],
    ['an address with parameters', '<a href="/?a=1&b=2">b</a>', '<p><a href="/?a=1&#x26;b=2">b</a></p>'],
  ])('%s', (_, markdown, html) => {
    expect(toNested(parse(markdown), nothing)).toBe(html)
  })
})

describe('the parser is needed for', () => {
  it.each([
    ['an end tag alone', 'x</b>'],
    ['formatting that does not end', 'x <b>y'],
    ['elements that overlap', '<b>x <i>y</b> z</i>'],
    ['a block in a paragraph', 'x <div>y</div>'],
    ['a paragraph in a paragraph', '<p>\n\nx\n\n</p>'],
    ['a link in a link', '[x <a>y</a>](/u)'],
    ['a list item without a list', '<li>x</li>'],
    ['text in a table', '<table>x</table>'],
    ['SVG', '<svg><a>x</a></svg>'],
    ['an unclosed comment', '<!-- x'],
    ['a bogus comment', '<!x>'],
    ['a duplicate attribute', '<b id="x" id="y">z</b>'],
    ['a character reference without a semicolon', '<div>&copy x</div>'],
    ['the number of a control character', '<div>&#128;</div>'],
    ['the number of a surrogate', '<div>&#55296;</div>'],
  ])('%s', (_, markdown) => {
    expect(toNested(parse(markdown), nothing)).toBeNull()
  })
})
