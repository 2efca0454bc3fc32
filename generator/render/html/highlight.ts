/** Syntax highlighting at build time: wraps code in spans with `hljs-*` classes. */

import type { Element } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import highlightJs from 'highlight.js/lib/core'
import { common } from 'lowlight'
import { isNestingError } from '../../markdown/nesting.ts'
import { HtmlEmitter } from './highlight-emitter.ts'
import { setRawContent } from './stringify.ts'

const highlighter = highlightJs.newInstance()
for (const [name, grammar] of Object.entries(common)) highlighter.registerLanguage(name, grammar)
highlighter.configure({ __emitter: HtmlEmitter })

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
  if (language === undefined || highlighter.getLanguage(language) === undefined) return
  // Some grammars do not know CRLF, such as YAML's.
  const text = toText(code).replace(/\r\n?/g, '\n')
  const html = highlightText(language, text)
  if (html === null) return
  code.children = [{ type: 'text', value: text }]
  setRawContent(code, html)
}

/** Returns null for code over a bound, and for code that nests too deeply, such as thousands of unclosed templates. */
function highlightText(language: string, text: string): string | null {
  if (text.length > maxLength || text.split('\n').some(({ length }) => length > maxLineLength)) return null
  const { value, errorRaised, _emitter } = highlighter.highlight(text, { language, ignoreIllegals: true })
  // The highlighter exhausted the stack.
  if (errorRaised !== undefined && isNestingError(errorRaised)) return null
  if (errorRaised !== undefined) throw errorRaised
  return _emitter instanceof HtmlEmitter && _emitter.depth < maxScopes ? value : null
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
