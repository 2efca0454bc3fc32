/** Sites whose front matter has one format, and the same text after it. */

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../generator/build.ts'
import type { ParserName } from '../../generator/content/markdown/parser-names.ts'
import { createFolder, type Files, oneLanguage, writeFiles } from '../fixtures/content.ts'
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

/** Builds a site with one more essay, and returns all published files. */
async function publish(format: 'md' | 'mdx', text: string, parser: ParserName) {
  const content = writeFiles({
    ...oneLanguage,
    [`essays/second/en.${format}`]: text,
    'essays/second/d.png': image,
    'site.yaml': `${oneLanguage['site.yaml']}components: { Note: { html: '<aside>{children}</aside>', markdown: '{children}' } }\n`,
  })
  const out = join(createFolder(), 'dist')
  await build({ content, out, parser, threads: 0 })
  return readTree(out)
}

/** Defines the test for one format of texts and one parser. */
export function testFormats(format: 'md' | 'mdx', parser: ParserName): void {
  it(`front matter publishes the same bytes in every format before the same text (${format}, ${parser})`, async () => {
    const expected = await publish(format, `${yaml}\n${bodies[format]}`, parser)
    for (const [name, frontMatter] of Object.entries(frontMatters))
      expect(await publish(format, `${frontMatter}\n${bodies[format]}`, parser), name).toEqual(expected)
  })
}
