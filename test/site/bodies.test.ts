/** HTML that is made of Markdown without a parser of HTML, against what the parser makes of it. */

import { createRequire } from 'node:module'
import { toHtml } from 'hast-util-to-html'
import { expect, it } from 'vitest'
import { addAnchors } from '../../generator/markdown/anchors.ts'
import { parsers } from '../../generator/markdown/parsers.ts'
import { toBody } from '../../generator/render/html/body.ts'
import { toWords } from '../../generator/words/words.ts'
import { createDocument } from '../fixtures/markdown-corpus.ts'

const examples = (
  createRequire(import.meta.url)('commonmark-spec') as { tests: readonly { markdown: string }[] }
).tests.map(({ markdown }) => markdown)

/** Whether a text has neither HTML nor notes, which are given to the parser anyway. */
const isPlain = (markdown: string): boolean =>
  !/"type":"(?:html|footnote)/.test(JSON.stringify(parsers.md.parse(markdown)))

/** @param more HTML that stands at the end, and is taken out again: with it the parser is asked */
function toText(markdown: string, more: string): string {
  const tree = parsers.md.parse(markdown)
  addAnchors(tree)
  if (more !== '') tree.children.push({ type: 'html', value: more })
  const children = toBody(tree, toWords('en'), new Set())
  // Of code, the parser takes the first line away where it is empty.
  return toHtml({ type: 'root', children })
    .trimEnd()
    .replace(/(?<=<code[^>]*>)\n+/g, '')
}

it('is the same whether or not a parser is asked', () => {
  const texts = [...examples, ...Array.from({ length: 400 }, (_, seed) => createDocument(seed))].filter(
    isPlain,
  )
  expect(texts.length).toBeGreaterThan(700)
  expect(texts.map((text) => toText(text, ''))).toEqual(texts.map((text) => toText(text, '<!-- -->')))
})
