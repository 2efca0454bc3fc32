import type { Nodes, Root } from 'mdast'
import { describe, expect, it } from 'vitest'
import { parsers } from '../../generator/content/markdown/parsers.ts'
import { isSameInMarkdown } from '../../generator/surfaces/mdx/to-markdown.ts'
import { createDocument } from '../fixtures/markdown-corpus.ts'
import { createMdxDocument } from '../fixtures/mdx-corpus.ts'

/** Returns null for a text that is not valid MDX. */
function parseMdx(text: string): Root | null {
  try {
    return parsers.mdx.parse(text)
  } catch {
    return null
  }
}

const toText = ({ position }: Nodes, text: string): string =>
  text.slice(position?.start.offset, position?.end.offset)

const isMdx = ({ type, ...node }: Nodes): boolean =>
  type.startsWith('mdx') || ('children' in node && node.children.some(isMdx))

const withoutPositions = (node: Nodes): unknown =>
  JSON.parse(JSON.stringify(node, (key, value: unknown) => (key === 'position' ? undefined : value)))

/** Defines the tests of blocks that are the same in MDX and in Markdown, with a number of random documents. */
export function testSameInMarkdown(documents: number): void {
  describe('A block of a random MDX document', () => {
    it('has the same tree in Markdown if it is said to be the same', () => {
      let blocks = 0
      for (let seed = 0; seed < documents; seed++) {
        for (const text of [createDocument(seed).replace(/[<{]/g, ''), createMdxDocument(seed)]) {
          const { children } = parseMdx(text) ?? { children: [] }
          const definitions = children.filter(
            ({ type }) => type === 'definition' || type === 'footnoteDefinition',
          )
          const end = definitions.map((node) => `\n\n${toText(node, text)}`).join('')
          for (const block of children) {
            if (block.type === 'yaml' || isMdx(block) || !isSameInMarkdown(block, text, 0)) continue
            const parsed = parsers.md.parse(`\n${toText(block, text)}${end}`)
            // In the tree, a heading may start before the definition before it.
            const markdown = parsed.children.find(({ type }) => type === block.type)
            expect(markdown && withoutPositions(markdown), text).toEqual(withoutPositions(block))
            blocks++
          }
        }
      }
      expect(blocks).toBeGreaterThan(2 * documents)
    })
  })
}
