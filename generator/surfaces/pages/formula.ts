/** Puts the MathML of formulas in place of their code, after the author's content is sanitized. */

import type { Element } from 'hast'
import { h } from 'hastscript'

declare module 'hast' {
  interface TextData {
    /** On the text of a formula. The HTML parser and the sanitizer keep the data of that text. */
    mathMl?: Element
  }
}

/** Returns the MathML for a `code` element, or for a `pre` element, that has nothing else; null for other elements. */
export function toFormula({ tagName, children: [first, ...others] }: Element): Element | null {
  if (others.length > 0) return null
  if (tagName === 'pre') {
    const mathMl = first?.type === 'element' && first.tagName === 'code' ? toFormula(first) : null
    return mathMl && h('div', { className: 'formula' }, [mathMl])
  }
  return (tagName === 'code' && first?.type === 'text' && first.data?.mathMl) || null
}
