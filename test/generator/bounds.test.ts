/** Small content that would take much time: each test counts steps, or shows that the text is not read in the slow way. */

import type { Element } from 'hast'
import { h } from 'hastscript'
import type { Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { type Document, type Scalar, YAMLParseError } from 'yaml'
import { toMistakes } from '../../generator/collect/yaml/parser-errors.ts'
import { findSuggestion } from '../../generator/diagnostics/wording.ts'
import { parsers as remark } from '../../generator/markdown/parsers.ts'
import {
  loadSatteri,
  parseMdxWithSatteri,
  parseWithSatteri,
  type Satteri,
} from '../../generator/markdown/satteri.ts'
import { highlight } from '../../generator/render/html/highlight.ts'
import { toHtml } from '../../generator/render/html/stringify.ts'
import { diagnose, diagnoseEssay, essayFile, toBody, toDocument } from '../fixtures/diagnose.ts'

const mdxFile = 'essays/first-essay/en.mdx'

/** The diagnostics of the small site with an MDX document in place of its essay. */
const diagnoseMdx = (body: string) => diagnose({ [essayFile]: null, [mdxFile]: toBody(body) })

async function load(): Promise<Satteri> {
  const satteri = await loadSatteri()
  if (satteri === null) throw new Error('Cannot test the bounds: satteri is not installed')
  return satteri
}

/** Parses a text with satteri. Returns the lengths of the parts that remark read, and whether it must read all. */
async function parse(text: string) {
  const lengths: number[] = []
  const tree = parseWithSatteri(text, await load(), (part) => {
    lengths.push(part.length)
    return remark.md.parse(part)
  })
  return { lengths, isRemarkNeeded: tree === null }
}

describe('YAML with many mistakes', () => {
  it('is visited once for all unclosed quotes', () => {
    let reads = 0
    const scalar = {
      get range() {
        reads += 1
        return [3, 20, 20]
      },
    } as unknown as Scalar.Parsed
    Object.defineProperty(scalar, Symbol.for('yaml.node.type'), { value: Symbol.for('yaml.scalar') })
    const text = `k: "${'x'.repeat(16)}`
    const errors = Array.from(
      { length: 1000 },
      () => new YAMLParseError([20, 20], 'MISSING_CHAR', 'Missing closing "quote'),
    )
    const mistakes = toMistakes(
      { errors, warnings: [], contents: scalar } as unknown as Document.Parsed,
      text,
    )
    expect(mistakes.map(({ range }) => range)).toEqual(errors.map(() => [3, 4]))
    expect(reads).toBeLessThan(10)
  })

  it('is reported whole, each unclosed quote at its place', async () => {
    const entries = Array.from({ length: 200 }, (_, index) => `k${100 + index}: "`)
    const rows = await diagnoseEssay(toDocument(['title: T', ...entries].join('\n')))
    expect(rows.map(({ at }) => at)).toEqual(
      entries.map((_, index) => `${essayFile}:${index + 3}:7-${index + 3}:8`),
    )
  })
})

describe('a name that is searched among others', () => {
  it('needs one look at all of them, however many names are searched', () => {
    let reads = 0
    const anchors: Iterable<string> = {
      *[Symbol.iterator]() {
        reads += 1
        yield* ['Summary', 'a-heading']
      },
    }
    const names = Array.from({ length: 1000 }, (_, index) => `a-headin${index % 10}`)
    expect(new Set(names.map((name) => findSuggestion(name, anchors)))).toEqual(new Set(['a-heading']))
    expect(findSuggestion('SUMMARY', anchors)).toBe('Summary')
    expect(reads).toBe(2)
  })
})

describe('a long text in a message', () => {
  it('loses its middle', async () => {
    const path = `/essays/${'a'.repeat(90_000)}`
    const [row, ...others] = await diagnoseEssay(toBody(`[x](${path})\n`))
    expect(others).toEqual([])
    expect(row?.reason).toBe(
      `The link to "/essays/${'a'.repeat(579)}…${'a'.repeat(256)}" leads to no document; correct or remove it`,
    )
    expect(row?.found).toBe(`/essays/${'a'.repeat(592)}…${'a'.repeat(300)}`)
  })

  it('loses whole characters', async () => {
    const [row] = await diagnoseEssay(toBody(`[x](#${'😀'.repeat(1000)})\n`))
    expect(row?.found).toBe(`#${'😀'.repeat(599)}…${'😀'.repeat(300)}`)
  })

  it('is short for a YAML tag, too', async () => {
    const [row] = await diagnoseEssay(toDocument(`title: !${'a'.repeat(90_000)} T\ndescription: D`))
    expect(row?.reason).toBe(
      `The tag "!${'a'.repeat(590)}…${'a'.repeat(252)}" is not supported; remove it and keep the value`,
    )
  })
})

describe('highlighting', () => {
  const toCode = (text: string): Element => h('pre', h('code', { className: ['language-js'] }, text))
  const toHighlighted = (text: string): string => {
    const pre = toCode(text)
    highlight(pre)
    return toHtml({ type: 'root', children: [pre] })
  }
  const line = 'let a = 1\n'

  it.each([
    ['code of 20,000 characters', line.repeat(2000)],
    ['a line of 1,000 characters', `let ${'a'.repeat(996)}`],
  ])('is done for %s', (_, text) => {
    expect(toHighlighted(text)).toContain('<span class="hljs-keyword">let</span>')
  })

  it.each([
    ['longer code', `${line.repeat(2000)};`],
    ['a longer line', `let ${'a'.repeat(997)}`],
    ['a longer line between others', `${line}let ${'a'.repeat(997)}\n${line}`],
  ])('is left out for %s', (_, text) => {
    const pre = toCode(text)
    highlight(pre)
    expect(pre).toEqual(toCode(text))
    expect(toHighlighted(text)).toBe(toHtml({ type: 'root', children: [toCode(text)] }))
  })
})

describe('a footnote reference', () => {
  it('is read by satteri after a paragraph with an open bracket, with any line endings', async () => {
    const text = 'An [open bracket.\n\nA note[^1].\n\n[^1]: Text.\n'
    for (const written of [text, text.replaceAll('\n', '\r\n')])
      expect(await parse(written)).toEqual({ lengths: [], isRemarkNeeded: false })
    expect((await parse('An [open bracket[^1].\n\n[^1]: Text.\n')).lengths).toHaveLength(1)
  })

  it('is read by satteri only if its paragraph starts less than 5,000 characters before it', async () => {
    const toLengths = async (words: number) =>
      (await parse(`${'word '.repeat(words)}[^1].\n\n[^1]: Text.\n`)).lengths.length
    expect([await toLengths(999), await toLengths(1000)]).toEqual([0, 1])
  })
})

describe('text that remark would read', () => {
  const ambiguous = '*_a_*'

  it('is not read in parts with all definitions if that would take longer than to read it whole', async () => {
    const text = Array.from(
      { length: 1000 },
      (_, index) => `${ambiguous}\n\nText.\n\n[d${index}]: https://site.test/`,
    ).join('\n\n')
    const { lengths, isRemarkNeeded } = await parse(text)
    const sum = lengths.reduce((total, length) => total + length, 0)
    expect(isRemarkNeeded).toBe(true)
    expect(sum).toBeLessThan(text.length + 10_000)
  })

  it.each([
    ['a paragraph of over 20,000 characters', `${ambiguous} ${'word '.repeat(4000)}`],
    ['a blockquote of over 20,000 characters', `> ${'word\n'.repeat(4000)}${ambiguous}`],
    ['thousands of headings', `${'a\n=\n'.repeat(2100)}${ambiguous}`],
    ['thousands of blockquotes', `${'> a\n\n'.repeat(2100)}${ambiguous}`],
    ['thousands of lists', `${'- a\n+ b\n'.repeat(1050)}\n${ambiguous}`],
  ])('is read by satteri alone if it has %s', async (_, text) => {
    expect(await parse(text)).toEqual({ lengths: [], isRemarkNeeded: false })
  })

  it.each([
    ['a shorter paragraph', `${ambiguous} ${'word '.repeat(3900)}`],
    ['some hundred headings', `${'a\n=\n'.repeat(500)}\n${ambiguous}`],
    ['many short blocks', `${`${'word '.repeat(100)}\n\n`.repeat(200)}${ambiguous}`],
    ['a long list', `${'- an item of a list\n'.repeat(2000)}\n\nText ${ambiguous}`],
    ['a long table', `| a |\n| - |\n${'| a cell of a table |\n'.repeat(2000)}\n${ambiguous}`],
    ['long code', `\`\`\`\n${'code\n'.repeat(8000)}\`\`\`\n\n${ambiguous}`],
  ])('is read by remark if it has %s', async (_, text) => {
    expect((await parse(text)).lengths).toHaveLength(1)
  })

  it('is read by satteri alone if it is MDX with thousands of braces', async () => {
    const fail = (): Root => {
      throw new Error('Cannot read this: remark must not be asked')
    }
    const text = `{[\n${'  { a: 1 },\n'.repeat(2000)}]} b\n`
    const tree = parseMdxWithSatteri(text, await load(), fail)
    expect(tree?.children.map(({ type }) => type)).toEqual(['paragraph'])
  })

  it('is reported at the line that satteri names if such MDX has a mistake', async () => {
    const body = `First.\n\n{[\n${'  { a: 1 },\n'.repeat(2000)}] b}\n`
    expect(await diagnoseMdx(body)).toEqual([
      {
        at: `${mdxFile}:2009:1`,
        is: 'error mdx-syntax',
        reason:
          'The MDX is not valid: Could not parse expression with oxc: Expected `,` or `)` but found `Identifier`',
        found: '] b}',
        expected: ['MDX 3'],
      },
    ])
  })
})

describe('an expression of MDX with many tags', () => {
  const fail = (): never => {
    throw new Error('Cannot read this: satteri must not be asked')
  }
  const slow = { markdownToMdast: fail, mdxToMdast: fail }

  it.each([
    ['open tags', `{${'<a>'.repeat(40)}`],
    ['tags and closing braces', `{${'<a>}'.repeat(40)}`],
    ['tags in an attribute', `<a b={${'<a>}'.repeat(40)}}/>`],
    ['fragments', `{${'<>'.repeat(40)}}`],
    ['closing tags in strings', `{${'<a b="</a>">{"</a>"}'.repeat(40)}}`],
    ['generic types', `{<div>}\n\n${'Code of `Promise<void>`.\n\n'.repeat(40)}`],
  ])('is read by remark, since satteri would take hours: %s', async (_, text) => {
    const { markdownToMdast } = await load()
    expect(parseMdxWithSatteri(text, { ...slow, markdownToMdast }, remark.mdx.parse)).toBe(null)
  })

  it('is reported if it has a mistake', async () => {
    expect((await diagnoseMdx(`{${'<a>}'.repeat(40)}\n`)).map(({ at, is }) => `${at} ${is}`)).toEqual([
      `${mdxFile}:6:5 error mdx-syntax`,
    ])
  })

  it('is read by satteri if they are before it, or after expressions without tags', async () => {
    const text = `Text ${'<b>x</b> {1} {"a"} '.repeat(20)}\n\n<A b={1} />\n`
    const tree = parseMdxWithSatteri(text, await load(), fail)
    expect(tree?.children.map(({ type }) => type)).toEqual(['paragraph', 'mdxJsxFlowElement'])
  })

  it.each(['<a>}', '</>]<a {...', '<></a>'])(
    'is refused in a document that is too long for remark: %s',
    async (tags) => {
      const body = `${'word '.repeat(6000)}\n\n{${tags.repeat(40)}\n`
      expect((await diagnoseMdx(body)).map(({ at, is, reason }) => `${at} ${is}: ${reason}`)).toContain(
        `${mdxFile}:8:1 error mdx-syntax: The MDX is not valid: The document is too long for so many open tags after an expression; close them`,
      )
    },
  )

  it('is read by satteri in such a document if its tags are closed', async () => {
    const body = `${'word '.repeat(6000)}\n\n{[${'<b>x</b>, '.repeat(40)}].length}\n`
    expect((await diagnoseMdx(body)).map(({ is }) => is)).toEqual(['warning removed-expression'])
  })
})

describe('an import or export of MDX', () => {
  it('that has hundreds of empty lines and JSX is read by satteri alone', async () => {
    const fail = (): Root => {
      throw new Error('Cannot read this: remark must not be asked')
    }
    const text = `export const list = [\n${'  <A />,\n\n'.repeat(300)}]\n`
    const tree = parseMdxWithSatteri(text, await load(), fail)
    expect(tree?.children.map(({ type }) => type)).toEqual(['mdxjsEsm'])
  })

  it('that never ends is reported at its line, if it has hundreds of empty lines', async () => {
    expect(await diagnoseMdx(`First.\n\nexport const list = [\n${'  1,\n\n'.repeat(400)}`)).toEqual([
      {
        at: `${mdxFile}:8:1`,
        is: 'error mdx-syntax',
        reason: 'The MDX is not valid: The JavaScript is not valid, or its last bracket is missing',
        found: 'export const list = [',
        expected: ['MDX 3'],
      },
    ])
  })
})

describe('MDX with many mistakes', () => {
  it('is parsed again for each of them, up to 16 times and 400,000 characters', async () => {
    const toMistakeCount = async (words: number) =>
      (await diagnoseMdx(`${'word word word word\n\n'.repeat(words)}${'{a b}\n\n'.repeat(20)}`)).length
    expect(await toMistakeCount(1000)).toBe(16)
    expect(await toMistakeCount(5000)).toBe(3)
  })
})
