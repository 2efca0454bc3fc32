/** Formulas in TeX, which pages and feeds show as MathML if site.yaml has `math: true`. */

import type { Element } from 'hast'
import { describe, expect, it } from 'vitest'
import { type Files, oneLanguage } from '../fixtures/content.ts'
import { findAll, get, publishOne, renderAmong, renderTexts, toEssay } from '../fixtures/published.ts'

const essay = 'essays/first-essay/en.md'
const withMath = `${oneLanguage['site.yaml']}math: true\n`

const publishText = (body: string) =>
  publishOne({ 'site.yaml': withMath, [essay]: toEssay(body, { date: '2026-02-03' }) })

const square = '<math><msup><mi>x</mi><mn>2</mn></msup></math>'
const squareBlock = '<math display="block"><msup><mi>x</mi><mn>2</mn></msup></math>'
const toBlock = (math: string) => `<div class="formula" tabindex="0">${math}</div>`

describe('A formula', () => {
  const formulas = [
    ['in a line', 'So $x^2$ is.', `<p>So ${square} is.</p>`],
    ['in a line with two dollars', 'So $$x^2$$ is.', `<p>So ${squareBlock} is.</p>`],
    [
      'in a heading',
      '### A $x^2$',
      `<h3 id="a-x2">A ${square}<a class="anchor" href="#a-x2" aria-label="Link to the section “A x2”"></a></h3>`,
    ],
    ['alone in a paragraph', '$$x^2$$', toBlock(squareBlock)],
    ['in a block', '$$\nx^2\n$$', toBlock(squareBlock)],
    ['in a list', '- $$\n  x^2\n  $$', `<ul>\n<li>\n${toBlock(squareBlock)}\n</li>\n</ul>`],
    ['in a quote', '> $$\n> x^2\n> $$', `<blockquote>\n${toBlock(squareBlock)}\n</blockquote>`],
    ['in a cell', '| a |\n| - |\n| $x^2$ |', `<td>${square}</td>`],
    [
      'in HTML of the author',
      '<b>$x^2$</b>\n\n<div>\n\n$$\nx^2\n$$\n\n</div>',
      `<p><b>${square}</b></p>\n<div>\n${toBlock(squareBlock)}\n</div>`,
    ],
    ['in a footnote', 'A[^1].\n\n[^1]: $x^2$', `<p>${square} <a`],
  ] as const
  const refused = [
    ['a link', '\\href{javascript:alert(1)}{x}'],
    ['a class, an id or data', '\\class{a}{\\id{b}{\\data{a=b}{x}}}'],
    ['a style', '\\style{color:red}{x}'],
    ['an image', '\\includegraphics{https://other.test/x.png}'],
    ['HTML', '\\text{<script>alert(1)</script>}'],
    ['a reference', '\\ref{a}'],
  ] as const
  const code = '`$x$` \\$5 and \\$6, $7\n\n```\n$x$\n```'
  const styled =
    '$$\n\\begin{aligned}a&=b\\\\&=\\color{red}{c}\\end{aligned}\\boxed{d}\n\\begin{array}{c|c}a&b\\\\ \\hline c&d\\end{array}\n$$'
  const mathMl = '<math><mi>x</mi></math>'
  const toTex = (tex: string) => `$$\n${tex}\n$$`
  const texts = [
    ...formulas.map(([, body]) => body),
    ...refused.map(([, tex]) => toTex(tex)),
    code,
    styled,
    mathMl,
  ]
  const toHtml = (body: string) => renderAmong(texts, body, { 'site.yaml': withMath })

  it.each(formulas)('%s is MathML', async (_, body, html) => {
    expect(await toHtml(body)).toContain(html)
  })

  it('in MDX is MathML, whatever braces and tags it has, and leaves the rest of preformatted text', async () => {
    const bodies = ['<b>So</b> $x_{1}<y$.\n\n$$\n\\text{a}\n$$', '<pre>$x^2$ = 5</pre>']
    expect(await renderTexts(bodies, { 'site.yaml': withMath }, 'mdx')).toEqual([
      [
        '<p><b>So</b> <math><mrow><msub><mi>x</mi><mn>1</mn></msub><mo>&#x3C;</mo><mi>y</mi></mrow></math>.</p>\n',
        toBlock('<math display="block"><mtext>a</mtext></math>'),
      ].join(''),
      `<pre tabindex="0">${square} = 5</pre>`,
    ])
  })

  it('is text without the key', async () => {
    const html = await renderTexts(['So $x^2$.\n\n$$\nx\n$$'])
    expect(html).toEqual(['<p>So $x^2$.</p>\n<p>$$\nx\n$$</p>'])
  })

  it('is code or text where Markdown says so', async () => {
    expect(await toHtml(code)).toBe(
      '<p><code>$x$</code> $5 and $6, $7</p>\n<pre tabindex="0"><code>$x$\n</code></pre>',
    )
  })

  it('has classes in place of styles, which pages forbid, and colours as attributes', async () => {
    const html = await toHtml(styled)
    const elements = (name: string) => findAll(html, name)
    const toClasses = ({ properties }: Element) => String(properties.className ?? '')
    expect(html).not.toContain(' style=')
    expect(elements('mtd').slice(0, 2).map(toClasses)).toEqual([
      'tml-right,start-0,end-0',
      'tml-left,start-0,end-0',
    ])
    expect(elements('mtd').slice(4).map(toClasses)).toEqual([
      'start-0,line-below,line-after',
      'end-0,line-below',
      'start-0,line-after',
      'end-0',
    ])
    expect(elements('mi').filter(({ properties }) => properties.mathcolor === '#ff0000')).toHaveLength(1)
  })

  it.each(refused)('cannot have %s', async (_, tex) => {
    const html = await toHtml(toTex(tex))
    expect(html).not.toMatch(/<(?:script|img|a|span)\b| (?:href|src|style|id|data-\w+)=|class="(?!formula)/)
    expect(html).toContain('tabindex="0"')
  })

  it('of an author in MathML is left out, as before', async () => {
    expect(await toHtml(mathMl)).toBe('<p>x</p>')
  })
})

describe('A site with formulas', () => {
  const body = 'So $x^2$.\n\n$$\nx^2\n$$'

  it('has the TeX of its author as Markdown and in the API', async () => {
    const published = await publishText(body)
    expect(get(published, 'essays/first-essay.md')).toContain(`\n\n${body}\n`)
    expect(JSON.parse(get(published, 'api/v1/essays/first-essay.json')).content).toBe(`${body}\n`)
  })

  it('has TeX in the Markdown of components, too', async () => {
    const published = await publishOne({
      'site.yaml': withMath,
      'essays/two/en.mdx': toEssay('<Box>\n\nSo $x_1$ or $$x_2$$ costs \\$5.\n\n$$\nx^2\n$$\n\n</Box>'),
    })
    expect(get(published, 'essays/two.md')).toContain('\n\nSo $x_1$ or $$x_2$$ costs \\$5.\n\n$$\nx^2\n$$\n')
  })

  it('escapes dollars in the Markdown of MDX, also of a block without a formula', async () => {
    const files = { 'essays/two/en.mdx': toEssay('Between \\$5 and \\$6{"."}') }
    const published = await publishOne({ 'site.yaml': withMath, ...files })
    expect(get(published, 'essays/two.md')).toContain('\n\nBetween \\$5 and \\$6.\n')
    expect(get(await publishOne(files), 'essays/two.md')).toContain('\n\nBetween $5 and $6.\n')
  })

  it('ends a formula without an end with its document, so that the next one in llms-full.txt is text', async () => {
    const published = await publishText('So:\n\n$$\nx^2\n')
    expect(get(published, 'essays/first-essay.md')).toContain('\n\nSo:\n\n$$\nx^2\n$$\n')
  })

  it('has MathML in the feed, without classes', async () => {
    const feed = get(await publishText(body), 'feed.xml')
    const toText = (html: string) => html.replaceAll('<', '&#x3C;')
    expect(feed).toContain(toText(`<p>So ${square}.</p>\n<div>${squareBlock}</div>`))
  })

  it('has the styles of formulas, which other sites have not', async () => {
    const findStyle = async (files: Files) => {
      const published = await publishOne(files)
      const file = [...published.keys()].find((name) => /^assets\/style-.*\.css$/.test(name)) ?? ''
      return get(published, file)
    }
    const [other, own] = [await findStyle({}), await findStyle({ 'site.yaml': withMath })]
    expect(own.startsWith(other)).toBe(true)
    expect(own).toContain('.formula {')
    expect(other).not.toContain('formula')
  })
})
