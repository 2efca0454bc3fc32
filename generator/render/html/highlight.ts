/** Code in colours: spans with classes, made at build time. */

import type { Element } from 'hast'
import { toString as toText } from 'hast-util-to-string'
import { common, createLowlight } from 'lowlight'

const lowlight = createLowlight(common)

/** Highlights the code that a `pre` holds, where its language is said and known. */
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
  code.children = lowlight.highlight(language, toText(code)).children as Element['children']
}
