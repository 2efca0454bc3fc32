/** The build output does not depend on the parser: satteri and remark return the same trees. */

import type { List, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { findAttributeRanges, isElement } from '../../generator/content/markdown/mdx.ts'
import {
  getBoundedParsers,
  getParsers,
  type Parsers,
  parsers as remark,
} from '../../generator/content/markdown/parsers.ts'
import { loadSatteri, parseWithSatteri, type Satteri } from '../../generator/content/markdown/satteri.ts'
import type { Format } from '../../generator/kernel/document.ts'
import { commonmarkExamples, createDocument } from '../fixtures/markdown-corpus.ts'
import { createMdxDocument } from '../fixtures/mdx-corpus.ts'
import {
  correctedMdx,
  correctedTexts,
  faultyMdx,
  faultyTexts,
  harmlessMdx,
  harmlessTexts,
} from '../fixtures/parser-differences.ts'

/** GitHub Flavored Markdown that satteri parses. */
const gfmTexts: readonly string[] = [
  '| a | b |\n| - | :-: |\n| `c\\|d` | *e* |\n| f |\n| g | h | i |\n',
  'a | b\n-:|:-\nc | d\n\nAfter.\n',
  '| a |\n| - |\n\n> | b |\n> | - |\n> | c |\n',
  '~~gone~~ and ~also gone~, but ~~~not this~~~ nor ~~ this ~~\n',
  '- [ ] to do\n- [x] done\n  1. [X] within\n- no [x] box\n',
  'See https://example.com/a?b=c#d, (http://example.com) and https://example.com.\n',
  'A note[^1], the same[^1], another[^long] and none[^none].\n\n[^1]: Short.\n[^long]: Long.\n\n    and *more*\n',
  '---\ntitle: Some\n---\n\n# Some\n',
]

/** Formulas, and dollars that are none. */
const mathTexts: readonly string[] = [
  'a $x$ b, a$x$b, $1$ and $x$1\n',
  'costs $5 and $6, or $ x $, or $7\n',
  'a\\$b$c$ and \\$x\\$ and `$x$` and &dollar;x&dollar;\n',
  '$a_b*c*d_e$ **$x$** ~~$x$~~ $x**y$ **\n',
  '[a $x$](b) [$a](b)$ $a](b)$ [c]\n\n[c]: /c\n',
  '$<b>$ <b>$x$</b> $<https://a.b>$ $https://a.b$ $a@b.cd$ https://a.b/$x$\n',
  '$x\\$ and $\\\\$ and $\\text{\\$}$\n',
  '$$x$$ and a $$y$$ b, $a$$b$ and $$a$ b$$\n',
  'text\n$$\nx\n$$\nmore\n',
  '$$\n\\begin{a}\n  b & c \\\\\n\\end{a}\n$$\n',
  '- $$\n  x\n  $$\n- b $y$\n\n1. $$\n     z\n   $$\n',
  '> $$\n> a\n> b\n> $$\n\n$a\n> b$\n',
  '$$$\nx\n$$\ny\n$$$\n\n    $$\n    code\n',
  '$$ x\n+ y $$\n\nText.\n',
  '# $x$ and $$y$$\n\nA note[^1].\n\n[^1]: $x$\n',
  '| a | b |\n| - | - |\n| $x$ | $y$ |\n',
  '![$a$](b.png)\n',
]

/** Without documents that start with a rule, which is front matter without an end. */
const randomTexts = Array.from({ length: 200 }, (_, seed) => createDocument(seed)).filter(
  (text) => !/^---\r?\n\r?\n/.test(text),
)

const load = async (): Promise<Satteri> => {
  const satteri = await loadSatteri()
  if (satteri === null) throw new Error('Cannot compare the parsers: satteri is not installed')
  return satteri
}

/** Parses a text with satteri. Returns null for a text that it leaves to remark. */
async function createSatteriParser(format: Format = 'md'): Promise<(text: string) => Root | null> {
  const satteri = await load()
  return (text) => parseWithSatteri(text, format, satteri)
}

/** Counts the texts that satteri parses. Lists those whose tree or relevant positions differ from remark's. */
async function compare(texts: readonly string[], format: Format = 'md') {
  const parse = await createSatteriParser(format)
  let bySatteri = 0
  const different: string[] = []
  for (const text of texts) {
    const tree = parse(text)
    if (tree === null) continue
    bySatteri += 1
    if (toJson(tree) !== toJson(remark[format].parse(text))) different.push(text)
  }
  return { texts: texts.length, bySatteri, different }
}

/**
 * A tree as JSON with sorted keys. It leaves out what no code uses: the positions of paragraphs, breaks, attributes and texts
 * other than the last one of a link, and the ends of blocks.
 */
const toJson = (tree: Root): string =>
  JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'data') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const node: Partial<Nodes> = value
    const { position, ...rest } = node
    const type = node.type ?? ''
    const usedPosition = startOnly.has(type) ? position?.start : unlocated.has(type) ? null : position
    const entries = Object.entries({ ...rest, position: usedPosition })
    const end =
      node.type?.startsWith('link') && 'children' in node ? node.children?.at(-1)?.position?.end : null
    return { ...Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), end }
  })

