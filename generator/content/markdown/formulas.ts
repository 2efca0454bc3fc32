/** Formulas in TeX, which become MathML when a document is read. */

import type { Element } from 'hast'
import type { Nodes, Parents, Root } from 'mdast'
import type { InlineMath, Math as MathBlock } from 'mdast-util-math'
import type { FormulaProblem } from './math-ml.ts'
import { toEnd, toStart } from './offsets.ts'

/** What a formula becomes on pages. */
interface Formula {
  /** Null for a formula with a problem, which is shown as its source. */
  readonly mathMl: Element | null
  readonly problem: FormulaProblem | null
  /** The text between the dollars, with the dollars. */
  readonly source: string
}

declare module 'mdast-util-math' {
  interface MathData {
    formula?: Formula
  }
  interface InlineMathData {
    formula?: Formula
  }
}

/** Maximum length of a formula, in UTF-16 code units. */
export const maxFormulaLength = 5000

/** How many characters of MathML a document can have. MathML is up to forty times as long as its TeX. */
export const maxMathMlLength = 2_000_000

/** Adds a {@link Formula} to each formula of a tree, in place. A `$$` formula alone in its paragraph becomes a block. */
export async function addFormulas(tree: Root, text: string): Promise<void> {
  const found: (MathBlock | InlineMath)[] = []
  collect(tree, text, found)
  if (found.length === 0) return
  const { toMathMl } = await import('./math-ml.ts')
  let left = maxMathMlLength
  const toFormula = (node: MathBlock | InlineMath): Formula => {
    const source = text.slice(toStart(node), toEnd(node))
    const problem = findProblem(node, source)
    if (problem !== null) return { mathMl: null, problem, source }
    if (left <= 0) return { mathMl: null, problem: { kind: 'length' }, source }
    const result = toMathMl(node.value, node.type === 'math' || source.startsWith('$$'), left)
    left -= result.length
    return { mathMl: result.mathMl, problem: result.mathMl === null ? result.problem : null, source }
  }
  for (const node of found) node.data = { formula: toFormula(node) }
}

/** Lists the formulas of a tree, and makes blocks of those that are alone in a paragraph. */
function collect(parent: Parents, text: string, found: (MathBlock | InlineMath)[]): void {
  const children: Nodes[] = parent.children
  for (const [index, child] of children.entries()) {
    if (child.type === 'math' || child.type === 'inlineMath') found.push(child)
    else if ('children' in child) {
      const block = toBlock(child, text)
      if (block === null) collect(child, text, found)
      else {
        children[index] = block
        found.push(block)
      }
    }
  }
}

/** Returns null for everything but a paragraph with a `$$` formula and nothing else. */
function toBlock(node: Nodes, text: string): MathBlock | null {
  if (node.type !== 'paragraph' || node.children.length > 1) return null
  const [formula] = node.children
  if (formula?.type !== 'inlineMath' || !text.startsWith('$$', toStart(formula))) return null
  const { value, position } = formula
  return { type: 'math', value, ...(position === undefined ? {} : { position }) }
}

/** A line with the closing dollars of a block, in a list or a quote as well. */
const closingLine = /\n[ \t>]*\$\$+[ \t]*$/

function findProblem(node: MathBlock | InlineMath, source: string): FormulaProblem | null {
  if (node.value.length > maxFormulaLength) return { kind: 'length' }
  if (node.type === 'inlineMath') {
    const isAmount = /^\$[^\s$]/.test(source) && /\s\$$/.test(source)
    return isAmount ? { kind: 'dollars' } : null
  }
  // Written on one line.
  if (/^\$\$+[^$\n]+\$\$+$/.test(source) || node.meta === undefined) return null
  if (node.meta) return { kind: 'opening' }
  return closingLine.test(source) ? null : { kind: 'closing' }
}
