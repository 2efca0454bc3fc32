/** Syntax highlighting at build time: wraps code in spans with `hljs-*` classes. */

import type { Element, ElementContent } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { common, createLowlight } from 'lowlight'
import { isDeeperThan, isNestingError } from '../../content/markdown/nodes.ts'

const lowlight = createLowlight(common)

/** Highlights the code of a `pre` element, in place. Code without a language or with an unknown one stays plain. */
export function highlight(pre: Element): void {
  const [code] = pre.children
  if (code?.type !== 'element' || code.tagName !== 'code') return
  const { className } = code.properties
  const classes = Array.isArray(className) ? className : []
  const language = classes
    .map(String)
    .find((name) => name.startsWith('language-'))
    ?.slice('language-'.length)
  if (language === undefined || !lowlight.registered(language)) return
  // Some grammars do not know CRLF, such as YAML's.
  code.children = highlightText(language, toText(code).replace(/\r\n?/g, '\n')) ?? code.children
}

/** Returns null for code over a bound, and for code that nests too deeply, such as thousands of unclosed templates. */
function highlightText(language: string, text: string): ElementContent[] | null {
  if (text.length > maxLength || text.split('\n').some(({ length }) => length > maxLineLength)) return null
  try {
    const root = lowlight.highlight(language, text)
    return isDeeperThan(maxScopes, root) ? null : (root.children as ElementContent[])
  } catch (error) {
    // The highlighter exhausted the stack.
    if (isNestingError(error)) return null
    throw error
  }
}

/**
 * Maximum length of highlighted code, in UTF-16 code units. Grammars have regular expressions that take quadratic time: a
 * word of 60,000 letters takes ten seconds, and code of this length at most one.
 */
const maxLength = 20_000

/** Maximum length of a line of highlighted code. Most of these expressions take quadratic time only within a line. */
const maxLineLength = 1000

/** Maximum depth of nested scopes, such as templates in templates. */
const maxScopes = 100
