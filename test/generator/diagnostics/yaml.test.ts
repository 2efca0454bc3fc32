import { describe, expect, it } from 'vitest'
import { diagnoseEssay, findLines, testReports, toDocument, toLines } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a YAML syntax error', () => {
  testReports({
    'is reported at the opening quote if the closing quote is missing': [
      toDocument('title: "T\ndescription: D'),
      'essays/first-essay/en.md:2:8-2:10 error yaml-syntax: The YAML is not valid at ""T": Missing closing "quote; expected the closing quote or bracket, and each line before it indented [found: "T; expected: the closing quote or bracket, and each line before it indented]',
    ],
    'is reported at a value that starts with a reserved character': [
      toDocument('title: @home\ndescription: D'),
      'essays/first-essay/en.md:2:8-2:13 error yaml-syntax: The YAML is not valid at "@home": Plain value cannot start with reserved character @; expected quotes around the value [found: @home; expected: quotes around the value]',
    ],
    'is reported at an escape that is not valid in YAML': [
      toDocument('title: "C:\\quux"\ndescription: D'),
      'essays/first-essay/en.md:2:11-2:17 error yaml-syntax: The YAML is not valid at "\\quux"": Invalid escape sequence \\q; expected two backslashes, or single quotes around the value [found: \\quux"; expected: two backslashes, or single quotes around the value]',
    ],
    'is reported at the text after an apostrophe that closes a quoted value early': [
      toDocument("title: 'it's'\ndescription: D"),
      'essays/first-essay/en.md:2:12-2:14 error yaml-syntax: The YAML is not valid at "s\'": Unexpected scalar at node end; expected quotes around the whole value, or nothing after it [found: s\'; expected: quotes around the whole value, or nothing after it]',
    ],
    'is reported at a list entry that is not in the column of the others': [
      toDocument(`${right}\ntags:\n  - a\n - b`),
      'essays/first-essay/en.md:6:1-6:5 error yaml-syntax: The YAML is not valid at " - b": A block sequence may not be used as an implicit map key; expected quotes around a value with a colon, and all entries of a list or map in one column [found:  - b; expected: quotes around a value with a colon, and all entries of a list or map in one column]',
    ],
    'is reported at a second YAML document': [
      toDocument(`${right}\n--- x`),
      'essays/first-essay/en.md:4:1-5:1 error yaml-syntax: A second YAML document starts here; keep only one document [found: a second document; expected: one document]',
    ],
    'is reported at a control character': [
      toDocument('title: a\u0000b\ndescription: "\u001b[31m"'),
      'essays/first-essay/en.md:2:9-2:10 error yaml-syntax: YAML must not contain the control character U+0000; remove it [found: U+0000; expected: text without control characters]',
      'essays/first-essay/en.md:3:15-3:16 error yaml-syntax: YAML must not contain the control character U+001B; remove it [found: U+001B; expected: text without control characters]',
    ],
    'is reported at a bracket that closes nothing': [
      toDocument(`${right}\ntags: [a]]`),
      'essays/first-essay/en.md:4:10-4:11 error yaml-syntax: The YAML is not valid at "]": Unexpected flow-seq-end token in YAML stream: "]"; expected quotes around the whole value, or nothing after it [found: ]; expected: quotes around the whole value, or nothing after it]',
    ],
  })

  it('is reported at the opening bracket if the closing bracket is missing', async () => {
    expect(await findLines(toDocument(`${right}\ntags: [a,\n  b`))).toEqual([
      'essays/first-essay/en.md:4:7-4:10 error yaml-syntax: The YAML is not valid at "[a,": Flow sequence in block collection must be sufficiently indented and end with a ]; expected the closing quote or bracket, and each line before it indented [found: [a,; expected: the closing quote or bracket, and each line before it indented]',
    ])
    const rows = await diagnoseEssay(toDocument(`${right}\ntags: [a, "b", [c]`))
    expect(rows.map(({ at, found }) => [at, found])).toEqual([
      ['essays/first-essay/en.md:4:7-4:19', '[a, "b", [c]'],
    ])
    expect(await findLines(toDocument(`{ ${right.replace('\n', ', ')}`))).toEqual([
      'essays/first-essay/en.md:2:1-2:27 error yaml-syntax: The YAML is not valid at "{ title: T, description: D": Flow map must end with a }; expected the closing quote or bracket, and each line before it indented [found: { title: T, description: D; expected: the closing quote or bracket, and each line before it indented]',
    ])
  })

  it('is reported at a line that has no key', async () => {
    expect(await findLines(toDocument('title T\ndescription: D'))).toEqual([
      'essays/first-essay/en.md:2:1-2:8 error yaml-syntax: The YAML is not valid at "title T": Implicit keys need to be on a single line; expected a key, a colon and a space before each value [found: title T; expected: a key, a colon and a space before each value]',
    ])
    expect(await findLines(toDocument(`${right}\nmore of it`))).toEqual([
      'essays/first-essay/en.md:4:1-4:11 error yaml-syntax: The YAML is not valid at "more of it": Implicit map keys need to be followed by map values; expected a key, a colon and a space before each value [found: more of it; expected: a key, a colon and a space before each value]',
    ])
  })

  it('is reported at a tab in the indentation, but not at a tab after a colon or in brackets', async () => {
    expect(await findLines(toDocument(`${right}\ntags:\n\t- a`))).toEqual([
      'essays/first-essay/en.md:5:1-5:5 error yaml-syntax: The YAML is not valid at "\\t- a": Tabs are not allowed as indentation; expected spaces as indentation [found: \t- a; expected: spaces as indentation]',
    ])
    expect(await diagnoseEssay(toDocument('title:\tT\ndescription:\tD'))).toEqual([])
    expect(await diagnoseEssay(toDocument(`${right}\ntags: [\n\ta,\n\t\tb\n]`))).toEqual([])
  })

  it('is reported in an empty line that ends with CR LF, and not between the two', async () => {
    const rows = await diagnoseEssay(toDocument(`${right}\n: [r]\n\r\n d`))
    expect(toLines(rows.filter(({ is }) => is === 'error yaml-syntax'))).toEqual([
      'essays/first-essay/en.md:5:1 error yaml-syntax: The YAML is not valid: All mapping items must start at the same column; expected all entries of a list or map in one column [found: ; expected: all entries of a list or map in one column]',
      'essays/first-essay/en.md:6:2-6:3 error yaml-syntax: The YAML is not valid at "d": Implicit map keys need to be followed by map values; expected a key, a colon and a space before each value [found: d; expected: a key, a colon and a space before each value]',
    ])
  })
})
