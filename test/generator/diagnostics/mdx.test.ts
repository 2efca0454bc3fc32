import { describe, expect, it } from 'vitest'
import { diagnose, type Row, toBody } from '../../fixtures/diagnose.ts'

const file = 'essays/first-essay/en.mdx'

const mdx = (body: string) => diagnose({ 'essays/first-essay/en.md': null, [file]: toBody(body) })

/** What is said of a mistake of MDX. */
const toRow = (at: string, reason: string, found: string, expected = 'MDX 3'): Row => ({
  at: `${file}:${at}`,
  is: 'error mdx-syntax',
  reason,
  found,
  expected: [expected],
})

const inMdx = (reason: string) => `The MDX is not valid: ${reason}`

describe('MDX that does not parse', () => {
  it('is told at a tag that nothing closes, in a line or around blocks', async () => {
    expect(await mdx('Text <Term> goes on.\n')).toEqual([
      toRow(
        '6:6',
        inMdx('Expected a closing tag for `<Term>` (6:6-6:12) before the end of `paragraph`'),
        '<Term> goes on.',
      ),
    ])
    expect(await mdx('Text.\n\n<Callout>\n\nMore.\n')).toEqual([
      toRow('8:1', inMdx('Expected a closing tag for `<Callout>` (8:1-8:10)'), '<Callout>'),
    ])
  })

  it('is told at a closing tag that closes nothing, or something else', async () => {
    expect(await mdx('Text.\n\n</Callout>\n')).toEqual([
      toRow('8:2', inMdx('Unexpected closing slash `/` in tag, expected an open tag first'), '/Callout>'),
    ])
    expect(await mdx('<Callout>\n\nText.\n\n</Note>\n')).toEqual([
      toRow(
        '10:1',
        inMdx(
          'Unexpected closing tag `</Note>`, expected corresponding closing tag for `<Callout>` (6:1-6:10)',
        ),
        '</Note>',
      ),
    ])
  })

  it('is told at a brace that nothing closes, wherever that is noticed', async () => {
    const reason = inMdx(
      'Unexpected end of file in expression, expected a corresponding closing brace for `{`',
    )
    expect(await mdx('Text {f(a), b.\n\nMore.\n')).toEqual([toRow('6:6', reason, '{f(a), b.')])
    expect(await mdx('{\n\nText.\n\nMore.\n')).toEqual([toRow('6:1', reason, '{')])
  })

  it('is told at a tag that does not end', async () => {
    const reason = 'Unexpected end of file in attribute value, expected a corresponding closing quote `"`'
    expect(await mdx('Text <a href="x\n\nMore.\n')).toEqual([toRow('6:6', inMdx(reason), '<a href="x')])
  })

  it('is told where an expression is not JavaScript', async () => {
    const reason =
      'The expression in braces is not valid JavaScript: Unexpected token; write \\{ for a plain brace'
    expect(await mdx('Two {1 +} three.\n')).toEqual([toRow('6:9', reason, '} three.', 'JavaScript')])
    expect(await mdx('<a href={1 +}>x</a>\n')).toEqual([toRow('6:13', reason, '}>x</a>', 'JavaScript')])
    expect(await mdx('Ação 🎉 {1 +}.\n')).toEqual([toRow('6:13', reason, '}.', 'JavaScript')])
  })

  it('is told where an import or export is not JavaScript', async () => {
    const reason = 'The import or export is not valid JavaScript: Unexpected token'
    expect(await mdx('import { a from "b"\n\nText.\n')).toEqual([
      toRow('6:12', reason, 'from "b"', 'JavaScript'),
    ])
    expect(await mdx('export const a = ;\n\nText.\n')).toEqual([toRow('6:18', reason, ';', 'JavaScript')])
  })

  it('is told with how MDX writes what Markdown writes otherwise', async () => {
    const start = 'expected a character that can start a name, such as a letter, `$`, or `_`'
    expect(await mdx('<!-- a comment -->\n')).toEqual([
      toRow(
        '6:2',
        inMdx(
          `Unexpected character \`!\` (U+0021) before name, ${start} (note: to create a comment in MDX, use \`{/* text */}\`)`,
        ),
        '!-- a comment -->',
      ),
    ])
    expect(await mdx('<https://example.com>\n')).toEqual([
      toRow(
        '6:8',
        inMdx(
          `Unexpected character \`/\` (U+002F) before local name, ${start} (note: to create a link in MDX, use \`[text](url)\`)`,
        ),
        '//example.com>',
      ),
    ])
    expect(await mdx('a <3 b\n')).toEqual([
      toRow('6:4', inMdx(`Unexpected character \`3\` (U+0033) before name, ${start}`), '3 b'),
    ])
  })

  it('is told at the author’s line and column where lines end as on Windows', async () => {
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

describe('a mistake in MDX', () => {
  it('hides no other, nor a link in its own lines or behind it', async () => {
    const body = [
      'One {1 +} [a](/essays/no-1)',
      'Two <C x=y /> [b](/essays/no-2)',
      '<Card href="/essays/no-3" />',
      'Three { [c](#no-4)',
    ]
    expect((await mdx(body.join('\n\n'))).map(({ at, is, found }) => [at, is, found])).toEqual([
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

  it('makes none of a tag whose other half stood in its lines', async () => {
    expect(
      (await mdx('<Callout kind=x>\n\nText.\n\n</Callout>\n')).map(({ at, found }) => [at, found]),
    ).toEqual([['essays/first-essay/en.mdx:6:15', 'x>']])
  })

  it('spoils no front matter that it follows without a blank line', async () => {
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

  it('makes no error of an anchor that could not be seen for it', async () => {
    const rows = await mdx('[x](#made)\n\n<Callout id="made" wrong={}>\n')
    expect(rows.map(({ at, is }) => [at, is])).toEqual([
      ['essays/first-essay/en.mdx:8:27', 'error mdx-syntax'],
    ])
  })

  it('is told again and again, up to a bound', async () => {
    const body = Array.from({ length: 40 }, () => 'Text {1 +}.\n').join('\n')
    const rows = await mdx(`${body}\n[x](/essays/nowhere)\n`)
    expect(rows.map(({ at }) => at)).toEqual([
      ...Array.from({ length: 16 }, (_, place) => `${file}:${6 + 2 * place}:10`),
      `${file}:86:1-86:21`,
    ])
  })
})