const startOnly: ReadonlySet<string> = new Set([
  'list',
  'listItem',
  'blockquote',
  'code',
  'footnoteDefinition',
])

const unlocated: ReadonlySet<string> = new Set([
  'text',
  'paragraph',
  'break',
  'mdxJsxAttribute',
  'mdxJsxExpressionAttribute',
  'mdxJsxAttributeValueExpression',
])

describe('satteri', () => {
  it("returns remark's tree for CommonMark's examples", async () => {
    expect(await compare(commonmarkExamples)).toEqual({ texts: 652, bySatteri: 630, different: [] })
  })

  it("returns remark's tree for GitHub Flavored Markdown", async () => {
    expect(await compare(gfmTexts)).toEqual({ texts: 8, bySatteri: 6, different: [] })
  })

  it("returns remark's tree for formulas, unless they are in the description of an image", async () => {
    const [satteri, { md, mdx }] = [await load(), await getBoundedParsers('remark', true)]
    const left: string[] = []
    for (const text of mathTexts) {
      const tree = parseWithSatteri(text, 'md', satteri, true)
      if (tree === null) left.push(text)
      else expect(toJson(tree)).toBe(toJson(md.parse(text)))
    }
    expect(left).toEqual(['![$a$](b.png)\n'])
    const braces = 'So $x_{1} < y$ {1 + 1}.\n\n$$\n\\frac{a}{b}\n$$\n\n<b>\n  $z$\n</b>\n'
    const tree = parseWithSatteri(braces, 'mdx', satteri, true)
    expect(tree && toJson(tree)).toBe(toJson(mdx.parse(braces)))
  })

  it("returns remark's tree for random documents", async () => {
    expect(await compare(randomTexts)).toEqual({ texts: 196, bySatteri: 169, different: [] })
  })
})

describe('a list in a blockquote', () => {
  it.each([
    ['loose', '> 1. a\n>\n> 2. b\n', true],
    ['tight', '> 1. a\n> 2. b\n>\n> c\n', false],
    ['tight, since the blank line is in a nested blockquote', '> * a\n>   > b\n>   >\n> * c\n', false],
  ])('is %s with either parser', async (_, text, isLoose) => {
    for (const name of ['satteri', 'remark'] as const) {
      const { md } = await getParsers(name)
      const lists: List[] = []
      visit(md.parse(text), 'list', (list) => void lists.push(list))
      expect(lists.map(({ spread, children }) => [spread, children.map((item) => item.spread)])).toEqual([
        [isLoose, [false, false]],
      ])
    }
  })
})

