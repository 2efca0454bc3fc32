import { describe, expect, it } from 'vitest'
import { diagnose, toBody } from '../../fixtures/diagnose.ts'

const file = 'essays/first-essay/en.mdx'

const diagnoseMdx = (body: string) => diagnose({ 'essays/first-essay/en.md': null, [file]: toBody(body) })

/** The diagnostics of a document in MDX as lines: the place, the message, what was found and what is expected. */
const findErrors = async (text: string): Promise<string[]> =>
  (await diagnose({ 'essays/first-essay/en.md': null, [file]: text })).map(
    ({ at, is, reason, found, expected }) => {
      expect(is).toBe('error mdx-syntax')
      return `${at.replace(`${file}:`, '')} ${reason} [${found}; ${expected}]`
    },
  )

const unclosedBrace =
  'The MDX is not valid: Unexpected end of file in expression, expected a corresponding closing brace for `{`'
const wrongExpression =
  'The expression in braces is not valid JavaScript: Unexpected token; write \\{ for a plain brace'
const wrongName = (found: string) =>
  `The MDX is not valid: Unexpected character ${found}, expected a character that can start a name, such as a letter, \`$\`, or \`_\``

describe('an MDX syntax error', () => {
  it.each([
    [
      'at a tag without a closing tag, in a line',
      'Text <Term> goes on.\n',
      '6:6 The MDX is not valid: Expected a closing tag for `<Term>` (6:6-6:12) before the end of `paragraph` [<Term> goes on.; MDX 3]',
    ],
    [
      'at a tag without a closing tag, around blocks',
      'Text.\n\n<Callout>\n\nMore.\n',
      '8:1 The MDX is not valid: Expected a closing tag for `<Callout>` (8:1-8:10) [<Callout>; MDX 3]',
    ],
    [
      'at a closing tag without an opening tag',
      'Text.\n\n</Callout>\n',
      '8:2 The MDX is not valid: Unexpected closing slash `/` in tag, expected an open tag first [/Callout>; MDX 3]',
    ],
    [
      'at a closing tag with another name',
      '<Callout>\n\nText.\n\n</Note>\n',
      '10:1 The MDX is not valid: Unexpected closing tag `</Note>`, expected corresponding closing tag for `<Callout>` (6:1-6:10) [</Note>; MDX 3]',
    ],
    ['at the opening brace', 'Text {f(a), b.\n\nMore.\n', `6:6 ${unclosedBrace} [{f(a), b.; MDX 3]`],
    ['at the opening brace of blocks', '{\n\nText.\n\nMore.\n', `6:1 ${unclosedBrace} [{; MDX 3]`],
    ['at a brace too few', 'Text {f({ a: 1 }).\n', `6:16 ${wrongExpression} [}).; JavaScript]`],
    [
      'at the start of a tag that does not end',
      'Text <a href="x\n\nMore.\n',
      '6:6 The MDX is not valid: Unexpected end of file in attribute value, expected a corresponding closing quote `"` [<a href="x; MDX 3]',
    ],
    ['in an expression', 'Two {1 +} three.\n', `6:9 ${wrongExpression} [} three.; JavaScript]`],
    ['in an attribute', '<a href={1 +}>x</a>\n', `6:13 ${wrongExpression} [}>x</a>; JavaScript]`],
    ['in UTF-16 units', 'Ação 🎉 {1 +}.\n', `6:13 ${wrongExpression} [}.; JavaScript]`],
    [
      'in an import',
      'import { a from "b"\n\nText.\n',
      '6:12 The import or export is not valid JavaScript: Unexpected token [from "b"; JavaScript]',
    ],
    [
      'in an export',
      'export const a = ;\n\nText.\n',
      '6:18 The import or export is not valid JavaScript: Unexpected token [;; JavaScript]',
    ],
    [
      'at a comment of Markdown, with the syntax of MDX',
      '<!-- a comment -->\n',
      `6:2 ${wrongName('`!` (U+0021) before name')} (note: to create a comment in MDX, use \`{/* text */}\`) [!-- a comment -->; MDX 3]`,
    ],
    [
      'at a link of Markdown, with the syntax of MDX',
      '<https://example.com>\n',
      `6:8 ${wrongName('`/` (U+002F) before local name')} (note: to create a link in MDX, use \`[text](url)\`) [//example.com>; MDX 3]`,
    ],
    ['at a plain sign', 'a <3 b\n', `6:4 ${wrongName('`3` (U+0033) before name')} [3 b; MDX 3]`],
  ])('is reported %s', async (_, body, line) => {
    expect(await findErrors(toBody(body))).toEqual([line])
  })

  it('is reported at the line and column of the file if its lines end with CRLF', async () => {
    const text = toBody('Two {1 +} three.\n').replaceAll('\n', '\r\n')
    expect(await findErrors(text)).toEqual([`6:9 ${wrongExpression} [} three.; JavaScript]`])
  })
})

