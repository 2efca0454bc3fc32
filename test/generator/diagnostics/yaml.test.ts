import { describe, expect, it } from 'vitest'
import { diagnoseEssay, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('front matter that is not YAML', () => {
  it('is reported where a quote opens that nothing closes', async () => {
    expect(await diagnoseEssay(toDocument('title: "T\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:9',
        is: 'error yaml-syntax',
        reason: 'Found a quote that nothing closes; expected the same quote again at the end of the value',
        found: '"',
        expected: ['the same quote again at the end of the value'],
      },
    ])
  })

  it('is reported where a bracket opens that nothing closes', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: [a,\n  b`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:7-4:8',
        is: 'error yaml-syntax',
        reason: 'Found a bracket that nothing closes; expected "]", and each line before it indented',
        found: '[',
        expected: ['"]", and each line before it indented'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`{ ${right.replace('\n', ', ')}`))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:2',
        is: 'error yaml-syntax',
        reason: 'Found a bracket that nothing closes; expected "}", and each line before it indented',
        found: '{',
        expected: ['"}", and each line before it indented'],
      },
    ])
  })

  it('is reported at a colon in a value without quotes', async () => {
    expect(await diagnoseEssay(toDocument('title: Foo: bar\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:11-2:12',
        is: 'error yaml-syntax',
        reason:
          'Found a colon inside a value; expected quotes around the value, or the next key on a line of its own in the same column',
        found: ':',
        expected: ['quotes around the value, or the next key on a line of its own in the same column'],
      },
    ])
  })

  it('is reported at a line without a key', async () => {
    expect(await diagnoseEssay(toDocument('title T\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:8',
        is: 'error yaml-syntax',
        reason:
          'Found a line without a key and a colon; expected a key, a colon and a space, or indentation if it goes on with the value above',
        found: 'title T',
        expected: ['a key, a colon and a space, or indentation if it goes on with the value above'],
      },
    ])
    expect(await diagnoseEssay(toDocument(`${right}\nmore of it`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:1-4:11',
        is: 'error yaml-syntax',
        reason:
          'Found a line without a key and a colon; expected a key, a colon and a space, or indentation if it goes on with the value above',
        found: 'more of it',
        expected: ['a key, a colon and a space, or indentation if it goes on with the value above'],
      },
    ])
  })

  it('is reported at a tab that indents, and not at one after a colon', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags:\n\t- a`))).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1-5:2',
        is: 'error yaml-syntax',
        reason: 'Found a tab in the indentation; expected spaces',
        found: '\t',
        expected: ['spaces'],
      },
    ])
    expect(await diagnoseEssay(toDocument('title:\tT\ndescription:\tD'))).toEqual([])
  })

  it('is reported at a value that begins with a reserved sign', async () => {
    expect(await diagnoseEssay(toDocument('title: @home\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:8-2:9',
        is: 'error yaml-syntax',
        reason: 'Found a value that begins with a sign that YAML reserves; expected quotes around the value',
        found: '@',
        expected: ['quotes around the value'],
      },
    ])
  })

  it('is reported at an escape that YAML does not know', async () => {
    expect(await diagnoseEssay(toDocument('title: "C:\\quux"\ndescription: D'))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:11-2:12',
        is: 'error yaml-syntax',
        reason:
          'Found the escape "\\q", which YAML does not know; expected two backslashes for one, or single quotes around the value',
        found: '\\',
        expected: ['two backslashes for one, or single quotes around the value'],
      },
    ])
  })

  it('is reported at an apostrophe that ends a quoted value early', async () => {
    expect(await diagnoseEssay(toDocument("title: 'it's'\ndescription: D"))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:12-2:14',
        is: 'error yaml-syntax',
        reason:
          'Found text after the end of a value; expected the whole value in quotes, or nothing more on its line',
        found: "s'",
        expected: ['the whole value in quotes, or nothing more on its line'],
      },
    ])
  })

  it('is reported at a list entry in a column of its own', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags:\n  - a\n - b`))).toEqual([
      {
        at: 'essays/first-essay/en.md:6:2-6:3',
        is: 'error yaml-syntax',
        reason: 'Found an entry in another column than the list’s first; expected the same column',
        found: '-',
        expected: ['the same column'],
      },
    ])
  })

  it('is reported at a second YAML document', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\n...\nx: 1`))).toEqual([
      {
        at: 'essays/first-essay/en.md:5:1-6:1',
        is: 'error yaml-syntax',
        reason: 'Found a second YAML document; expected one',
        found: 'a second document',
        expected: ['one document'],
      },
    ])
  })

  it('is reported at a directive', async () => {
    expect(await diagnoseEssay(toDocument(`%TAG ! tag:x\n${right}`))).toEqual([
      {
        at: 'essays/first-essay/en.md:2:1-2:2',
        is: 'error yaml-syntax',
        reason: 'Found a line that begins with a percent sign; expected a key with its value',
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
        reason: 'Found the control character U+0000; expected text without it',
        found: 'U+0000',
        expected: ['text without control characters'],
      },
      {
        at: 'essays/first-essay/en.md:3:15-3:16',
        is: 'error yaml-syntax',
        reason: 'Found the control character U+001B; expected text without it',
        found: 'U+001B',
        expected: ['text without control characters'],
      },
    ])
  })

  it('keeps the parser’s words for what is rare', async () => {
    expect(await diagnoseEssay(toDocument(`${right}\ntags: [a]]`))).toEqual([
      {
        at: 'essays/first-essay/en.md:4:10-4:11',
        is: 'error yaml-syntax',
        reason:
          'Found text that is not YAML (Unexpected flow-seq-end token in YAML stream: "]"); expected YAML 1.2',
        found: ']',
        expected: ['YAML 1.2'],
      },
    ])
  })
})
