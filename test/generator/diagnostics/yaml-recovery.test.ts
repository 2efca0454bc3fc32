import { describe, expect, it } from 'vitest'
import { parseYamlWithRecovery } from '../../../generator/content/formats/yaml/parse-yaml.ts'
import { diagnoseEssay, essayKeys, findLines, testReports, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('recovery from a YAML syntax error', () => {
  testReports({
    'still finds all other mistakes of the front matter': [
      toDocument(['title: Foo: bar', 'description: @D', 'date: 2026-13', 'tags: "', 'titel: x'].join('\n')),
      'essays/first-essay/en.md:2:8-2:16 error yaml-syntax: The YAML is not valid at "Foo: bar": Nested mappings are not allowed in compact mappings; expected quotes around a value with a colon, and all entries of a list or map in one column [found: Foo: bar; expected: quotes around a value with a colon, and all entries of a list or map in one column]',
      'essays/first-essay/en.md:3:14-3:16 error yaml-syntax: The YAML is not valid at "@D": Plain value cannot start with reserved character @; expected quotes around the value [found: @D; expected: quotes around the value]',
      'essays/first-essay/en.md:4:7-4:14 error invalid-date: "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13" [found: "2026-13"; expected: a valid date (YYYY-MM or YYYY-MM-DD)]',
      'essays/first-essay/en.md:5:7-5:8 error yaml-syntax: The YAML is not valid at """: Missing closing "quote; expected the closing quote or bracket, and each line before it indented [found: "; expected: the closing quote or bracket, and each line before it indented]',
      `essays/first-essay/en.md:6:1-6:6 error unknown-key: "titel" is not a known key; did you mean "title"? Known keys: ${essayKeys} [found: titel; expected: title | description | tags | aliases | translation_of | draft | date | updated | image | image_alt | extra]`,
    ],
    'skips only the broken entry, even if it has several lines': [
      toDocument('description: 5\ntags: [\n  a,\n  b\ndate: 2026-13'),
      'essays/first-essay/en.md:2:1-2:12 error missing-key: Missing required key "title" (a title) [found: no such key; expected: a title]',
      'essays/first-essay/en.md:2:14-2:15 error wrong-type: "description" must be non-blank text, got the number 5; put it in quotes to make it text [found: the number 5; expected: non-blank text]',
      'essays/first-essay/en.md:3:7-3:8 error yaml-syntax: The YAML is not valid at "[": Flow sequence in block collection must be sufficiently indented and end with a ]; expected the closing quote or bracket, and each line before it indented [found: [; expected: the closing quote or bracket, and each line before it indented]',
      'essays/first-essay/en.md:6:7-6:14 error invalid-date: "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13" [found: "2026-13"; expected: a valid date (YYYY-MM or YYYY-MM-DD)]',
    ],
  })

  it('reports every broken entry', async () => {
    const broken = Array.from({ length: 20 }, (_, index) => `key${index}: @`)
    const rows = await diagnoseEssay(toDocument(`${right}\n${broken.join('\n')}`))
    expect(rows.map(({ at }) => at)).toEqual(
      broken.map(
        (_, index) =>
          `essays/first-essay/en.md:${index + 4}:${index < 10 ? 7 : 8}-${index + 4}:${index < 10 ? 8 : 9}`,
      ),
    )
    expect(new Set(rows.map(({ is }) => is))).toEqual(new Set(['error yaml-syntax']))
  })
})

describe('a duplicate key', () => {
  it('is reported at its second occurrence, quoted or not', async () => {
    expect(await findLines(toDocument(`title: T\n${right}`))).toEqual([
      'essays/first-essay/en.md:3:1-3:6 error duplicate-key: "title" is defined twice; keep one [found: title; expected: each key once]',
    ])
    expect(await findLines(toDocument(`${right}\n"tags": [a]\ntags: [b]`))).toEqual([
      'essays/first-essay/en.md:5:1-5:5 error duplicate-key: "tags" is defined twice; keep one [found: tags; expected: each key once]',
    ])
  })

  it('takes the value of its last occurrence, which is validated', async () => {
    expect(await findLines(toDocument(`${right}\ndate: 2026-02\ndate: 2026-13`))).toEqual([
      'essays/first-essay/en.md:5:1-5:5 error duplicate-key: "date" is defined twice; keep one [found: date; expected: each key once]',
      'essays/first-essay/en.md:5:7-5:14 error invalid-date: "date" must be a valid date (YYYY-MM or YYYY-MM-DD), got "2026-13" [found: "2026-13"; expected: a valid date (YYYY-MM or YYYY-MM-DD)]',
    ])
  })
})

it('A closing quote alone on a line without an indentation ends a text at any depth, as in other parsers', () => {
  const { value, mistakes } = parseYamlWithRecovery('a:\n  - b: "One\n\n      two.\n"\n    c: 1\n')
  expect(mistakes).toEqual([])
  expect(value).toEqual({ a: [{ b: 'One\ntwo. ', c: 1 }] })
})
