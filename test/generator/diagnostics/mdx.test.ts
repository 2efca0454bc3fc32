import { describe, expect, it } from 'vitest'
import { diagnose, type Row, toBody } from '../../fixtures/diagnose.ts'

const file = 'essays/first-essay/en.mdx'

const diagnoseMdx = (body: string) => diagnose({ 'essays/first-essay/en.md': null, [file]: toBody(body) })

/** The diagnostic of an MDX syntax error. */
const toRow = (at: string, reason: string, found: string, expected = 'MDX 3'): Row => ({
  at: `${file}:${at}`,
  is: 'error mdx-syntax',
  reason,
  found,
  expected: [expected],
})

/** The message of an error that the MDX parser explains. */
const toReason = (reason: string) => `The MDX is not valid: ${reason}`

describe('an MDX syntax error', () => {
  it('is reported at a tag without a closing tag, inline or around blocks', async () => {
    expect(await diagnoseMdx('Text <Term> goes on.\n')).toEqual([
      toRow(
        '6:6',
        toReason('Expected a closing tag for `<Term>` (6:6-6:12) before the end of `paragraph`'),
        '<Term> goes on.',
      ),
    ])
    expect(await diagnoseMdx('Text.\n\n<Callout>\n\nMore.\n')).toEqual([
      toRow('8:1', toReason('Expected a closing tag for `<Callout>` (8:1-8:10)'), '<Callout>'),
    ])
  })

  it('is reported at a closing tag without an opening tag, or with another name', async () => {
    expect(await diagnoseMdx('Text.\n\n</Callout>\n')).toEqual([
      toRow('8:2', toReason('Unexpected closing slash `/` in tag, expected an open tag first'), '/Callout>'),
    ])
    expect(await diagnoseMdx('<Callout>\n\nText.\n\n</Note>\n')).toEqual([
      toRow(
        '10:1',
        toReason(
          'Unexpected closing tag `</Note>`, expected corresponding closing tag for `<Callout>` (6:1-6:10)',
        ),
        '</Note>',
      ),
    ])
  })

  it('is reported at the opening brace if the closing brace is missing', async () => {
    const reason = toReason(
      'Unexpected end of file in expression, expected a corresponding closing brace for `{`',
    )
    expect(await diagnoseMdx('Text {f(a), b.\n\nMore.\n')).toEqual([toRow('6:6', reason, '{f(a), b.')])
    expect(await diagnoseMdx('{\n\nText.\n\nMore.\n')).toEqual([toRow('6:1', reason, '{')])
    expect(await diagnoseMdx('Text {f({ a: 1 }).\n')).toEqual([
      toRow(
        '6:16',
        'The expression in braces is not valid JavaScript: Unexpected token; write \\{ for a plain brace',
        '}).',
        'JavaScript',
      ),
    ])
  })

  it('is reported at the start of a tag that does not end', async () => {
    const reason = 'Unexpected end of file in attribute value, expected a corresponding closing quote `"`'
    expect(await diagnoseMdx('Text <a href="x\n\nMore.\n')).toEqual([
      toRow('6:6', toReason(reason), '<a href="x'),
    ])
  })

  it('is reported at the position in an expression where it stops being valid JavaScript', async () => {
    const reason =
      'The expression in braces is not valid JavaScript: Unexpected token; write \\{ for a plain brace'
    expect(await diagnoseMdx('Two {1 +} three.\n')).toEqual([toRow('6:9', reason, '} three.', 'JavaScript')])
    expect(await diagnoseMdx('<a href={1 +}>x</a>\n')).toEqual([
      toRow('6:13', reason, '}>x</a>', 'JavaScript'),
    ])
    expect(await diagnoseMdx('Ação 🎉 {1 +}.\n')).toEqual([toRow('6:13', reason, '}.', 'JavaScript')])
  })

  it('is reported at the position in an import or export where it stops being valid JavaScript', async () => {
    const reason = 'The import or export is not valid JavaScript: Unexpected token'
    expect(await diagnoseMdx('import { a from "b"\n\nText.\n')).toEqual([
      toRow('6:12', reason, 'from "b"', 'JavaScript'),
    ])
    expect(await diagnoseMdx('export const a = ;\n\nText.\n')).toEqual([
      toRow('6:18', reason, ';', 'JavaScript'),
    ])
  })

  it('is reported with the MDX syntax for comments and links, if the author used that of Markdown', async () => {
    const start = 'expected a character that can start a name, such as a letter, `$`, or `_`'
    expect(await diagnoseMdx('<!-- a comment -->\n')).toEqual([
      toRow(
        '6:2',
        toReason(
          `Unexpected character \`!\` (U+0021) before name, ${start} (note: to create a comment in MDX, use \`{/* text */}\`)`,
        ),
        '!-- a comment -->',
      ),
    ])
    expect(await diagnoseMdx('<https://example.com>\n')).toEqual([
      toRow(
        '6:8',
        toReason(
          `Unexpected character \`/\` (U+002F) before local name, ${start} (note: to create a link in MDX, use \`[text](url)\`)`,
        ),
        '//example.com>',
      ),
    ])
    expect(await diagnoseMdx('a <3 b\n')).toEqual([
      toRow('6:4', toReason(`Unexpected character \`3\` (U+0033) before name, ${start}`), '3 b'),
    ])
  })

  it('is reported at the line and column of the file if its lines end with CRLF', async () => {
    const text = toBody('Two {1 +} three.\n').replaceAll('\n', '\r\n')
    expect(await diagnose({ 'essays/first-essay/en.md': null, [file]: text })).toEqual([
      toRow(
        '6:9',
        'The expression in braces is not valid JavaScript: Unexpected token; write \\{ for a plain brace',
        '} three.',
        'JavaScript',
      ),
    ])
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
    expect(await diagnose({ 'essays/first-essay/en.md': null, [file]: text })).toEqual([
      toRow(
        '5:9',
        'The expression in braces is not valid JavaScript: Unexpected token; write \\{ for a plain brace',
        '}',
        'JavaScript',
      ),
    ])
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
