/** The build output does not depend on the parser: satteri and remark return the same trees. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { List, Nodes, Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { describe, expect, it } from 'vitest'
import { findAttributeRanges, isElement } from '../../generator/markdown/mdx.ts'
import { correctTree, type Format, getParsers, parsers as remark } from '../../generator/markdown/parsers.ts'
import { rereadBlocks } from '../../generator/markdown/reread-blocks.ts'
import {
  loadSatteri,
  parseMdxWithSatteri,
  parseWithSatteri,
  type Satteri,
} from '../../generator/markdown/satteri.ts'
import { compile } from '../fixtures/compile.ts'
import { checkFolder, essayFile, toBody, writeSite } from '../fixtures/diagnose.ts'
import { commonmarkExamples, createDocument } from '../fixtures/markdown-corpus.ts'
import { createMdxDocument } from '../fixtures/mdx-corpus.ts'
import { fallbackTexts, mdxFallbackTexts } from '../fixtures/remark-fallback.ts'

const content = join(import.meta.dirname, '../../content')

const samples = readdirSync(content, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.md'))
  .sort()
  .map((path) => readFileSync(join(content, path), 'utf8'))

/** GitHub Flavored Markdown that satteri parses without a fallback. */
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

const randomTexts = Array.from({ length: 600 }, (_, seed) => createDocument(seed))

const load = async (): Promise<Satteri> => {
  const satteri = await loadSatteri()
  if (satteri === null) throw new Error('Cannot compare the parsers: satteri is not installed')
  return satteri
}

/** Parses a text with satteri, and records what remark reads of it. */
function parse(text: string, satteri: Satteri, format: Format = 'md') {
  const reread: string[] = []
  const parseText = format === 'md' ? parseWithSatteri : parseMdxWithSatteri
  const tree = parseText(text, satteri, (part) => {
    reread.push(part)
    return remark[format].parse(part)
  })
  return { tree: tree && correctTree(tree, text), reread }
}

/**
 * Counts the texts that satteri parses alone, and those of which remark reads blocks. Lists those whose tree or relevant
 * positions differ from remark's.
 */
async function compare(texts: readonly string[], format: Format = 'md') {
  const satteri = await load()
  let alone = 0
  let together = 0
  const different: string[] = []
  for (const text of texts) {
    const { tree, reread } = parse(text, satteri, format)
    if (tree === null) continue
    if (reread.length === 0) alone += 1
    else together += 1
    if (toJson(tree) !== toJson(remark[format].parse(text))) different.push(text)
  }
  return { texts: texts.length, alone, together, different }
}

/** Whether remark reads a text or a block of it. */
const isReadByRemark = ({ tree, reread }: ReturnType<typeof parse>): boolean =>
  tree === null || reread.length > 0

/**
 * A tree as JSON with sorted keys. It leaves out what no code uses: parsed JavaScript, the positions of paragraphs, breaks
 * and attributes, and the ends of texts other than the last one of a link.
 */
const toJson = (tree: Root): string =>
  JSON.stringify(tree, (key, value: unknown) => {
    if (key === 'data') return undefined
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const node: Partial<Nodes> = value
    const { position, ...rest } = node
    const usedPosition =
      node.type === 'text' ? position?.start : unlocated.has(node.type ?? '') ? null : position
    const entries = Object.entries({ ...rest, position: usedPosition })
    const end =
      node.type?.startsWith('link') && 'children' in node ? node.children?.at(-1)?.position?.end : null
    return { ...Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), end }
  })

const unlocated: ReadonlySet<string> = new Set([
  'paragraph',
  'break',
  'mdxJsxAttribute',
  'mdxJsxExpressionAttribute',
  'mdxJsxAttributeValueExpression',
])

