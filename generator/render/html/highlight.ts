/** Syntax highlighting at build time: wraps code in spans with `hljs-*` classes. */

import type { Element } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { common, createLowlight } from 'lowlight'

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
  const { children } = lowlight.highlight(language, toText(code))
  code.children = children.filter((node) => node.type === 'element' || node.type === 'text')
}