describe('a document with an MDX syntax error', () => {
  it('is still checked for further syntax errors, and for links in the same and later lines', async () => {
    const body = [
      'One {1 +} [a](/essays/no-1)',
      'Two <C x=y /> [b](/essays/no-2)',
      '<Card href="/essays/no-3" />',
      'Three { [c](#no-4)',
    ]
    expect((await diagnoseMdx(body.join('\n\n'))).map(({ at, is, found }) => [at, is, found])).toEqual([
      ['essays/first-essay/en.mdx:6:9', 'error mdx-syntax', '} [a](/essays/no-1)'],
      ['essays/first-essay/en.mdx:6:11-6:28', 'error missing-document', '/essays/no-1'],
      ['essays/first-essay/en.mdx:8:10', 'error mdx-syntax', 'y /> [b](/essays/no-2)'],
      ['essays/first-essay/en.mdx:8:15-8:32', 'error missing-document', '/essays/no-2'],
      ['essays/first-essay/en.mdx:10:1-10:6', 'warning unknown-component', 'Card'],
      ['essays/first-essay/en.mdx:10:7-10:26', 'error missing-document', '/essays/no-3'],
      ['essays/first-essay/en.mdx:12:7', 'error mdx-syntax', '{ [c](#no-4)'],
      ['essays/first-essay/en.mdx:12:9-12:19', 'warning uncertain-anchor', '#no-4'],
    ])
  })

  it('has no second diagnostic for the closing tag if the opening tag is invalid', async () => {
    expect(
      (await diagnoseMdx('<Callout kind=x>\n\nText.\n\n</Callout>\n')).map(({ at, found }) => [at, found]),
    ).toEqual([['essays/first-essay/en.mdx:6:15', 'x>']])
  })

  it('keeps its front matter if the error follows it without a blank line', async () => {
    const text = '---\ntitle: T\ndescription: D\n---\nTwo {1 +}\n\nMore.\n'
    expect(await findErrors(text)).toEqual([`5:9 ${wrongExpression} [}; JavaScript]`])
  })

  it('may have no front matter, which is reported, too', async () => {
    const rows = await diagnose({
      'essays/first-essay/en.md': null,
      [file]: 'Two {1 +} three.\n\n[a](/essays/no-1)\n',
    })
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      [`${file}:1:1`, 'error missing-front-matter'],
      [`${file}:1:9`, 'error mdx-syntax'],
      [`${file}:3:1-3:18`, 'error missing-document'],
    ])
  })

  it('has no diagnostic for a link to an anchor that is in the invalid block', async () => {
    const rows = await diagnoseMdx('[x](#made)\n\n<Callout id="made" wrong={}>\n')
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      ['essays/first-essay/en.mdx:8:27', 'error mdx-syntax'],
    ])
  })

  it('has at most 16 diagnostics for syntax errors, and its links are still checked', async () => {
    const body = Array.from({ length: 40 }, () => 'Text {1 +}.\n').join('\n')
    const rows = await diagnoseMdx(`${body}\n[x](/essays/nowhere)\n`)
    expect(rows.map(({ at }) => at)).toEqual([
      ...Array.from({ length: 16 }, (_, index) => `${file}:${6 + 2 * index}:10`),
      `${file}:86:1-86:21`,
    ])
  })
})
