/** Finds formulas between dollar signs, in which the marks of Markdown have another meaning. */

import type { Range } from '../tags/nodes.ts'

const formula = /\$\$[^$]*\$\$|(?<![\\$\w])\$(?![\s$])[^$\n]*(?<!\s)\$(?![\d$])/g

/** Lists the formulas in a range of a text, in order. */
export const findFormulas = (text: string, { start, end }: Range): Range[] =>
  [...text.slice(start, end).matchAll(formula)].map(({ 0: found, index }) => ({
    start: start + index,
    end: start + index + found.length,
  }))
