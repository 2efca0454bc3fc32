import { describe, expect, it } from 'vitest'
import { diagnoseEach, diagnoseEssay, essayKeys, findLines, toLines } from '../../fixtures/diagnose.ts'

const right = 'title = "T"\ndescription = "D"'

const toDocument = (toml: string): string => `+++\n${toml}\n+++\n\nBody.\n`

const file = 'essays/first-essay/en.md'

const unknownTag = `${file}:4:1-4:4 error unknown-key: "tag" is not a known key; did you mean "tags"? Known keys: ${essayKeys} [found: tag; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`

/** The places, rules and found texts of the mistakes in a document. */
const find = async (text: string): Promise<readonly string[]> =>
  (await diagnoseEssay(text)).map(({ at, is, found }) => `${at.replace(`${file}:`, '')} ${is} ${found}`)

describe('TOML front matter', () => {
  it('is read with all types of values, and with dates as the author wrote them', async () => {
    const toml = `${right}\ntags = ["a", 'b']\ndate = 2026-01-09\ndraft = true\n[extra]\ncount = 1_000\n[[extra.list]]\nat = 07:32:00`
    expect(await diagnoseEssay(toDocument(toml))).toEqual([])
  })

  it('has its mistakes reported at the key or the value', async () => {
    expect(await findLines(toDocument(`${right}\ntag = "x"\ntags = ["a", 1]`))).toEqual([
      unknownTag,
      `${file}:5:14-5:15 error wrong-type: Entry 2 of "tags" must be non-blank text, got the number 1; put it in quotes to make it text [found: the number 1; expected: non-blank text]`,
    ])
    expect(await find(toDocument(`${right}\ndate = 2026-01-09T10:00:00Z`))).toEqual([
      '4:8-4:28 error invalid-date "2026-01-09T10:00:00Z"',
    ])
    expect(await find(toDocument('title = "T"\n# The rest is missing'))).toEqual([
      '2:1-2:6 error missing-key no such key',
    ])
    expect(
      await find(
        toDocument(`${right}\n[extra.a]\nb = 1\n[extra]\nc = inf\n[[extra.d]]\n[[extra.d]]\ne = nan`),
      ),
    ).toEqual(['7:5-7:8 error invalid-extra the number inf', '10:5-10:8 error invalid-extra the number nan'])
    expect(await find(toDocument(`${right}\nextra.a = 9_223_372_036_854_775_807`))).toEqual([
      '4:11-4:36 error invalid-extra the number 9_223_372_036_854_775_807',
    ])
  })

  it.each([
    ['Windows line endings', (text: string) => text.replaceAll('\n', '\r\n')],
    ['lone carriage returns', (text: string) => text.replaceAll('\n', '\r')],
    ['a character of two UTF-16 units before it', (text: string) => text.replace('T', '😀')],
    ['spaces after the fences', (text: string) => text.replaceAll('+++', '+++ \t')],
    [
      'hyphens and the name of the format',
      (text: string) => `---toml\n${text.slice(4).replace('+++', '---')}`,
    ],
  ])('has right positions with %s', async (_, change) => {
    const text = change(toDocument(`${right}\ntag = "x"`))
    expect(await findLines(text)).toEqual([unknownTag])
  })

  it('may follow a byte order mark', async () => {
    expect(await find(`\uFEFF${toDocument(`${right}\ntag = "x"`)}`)).toEqual([
      '1:1 warning byte-order-mark U+FEFF',
      '4:1-4:4 error unknown-key tag',
    ])
  })

  it('ends at the first fence on a line of its own, even within a text', async () => {
    expect(await find(toDocument('title = "a +++ b"\ndescription = """\n+++ c\nd +++\n"""'))).toEqual([])
    expect(await find(toDocument('title = "T"\ndescription = """\n+++\n"""'))).toEqual([
      '3:15-3:16 error toml-syntax "',
    ])
  })

  it('may be empty, and is then reported without its keys', async () => {
    expect(await find('+++\n+++\n\nBody.\n')).toEqual([
      '2:1 error missing-key no such key',
      '2:1 error missing-key no such key',
    ])
  })

  it('is reported if it is not closed, also if a text follows', async () => {
    const line = `${file}:1:1 error missing-front-matter: The front matter is not closed; add a line "+++" after its last key [found: front matter that is not closed; expected: +++]`
    expect(await findLines(`+++\n${right}\n`)).toEqual([line])
    expect(await findLines(`+++\n${right}\n---\n\nBody.\n`)).toEqual([line])
    expect(await find(`---toml\n${right}\n`)).toEqual([
      '1:1 error missing-front-matter front matter that is not closed',
    ])
  })

  it('cannot reach the prototype of an object', async () => {
    expect(await find(toDocument(`${right}\n__proto__ = 1\n[extra.__proto__]\na = 1`))).toEqual([
      '4:1-4:10 error unknown-key __proto__',
      '5:8-5:17 error invalid-extra __proto__',
    ])
  })

  it('does not hide the mistakes of the text after it', async () => {
    expect(await find(`+++\ntitle = T\n+++\n\n[x](/essays/nowhere)\n`)).toEqual([
      '2:9-2:10 error toml-syntax T',
      '5:1-5:21 error missing-document /essays/nowhere',
    ])
  })

  it.each([
    [
      'more lists than the limit',
      `tags = ${'['.repeat(32)}${']'.repeat(32)}`,
      '4:39-4:40 error toml-syntax a list or a map',
    ],
    [
      'more inline tables than the limit',
      `extra = ${'{a='.repeat(32)}1${'}'.repeat(32)}`,
      '4:102-4:103 error toml-syntax a list or a map',
    ],
    ['a header with too many keys', `[extra${'.a'.repeat(32)}]`, '4:2-4:3 error toml-syntax a list or a map'],
    [
      'a key of too many parts',
      `extra${'.a'.repeat(50_000)} = 1`,
      '4:1-4:2 error toml-syntax a list or a map',
    ],
    [
      'so many lists that the stack would not suffice',
      `tags = ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '2:1 error toml-syntax TOML that is too large',
    ],
    [
      'a text that is too long for the parser',
      `extra.a = "${'x'.repeat(900_000)}"`,
      '2:1 error toml-syntax TOML that is too large',
    ],
  ])('is refused with %s', async (_, toml, expected) => {
    expect(await find(toDocument(`${right}\n${toml}`))).toEqual([expected])
  })

  it('may nest as deep as the limit', async () => {
    expect(await find(toDocument(`${right}\n[extra${'.a'.repeat(15)}]`))).toEqual([])
    expect(await find(toDocument(`${right}\ntags = ${'['.repeat(31)}${']'.repeat(31)}`))).toEqual([
      '4:9-4:69 error wrong-type a list',
    ])
  })
})

describe('a mistake in TOML', () => {
  it('is explained where it is', async () => {
    const cases = {
      'title = "T': '2:9-2:10 ": The quote is never closed; add the same quote at the end of the value',
      'a = "b" # "\ntitle = \'T':
        "3:9-3:10 ': The quote is never closed; add the same quote at the end of the value",
      'a = """b"""\ntitle = """T':
        '3:9-3:10 ": The quote is never closed; add the same quote at the end of the value',
      'title: T':
        '2:6-2:7 :: ":" is not expected here; write each key as in key = "value", and close the brackets before it',
      title: '2:6 : A key must be followed by "=" and a value',
      'title T': '2:7-2:8 T: A key must be followed by "=" and a value, got "T"',
      'title = Timeouts: a budget':
        '2:9-2:18 Timeouts:: A value must be text in quotes, a number, a date, true, false, a list or a table, got "Timeouts:"',
      'title = "a" b':
        '2:13-2:14 b: The text "b" follows the end of the value; put the whole value in quotes, or the next key on a line of its own',
      'tags = ["a" "b"]': '2:13-2:14 ": A comma or a closing bracket is missing before """; add it',
      'tags = ["a",\ndate = 2026-01-01':
        '3:1-3:5 date: A value must be text in quotes, a number, a date, true, false, a list or a table, got "date"',
      'tags = ["a",': '2:13 : The TOML ends too early; write a value after "=", and close each bracket',
      'a = 01': '2:5-2:7 01: A number must not start with 0; put it in quotes if it is text',
      'title = "a\\q"':
        '2:12-2:13 q: The escape before "q" is not valid in TOML; write two backslashes, or use single quotes',
      'date = 2026-02-30':
        '2:17-2:18 0: The date or time must be a day and a time that exist; correct it, or put it in quotes',
      '# \u0007': '2:3-2:4 U+0007: TOML must not contain the control character U+0007; remove it',
      'a. = 1': '2:2-2:3 .: The TOML is not valid: Keys cannot end with a dot',
      '[extra\na = 1':
        '3:1-3:2 a: The line ends too early; write a key, "=" and the start of its value on one line, and a header in brackets on one line',
    }
    const rows = await diagnoseEach(Object.keys(cases).map(toDocument))
    expect(
      rows.map((each) => each.map(({ at, is, found, reason }) => [is, `${at} ${found}: ${reason}`])),
    ).toEqual(Object.values(cases).map((line) => [['error toml-syntax', line]]))
  })

  it('such as a key that is there twice is reported at the second one', async () => {
    const cases = [
      ['title = "T"\ntitle = "U"', '3:1-3:6', 'title'],
      ['"a b" = 1\n"a b" = 2', '3:1-3:6', 'a b'],
      ['[extra]\n[extra]', '3:2-3:7', 'extra'],
      ['extra = {}\n[extra]', '3:2-3:7', 'extra'],
    ]
    const rows = await diagnoseEach(cases.map(([toml = '']) => toDocument(toml)))
    expect(rows.map(toLines)).toEqual(
      cases.map(([, at, name]) => [
        `${at} error duplicate-key: "${name}" is defined twice; keep one [found: ${name}; expected: each key once]`,
      ]),
    )
  })
})
