/** Adds to a code block what its info string asks for: a caption, and marks around lines. Removes lines that it hides. */

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
export function toCodeBlock(pre: Element, { title, lines, hidden }: CodeInfo): Element {
  const [code] = pre.children
  if (code?.type === 'element' && lines.length + hidden.length > 0)
    code.children = markLines(code.children, lines, hidden)
  return title === null ? pre : h('figure', [h('figcaption', title), pre])
}

/**
 * Maximum depth of scopes, such as templates in templates, in code with marked lines. Each mark repeats the scopes around it,
 * so many marks in deep scopes would become large. Deeper code is marked without highlighting.
 */
const maxScopes = 6

/** Wraps lines in `mark` elements, one for all lines that follow each other. Leaves out the lines in `hidden`. */
function markLines(
  nodes: readonly ElementContent[],
  lines: CodeInfo['lines'],
  hidden: CodeInfo['hidden'],
): ElementContent[] {
  // The text in a scope is one level deeper.
  const isDeep = isDeeperThan(maxScopes + 2, { type: 'root', children: [...nodes] })
  const content = isDeep
    ? nodes.map((node): ElementContent => ({ type: 'text', value: toText(node) }))
    : nodes
  const isIn = (ranges: CodeInfo['lines'], line: number) =>
    ranges.some(([first, last]) => first <= line && line <= last)
  const getLook = (line: number): Look =>
    isIn(hidden, line) ? 'hidden' : isIn(lines, line) ? 'marked' : 'plain'
  const { parts } = split(content, getLook, 1)
  return parts.flatMap(({ look, children }) =>
    look === 'hidden' ? [] : look === 'marked' ? [h('mark', children)] : children,
  )
}

type Look = 'plain' | 'marked' | 'hidden'

/** Nodes whose lines all have the same look. */
interface Part {
  readonly look: Look
  readonly children: ElementContent[]
}

/**
 * Splits nodes between lines of different looks. A scope that has several is repeated in each part.
 * @param line the number of the line in which the nodes start
 * @returns the parts, and the number of the line in which the nodes end
 */
function split(
  nodes: readonly ElementContent[],
  getLook: (line: number) => Look,
  line: number,
): { readonly parts: Part[]; readonly end: number } {
  const parts: Part[] = []
  const add = ({ look, children }: Part) => {
    const last = parts.at(-1)
    if (last?.look === look) last.children.push(...children)
    else parts.push({ look, children })
  }
  let end = line
  for (const node of nodes) {
    if (node.type === 'element') {
      const inner = split(node.children, getLook, end)
      for (const { look, children } of inner.parts) add({ look, children: [{ ...node, children }] })
      end = inner.end
    } else if (node.type === 'text') {
      const texts = node.value.replace(/\r\n?/g, '\n').match(/[^\n]*\n|[^\n]+/g) ?? []
      for (const value of texts) {
        add({ look: getLook(end), children: [{ type: 'text', value }] })
        if (value.endsWith('\n')) end += 1
      }
    }
  }
  return { parts, end }
}
