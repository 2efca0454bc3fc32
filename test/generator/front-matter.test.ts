/** Front matter in each format. */

import { describe, expect, it } from 'vitest'
import { blankFrontMatter, findFrontMatter } from '../../generator/content/formats/front-matter.ts'
import { testFormats } from './front-matter.ts'

testFormats('md', 'satteri')

describe('front matter', () => {
  it.each([
    ['---\na: 1\n---\n\nText', 'yaml', 'a: 1\n', '\n\nText'],
    ['---\n---', 'yaml', '', ''],
    ['---yml \r\na: 1\r\n--- \t\r\nText', 'yaml', 'a: 1\r\n', '\r\nText'],
    ['+++\ra = 1\r+++\rText', 'toml', 'a = 1\r', '\rText'],
    ['+++\n+++', 'toml', '', ''],
    ['+++\na = "+++"\n  +++\n+++b\n+++\nText', 'toml', 'a = "+++"\n  +++\n+++b\n', '\nText'],
    ['--- toml\na = 1\n---', 'toml', 'a = 1\n', ''],
    ['---json\n[1]\n---\n', 'json', '[1]\n', '\n'],
    ['---js\nconst a = 1\n---\n', 'js', 'const a = 1\n', '\n'],
    ['---javascript\n{ a: 1 }\n---', 'js', '{ a: 1 }\n', ''],
    ['---\na: 1\n...\nText\n', 'yaml', 'a: 1\n', '\nText\n'],
    ['---\na: 1\n...\nText\n\n---\nMore\n', 'yaml', 'a: 1\n', '\nText\n\n---\nMore\n'],
    [' \r\n\n---\na: 1\n---\nText', 'yaml', 'a: 1\n', '\nText'],
    [' \r\n\n+++ \na = 1\n+++\nText', 'toml', 'a = 1\n', '\nText'],
    ['{}', 'json', '{}', ''],
    ['{ "a": { "b": "}" } } \n}\nText', 'json', '{ "a": { "b": "}" } }', ' \n}\nText'],
    ['{\n"a": {\n"b": 1\n}\n}\n}\nText', 'json', '{\n"a": {\n"b": 1\n}\n}', '\n}\nText'],
    ['{\n"a": "\n}\n}\nText', 'json', '{\n"a": "\n}', '\n}\nText'],
    ['{"a": 1,}\nText', 'json', '{"a": 1,}', '\nText'],
  ])('of %j is found with its format, its data and the text after it', (text, format, data, rest) => {
    const block = findFrontMatter(text)
    expect(block?.format).toBe(format)
    expect(text.slice(block?.start, block?.end)).toBe(data)
    expect(text.slice(block?.length)).toBe(rest)
  })

  it.each([
    '',
    'Text',
    '---',
    '---\na: 1\n',
    '----\na: 1\n----',
    '--- lua\na\n---',
    ' ---\na: 1\n---',
    '+++\na = 1\n---',
    '---\na: 1\n+++',
    '+++ toml\na = 1\n+++',
    '{\n"a": 1',
    '{"a": 1} text',
    '{"a"}\n',
    '{\na: 1\n}\n',
    '{{ "a": 1 }}',
    '[{"a": 1}]',
  ])('is not found in %j', (text) => {
    expect(findFrontMatter(text)).toBeNull()
    expect(blankFrontMatter(text)).toBe(text)
  })

  it('is blank for the Markdown parsers where they do not know it, with every line end in its place', () => {
    expect(blankFrontMatter('+++\r\na = "é😀"\r+++\n\n# T\n')).toBe('   \r\n         \r   \n\n# T\n')
    expect(blankFrontMatter('\n+++\na = 1\n+++\n# T\n')).toBe('\n   \n     \n   \n# T\n')
    expect(blankFrontMatter('---\na: 1\n...\n# T\n')).toBe('   \n    \n   \n# T\n')
    expect(blankFrontMatter('{ "a":\n1 }\n# T\n')).toBe('      \n   \n# T\n')
    expect(blankFrontMatter('---\na: 1\n---\n# T\n')).toBe('---\na: 1\n---\n# T\n')
  })
})
