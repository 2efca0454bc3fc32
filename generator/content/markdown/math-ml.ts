/**
 * Converts TeX to MathML. Only elements and attributes of MathML are kept, and none that could load or run something. Pages forbid
 * styles in attributes, so those that matter become classes of `math.css`.
 */

import type { Element, ElementContent, Properties } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import temml from 'temml'
import { isDeeperThan, isStackError, maxDepth } from './nodes.ts'

/** What is wrong with a formula. */
export type FormulaProblem =
  /** The library cannot convert the TeX. */
  | { readonly kind: 'tex'; readonly detail: string }
  /** The dollars of a line are probably amounts of money: a space is before the second one. */
  | { readonly kind: 'dollars' }
  /** Text follows the opening `$$` of a block, which would be left out. */
  | { readonly kind: 'opening' }
  /** A block has no closing `$$`, so it has the rest of the document. */
  | { readonly kind: 'closing' }
  /** It is too long, or the formulas of the document are. */
  | { readonly kind: 'length' }

/** The MathML and its length in characters, or the problem of the TeX. */
type MathMl =
  | { readonly mathMl: Element; readonly length: number }
  | { readonly mathMl: null; readonly length: number; readonly problem: FormulaProblem }

/** How many macros of the library a formula may expand. The longest formula that has nothing but macros needs fewer. */
const maxExpand = 10_000

/**
 * The commands that define macros. With them, a formula of 2,600 characters took 5 seconds and 100 MB. Without them, the longest
 * formulas take at most half a second.
 */
const definition = /\\(?:[egx]?def|global|long|(?:future)?let|(?:new|renew|provide)command)(?![A-Za-z@])/

/** @param maxLength how many characters of MathML the result can have */
export function toMathMl(tex: string, isDisplay: boolean, maxLength: number): MathMl {
  const toProblem = (detail: string, length = 0): MathMl => ({
    mathMl: null,
    length,
    problem: { kind: 'tex', detail },
  })
  const [command] = definition.exec(tex) ?? []
  if (command !== undefined) return toProblem(`"${command}" is not supported: formulas cannot define macros`)
  const html = render(tex, isDisplay)
  if (typeof html !== 'string') return toProblem(html.detail)
  if (html.length > maxLength) return { mathMl: null, length: html.length, problem: { kind: 'length' } }
  const [root] = fromHtml(html, { fragment: true }).children
  if (root?.type !== 'element' || root.tagName !== 'math' || isDeeperThan(maxDepth, root))
    return toProblem('it has parts that MathML cannot show', html.length)
  return { mathMl: toSafe(root), length: html.length }
}

function render(tex: string, displayMode: boolean): string | { readonly detail: string } {
  try {
    return temml.renderToString(tex, { displayMode, throwOnError: true, trust: false, maxExpand })
  } catch (error) {
    if (isStackError(error)) return { detail: 'it nests too deeply' }
    const [detail = ''] = String((error as Error).message).split(/ at (?:position \d+|end of input):/)
    return { detail: detail.trim() }
  }
}

const elements: ReadonlySet<string> = new Set([
  ...[
    'math',
    'menclose',
    'merror',
    'mfrac',
    'mi',
    'mmultiscripts',
    'mn',
    'mo',
    'mover',
    'mpadded',
    'mphantom',
  ],
  ...['mprescripts', 'mroot', 'mrow', 'ms', 'mspace', 'msqrt', 'mstyle', 'msub', 'msubsup', 'msup', 'mtable'],
  ...['mtd', 'mtext', 'mtr', 'munder', 'munderover', 'none'],
])

const attributes: ReadonlySet<string> = new Set([
  ...[
    'accent',
    'accentunder',
    'columnspan',
    'depth',
    'dir',
    'display',
    'displaystyle',
    'fence',
    'form',
    'height',
  ],
  ...[
    'largeop',
    'linethickness',
    'lspace',
    'mathbackground',
    'mathcolor',
    'mathsize',
    'mathvariant',
    'maxsize',
  ],
  ...['minsize', 'movablelimits', 'notation', 'rowSpan', 'rspace', 'scriptlevel', 'separator', 'stretchy'],
  ...['symmetric', 'voffset', 'width'],
])

/** The classes of the library that `math.css` has. */
const classes: ReadonlySet<string> = new Set([
  ...[
    'tml-cancel',
    'tml-fbox',
    'tml-jot',
    'tml-left',
    'tml-overline',
    'tml-right',
    'tml-tag',
    'tml-underline',
  ],
  ...['tml-xcancel', 'upstrike', 'downstrike', 'sout'],
])

/** Styles of the library, and the class for each. */
const styles: readonly (readonly [style: RegExp, className: string])[] = [
  [/^padding-left:0(?:em|pt)?$/, 'start-0'],
  [/^padding-left:1em$/, 'start-1'],
  [/^padding-right:0(?:em|pt)?$/, 'end-0'],
  [/^border-top:/, 'line-above'],
  [/^border-bottom:/, 'line-below'],
  [/^border-left:/, 'line-before'],
  [/^border-right:/, 'line-after'],
  [/^border:/, 'tml-fbox'],
  [/^width:100%$/, 'full'],
  [/^width:50%$/, 'half'],
  [/^font-weight:bold$/, 'bold'],
]

/** A copy of an element of MathML. Other elements become their children. */
function toSafe({ tagName, properties, children }: Element): Element {
  const content = children.flatMap(toSafeContent)
  return { type: 'element', tagName, properties: toSafeProperties(properties), children: content }
}

function toSafeContent(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [node]
  if (node.type !== 'element') return []
  return elements.has(node.tagName) ? [toSafe(node)] : node.children.flatMap(toSafeContent)
}

function toSafeProperties({ className, style, ...properties }: Properties): Properties {
  const kept = Object.entries(properties).filter(([name]) => attributes.has(name))
  const declarations = String(style ?? '').split(';')
  const names = Array.isArray(className) ? className.map(String).filter((name) => classes.has(name)) : []
  const ofStyles = styles.filter(([pattern]) => declarations.some((each) => pattern.test(each)))
  const all = [...names, ...ofStyles.map(([, name]) => name)]
  const color = /(?:^|;)color:(#[\da-f]+)/i.exec(String(style ?? ''))?.[1]
  return {
    ...Object.fromEntries(kept),
    ...(color === undefined ? {} : { mathcolor: color }),
    ...(all.length === 0 ? {} : { className: all }),
  }
}
