import { describe, expect, it } from 'vitest'
import { diagnoseEssay, essayKeys, findLines, testReports, toBody } from '../../fixtures/diagnose.ts'

/** A wrong date, a wrong list entry and a dead link. */
const text =
  '---\ntitle: T\ndescription: D\ndate: 2026-13\ntags:\n  - a\n  - 1\n---\n\nSee [it](/essays/nowhere).\n'

const rows = [
  'essays/first-essay/en.md:4:7-4:14 error invalid-date: "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13" [found: "2026-13"; expected: a valid date (YYYY-MM or YYYY-MM-DD)]',
  'essays/first-essay/en.md:7:5-7:6 error wrong-type: Entry 2 of "tags" must be non-blank text, got the number 1; put it in quotes to make it text [found: the number 1; expected: non-blank text]',
  'essays/first-essay/en.md:10:5-10:26 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
]

describe('the position of a diagnostic', () => {
  it('counts lines and columns of the whole file, front matter included', async () => {
    expect(await findLines(text)).toEqual(rows)
  })

  it.each(['\r\n', '\r'])('is the same if lines end with %j', async (end) => {
    expect(await findLines(text.replaceAll('\n', end))).toEqual(rows)
  })

  it('is that of a bare address after an open bracket', async () => {
    const text = 'Some [ text,\r\n*and* https://site.test/a or www.site.test/b'
    expect((await diagnoseEssay(toBody(text))).map(({ at, found }) => [at, found])).toEqual([
      ['essays/first-essay/en.md:7:7-7:26', 'https://site.test/a'],
    ])
  })

  testReports({
    'is the same after a byte order mark, which is reported': [
      `\uFEFF${text}`,
      'essays/first-essay/en.md:1:1 warning byte-order-mark: The file starts with a byte order mark, which is ignored. Save it as UTF-8 without one. [found: U+FEFF; expected: UTF-8 without a byte order mark]',
      ...rows,
    ],
    'is correct after block scalars with CRLF': [
      '---\r\ntitle: >-\r\n  T\r\n  U\r\ndescription: |\r\n  D\r\ndate: 2026-13\r\n---\r\n\r\n> - [x](/essays/nowhere)\r\n',
      'essays/first-essay/en.md:7:7-7:14 error invalid-date: "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13" [found: "2026-13"; expected: a valid date (YYYY-MM or YYYY-MM-DD)]',
      'essays/first-essay/en.md:10:5-10:25 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
    ],
  })

  it('counts UTF-16 units, as editors do, after characters outside ASCII', async () => {
    const text = '---\ntitle: T\ndescription: D\n{ é: 🎉 }: 1\n---\n\n'
    expect(
      await findLines(`${text.replace('{ é: 🎉 }: 1', '"ação 🎉": 1')}Ação 🎉 [x](/essays/nowhere)\n`),
    ).toEqual([
      `essays/first-essay/en.md:4:1-4:10 error unknown-key: "ação 🎉" is not a known key; put data of your own below "extra". Known keys: ${essayKeys} [found: ação 🎉; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
      'essays/first-essay/en.md:7:9-7:29 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
    ])
    expect(
      await findLines({
        'site.yaml':
          'base_url: https://site.test\nservice: S\nversion: 1.0.0\nlanguages: [en, pt]\ncontent_signal: { ação 🎉: 日本, search: maybe }\n',
      }),
    ).toEqual([
      'site.yaml:5:19-5:26 error unknown-setting: "ação 🎉" is not a known key of "content_signal". Known keys: search, ai-input, ai-train [found: ação 🎉; expected: search | ai-input | ai-train]',
      'site.yaml:5:40-5:45 error invalid-value: "content_signal.search" must be "yes" or "no", got "maybe" [found: "maybe"; expected: yes | no]',
    ])
  })

  it('covers a value that spans several lines', async () => {
    const text = '---\ntitle: T\ndescription:\n  - >-\n    one\n    two\n---\n\nBody.\n'
    expect(await findLines(text)).toEqual([
      'essays/first-essay/en.md:4:3-7:1 error wrong-type: "description" must be non-blank text, got a list [found: a list; expected: non-blank text]',
    ])
  })
})

describe('the body of a document', () => {
  it('is validated even if the front matter is missing or not closed', async () => {
    expect(await findLines('# T\n\n[x](/essays/nowhere) [y](#nowhere)\n')).toEqual([
      'essays/first-essay/en.md:1:1 error missing-front-matter: The file has no front matter; start it with a line "---", keys such as "title", and another line "---" [found: no front matter; expected: ---]',
      'essays/first-essay/en.md:3:1-3:21 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
      'essays/first-essay/en.md:3:22-3:35 error missing-anchor: Anchor "nowhere" does not exist in this document; correct the link [found: #nowhere; expected: t]',
    ])
    expect(await findLines('---\ntitle: T\n\n[x](/essays/nowhere)\n')).toEqual([
      'essays/first-essay/en.md:1:1 error missing-front-matter: The front matter is not closed; add a line "---" after its last key [found: front matter that is not closed; expected: ---]',
      'essays/first-essay/en.md:4:1-4:21 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
    ])
  })

  it('is validated even if the front matter is not valid YAML', async () => {
    expect(await findLines('---\ntitle: "T\n---\n\n[x](/essays/nowhere) [y](#nowhere)\n')).toEqual([
      'essays/first-essay/en.md:2:1 error missing-key: Missing required key "description" (one or two sentences about the content) [found: no such key; expected: one or two sentences about the content]',
      'essays/first-essay/en.md:2:8-2:10 error yaml-syntax: The YAML is not valid at ""T": Missing closing "quote; expected the closing quote or bracket, and each line before it indented [found: "T; expected: the closing quote or bracket, and each line before it indented]',
      'essays/first-essay/en.md:5:1-5:21 error missing-document: The link to "/essays/nowhere" leads to no document; correct or remove it [found: /essays/nowhere; expected: the path of a document]',
      'essays/first-essay/en.md:5:22-5:35 error missing-anchor: Anchor "nowhere" does not exist in this document, which has no headings; remove it from the link [found: #nowhere; expected: no anchor]',
    ])
  })
})
