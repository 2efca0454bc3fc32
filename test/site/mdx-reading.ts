/** Reads the Markdown of random MDX documents with a parser of Markdown: it must say what the page of the document says. */

import type { Root } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { visit } from 'unist-util-visit'
import { expect, it } from 'vitest'
import { resolveConstants } from '../../generator/content/markdown/mdx-constants.ts'
import { parsers } from '../../generator/content/markdown/parsers.ts'
import { stringifyMarkdown } from '../../generator/content/markdown/stringify.ts'
import { nothing } from '../../generator/content/schemas/html-keys.ts'
import { getMessages } from '../../generator/look/messages/ui-languages.ts'
import { toHtmlTree } from '../../generator/surfaces/mdx/to-html.ts'
import { toMarkdownTree } from '../../generator/surfaces/mdx/to-markdown.ts'
import { toSanitizedHtml } from '../../generator/surfaces/pages/body.ts'
import { createRandom } from '../fixtures/random.ts'

const words = [
  'a',
  '. f',
  ' ',
  '(w)',
  'lt;',
  '-',
  '+ ',
  '!',
  '&amp;',
  '*b*',
  '**c**',
  '_d_',
  '`e`',
  '[g](/h "i")',
]
const elements = ['<b>j</b>', '<A>*k*</A>', '<A>1</A>', '<i />', '<br />', '![l](/m)']
const constants = ['{2026}', '{"n|o"}', '{"*p*"}', '{"#"}', '{"[q]"}', '{"&"}', '{"- "}', '{r}']
const htmlBlocks = ['<h4>*s*</h4>', '<summary>t `u`</summary>', '<div>*v*</div>', '<p>*w*</p>', '<li>x</li>']
const preformatted = ['<pre>{"y\\n  *z*"}</pre>', '{"\\n\\n"}', '\n']

const inHeading = [...words, ...elements, ...constants, ...htmlBlocks]
const inLine = [...inHeading, ...preformatted]

function createDocument({ integer, pick }: ReturnType<typeof createRandom>): string {
  const toLine = (pieces: readonly string[]) =>
    Array.from({ length: 1 + integer(5) }, () => pick(pieces)).join(pick(['', ' ']))
  const toSingleLine = () => toLine(inLine).replaceAll('\n', ' ')
  const toCell = () => toSingleLine().replaceAll('|', '\\|')
  const toBlocks = (depth: number): string =>
    Array.from({ length: 1 + integer(3) }, () =>
      pick([
        () => toLine(inLine),
        () => toLine(inLine),
        () => `## ${toLine(inHeading)}`,
        () => `- ${toSingleLine()}`,
        () => `> ${toSingleLine()}`,
        () => `| a | b |\n| - | - |\n| ${toCell()} | ${toCell()} |`,
        () => `<h3>\n${toLine(inLine)}\n</h3>`,
        () => `<details>\n<summary>${toSingleLine()}</summary>\n\n${toLine(inLine)}\n\n</details>`,
        ...(depth > 2
          ? []
          : [
              () => `<div>\n\n${toBlocks(depth + 1)}\n\n</div>`,
              () => `<A>\n\n${toBlocks(depth + 1)}\n\n</A>`,
            ]),
      ])(),
    ).join('\n\n')
  return toBlocks(0)
}

/** The text without white space, and the elements that Markdown has syntax for, in any order. */
function read(root: Root): readonly string[] {
  const names: string[] = []
  visit(root, 'element', ({ tagName }) => {
    if (['em', 'strong', 'code', 'a', 'b', 'h2', 'h3', 'h4', 'pre', 'img'].includes(tagName))
      names.push(tagName)
  })
  return [toText(root).replace(/\s+/g, ''), ...names.sort()]
}

/** Defines the test of the Markdown of MDX, with a number of random documents. */
export function testMdxReading(documents: number): void {
  it('The Markdown of MDX says what the page says', () => {
    const messages = getMessages('en')
    let parsed = 0
    for (let seed = 1; seed <= documents; seed++) {
      const text = createDocument(createRandom(seed))
      let tree: ReturnType<typeof parsers.mdx.parse>
      try {
        tree = parsers.mdx.parse(text)
      } catch {
        // A line or a cell may end within an element.
        continue
      }
      parsed++
      resolveConstants(tree, text)
      const markdown = stringifyMarkdown(toMarkdownTree(tree, {}))
      const page = toSanitizedHtml(toHtmlTree(tree, {}), messages, nothing)
      const readAgain = toSanitizedHtml(parsers.md.parse(markdown), messages, nothing)
      expect(read(readAgain), `seed ${seed}: ${text}\n\nbecomes\n\n${markdown}`).toEqual(read(page))
    }
    expect(parsed).toBeGreaterThan(documents * 0.75)
  })
}