describe('satteri, for MDX,', () => {
  /** Without tasks that have no text on their line. */
  const documents = Array.from({ length: 300 }, (_, seed) => createMdxDocument(seed)).filter(
    (text) => !/\[ \] *\n/.test(text),
  )

  it("returns remark's tree for random documents", async () => {
    expect(await compare(documents, 'mdx')).toEqual({ texts: 300, bySatteri: 103, different: [] })
  })

  it('has the same ranges of attributes as remark', async () => {
    const parse = await createSatteriParser('mdx')
    const toRanges = (text: string, tree: Root) => {
      const ranges: unknown[] = []
      visit(tree, (node) => {
        if (isElement(node)) ranges.push(findAttributeRanges(node, text))
      })
      return ranges
    }
    const texts = [
      `<A b c="1"\n  d = '"'\n  href="/x" />`,
      'See <a id="b" href="/c">this</a>.',
      '<img src="u"/>',
      `<A {...b} c={{ d: '}' }} e = { 1 }\n  f="/x" g />`,
      `<a:b c:d="1"\te = {\n1\n} {... f} />`,
    ]
    for (const text of texts) {
      const tree = parse(text)
      expect(tree && toRanges(text, tree)).toEqual(toRanges(text, remark.mdx.parse(text)))
    }
  })
})

const formats = [
  ['md', correctedTexts, faultyTexts, harmlessTexts],
  ['mdx', correctedMdx, faultyMdx, harmlessMdx],
] as const

describe.each(formats)('a difference between the parsers, in %s,', (format, corrected, faulty, harmless) => {
  const toTree = (parsers: Parsers, text: string): string => {
    try {
      return toJson(parsers[format].parse(text))
    } catch (error) {
      return String(error)
    }
  }

  it.each(Object.entries(corrected))('is corrected in the tree: %s', async (_, texts) => {
    expect(await compare(texts, format)).toEqual({
      texts: texts.length,
      bySatteri: texts.length,
      different: [],
    })
  })

  it.each(Object.entries(faulty))('makes remark read the document: %s', async (_, texts) => {
    const parse = await createSatteriParser(format)
    expect(texts.filter((text) => parse(text) !== null)).toEqual([])
    const parsers = await getParsers('satteri')
    expect(texts.map((text) => toTree(parsers, text))).toEqual(texts.map((text) => toTree(remark, text)))
  })

  it.each(Object.entries(harmless))('stays, since it is harmless: %s', async (_, texts) => {
    const parsers = await getParsers('satteri')
    expect(texts.filter((text) => toTree(parsers, text) === toTree(remark, text))).toEqual([])
  })
})

describe('a tag with a slash in an unquoted attribute value', () => {
  it.each([
    ['See <a href=https://e.test/x/y>this</a>.', ['text', 'html', 'text', 'html', 'text']],
    ['<b c=d/e title="a>b" f=\'<\'/> it', ['html', 'text']],
    ['<a href=/x"y> it', ['text']],
    ['<i j=k/l m', ['text']],
    ['`<a href=/x>`', ['inlineCode']],
  ])('is HTML in text, with either parser: %s', async (text, types) => {
    for (const name of ['satteri', 'remark'] as const) {
      const [paragraph] = (await getParsers(name)).md.parse(text).children
      expect(paragraph?.type === 'paragraph' && paragraph.children.map(({ type }) => type)).toEqual(types)
    }
  })
})

describe('remark', () => {
  it('parses a text for which satteri throws', async () => {
    const { markdownToMdast, ...others } = await load()
    const parsers = await getParsers('satteri', async () => ({
      ...others,
      markdownToMdast: (text, options) => {
        if (text.includes('broken')) throw new Error('no')
        return markdownToMdast(text, options)
      },
    }))
    const texts = ['# whole', '# broken']
    expect(texts.map((text) => parsers.md.parse(text))).toEqual(texts.map((text) => remark.md.parse(text)))
  })

  it('parses every text where satteri cannot be loaded, does not run, or remark is selected', async () => {
    const missing = async () => Promise.reject(new Error("Cannot find package 'satteri'"))
    const fail = (): never => {
      throw new Error('no binary')
    }
    const broken = async () => ({ markdownToMdast: fail, mdxToMdast: fail })
    expect(await getParsers('satteri', missing)).toBe(remark)
    expect(await getParsers('satteri', broken)).toBe(remark)
    expect(await getParsers('remark')).toBe(remark)
  })
})
