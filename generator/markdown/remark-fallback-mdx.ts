/** The blocks of MDX that satteri and remark may read differently, or that remark would report. */

import type { Nodes, Parents } from 'mdast'
import type {} from 'mdast-util-mdx'
import { phrasing } from 'mdast-util-phrasing'
import { hasPlainJavaScript } from './mdx-javascript.ts'
import { toEnd, toStart } from './offsets.ts'
import type { FurtherRules } from './remark-fallback.ts'

/** The rules for MDX, beside those for Markdown. */
export const mdxRules: FurtherRules = {
  isAmbiguousBlock: (block, parent, text) =>
    isUnusual(block, parent, text, false) || !hasPlainJavaScript(block),
  ambiguousTexts: [
    // An indented definition: MDX has no indented code.
    /(?:^|[\r\n])(?: {4}|[ ]*\t)[ \t]*\[/g,
    // A tab next to a tag or an expression.
    /[>}]\t|\t[<{]/g,
  ],
}

function isUnusual(node: Nodes, parent: Parents, text: string, isContained: boolean): boolean {
  switch (node.type) {
    case 'mdxjsEsm':
      if (!isAfterBlankLine(node, text)) return true
      break
    case 'paragraph':
    case 'table':
      // An import or export that no blank line separates from the text before it.
      if (/[\r\n][ \t>]*(?:im|ex)port\b/.test(toSource(node, text))) return true
      break
    case 'mdxJsxFlowElement':
      // A block with text on the line of its tags: a paragraph with an inline element in one parser.
      if (node.children.some((child) => phrasing(child))) return true
      if (isContained || !isAloneOnLines(node, text)) return true
      break
    case 'mdxFlowExpression':
      if (isContained || !isAloneOnLines(node, text) || hasFence(node.value)) return true
      break
    case 'mdxTextExpression':
    case 'mdxJsxTextElement':
      if (hasFence(toSource(node, text))) return true
      // In a list or a blockquote, a line has a prefix.
      if (isContained && /[\r\n]/.test(toSource(node, text))) return true
      // Tags of a paragraph that has nothing else are blocks in one parser.
      if (parent.type !== 'paragraph' || isAtLineStart(node, text)) return true
  }
  if (!('children' in node)) return false
  const areContained = isContained || node.type === 'blockquote' || node.type === 'listItem'
  return node.children.some((child) => isUnusual(child, node, text, areContained))
}

/** Whether an expression has a line that starts or ends a code block in one parser. */
const hasFence = (code: string): boolean => /`{3}|~{3}/.test(code)

const toSource = (node: Nodes, text: string): string => text.slice(toStart(node), toEnd(node))

/** Whether a node is at the start of the text, or after front matter or a blank line. */
const isAfterBlankLine = (node: Nodes, text: string): boolean =>
  /(?:^|\n(?:---)?[ \t]*\r?\n|^---[ \t]*\r?\n)$/.test(text.slice(0, toStart(node)).slice(-100))

/** Whether a node is the first of its line, after the prefixes of lists and blockquotes. */
const isAtLineStart = (node: Nodes, text: string): boolean =>
  /(?:^|[\r\n])(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*$/.test(text.slice(0, toStart(node)).slice(-100))

const isAloneOnLines = (node: Nodes, text: string): boolean =>
  isAtLineStart(node, text) && /^[ \t]*(?:$|[\r\n])/.test(text.slice(toEnd(node)))
