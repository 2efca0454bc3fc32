import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay, toBody } from '../../fixtures/diagnose.ts'

/** A wrong date, a wrong list entry and a dead link. */
const lines = [
  '---',
  'title: T',
  'description: D',
  'date: 2026-13',
  'tags:',
  '  - a',
  '  - 1',
  '---',
  '',
  'See [it](/essays/nowhere).',
  '',
]

const rows = [
  {
    at: 'essays/first-essay/en.md:4:7-4:14',
    is: 'error invalid-date',
    reason: '"date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13"',
    found: '"2026-13"',
    expected: ['a valid date (YYYY-MM or YYYY-MM-DD)'],
  },
  {
    at: 'essays/first-essay/en.md:7:5-7:6',
    is: 'error wrong-type',
    reason: 'Entry 2 of "tags" must be non-blank text, got the number 1; put it in quotes to make it text',
    found: 'the number 1',
    expected: ['non-blank text'],
  },
  {
    at: 'essays/first-essay/en.md:10:5-10:26',
    is: 'error missing-document',
    reason: expect.stringContaining('/essays/nowhere'),
    found: '/essays/nowhere',
    expected: ['the path of a document'],
  },
]

describe('the position of a diagnostic', () => {
  it('counts lines and columns of the whole file, front matter included', async () => {
    expect(await diagnoseEssay(lines.join('\n'))).toEqual(rows)
  })

  it('is the same if lines end with CRLF', async () => {
    expect(await diagnoseEssay(lines.join('\r\n'))).toEqual(rows)
  })

  it('is the same if lines end with CR', async () => {
    expect(await diagnoseEssay(lines.join('\r'))).toEqual(rows)
  })

  it('is that of a bare address after an open bracket', async () => {
    const text = 'Some [ text,\r\n*and* https://site.test/a or www.site.test/b'
    expect((await diagnoseEssay(toBody(text))).map(({ at, found }) => [at, found])).toEqual([
      ['essays/first-essay/en.md:7:7-7:26', 'https://site.test/a'],
    ])
  })

  it('is the same after a byte order mark, which is reported', async () => {
    expect(await diagnoseEssay(`\uFEFF${lines.join('\n')}`)).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'warning byte-order-mark',
        reason: 'The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one.',
        found: 'U+FEFF',
        expected: ['UTF-8 without a byte order mark'],
      },
      ...rows,
    ])
  })

  it('counts UTF-16 units, as editors do, after characters outside ASCII', async () => {
    const text = '---\ntitle: T\ndescription: D\n{ é: 🎉 }: 1\n---\n\n'
    expect(
      await diagnoseEssay(`${text.replace('{ é: 🎉 }: 1', '"ação 🎉": 1')}Ação 🎉 [x](/essays/nowhere)\n`),
    ).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:10',
        is: 'error unknown-key',
        reason:
          '"ação 🎉" is not a known key; put data of your own below "extra". Known keys: title, description, tags, aliases, translation_of, draft, date, updated, image, image_alt, extra',
        found: 'ação 🎉',
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
        at: 'essays/first-essay/en.md:7:9-7:29',
        is: 'error missing-document',
        reason: expect.stringContaining('/essays/nowhere'),
        found: '/essays/nowhere',
        expected: ['the path of a document'],
      },
    ])
    expect(
      await diagnose({
        'site.yaml':
          'base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt]\ncontent_signal: { ação 🎉: 日本, search: maybe }\n',
      }),
    ).toEqual([
      {
        at: 'site.yaml:5:19-5:26',
        is: 'error unknown-setting',
        reason: '"ação 🎉" is not a known key of "content_signal". Known keys: search, ai-input, ai-train',
        found: 'ação 🎉',
        expected: ['search', 'ai-input', 'ai-train'],
      },
      {
        at: 'site.yaml:5:40-5:45',
        is: 'error invalid-value',
        reason: '"content_signal.search" must be "yes" or "no", got "maybe"',
        found: '"maybe"',
        expected: ['yes', 'no'],
      },
    ])
  })

  it('covers a value that spans several lines', async () => {
    const text = '---\ntitle: T\ndescription:\n  - >-\n    one\n    two\n---\n\nBody.\n'
    expect(await diagnoseEssay(text)).toEqual([
      {
        at: 'essays/first-essay/en.md:4:3-7:1',
        is: 'error wrong-type',
        reason: '"description" must be non-blank text, got a list',
        found: 'a list',
        expected: ['non-blank text'],
      },
    ])
  })

  it('is correct after block scalars with CRLF', async () => {
    const text =
      '---\r\ntitle: >-\r\n  T\r\n  U\r\ndescription: |\r\n  D\r\ndate: 2026-13\r\n---\r\n\r\n> - [x](/essays/nowhere)\r\n'
    expect(await diagnoseEssay(text)).toEqual([
      {
        at: 'essays/first-essay/en.md:7:7-7:14',
        is: 'error invalid-date',
        reason: '"date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13"',
        found: '"2026-13"',
        expected: ['a valid date (YYYY-MM or YYYY-MM-DD)'],
      },
      {
        at: 'essays/first-essay/en.md:10:5-10:25',
        is: 'error missing-document',
        reason: expect.stringContaining('/essays/nowhere'),
        found: '/essays/nowhere',
        expected: ['the path of a document'],
      },
    ])
  })
})

