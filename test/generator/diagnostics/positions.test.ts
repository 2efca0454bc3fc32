import { describe, expect, it } from 'vitest'
import { diagnose, diagnoseEssay } from '../../fixtures/diagnose.ts'

/** A wrong date, a wrong entry of a list, and a link that leads nowhere. */
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
    reason: 'Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
    found: '"2026-13"',
    expected: ['a date as YYYY-MM or YYYY-MM-DD'],
  },
  {
    at: 'essays/first-essay/en.md:7:5-7:6',
    is: 'error wrong-type',
    reason: 'Found the number 1 as entry 2 of "tags"; expected a subject; quotes around it make it a text',
    found: 'the number 1',
    expected: ['a subject'],
  },
  {
    at: 'essays/first-essay/en.md:10:5-10:26',
    is: 'error missing-document',
    reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
    found: '/essays/nowhere',
    expected: ['the address of a document'],
  },
]

describe('a position', () => {
  it('counts lines and columns of the author’s file, front matter included', async () => {
    expect(await diagnoseEssay(lines.join('\n'))).toEqual(rows)
  })

  it('is the same where lines end in a carriage return and a line feed', async () => {
    expect(await diagnoseEssay(lines.join('\r\n'))).toEqual(rows)
  })

  it('is the same where lines end in a carriage return', async () => {
    expect(await diagnoseEssay(lines.join('\r'))).toEqual(rows)
  })

  it('is the same behind a byte order mark, which is told itself', async () => {
    expect(await diagnoseEssay(`\uFEFF${lines.join('\n')}`)).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'warning byte-order-mark',
        reason: 'Found a byte order mark, which is left out; expected UTF-8 without one',
        found: 'U+FEFF',
        expected: ['UTF-8 without a byte order mark'],
      },
      ...rows,
    ])
  })

  it('counts UTF-16 units, as editors do, where other letters stand before it', async () => {
    const text = '---\ntitle: T\ndescription: D\n{ é: 🎉 }: 1\n---\n\n'
    expect(
      await diagnoseEssay(`${text.replace('{ é: 🎉 }: 1', '"ação 🎉": 1')}Ação 🎉 [x](/essays/nowhere)\n`),
    ).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:10',
        is: 'error unknown-key',
        reason: 'Found the unknown key "ação 🎉"; expected "title", "description", "tags", "draft" or "date"',
        found: 'ação 🎉',
        expected: ['title', 'description', 'tags', 'draft', 'date'],
      },
      {
        at: 'essays/first-essay/en.md:7:9-7:29',
        is: 'error missing-document',
        reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
        found: '/essays/nowhere',
        expected: ['the address of a document'],
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
        is: 'error unknown-key',
        reason: 'Found the unknown key "ação 🎉"; expected "search", "ai-input" or "ai-train"',
        found: 'ação 🎉',
        expected: ['search', 'ai-input', 'ai-train'],
      },
      {
        at: 'site.yaml:5:40-5:45',
        is: 'error invalid-value',
        reason: 'Found "maybe" as "content_signal.search"; expected "yes" or "no"',
        found: '"maybe"',
        expected: ['yes', 'no'],
      },
    ])
  })

  it('is that of a value which is written in several lines', async () => {
    const text = '---\ntitle: T\ndescription:\n  - >-\n    one\n    two\n---\n\nBody.\n'
    expect(await diagnoseEssay(text)).toEqual([
      {
        at: 'essays/first-essay/en.md:4:3-7:1',
        is: 'error wrong-type',
        reason: 'Found a list as "description"; expected a sentence or two on what it is about',
        found: 'a list',
        expected: ['a sentence or two on what it is about'],
      },
    ])
  })

  it('is right behind block scalars with Windows line ends', async () => {
    const text =
      '---\r\ntitle: >-\r\n  T\r\n  U\r\ndescription: |\r\n  D\r\ndate: 2026-13\r\n---\r\n\r\n> - [x](/essays/nowhere)\r\n'
    expect(await diagnoseEssay(text)).toEqual([
      {
        at: 'essays/first-essay/en.md:7:7-7:14',
        is: 'error invalid-date',
        reason: 'Found "2026-13" as "date"; expected a date as YYYY-MM or YYYY-MM-DD',
        found: '"2026-13"',
        expected: ['a date as YYYY-MM or YYYY-MM-DD'],
      },
      {
        at: 'essays/first-essay/en.md:10:5-10:25',
        is: 'error missing-document',
        reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
        found: '/essays/nowhere',
        expected: ['the address of a document'],
      },
    ])
  })
})

describe('the body', () => {
  it('has its mistakes told where the front matter is not there or not closed', async () => {
    expect(await diagnoseEssay('# T\n\n[x](/essays/nowhere) [y](#nowhere)\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'error missing-front-matter',
        reason:
          'Found no front matter; expected the file to begin with a line of three hyphens, keys such as "title", and three hyphens again',
        found: 'no front matter',
        expected: ['---'],
      },
      {
        at: 'essays/first-essay/en.md:3:1-3:21',
        is: 'error missing-document',
        reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
        found: '/essays/nowhere',
        expected: ['the address of a document'],
      },
      {
        at: 'essays/first-essay/en.md:3:22-3:35',
        is: 'error missing-anchor',
        reason: 'Found a link to the anchor "nowhere"; expected one that this document has',
        found: '#nowhere',
        expected: ['t'],
      },
    ])
    expect(await diagnoseEssay('---\ntitle: T\n\n[x](/essays/nowhere)\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:1:1',
        is: 'error missing-front-matter',
        reason: 'Found front matter that is not closed; expected a line of three hyphens after it',
        found: 'front matter that is not closed',
        expected: ['---'],
      },
      {
        at: 'essays/first-essay/en.md:4:1-4:21',
        is: 'error missing-document',
        reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
        found: '/essays/nowhere',
        expected: ['the address of a document'],
      },
    ])
  })

  it('has its mistakes told where the front matter is broken', async () => {
    expect(await diagnoseEssay('---\ntitle: "T\n---\n\n[x](/essays/nowhere) [y](#nowhere)\n')).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1',
        is: 'error missing-key',
        reason: 'Found no key "description"; expected a sentence or two on what it is about',
        found: 'no such key',
        expected: ['a sentence or two on what it is about'],
      },
      {
        at: 'essays/first-essay/en.md:2:8-2:9',
        is: 'error yaml-syntax',
        reason: 'Found a quote that nothing closes; expected the same quote again at the end of the value',
        found: '"',
        expected: ['the same quote again at the end of the value'],
      },
      {
        at: 'essays/first-essay/en.md:5:1-5:21',
        is: 'error missing-document',
        reason: 'Found a link to "/essays/nowhere"; expected the address of a document',
        found: '/essays/nowhere',
        expected: ['the address of a document'],
      },
      {
        at: 'essays/first-essay/en.md:5:22-5:35',
        is: 'error missing-anchor',
        reason: 'Found a link to the anchor "nowhere"; expected none, as this document has no headings',
        found: '#nowhere',
        expected: ['no anchor'],
      },
    ])
  })
})
