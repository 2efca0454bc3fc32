import { describe, expect, it } from 'vitest'
import { diagnoseEach, diagnoseEssay, essayKeys, findLines } from '../../fixtures/diagnose.ts'

const right = '"title": "T",\n"description": "D"'

const toDocument = (json: string): string => `{\n${json}\n}\n\nBody.\n`

const file = 'essays/first-essay/en.md'

const unknownTag = `${file}:4:1-4:6 error unknown-key: "tag" is not a known key; did you mean "tags"? Known keys: ${essayKeys} [found: tag; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`

/** The places, rules and found texts of the mistakes in a document. */
const find = async (text: string): Promise<readonly string[]> =>
  (await diagnoseEssay(text)).map(({ at, is, found }) => `${at.replace(`${file}:`, '')} ${is} ${found}`)

describe('JSON front matter', () => {
  it('is read in any form', async () => {
    const cases = [
      ['over several lines', toDocument(`${right},\n"tags": ["a"],\n"extra": {\n"b": -1.5e3,\n"c": null\n}`)],
      ['on one line', '{"title": "T", "description": "D"}\nBody.\n'],
      [
        'with braces, quotes and backslashes in texts',
        toDocument('"title": "} \\" {",\n"description": "\\\\"'),
      ],
      [
        'with comments, single quotes and commas at the end',
        toDocument('\'title\': "T", // ours\ndescription: "D",'),
      ],
      ['between hyphens that name the format', `---json\n{ ${right} }\n---\n\nBody.\n`],
      ['that ends with the file', `{\n${right}\n}`],
    ]
    const rows = await diagnoseEach(cases.map(([, text = '']) => text))
    expect(cases.filter((_, index) => rows[index]?.length !== 0)).toEqual([])
  })

  it('has its mistakes reported at the key or the value', async () => {
    expect(await findLines(toDocument(`${right},\n"tag": "x",\n"tags": ["a", 1]`))).toEqual([
      unknownTag,
      `${file}:5:15-5:16 error wrong-type: Entry 2 of "tags" must be non-blank text, got the number 1; put it in quotes to make it text [found: the number 1; expected: non-blank text]`,
    ])
    expect(await find(toDocument('"title": "T"'))).toEqual(['2:1-2:8 error missing-key no such key'])
    expect(await findLines('---json\n["title"]\n---\n')).toEqual([
      `${file}:2:1-2:10 error wrong-type: The JSON must be a map of "key: value" entries, got a list [found: a list; expected: a map of "key: value" entries]`,
    ])
  })

  it.each([
    ['Windows line endings', (text: string) => text.replaceAll('\n', '\r\n')],
    ['lone carriage returns', (text: string) => text.replaceAll('\n', '\r')],
    ['a character of two UTF-16 units before it', (text: string) => text.replace('T', '😀')],
    ['spaces after the last brace', (text: string) => text.replace('}', '} \t')],
  ])('has right positions with %s', async (_, change) => {
    expect(await findLines(change(toDocument(`${right},\n"tag": "x"`)))).toEqual([unknownTag])
  })

  it('may follow a byte order mark', async () => {
    expect(await find(`\uFEFF${toDocument(`${right},\n"tag": "x"`)}`)).toEqual([
      '1:1 warning byte-order-mark U+FEFF',
      '4:1-4:6 error unknown-key tag',
    ])
  })

  it('may be empty, and is then reported without its keys', async () => {
    expect(await find('{}\n\nBody.\n')).toEqual([
      '1:1-1:3 error missing-key no such key',
      '1:1-1:3 error missing-key no such key',
    ])
    expect(await find('---json\n---\n\nBody.\n')).toEqual([
      '2:1 error missing-key no such key',
      '2:1 error missing-key no such key',
    ])
  })

  it('is reported if it is not closed', async () => {
    const line = `${file}:1:1 error missing-front-matter: The front matter is not closed; add a line "}" after its last key [found: front matter that is not closed; expected: }]`
    expect(await findLines(`{\n${right}\n`)).toEqual([line])
    expect(await findLines('{"title": "T", "description": "D"} Body.\n')).toEqual([line])
    expect(await find('---json\n{}\n')).toEqual([
      '1:1 error missing-front-matter front matter that is not closed',
    ])
  })

  it('is no text that only begins with a brace', async () => {
    const texts = ['{{< youtube x >}}\n', '{% raw %}\n', '{{ title }}\n', '{#id}\n', '{a: 1}\n']
    for (const [row] of await diagnoseEach(texts))
      expect(row).toMatchObject({ is: 'error missing-front-matter', found: 'no front matter' })
  })

  it('cannot reach the prototype of an object', async () => {
    expect(await find(toDocument(`${right},\n"__proto__": 1,\n"extra": { "__proto__": {} }`))).toEqual([
      '4:1-4:12 error unknown-key __proto__',
      '5:12-5:23 error invalid-extra __proto__',
    ])
  })

  it('does not hide the mistakes of the text after it', async () => {
    expect(await find(`{\n"title": T\n}\n\n[x](/essays/nowhere)\n`)).toEqual([
      '2:10-2:11 error json-syntax T',
      '5:1-5:21 error missing-document /essays/nowhere',
    ])
  })

  it.each([
    ['more lists than the limit', `"tags": ${'['.repeat(32)}${']'.repeat(32)}`, '4:40-4:41'],
    ['more maps than the limit', `"extra": ${'{"a":'.repeat(32)}1${'}'.repeat(32)}`, '4:165-4:166'],
    [
      'so many lists that the stack would not suffice',
      `"tags": ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
      '1:1-1:2',
    ],
  ])('is refused with %s', async (_, json, at) => {
    expect(await find(toDocument(`${right},\n${json}`))).toEqual([`${at} error json-syntax a list or a map`])
  })
})

describe('a mistake in JSON', () => {
  const unexpected = (name: string) =>
    `The JSON is not valid at ${name}; look for a comma, a quote or a bracket that is missing before it, or one too many`
  const value = 'A value must be text in double quotes, a number, true, false, null, a list or a map, got'

  it('is explained where it is', async () => {
    const cases = {
      '"title": "T"\n"description": "D"': `3:1-3:14 "description": ${unexpected('"description"')}`,
      '"title": "T,\n"description": "D"':
        '2:10-2:11 ": The quote is never closed; add the same quote at the end of the value',
      '"title": "T",\n"tags": ["a"': `4:1-4:2 }: ${unexpected('"}"')}`,
      '"a": 1,\n"title" "T"': `3:9-3:12 "T": ${unexpected('"T"')}`,
      '"title": T': `2:10-2:11 T: ${value} "T"`,
      '"title": ["a", ...b]': `2:16-2:20 ...b: ${value} "...b"`,
      '"title": `T`': `2:10-2:13 \`T\`: ${value} "\`T\`"`,
      '"title": 1n': `2:10-2:12 1n: ${value} "1n"`,
      '"a": 1, get b() { return 1 }': `2:9-2:29 get b() { return 1 }: ${value} "get b() { return 1 }"`,
      '"tags": ["a",,"b"]':
        '2:9-2:10 ,: A list must have a value between two commas; add it, or remove a comma',
      '"title": "\\u00zz"': '2:13-2:14 0: The escape before "0" is not valid in JSON; write two backslashes',
    }
    const rows = await diagnoseEach(Object.keys(cases).map(toDocument))
    expect(
      rows.map((each) => each.map(({ at, is, found, reason }) => [is, `${at} ${found}: ${reason}`])),
    ).toEqual(Object.values(cases).map((line) => [['error json-syntax', line]]))
  })

  it('between hyphens is explained, too', async () => {
    const cases = [
      [`{ ${right}`, '3:19', '', 'The JSON ends too early; close each quote and each bracket'],
      [`{ ${right} }\n2`, '4:1-4:2', '2', unexpected('"2"')],
    ]
    const rows = await diagnoseEach(cases.map(([json]) => `---json\n${json}\n---\n`))
    expect(rows).toMatchObject(
      cases.map(([, at, found, reason]) => [{ at, is: 'error json-syntax', found, reason }]),
    )
  })

  it('is the only one that is reported, even in a list of thousands', async () => {
    expect(await find(toDocument(`${right},\n"tags": [${'a, ...b,, '.repeat(5000)}]`))).toEqual([
      '4:10-4:11 error json-syntax a',
    ])
  })

  it('such as a key that is there twice is reported at the second one', async () => {
    expect(await findLines(toDocument(`${right},\n"title": 5`))).toEqual([
      `${file}:4:1-4:8 error duplicate-key: "title" is defined twice; keep one [found: title; expected: each key once]`,
      `${file}:4:10-4:11 error wrong-type: "title" must be non-blank text, got the number 5; put it in quotes to make it text [found: the number 5; expected: non-blank text]`,
    ])
  })
})
