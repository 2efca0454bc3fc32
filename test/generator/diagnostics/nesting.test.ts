/** Content that nests so deeply that a build could exhaust its stack. */

import { describe, expect, it } from 'vitest'
import {
  diagnose,
  diagnoseBuild,
  diagnoseEach,
  diagnoseEssay,
  essayFile,
  essayKeys,
  toBody,
  toLines,
  withoutPortuguese,
  writeSite,
} from '../../fixtures/diagnose.ts'

const toRow = (at: string) => ({
  at,
  is: 'error deep-nesting',
  reason: 'Lists, quotes or elements nest too deeply; use at most 250 levels',
  found: 'deep nesting',
  expected: ['at most 250 levels'],
})

const toText = (body: string) => toBody(`First.\n\n${body}\n`)

describe('nesting over the limit is reported at its block:', () => {
  it('elements, which only rendering finds', async () => {
    const cases = [
      ['<b>'.repeat(2000), '8:5998'],
      [`${'<b>'.repeat(2000)}x</b>`, '8:5998'],
      ['<div>\n'.repeat(2000), '8:1'],
      ['<ul><li>'.repeat(1000), '8:1'],
      ['<blockquote>'.repeat(2000), '8:1'],
    ] as const
    const essays = cases.map(([body], index) => [`essays/case-${index}/en.md`, toText(body)])
    const rows = await diagnoseBuild(writeSite({ ...withoutPortuguese, ...Object.fromEntries(essays) }))
    // The elements have no end tags, either.
    expect(rows.filter(({ is }) => is === 'error deep-nesting')).toEqual(
      cases.map(([, at], index) => toRow(`essays/case-${index}/en.md:${at}`)),
    )
  })

  it('lists and blockquotes, even thousands of them', async () => {
    const bodies = [`${'- '.repeat(300)}a`, `${'- '.repeat(20_001)}a`, `${'>'.repeat(20_001)}a`]
    expect(await diagnoseEach(bodies.map(toText))).toEqual(bodies.map(() => [toRow('8:1')]))
  })
})

it('much of what does not nest, and nesting within the limit, is accepted', async () => {
  const bodies = {
    'open elements': '<b>'.repeat(400),
    'many elements that HTML closes itself': '<p>a\n'.repeat(2000),
    blockquotes: `${'> '.repeat(90)}a`,
    'a thousand signs of emphasis': '*_'.repeat(501),
    'thousands of brackets': '['.repeat(20_001),
    'thousands of lines with emphasis': '*a*\n'.repeat(10_001),
    'long code with other punctuation': `\`\`\`json\n${'"a", '.repeat(10_000)}\n\`\`\``,
    'code, which stays plain over the limit': `\`\`\`bash\n${'${'.repeat(5000)}\n\`\`\``,
  }
  const { 'open elements': open, ...others } = await diagnoseNamed(bodies, 'md')
  expect(open).toMatchObject([{ is: 'warning unclosed-element' }])
  expect(others).toEqual({})
})

/** The diagnostics of bodies that have some, by their names. */
async function diagnoseNamed(bodies: Readonly<Record<string, string>>, extension: string) {
  const rows = await diagnoseEach(
    Object.values(bodies).map((body) => toBody(`${body}\n`)),
    extension,
  )
  const names = Object.keys(bodies)
  return Object.fromEntries(
    rows.flatMap((found, index) => (found.length === 0 ? [] : [[names[index], found]])),
  )
}

describe('MDX code', () => {
  const file = 'essays/first-essay/en.mdx'
  const diagnoseMdx = (body: string) => diagnose({ [essayFile]: null, [file]: toBody(`${body}\n`) })

  it.each([
    ['brackets in an expression', `{${'['.repeat(10_000)}1${']'.repeat(10_000)}}`],
    ['statements', `{() => { ${'if(a)'.repeat(20_000)}; }}`],
  ])('that exhausts the stack of both parsers is reported at its block: %s', async (_, body) => {
    expect(toLines(await diagnoseMdx(`First.\n\n${body}\n\nLast.`))).toEqual([
      `${file}:8:1 error deep-nesting: No parser can read the document: satteri crashed, remark crashed. Simplify its longest block, which starts here [found: a document that no parser can read; expected: fewer brackets, tags and markers]`,
    ])
  })

  it('is accepted however much of it there is', async () => {
    const bodies = {
      assignments: `export const a = () => ${'a='.repeat(900)}1`,
      brackets: `export const a = ${'['.repeat(400)}1${']'.repeat(400)}`,
      'a large image': `export const a = <svg>${'<path stroke-width="2" d="M-1-2-3-4"/>'.repeat(3000)}</svg>`,
      'a large table': `export const a = <table>${'<tr><td align="left">yes: it is</td></tr>'.repeat(900)}</table>`,
      'much data': `export const a = [${`{ a: 1, b: 'It is - so', c: [-1, !1] }, `.repeat(3000)}]`,
      '700 objects in a code block': `\`\`\`json\n[\n${'  { "a": 1 },\n'.repeat(700)}]\n\`\`\`\n\nText.`,
      'generics in a code block': `{1}\n\n\`\`\`ts\n${'let a: Array<string>\n'.repeat(17)}\`\`\``,
      'generics after a brace in text': `It is \\{.\n\n${'Code of `Promise<void>`.\n\n'.repeat(40)}`,
      'brackets in text after an export': `export const a = [1]\n\n${'It is (a)) b) '.repeat(10)}${'('.repeat(300)}`,
    }
    expect(await diagnoseNamed(bodies, 'mdx')).toEqual({})
  })
})

describe('a document', () => {
  it('that is nested too deeply to parse is reported, and its front matter is still validated', async () => {
    expect(toLines(await diagnoseEssay(toBody(`${'- '.repeat(1000)}x\n`).replace('title', 'titel')))).toEqual(
      [
        `${essayFile}:2:1-2:6 error missing-key: Missing required key "title" (a title) [found: no such key; expected: a title]`,
        `${essayFile}:2:1-2:6 error unknown-key: "titel" is not a known key; did you mean "title"? Known keys: ${essayKeys} [found: titel; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
        `${essayFile}:6:1 error deep-nesting: Lists, quotes or elements nest too deeply; use at most 250 levels [found: deep nesting; expected: at most 250 levels]`,
      ],
    )
  })
})
