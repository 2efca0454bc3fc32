import { describe, expect, it } from 'vitest'
import { diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a YAML syntax error', () => {
  it('is reported at the opening quote if the closing quote is missing', async () => {
    expect(await diagnoseEssay(toDocument('title: "T\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:9',
        is: 'error yaml-syntax',
        reason: 'The quote is never closed; add the same quote at the end of the value',
        found: '"',
        expected: ['the same quote at the end of the value'],
      },
    ])
  })

  it('is reported at the opening bracket if the closing bracket is missing', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: [a,\n  b`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:7-4:8',
        is: 'error yaml-syntax',
        reason: 'The bracket "[" is never closed; add "]", and indent each line before it',
        found: '[',
        expected: ['"]", and each line before it indented'],
      },
    ])
    const rows = await diagnoseEssay(toDocument(`${right}\ntags: [a, "b", [c]`))
    expect(rows.map(({ at, found }) => [at, found])).toEqual([['essays/first-essay/en.md:4:7-4:8', '[']])
    expect(await diagnoseEssay(toDocument(`{ ${right.replace('\n', ', ')}`))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:2',
        is: 'error yaml-syntax',
        reason: 'The bracket "{" is never closed; add "}", and indent each line before it',
        found: '{',
        expected: ['"}", and each line before it indented'],
      },
    ])
  })

  it('is reported at an unquoted colon in a value', async () => {
    expect(await diagnoseEssay(toDocument('title: Foo: bar\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:11-2:12',
        is: 'error yaml-syntax',
        reason:
          'The value contains an unquoted colon; put the value in quotes, or start the next key on its own line in the same column',
        found: ':',
        expected: ['quotes around the value, or the next key on a line of its own in the same column'],
      },
    ])
  })

  it('is reported at a line that has no key', async () => {
    expect(await diagnoseEssay(toDocument('title T\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:8',
        is: 'error yaml-syntax',
        reason:
          'The line has no "key: value"; add a key and a colon, or indent the line if it continues the value above',
        found: 'title T',
        expected: ['a key, a colon and a space, or indentation if it continues the value above'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`${right}\nmore of it`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:11',
        is: 'error yaml-syntax',
        reason:
          'The line has no "key: value"; add a key and a colon, or indent the line if it continues the value above',
        found: 'more of it',
        expected: ['a key, a colon and a space, or indentation if it continues the value above'],
      },
    ])
  })

  it('is reported at a tab in the indentation, but not at a tab after a colon', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags:\n\t- a`))).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1-5:2',
        is: 'error yaml-syntax',
        reason: 'YAML must be indented with spaces, got a tab',
        found: '\t',
        expected: ['spaces'],
      },
    ])
    expect(await diagnoseEssay(toDocument('title:\tT\ndescription:\tD'))).toEqual([])
  })

  it('is reported at a value that starts with a reserved character', async () => {
    expect(await diagnoseEssay(toDocument('title: @home\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:9',
        is: 'error yaml-syntax',
        reason: 'A value must not start with "@", which YAML reserves; put the value in quotes',
        found: '@',
        expected: ['quotes around the value'],
      },
    ])
  })

  it('is reported at an escape that is not valid in YAML', async () => {
    expect(await diagnoseEssay(toDocument('title: "C:\\quux"\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:11-2:12',
        is: 'error yaml-syntax',
        reason: 'The escape "\\q" is not valid in YAML; write two backslashes, or use single quotes',
        found: '\\',
        expected: ['two backslashes, or single quotes around the value'],
      },
    ])
  })

  it('is reported at the text after an apostrophe that closes a quoted value early', async () => {
    expect(await diagnoseEssay(toDocument("title: 'it's'\ndescription: D"))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:12-2:14',
        is: 'error yaml-syntax',
        reason:
          'The text "s\'" follows the end of the value; put the whole value in quotes, or remove the text',
        found: "s'",
        expected: ['the whole value in quotes, or nothing after it on its line'],
      },
    ])
  })

  it('is reported at a list entry that is not in the column of the others', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags:\n  - a\n - b`))).toEqual([
      {
        at: 'essays/first-essay/en.md:6:2-6:3',
        is: 'error yaml-syntax',
        reason: 'The list entry is not in the column of the first entry; indent both equally',
        found: '-',
        expected: ['the column of the first entry'],
      },
    ])
  })

  it('is reported at a second YAML document', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\n...\nx: 1`))).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1-6:1',
        is: 'error yaml-syntax',
        reason: 'A second YAML document starts here; keep only one document',
        found: 'a second document',
        expected: ['one document'],
      },
    ])
  })

  it('is reported at a YAML directive', async () => {
    expect(await diagnoseEssay(toDocument(`%TAG ! tag:x\n${right}`))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:2',
        is: 'error yaml-syntax',
        reason: 'A line must not start with "%", which YAML reserves for directives; start it with a key',
        found: '%',
        expected: ['a key with its value'],
      },
    ])
  })

  it('is reported at a control character', async () => {
    expect(await diagnoseEssay(toDocument('title: a\u0000b\ndescription: "\u001b[31m"'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:9-2:10',
        is: 'error yaml-syntax',
        reason: 'YAML must not contain the control character U+0000; remove it',
        found: 'U+0000',
        expected: ['text without control characters'],
      },
      {
        at: 'essays/first-essay/en.md:3:15-3:16',
        is: 'error yaml-syntax',
        reason: 'YAML must not contain the control character U+001B; remove it',
        found: 'U+001B',
        expected: ['text without control characters'],
      },
    ])
  })

  it('is reported in an empty line that ends with CR LF, and not between the two', async () => {
    const rows = await diagnoseEssay(toDocument(`${right}\n: [r]\n\r\n d`))
    expect(rows.filter(({ is }) => is === 'error yaml-syntax')).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1',
        is: 'error yaml-syntax',
        reason: 'The YAML is not valid: All mapping items must start at the same column',
        found: '',
        expected: ['YAML 1.2'],
      },
    ])
  })

  it('keeps the parser’s message for a rare error', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: [a]]`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:10-4:11',
        is: 'error yaml-syntax',
        reason: 'The YAML is not valid: Unexpected flow-seq-end token in YAML stream: "]"',
        found: ']',
        expected: ['YAML 1.2'],
      },
    ])
  })
})
