/** Constant expressions of MDX: their values are in pages, Markdown files, feeds and the full text. No code runs. */

import type { Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { resolveConstants } from '../../generator/content/markdown/mdx-constants.ts'
import { getParsers, parsers } from '../../generator/content/markdown/parsers.ts'
import { stringifyMarkdown } from '../../generator/content/markdown/stringify.ts'
import { toHtmlTree } from '../../generator/surfaces/mdx/to-html.ts'
import { toMarkdownTree } from '../../generator/surfaces/mdx/to-markdown.ts'
import { toCases } from '../fixtures/cases.ts'
import { get, publishOne, toEssay } from '../fixtures/published.ts'

const exports = `import Chart from './chart.js'
import photo, { other as alias } from './photo.webp'
export const year = 2026
export const name = 'a & <b>', on = true
export const meta = { title: "A *b*", pages: [3, 4], 'full-name': \`x\` }
export let changed = 1
export const sum = 1 + 1
export function f() { return 1 }
export const { on: taken } = meta
export const copy = { ...meta }, method = { title() {} }, computed = { [other]: 1 }
export const pipe = 'b|c\\nd'
export const spread = { a: 1, ...other }
export const prototype = { __proto__: meta }
`

/** The Markdown of a line after the exports above. */
function toMarkdown(line: string, hasFiles = false): string {
  return toMarkdownText(`${exports}\n${line}\n`, hasFiles)
}

function toMarkdownText(text: string, hasFiles = false): string {
  const tree = parsers.mdx.parse(text)
  resolveConstants(tree, text, hasFiles)
  return stringifyMarkdown(toMarkdownTree(tree, {})).trim()
}

describe('a constant expression', () => {
  it.each(
    toCases({
      'a number': ['In {year}.', 'In 2026.'],
      'text, which never becomes markup': ['Of {name}.', 'Of a & \\<b>.'],
      'a part of a map': ['See {meta.title} and {meta["full-name"]}.', 'See A \\*b\\* and x.'],
      'an entry of a list': ['Page {meta.pages[1]}.', 'Page 4.'],
      'a list': ['Pages {meta.pages}.', 'Pages 34.'],
      'a list of values that JSX does not show': ["{[null, 'a', true, 1]}", 'a1'],
      'a map in a list': ["{[{ pages: ['a', 'b'] }][0].pages[1]}", 'b'],
      'a literal': ["{'a'}{' '}{\"b\"}{' '}{`c`} {-1.50}", 'a b c -1.5'],
      'what JSX does not show': ['a{true}{null}{undefined}{on}b', 'ab'],
      'a template of constants': ['{`a $' + '{year} $' + '{meta.title}`}', 'a 2026 A \\*b\\*'],
      'a sum of texts': ["{'a' + `b`}", 'ab'],
      'a copy of a list or a map': ['{[...meta.pages, 5]} {copy.title}', '345 A \\*b\\*'],
      'a value that a constant chooses': [
        "{on ? 'a' : other} {null ?? 'b'} {'' || 'c'} {on && 'd'}",
        'a b c d',
      ],
      'a block': ['{year}', '2026'],
      'a number before a full stop, which starts no list': ['{year}. A good year.', '2026\\. A good year.'],
      'text next to other text': ['{"["}x{"]"}(y) &{"amp"};', '\\[x]\\(y) \\&amp;'],
      'text of a table cell': [
        '| a |\n| - |\n| {pipe} <b title={pipe}>g</b> |',
        '| a |\n| - |\n| b\\|c&#xA;d <b title="b&#124;c&#10;d">g</b> |',
      ],
      'preformatted text': ['<pre>{"a:\\n    <b> *c*"}</pre>', '<pre>a:\n    &#x3C;b> *c*</pre>'],
      'a template with indented lines': [
        '<pre>\n<code>\n{`\na:\n\n  b\n    c`}\n</code>\n</pre>',
        '<pre><code>\na:\n\n  b\n    c</code></pre>',
      ],
      'a template in a list, where the list is indented': ['- {`a\n    b`}', '- a\n  b'],
      'an attribute': [
        '<a href={name} hidden={on} title={false} id={year}>x</a>',
        '<a href="a &amp; <b>" hidden="" id="2026">x</a>',
      ],
    }),
  )('is %s', (_, line, markdown) => {
    expect(toMarkdown(line)).toBe(markdown)
  })

  it.each([
    ['a variable that can change', '{changed}'],
    ['an operation', '{sum}{1 + 1}{!on}{-name}{-other}'],
    ['a name that is taken out of a map', '{taken}'],
    ['a list with a gap or a call', '{[1, , 2]}{[...other]}{[f()]}'],
    ['a list of lists or maps', '{[[1], [2]]}{[{ a: 1 }]}'],
    [
      'a map with an unknown spread, a method, a prototype or an unknown key',
      '{spread.a}{method.title}{prototype.title}{computed.a}',
    ],
    ['a part whose name is no text and no number', '{meta[on]}{meta[other]}'],
    ['a call', '{f()}{f}'],
    ['a name that the document does not export', '{other}{meta.other}{meta.toString}{meta.__proto__}'],
    ['a template with an unknown part', '{`$' + '{other} $' + '{on}`}'],
    ['a value that something unknown chooses', "{other ? 'a' : 'a'}{other || 'b'}{other ?? 'c'}"],
    ['a map', '{meta}'],
    ['an element', '{<b>x</b>}'],
    ['a regular expression or a large integer', '{/x/}{1n}'],
  ])('is not %s', (_, line) => {
    expect(toMarkdown(`x${line}y`)).toBe('xy')
  })

  it('is known if the document also exports an element', () => {
    expect(
      toMarkdownText('export const Badge = () => <b>x</b>\nexport const year = 2026\n\nIn {year}.\n'),
    ).toBe('In 2026.')
  })

  it('does not let a few texts become gigabytes', () => {
    expect(
      toMarkdownText(`export const a = '${'x'.repeat(1000)}'\n\n${'{a}'.repeat(2000)}<b title={a}>y</b>\n`),
    ).toBe(`${'x'.repeat(1_000_000)}<b>y</b>`)
  })

  it('has no lists and texts that double each other', () => {
    const names = Array.from({ length: 40 }, (_, index) => index)
    const lists = names.map((index) => `export const a${index + 1} = [...a${index}, ...a${index}]`)
    const texts = names.map((index) => `export const b${index + 1} = b${index} + b${index}`)
    const text = ['export const a0 = ["x"], b0 = "y"', ...lists, ...texts].join('\n')
    expect(toMarkdownText(`${text}\n\nA {a2} {a40} {b2} {b40}.\n`)).toBe('A xxxx  yyyy .')
  })

  it('that nests deeply is not constant', () => {
    const value = `a${'.b'.repeat(20_000)}`
    const toPoint = (offset: number) => ({ line: 1, column: offset + 1, offset })
    const position = { start: toPoint(0), end: toPoint(value.length + 2) }
    const tree: Root = {
      type: 'root',
      children: [
        { type: 'mdxjsEsm', value: 'export const a = { b: 1 }' },
        { type: 'mdxFlowExpression', value, position },
      ],
    }
    resolveConstants(tree, `{${value}}`)
    expect(tree.children.map(({ data }) => data)).toEqual([undefined, undefined])
  })

  it('is the same with both parsers', async () => {
    const text = `${exports}\nIn {year} <a href={name} title={year}>x</a>\n\n{meta.title}\n\n<Card title={year}>\n\n{name}\n\n</Card>\n`
    const trees = await Promise.all(
      (['satteri', 'remark'] as const).map(async (parser) => {
        const tree = (await getParsers(parser)).mdx.parse(text)
        resolveConstants(tree, text)
        return toHtmlTree(tree, { Card: { html: '<aside title="{title}">{children}</aside>', markdown: '' } })
      }),
    )
    expect(trees[0]).toEqual(trees[1])
  })
})

const files =
  "At {photo}, {photo.src}, {require('./a.png').default}, {useBaseUrl('/b.pdf')} and {useBaseUrl('img/c.png')}."

it('an imported image and a required file are their paths in a document of another generator only', () => {
  expect(toMarkdown(files, true)).toBe('At ./photo.webp, ./photo.webp, ./a.png, /b.pdf and /img/c.png.')
  expect(toMarkdown(files)).toBe('At , , ,  and .')
})

describe('a document with constants', () => {
  const files = {
    'essays/year/en.mdx': toEssay(
      `export const year = 2026\n\n## The year {year}\n\nSee [it](#the-year-2026) in {year}.\n\n<img src="https://a.test/x.png" alt={year} />`,
      { date: '2026-01' },
    ),
  }

  it('has their values in the page, the Markdown file, the feed and the full text', async () => {
    const published = await publishOne(files)
    expect(get(published, 'essays/year.html')).toContain('<h2 id="the-year-2026">The year 2026<a')
    expect(get(published, 'essays/year.html')).toContain('</a> in 2026.</p>')
    expect(get(published, 'essays/year.html')).toContain('alt="2026"')
    for (const file of ['essays/year.md', 'llms-full.txt']) {
      expect(get(published, file)).toContain('The year 2026\n')
      expect(get(published, file)).toContain('[it](#the-year-2026) in 2026.\n')
      expect(get(published, file)).not.toContain('{year}')
    }
    expect(get(published, 'feed.xml')).toContain('in 2026.')
  })
})
