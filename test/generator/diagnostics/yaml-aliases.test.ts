import { VFile } from 'vfile'
import { describe, expect, it } from 'vitest'
import { parseYaml } from '../../../generator/content/formats/yaml/parse-yaml.ts'
import { findLines, testReports, toDocument } from '../../fixtures/diagnose.ts'

const right = 'title: T\ndescription: D'

describe('a YAML alias', () => {
  testReports({
    'is replaced by the value of an anchor before it': [toDocument(`title: &it T\ndescription: *it`)],
    'is reported in an unquoted title that starts with an asterisk': [
      toDocument('title: *Now* or never\ndescription: D'),
      'essays/first-essay/en.md:2:8-2:13 error yaml-syntax: The alias "*Now*" has no anchor; put the value in quotes if it is text, or define "&Now*" before it [found: *Now*; expected: &Now*]',
    ],
    'that contains itself is validated like any other value': [
      toDocument(`${right}\ntags: &all [a, *all]`),
      'essays/first-essay/en.md:4:16-4:20 error wrong-type: Entry 2 of "tags" must be non-blank text, got a list [found: a list; expected: non-blank text]',
    ],
  })

  it('is reported if aliases of aliases expand to too many values', async () => {
    const nine = (name: string) => `[${Array(9).fill(name).join(', ')}]`
    const laughs = [...'bcdefghi'].map((name, index) => `${name}: &${name} ${nine(`*${'abcdefgh'[index]}`)}`)
    expect(await findLines(toDocument([right, `a: &a ${nine('lol')}`, ...laughs].join('\n')))).toEqual([
      'essays/first-essay/en.md:5:8-5:10 error yaml-syntax: Aliases expand to too many values; write the values out instead [found: *a; expected: values without aliases]',
    ])
  })
})

describe('a YAML merge key', () => {
  it('adds the keys of other maps that the map does not have', () => {
    const text =
      'base: &base { a: 1, b: 2 }\nmore: { <<: [*base, { b: 3, c: 4 }], a: 5 }\ntext: { "<<": 6 }\n'
    expect(parseYaml(text, new VFile(), 0).value).toEqual({
      base: { a: 1, b: 2 },
      more: { a: 5, b: 2, c: 4 },
      text: { '<<': 6 },
    })
  })

  it.each(['1', '[{}, 1]', '*it'])('is reported if its value is %s, which is no map', async (value) => {
    expect(await findLines(toDocument(`title: &it T\ndescription: D\n<<: ${value}`))).toEqual([
      'essays/first-essay/en.md:4:1-4:3 error yaml-syntax: The value of the merge key "<<" must be a map, an alias of one, or a list of them [found: <<; expected: a map]',
    ])
  })

  it('is reported if it merges a map into itself', async () => {
    expect(await findLines(toDocument(`${right}\nextra: &it { <<: *it }`))).toEqual([
      'essays/first-essay/en.md:4:18-4:21 error yaml-syntax: Aliases expand to too many values; write the values out instead [found: *it; expected: values without aliases]',
    ])
  })
})
