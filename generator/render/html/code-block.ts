/** Adds to a code block what its info string asks for: a caption, and marks around lines. */

import type { Element, ElementContent } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { h } from 'hastscript'
import { isDeeperThan } from '../../markdown/nesting.ts'
import type { CodeInfo } from './code-info.ts'

/** Returns the info of a `pre` element that a fence made; null without one. */
export function getCodeInfo({ children: [code] }: Element): CodeInfo | null {
  const [text] = code?.type === 'element' ? code.children : []
  return (text?.type === 'text' && text.data?.codeInfo) || null
}

/** Marks the lines of a `pre` element, in place. Returns the element, or a figure with it and its title. */
export function toCodeBlock(pre: Element, { title, lines }: CodeInfo): Element {
  const [code] = pre.children
  if (code?.type === 'element' && lines.length > 0) code.children = markLines(code.children, lines)
  return title === null ? pre : h('figure', [h('figcaption', title), pre])
}

/**
 * Maximum depth of scopes, such as templates in templates, in code with marked lines. Each mark repeats the scopes around it,
 * so many marks in deep scopes would become large. Deeper code is marked without highlighting.
 */
const maxScopes = 6

/** Wraps lines in `mark` elements, one for all lines that follow each other. */
function markLines(nodes: readonly ElementContent[], lines: CodeInfo['lines']): ElementContent[] {
  // The text in a scope is one level deeper.
  const isDeep = isDeeperThan(maxScopes + 2, { type: 'root', children: [...nodes] })
  const content = isDeep
    ? nodes.map((node): ElementContent => ({ type: 'text', value: toText(node) }))
    : nodes
  const isMarked = (number: number) => lines.some(([first, last]) => first <= number && number <= last)
  const { parts } = split(content, isMarked, 1)
  return parts.flatMap(({ marked, children }) => (marked ? [h('mark', children)] : children))
}

/** Nodes of which either all lines are marked, or none is. */
interface Part {
  readonly marked: boolean
  readonly children: ElementContent[]
}

/**
 * Splits nodes between lines that are marked and lines that are not. A scope that has both is repeated in each part.
 * @param line the number of the line in which the nodes start
 * @returns the parts, and the number of the line in which the nodes end
 */
function split(
  nodes: readonly ElementContent[],
  isMarked: (line: number) => boolean,
  line: number,
): { readonly parts: Part[]; readonly end: number } {
  const parts: Part[] = []
  const add = ({ marked, children }: Part) => {
    const last = parts.at(-1)
    if (last?.marked === marked) last.children.push(...children)
    else parts.push({ marked, children })
  }
  let end = line
  for (const node of nodes) {
    if (node.type === 'element') {
      const inner = split(node.children, isMarked, end)
      for (const { marked, children } of inner.parts) add({ marked, children: [{ ...node, children }] })
      end = inner.end
    } else if (node.type === 'text') {
      const texts = node.value.replace(/\r\n?/g, '\n').match(/[^\n]*\n|[^\n]+/g) ?? []
      for (const value of texts) {
        add({ marked: isMarked(end), children: [{ type: 'text', value }] })
        if (value.endsWith('\n')) end += 1
      }
    }
  }
  return { parts, end }
}