describe('the body of a document', () => {
  it('is validated even if the front matter is missing or not closed', async () => {
    expect(await diagnoseEssay('# T\n\n[x](/essays/nowhere) [y](#nowhere)\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'error missing-front-matter',
        reason:
          'The file has no front matter; start it with a line "---", keys such as "title", and another line "---"',
        found: 'no front matter',
        expected: ['---'],
      },
      {
        at: 'essays/first-essay/en.md:3:1-3:21',
        is: 'error missing-document',
        reason: expect.stringContaining('/essays/nowhere'),
        found: '/essays/nowhere',
        expected: ['the path of a document'],
      },
      {
        at: 'essays/first-essay/en.md:3:22-3:35',
        is: 'error missing-anchor',
        reason: expect.stringContaining('"nowhere"'),
        found: '#nowhere',
        expected: ['t'],
      },
    ])
    expect(await diagnoseEssay('---\ntitle: T\n\n[x](/essays/nowhere)\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'error missing-front-matter',
        reason: 'The front matter is not closed; add a line "---" after its last key',
        found: 'front matter that is not closed',
        expected: ['---'],
      },
      {
        at: 'essays/first-essay/en.md:4:1-4:21',
        is: 'error missing-document',
        reason: expect.stringContaining('/essays/nowhere'),
        found: '/essays/nowhere',
        expected: ['the path of a document'],
      },
    ])
  })

  it('is validated even if the front matter is not valid YAML', async () => {
    expect(await diagnoseEssay('---\ntitle: "T\n---\n\n[x](/essays/nowhere) [y](#nowhere)\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1',
        is: 'error missing-key',
        reason: 'Missing required key "description" (one or two sentences about the content)',
        found: 'no such key',
        expected: ['one or two sentences about the content'],
      },
      {
        at: 'essays/first-essay/en.md:2:8-2:10',
        is: 'error yaml-syntax',
        reason: expect.stringContaining('Missing closing "quote'),
        found: '"T',
        expected: ['the closing quote or bracket, and each line before it indented'],
      },
      {
        at: 'essays/first-essay/en.md:5:1-5:21',
        is: 'error missing-document',
        reason: expect.stringContaining('/essays/nowhere'),
        found: '/essays/nowhere',
        expected: ['the path of a document'],
      },
      {
        at: 'essays/first-essay/en.md:5:22-5:35',
        is: 'error missing-anchor',
        reason: expect.stringContaining('"nowhere"'),
        found: '#nowhere',
        expected: ['no anchor'],
      },
    ])
  })
})
