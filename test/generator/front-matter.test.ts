/** Front matter in each format. */

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import { blankFrontMatter, findFrontMatter } from '../../generator/collect/front-matter/find.ts'
import { createFolder, type Files, smallSite, writeFiles } from '../fixtures/content.ts'
import { readTree } from '../fixtures/tree.ts'

const yaml = `---
title: First essay
description: "The first: a text"
date: 2026-02-03
tags: [alpha]
extra: { b: 1.5, a: { list: [1, true, x], '2': z, '1': y } }
---
`

const toml = `+++
title = "First essay"
description = "The first: a text"
date = 2026-02-03 # a comment with "quotes" and --- and }
tags = ["alpha"]

[extra]
b = 1.5
a.list = [1, true, "x"]
a.2 = "z"
a.1 = 'y'
+++
`
const json = `{
  "title": "First essay",
  "description": "The first: a text",
  "date": "2026-02-03",
  "tags": ["alpha"],
  "extra": { "b": 1.5, "a": { "list": [1, true, "x"], "2": "z", "1": "y" } }
}
`

const javaScript = `---js
const title = "First essay"
let description = \`The first: a text\`
const date = '2026-02-03', tags = ['alpha']
const extra = { b: 1.5, a: { list: [1, true, 'x'], 2: 'z', 1: 'y' } }
const computed = tags.map((tag) => tag)
---
`

const frontMatters = {
  TOML: toml,
  JSON: json,
  'TOML between hyphens': toml.replace('+++', '---toml').replace('+++', '---'),
  'JSON between hyphens': `---json\n${json}---\n`,
  'JavaScript between hyphens': javaScript,
  'YAML between hyphens that name it': yaml.replace('---', '---yaml'),
}

/** Texts of which a part could be taken for front matter, or that show where they start. */
const bodies: Files = {
  md: '---\n\nNot: front matter\n---\n\n+++\na = 1\n+++\n\n{\n"a": 1\n}\n\n## A *section*\n\n[x](#a-section) ![d](d.png "t")\n',
  mdx: 'export const a = 1\n\n---\n\n# A {a}\n\n<Note>*b*</Note>\n\n{/* c */}\n\n`---`\n',
}

const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Builds a site with one more essay, and returns the diagnostics and all published files. */
async function publish(format: 'md' | 'mdx', text: string, parser: 'satteri' | 'remark') {
  const content = writeFiles({
    ...smallSite,
    [`essays/second/en.${format}`]: text,
    'essays/second/d.png': image,
    'site.yaml': `${smallSite['site.yaml']}components: { Note: { html: '<aside>{children}</aside>', markdown: '{children}' } }\n`,
  })
  const out = join(createFolder(), 'dist')
  const { diagnostics } = await build({ content, out, parser, threads: 0 })
  const files = readTree(out)
  return { diagnostics: diagnostics.map(({ rule, line, column }) => ({ rule, line, column })), files }
}

describe('front matter', () => {
  it.each(
    (['md', 'mdx'] as const).flatMap((format) =>
      (['satteri', 'remark'] as const).map((parser) => ({ format, parser })),
    ),
  )(
    'publishes the same bytes in every format before the same text ($format, $parser)',
    async ({ format, parser }) => {
      const expected = await publish(format, `${yaml}\n${bodies[format]}`, parser)
      for (const [name, frontMatter] of Object.entries(frontMatters)) {
        const { files } = await publish(format, `${frontMatter}\n${bodies[format]}`, parser)
        expect(Object.keys(files), name).toEqual(Object.keys(expected.files))
        const differing = Object.keys(files).filter((file) => files[file] !== expected.files[file])
        expect(differing, name).toEqual([])
      }
    },
  )

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
    ['---\na: 1\n...\nText\n---\n', 'yaml', 'a: 1\n...\nText\n', '\n'],
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
