/** Content that nests so deeply that a build could exhaust its stack. */

import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay, essayFile, toBody } from '../../fixtures/diagnose.ts'

const toRow = (at: string) => ({
  at,
  is: 'error deep-nesting',
  reason: 'Lists, quotes or elements nest too deeply; use at most 250 levels',
  found: 'deep nesting',
  expected: ['at most 250 levels'],
})

describe('nesting over the limit is reported at its block:', () => {
  it.each([
    ['inline elements', '<b>'.repeat(2000), '8:5998'],
    ['inline elements of which some are closed later', `${'<b>'.repeat(2000)}x</b>`, '8:5998'],
    ['block elements', '<div>\n'.repeat(2000), '8:1'],
    ['lists in HTML', '<ul><li>'.repeat(1000), '8:1'],
    ['blockquotes in HTML', '<blockquote>'.repeat(2000), '8:1'],
    ['lists', `${'- '.repeat(300)}a`, '8:1'],
  ])('%s', async (_, body, at) => {
    expect(await diagnoseEssay(toBody(`First.\n\n${body}\n`))).toEqual([toRow(`${essayFile}:${at}`)])
  })
})

describe('text with more markers than can be read safely', () => {
  it.each([
    ['emphasis', '*_'.repeat(10_001)],
    ['brackets', '['.repeat(20_001)],
    ['blockquotes', '>'.repeat(20_001)],
    ['lists', '- '.repeat(20_001)],
    ['lines', '*a*\n'.repeat(10_001)],
  ])('is reported where its lines begin: %s', async (_, lines) => {
    expect(await diagnoseEssay(toBody(`First.\n\n${lines}x\n\nLast.\n`))).toEqual([
      {
        at: `${essayFile}:7:1`,
        is: 'error deep-nesting',
        reason:
          'The text has too many markers such as * and [ without an empty line between them; use at most 20000 markers',
        found: 'deep nesting',
        expected: ['at most 20000 markers'],
      },
    ])
  })
})

describe('nesting within the limit is accepted:', () => {
  it.each([
    ['open elements', '<b>'.repeat(400)],
    ['many elements that HTML closes itself', '<p>a\n'.repeat(2000)],
    ['blockquotes', `${'> '.repeat(90)}a`],
    ['many markers with empty lines between them', '*a*\n\n'.repeat(10_001)],
    ['long code with other punctuation', `\`\`\`json\n${'"a", '.repeat(10_000)}\n\`\`\``],
    ['code, which stays plain over the limit', `\`\`\`bash\n${'${'.repeat(5000)}\n\`\`\``],
  ])('%s', async (_, body) => {
    expect(await diagnoseEssay(toBody(`${body}\n`))).toEqual([])
  })
})

describe('MDX code over the limit is reported where it exceeds it:', () => {
  const brackets = ['The brackets of an expression nest too deeply', 'at most 200 levels'] as const
  const operators = [
    'The expression has too many operators, keywords or open tags in a row',
    'at most 1000 without a comma between them',
  ] as const

  it.each([
    ['brackets in an expression', `{${'`${'.repeat(1000)}${'}`'.repeat(1000)}}`, '6:601', brackets],
    [
      'brackets in an export',
      `export const a = [1]\nexport const b = ${'('.repeat(10_000)}1${')'.repeat(10_000)}`,
      '7:218',
      brackets,
    ],
    ['arrows', `{${'b=>'.repeat(20_000)}1}`, '6:3003', operators],
    ['assignments', `{${'a='.repeat(50_000)}1}`, '6:2003', operators],
    ['conditions', `{${'a?b:'.repeat(50_000)}1}`, '6:2003', operators],
    ['negations', `export const a = ${'!'.repeat(50_000)}1`, '6:1017', operators],
    ['signs', `{${'- '.repeat(9000)}a}`, '6:2002', operators],
    ['powers', `{${'a**'.repeat(9000)}1}`, '6:3003', operators],
    ['keywords', `{${'void '.repeat(50_000)}1}`, '6:5002', operators],
    ['tags', `{${'<a>'.repeat(9000)}${'</a>'.repeat(9000)}}`, '6:3002', operators],
    ['statements', `{() => { ${'if(a)'.repeat(20_000)}; }}`, '6:5005', operators],
    ['alternatives', `{() => { ${'if(a);else '.repeat(20_000)}; }}`, '6:5505', operators],
    ['decorators', `{() => { ${'@'.repeat(20_000)}a }}`, '6:1009', operators],
    ['labels', `{() => { ${'l:'.repeat(20_000)}; }}`, '6:2009', operators],
    ['chains in brackets', `{${`${'b=>'.repeat(90)}[`.repeat(100)}1${']'.repeat(100)}}`, '6:3014', operators],
  ])('%s', async (_, body, at, [problem, expected]) => {
    const file = 'essays/first-essay/en.mdx'
    expect(await diagnose({ [essayFile]: null, [file]: toBody(`${body}\n`) })).toEqual([
      {
        at: `${file}:${at}`,
        is: 'error deep-nesting',
        reason: `${problem}; use ${expected}`,
        found: 'deep nesting',
        expected: [expected],
      },
    ])
  })

  it.each([
    ['a large image', `<svg>${'<path stroke-width="2" d="M-1-2-3-4"/>'.repeat(3000)}</svg>`],
    ['a large table', `<table>${'<tr><td align="left">yes: it is</td></tr>'.repeat(900)}</table>`],
    ['much data', `[${`{ a: 1, b: 'It is - so', c: [-1, !1] }, `.repeat(3000)}]`],
  ])('accepts %s', async (_, value) => {
    const file = 'essays/first-essay/en.mdx'
    const body = `export const value = () => (${value})\n\nText.\n`
    expect(await diagnose({ [essayFile]: null, [file]: toBody(body) })).toEqual([])
  })

  it('accepts many brackets in text after an export', async () => {
    const file = 'essays/first-essay/en.mdx'
    const body = `export const a = [1]\n\n${'It is (a)) b) '.repeat(10)}${'('.repeat(300)}\n`
    expect(await diagnose({ [essayFile]: null, [file]: toBody(body) })).toEqual([])
  })
})

describe('a document', () => {
  it('that is nested too deeply to parse is reported, and its front matter is still validated', async () => {
    expect(await diagnoseEssay(toBody(`${'- '.repeat(1000)}x\n`).replace('title', 'titel'))).toEqual([
      {
        at: `${essayFile}:2:1-2:6`,
        is: 'error missing-key',
        reason: 'Missing required key "title" (a title)',
        found: 'no such key',
        expected: ['a title'],
      },
      {
        at: `${essayFile}:2:1-2:6`,
        is: 'error unknown-key',
        reason:
          '"titel" is not a known key; did you mean "title"? Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: 'titel',
        expected: [
          'title',
          'description',
          'tags',
          'aliases',
          'translation_of',
          'draft',
          'date',
          'updated',
          'image',
          'image_alt',
          'extra',
        ],
      },
      {
        at: `${essayFile}:6:1`,
        is: 'error deep-nesting',
        reason: 'Lists, quotes or elements nest too deeply; use at most 250 levels',
        found: 'deep nesting',
        expected: ['at most 250 levels'],
      },
    ])
  })
})