describe('satteri', () => {
  it("returns remark's tree for CommonMark's examples", async () => {
    expect(await compare(commonmarkExamples)).toEqual({ texts: 652, alone: 570, together: 68, different: [] })
  })

  it("returns remark's tree for GitHub Flavored Markdown", async () => {
    expect(await compare(gfmTexts)).toEqual({ texts: 8, alone: 8, together: 0, different: [] })
  })

  it("returns remark's tree for every document of the sample site, without a fallback", async () => {
    expect(await compare(samples)).toEqual({ texts: 26, alone: 26, together: 0, different: [] })
  })

  it("returns remark's tree for random documents, many of them without a fallback", async () => {
    expect(await compare(randomTexts)).toEqual({ texts: 600, alone: 288, together: 187, different: [] })
  })

  it('gives the same build output as remark, byte by byte', async () => {
    const satteri = await compile(content, { parser: 'satteri' })
    const reference = await compile(content, { parser: 'remark' })
    expect(satteri.rendered).toEqual(reference.rendered)
    expect(await compile(content, {})).toEqual(satteri)
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
  const documents = Array.from({ length: 1500 }, (_, seed) => createMdxDocument(seed))

  it("returns remark's tree for random documents", async () => {
    expect(await compare(documents, 'mdx')).toEqual({
      texts: 1500,
      alone: 216,
      together: 189,
      different: [],
    })
  })

  it('has the same ranges of attributes as remark', async () => {
    const satteri = await load()
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
      const { tree } = parse(text, satteri, 'mdx')
      expect(tree && toRanges(text, tree)).toEqual(toRanges(text, remark.mdx.parse(text)))
    }
  })

  it.each(Object.entries(mdxFallbackTexts))('falls back to remark for %s', async (_, texts) => {
    const satteri = await load()
    for (const text of texts)
      expect([text, isReadByRemark(parse(text, satteri, 'mdx'))]).toEqual([text, true])
  })
})

describe('an ambiguous block', () => {
  const ambiguous = '>> nested\n\n'

  it.each([
    ['alone', `# a\n\n${ambiguous}b\n`, [`\n\nx\n\n${ambiguous}x`]],
    ['alone at the end', `# a\n\n${ambiguous}`, [`\n\nx\n\n${ambiguous}`]],
    ['alone after front matter', `---\na: b\n---\n${ambiguous}b\n`, [`\n\nx\n\n\n${ambiguous}x`]],
    [
      'with the definitions of the document',
      `${ambiguous}a\n\n[b]: c\n`,
      [`\n\n[b]: c\n\nx\n\n${ambiguous}x`],
    ],
    ['with a list that may continue it', `${ambiguous}- a\n\nb\n`, [`\n\nx\n\n${ambiguous}- a\n\nx`]],
    ['with indented code before it', '    a\n\n1. \n   b\n\nc\n', ['\n\nx\n\n    a\n\n1. \n   b\n\nx']],
    ['alone in its list', '- a\n- >> nested\n- b\n', ['\n\nx\n\n- >> nested\n- x']],
    ['with its list at the end of it', '- a\n- >> nested\n', ['\n\nx\n\n- a\n- >> nested\n']],
    ['with its list of numbered items', '1. a\n2. >> nested\n', ['\n\nx\n\n1. a\n2. >> nested\n']],
    ['with the block on the line before it', `# a\n${ambiguous}b\n`, [`\n\nx\n\n# a\n${ambiguous}x`]],
  ])('is read by remark %s', async (_, text, expected) => {
    const { tree, reread } = parse(text, await load())
    expect(reread).toEqual(expected)
    expect(tree && toJson(tree)).toBe(toJson(remark.md.parse(text)))
  })

  it('is read by remark with the whole document if it has a definition', async () => {
    expect(parse('>[a]: b\n\n[a]\n', await load())).toEqual({ tree: null, reread: [] })
  })

  it('is read by remark with the whole document if it is still open at its end', () => {
    const text = '> a\n\nb\n'
    const tree = remark.md.parse(text)
    const ambiguousBlocks = new Set(tree.children.slice(0, 1))
    const readAsOpen = (section: string) => remark.md.parse(section.replaceAll('\n', ' '))
    expect(rereadBlocks(tree, text, ambiguousBlocks, readAsOpen)).toBeNull()
    expect(rereadBlocks(tree, text, ambiguousBlocks, remark.md.parse)).toEqual(tree)
  })

  it.each([
    ['that is no list alone', (part: string) => part.replaceAll('- ', '')],
    ['that is followed by another block', (part: string) => `${part}\n\nMore.`],
    ['that contains the next one', (part: string) => part.replace('\n- x', '\n  - x')],
    ['that has a definition alone', (part: string) => part.replace('- b', '- [b]: c')],
    ['after which the definitions differ', (part: string) => part.replace('[d]:', '[d]')],
  ])('is read by remark with the whole document if it is an item %s', (_, change) => {
    const text = '- a\n- b\n- c\n\n[d]: e\n'
    const tree = remark.md.parse(text)
    const [list] = tree.children
    const ambiguous = new Set(list?.type === 'list' ? list.children.slice(1, 2) : [])
    expect(rereadBlocks(tree, text, ambiguous, (part) => remark.md.parse(change(part)))).toBeNull()
    expect(rereadBlocks(tree, text, ambiguous, remark.md.parse)).toEqual(tree)
  })
})

describe('the fallback to remark', () => {
  it.each(Object.entries(fallbackTexts))('parses %s, which satteri reads differently', async (_, texts) => {
    const satteri = await load()
    const options = { features: { gfm: true, frontmatter: true } }
    for (const text of texts) {
      expect([text, satteri.markdownToMdast(text, options)]).not.toEqual([text, remark.md.parse(text)])
      expect([text, isReadByRemark(parse(text, satteri))]).toEqual([text, true])
    }
    const parsers = await getParsers('satteri')
    expect(texts.map((text) => parsers.md.parse(text))).toEqual(texts.map((text) => remark.md.parse(text)))
  })

  it('parses deeply nested text, before or after satteri parses it', async () => {
    const { markdownToMdast, ...others } = await load()
    const lengths: number[] = []
    const satteri: Satteri = {
      ...others,
      markdownToMdast: (text, options) => {
        lengths.push(text.length)
        return markdownToMdast(text, options)
      },
    }
    const quotes = `${'> - '.repeat(10_001)}a`
    const stars = `${'*a '.repeat(120)}b${'*'.repeat(120)}`
    expect([quotes, stars, 'plain'].map((text) => isReadByRemark(parse(text, satteri)))).toEqual([
      true,
      true,
      false,
    ])
    expect(lengths).toEqual([481, 5])
  })

  it('reports text that is nested too deeply, as without satteri', async () => {
    const folder = writeSite({ [essayFile]: toBody(`${'> '.repeat(9000)}a\n`) })
    const rules = (await checkFolder(folder)).map(({ rule }) => rule)
    expect(rules).toEqual(['deep-nesting'])
  })

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

  it('parses text that looks like a task checkbox but is none', async () => {
    const satteri = await load()
    // Only the fallback is checked: for the first text remark itself sets `checked` on the root, which is a bug.
    const texts = ['*\n[ ] a', 'a\n\n[x] b']
    expect(texts.map((text) => isReadByRemark(parse(text, satteri)))).toEqual([true, true])
  })
})
